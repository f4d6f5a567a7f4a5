import { expect, it } from 'vitest';
import { nameFilter, optionFilter } from './option-filter.ts';

const options = ['Январь', 'Февраль', 'Март', 'Апрель'].map((label) => ({ value: label, label, disabled: false }));
const labelsOf = (filter: typeof optionFilter, search: string) =>
  filter({ options, search, limit: 10 }).flatMap((option) => ('label' in option ? [option.label] : []));

it('options with an order of their own keep it, names without one are ordered by the alphabet', () => {
  expect(labelsOf(optionFilter, ' Р')).toEqual(['Январь', 'Февраль', 'Март', 'Апрель']);
  expect(labelsOf(nameFilter, 'р')).toEqual(['Апрель', 'Март', 'Февраль', 'Январь']);
  expect(labelsOf(optionFilter, 'ль')).toEqual(['Февраль', 'Апрель']);
});
