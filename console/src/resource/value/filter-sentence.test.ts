import { models } from 'contract/features/equipment/facts.ts';
import { filterSentence } from 'contract/kit/filter-sentence.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { expect, test } from 'vitest';
import { fieldText } from './field-text.ts';
import { chipsOf, filterOfChips } from './filter-sentence.ts';

const resource: Resource = models;
const say = (filter: Parameters<typeof filterSentence>[1]) =>
  filterSentence(resource, filter, {
    value: (field, value) => fieldText(field, value, 'Europe/Moscow'),
    name: () => 'Инкотекс',
  });

test('conditions read as Russian sentences', () => {
  expect(say({ field: 'name', op: 'contains', value: 'СЭТ' })).toBe('Модель содержит «СЭТ»');
  expect(say({ field: 'verificationIntervalYears', op: 'from', value: 10 })).toBe(
    'Межповерочный интервал не меньше 10\u00a0лет',
  );
  expect(say({ field: 'isActive', op: 'is', value: false })).toBe('Действует: нет');
  expect(say({ field: 'phases', op: 'in', value: ['1', '3'] })).toBe('Фазность: Однофазный, Трёхфазный');
  expect(say({ field: 'brandGuid', op: 'notIn', value: ['x'] })).toBe('Производитель: кроме Инкотекс');
  expect(say({ field: 'note', op: 'empty' })).toBe('Примечание: не заполнено');
  expect(say({ field: 'createdAt', op: 'within', value: 'last7days' })).toBe('Создано: последние 7 дней');
  expect(say({ field: 'createdAt', op: 'from', value: '2026-01-31' })).toContain('Создано не раньше 31.01.2026');
});

test('groups stand in brackets', () => {
  const one = { field: 'isActive', op: 'is' as const, value: true };
  const two = { field: 'isSmart', op: 'is' as const, value: true };
  expect(say({ and: [one, { or: [one, two] }] })).toMatch(
    /^Действует: да и \(Действует: да или Интеллектуальный учёт .*: да\)$/,
  );
});

test('removing a chip keeps the others', () => {
  const filter = {
    and: [
      { field: 'a', op: 'empty' as const },
      { field: 'b', op: 'empty' as const },
    ],
  };
  expect(filterOfChips(chipsOf(filter).toSpliced(0, 1))).toBe('{"field":"b","op":"empty"}');
  expect(filterOfChips([])).toBeUndefined();
});
