import { expect, it } from 'vitest';
import { beginsWord, nameFilter, optionFilter } from './option-filter.ts';

const options = ['Январь', 'Февраль', 'Март', 'Апрель'].map((label) => ({ value: label, label, disabled: false }));
const labelsOf = (filter: typeof optionFilter, search: string) =>
  filter({ options, search, limit: 10 }).flatMap((option) => ('label' in option ? [option.label] : []));

it('what is typed begins a word of a name, whatever stands around it', () => {
  const begins = (typed: string) => beginsWord('ООО «Образцовый завод»', typed);
  expect(['завод', 'образцовый з', 'ооо обр', 'pfdjl'].map(begins)).toEqual([true, true, true, true]);
  expect(['вод', 'цовый'].map(begins)).toEqual([false, false]);
});

it('options with an order of their own keep it, names without one are ordered by the alphabet', () => {
  expect(labelsOf(optionFilter, ' Р')).toEqual(['Январь', 'Февраль', 'Март', 'Апрель']);
  expect(labelsOf(nameFilter, 'р')).toEqual(['Апрель', 'Март', 'Февраль', 'Январь']);
  expect(labelsOf(optionFilter, 'ль')).toEqual(['Февраль', 'Апрель']);
});
