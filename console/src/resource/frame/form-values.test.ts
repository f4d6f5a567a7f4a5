import { phone } from 'contract/kit/contacts.ts';
import type { Fields } from 'contract/kit/field.ts';
import { expect, test } from 'vitest';
import { changedFields, parseNumber, toFormValues, toInput } from './form-values.ts';
import { conflictsOf, mergedValues } from '../form/merge.ts';

const fields = {
  name: { kind: 'text', label: 'Имя', max: 10 },
  power: { kind: 'number', label: 'Мощность' },
  tags: { kind: 'tags', label: 'Метки', max: 10 },
  isActive: { kind: 'boolean', label: 'Действует' },
  id: { kind: 'number', label: 'Номер', readOnly: true },
} as const satisfies Fields;

test('numbers may be typed with a comma or a point', () => {
  expect(['12,5', '12.5', ' 1 234 ', '−3', '', 'abc'].map(parseNumber)).toEqual([12.5, 12.5, 1234, -3, null, 'abc']);
});

test('a stored record goes through its form unchanged', () => {
  const stored = { name: 'Север', power: 1.5, tags: ['а'], isActive: true };
  expect(toInput(fields, toFormValues(fields, { ...stored, id: 7 }))).toEqual(stored);
});

test('text is normalized and empty text becomes null', () => {
  const input = toInput(fields, { name: '  два   слова ', power: '', tags: [' б '], isActive: false });
  expect(input).toEqual({ name: 'два слова', power: null, tags: ['б'], isActive: false });
});

test('a telephone may be typed as people write it', () => {
  const typed = ['8 912 345-67-89', '+7 (912) 345 67 89', '7.912.345–67–89', '89123456789'];
  for (const text of typed) expect(toInput({ phone }, { phone: text })).toEqual({ phone: '+79123456789' });
  expect(toInput({ phone }, { phone: '12' })).toEqual({ phone: '12' });
});

test('a difference in spaces alone is not a change', () => {
  const values = toFormValues(fields, { name: 'Север' });
  expect(changedFields(fields, values, { ...values, name: ' Север ' })).toEqual([]);
  expect(changedFields(fields, values, { ...values, name: 'Юг' })).toEqual(['name']);
});

test('what nobody else has changed is no conflict', () => {
  const base = toFormValues(fields, { name: 'а', power: 1 });
  const mine = { ...base, name: 'моё' };
  const stored = toFormValues(fields, { name: 'а', power: 2 });
  const sides = conflictsOf(fields, base, mine, stored);
  expect(sides).toEqual({ power: 'stored' });
  expect(toInput(fields, mergedValues(mine, stored, sides))).toMatchObject({ name: 'моё', power: 2 });
});

test('a conflict takes the stored value of fields that the user did not change', () => {
  const base = toFormValues(fields, { name: 'а', power: 1 });
  const mine = { ...base, name: 'моё' };
  const stored = toFormValues(fields, { name: 'чужое', power: 2 });
  const sides = conflictsOf(fields, base, mine, stored);
  expect(sides).toEqual({ name: 'mine', power: 'stored' });
  expect(toInput(fields, mergedValues(mine, stored, sides))).toMatchObject({ name: 'моё', power: 2 });
});
