import { models } from 'contract/features/equipment/facts.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { expect, test } from 'vitest';
import { completed, hasMistake, simplified, withOperator } from './filter-edit.ts';

const resource: Resource = models;

test('unfinished conditions and empty groups are left out', () => {
  const finished = { field: 'name', op: 'is' as const, value: 'x' };
  const filter = {
    and: [
      finished,
      { field: 'name', op: 'is' as const },
      { or: [{ field: 'tariffCount', op: 'is' as const, value: '' }] },
    ],
  };
  expect(completed(resource, filter)).toEqual({ and: [finished] });
  expect(simplified(completed(resource, filter))).toEqual(finished);
});

test('a number may be typed with a comma', () => {
  expect(completed(resource, { field: 'baseCurrent', op: 'from', value: '7,5' })).toEqual({
    field: 'baseCurrent',
    op: 'from',
    value: 7.5,
  });
});

test('a value stays while the operator accepts it', () => {
  expect(withOperator({ field: 'phases', op: 'in', value: ['1'] }, 'notIn').value).toEqual(['1']);
  expect(withOperator({ field: 'createdAt', op: 'within', value: 'today' }, 'from').value).toBeUndefined();
});

test('a value that is no number is a mistake in a condition on a number, and nowhere else', () => {
  const given = (field: string, value: string) => hasMistake(resource, { and: [{ or: [{ field, op: 'is', value }] }] });
  expect([
    given('tariffCount', 'абв'),
    given('tariffCount', '12,5'),
    given('tariffCount', ''),
    given('name', 'абв'),
  ]).toEqual([true, false, false, false]);
});
