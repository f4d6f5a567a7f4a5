import { expect, test } from 'vitest';
import { conditionValue, withCondition } from './glossary-filter.ts';

const letter = (value: string | undefined) => ({ field: 'term', op: 'starts' as const, value });

test('a letter joins the other conditions, is replaced by another letter and is removed', () => {
  const status = JSON.stringify({ field: 'status', op: 'in', value: ['draft'] });
  const withA = withCondition(status, letter('А'));
  expect(conditionValue(withA, 'term', 'starts')).toBe('А');
  expect(conditionValue(withA, 'status', 'in')).toEqual(['draft']);
  const withB = withCondition(withA, letter('Б'));
  expect(conditionValue(withB, 'term', 'starts')).toBe('Б');
  expect(withCondition(withB, letter(undefined))).toBe(status);
  expect(withCondition(withCondition(undefined, letter('А')), letter(undefined))).toBeUndefined();
});
