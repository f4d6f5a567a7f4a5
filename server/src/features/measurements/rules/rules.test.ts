import { initialThresholds } from 'contract/features/measurements/thresholds.ts';
import { describe, expect, it } from 'vitest';
import { findingsOfDay, type CheckedDay } from './rules.service.ts';

const lively = Array.from({ length: 48 }, (_, index) => 10 + (index % 5));
const rulesOf = (given: Partial<CheckedDay>) =>
  findingsOfDay({
    values: lively,
    stepMinutes: 30,
    previous: null,
    limit: null,
    thresholds: initialThresholds,
    ...given,
  }).map(({ rule, first, last }) => [rule, first, last]);
const put = (at: number, ...given: (number | null)[]) => [
  ...lively.slice(0, at),
  ...given,
  ...lively.slice(at + given.length),
];

describe('the rules of a day', () => {
  it('report nothing for an ordinary day', () => {
    expect(rulesOf({ previous: 500, limit: 20 })).toEqual([]);
  });

  it.each([
    ['missing', { values: put(3, null, null) }, 3, 4],
    ['missing', { values: lively.map(() => null) }, 0, 47],
    ['negative', { values: put(7, -0.5) }, 7, 7],
    ['limit', { limit: 13 }, 4, 4],
    ['zero', { values: lively.map(() => 0) }, 0, 47],
    ['frozen', { values: put(10, ...Array.from({ length: 12 }, () => 3)) }, 10, 21],
    ['jump', { values: put(20, 200) }, 20, 20],
    ['jump', { previous: 90 }, 0, 47],
  ])('find: %s', (rule, given: Partial<CheckedDay>, first, last) => {
    expect(rulesOf(given)[0]).toEqual([rule, first, last]);
  });

  it('do not report similar normal cases: eleven equal half-hours, a night without load, the first day', () => {
    expect(rulesOf({ values: put(10, ...Array.from({ length: 11 }, () => 3)) })).toEqual([]);
    expect(rulesOf({ values: put(0, ...Array.from({ length: 14 }, () => 0)) })).toEqual([]);
    expect(rulesOf({ previous: 0 })).toEqual([]);
  });

  it('take the thresholds of the organization: three times the mean, twice the day before, two equal hours', () => {
    const thresholds = { ...initialThresholds, jumpFactor: 3, dayJumpFactor: 2, frozenHours: 2 };
    expect(rulesOf({ thresholds, values: put(20, 40) })).toEqual([['jump', 20, 20]]);
    expect(rulesOf({ values: put(20, 40) })).toEqual([]);
    expect(rulesOf({ thresholds, previous: 280 })).toEqual([['jump', 0, 47]]);
    expect(rulesOf({ thresholds, values: put(10, 3, 3, 3, 3) })).toEqual([['frozen', 10, 13]]);
    expect(rulesOf({ thresholds, values: put(10, 3, 3, 3) })).toEqual([]);
  });
});
