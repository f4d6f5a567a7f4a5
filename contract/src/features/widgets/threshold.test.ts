import { describe, expect, it } from 'vitest';
import { crossingsOfRows, rowsBeyond } from './threshold-rows.ts';
import { crossingsNow, crossingsOf, newCrossings, type Crossing, type Threshold } from './threshold.ts';

const DAY = 86_400_000;
const NOW = 100 * DAY;
const above: Threshold = { limit: 5, side: 'above', intervals: 1, line: null, column: 0 };
const below: Threshold = { ...above, side: 'below' };

/** Days that have ended, starting at day 0. */
const daily = (values: (number | null)[], given: object = {}) => ({
  shape: 'series' as const,
  unit: '',
  step: 'day' as const,
  times: values.map((_, index) => index * DAY),
  lines: [{ name: 'Факт', meaning: 'fact' as const, values }],
  ...given,
});
const found = (values: (number | null)[], threshold = above, given: object = {}) =>
  crossingsOf(daily(values, given), threshold, NOW)?.map(({ from, to, worst }) => [
    from / DAY,
    to === null ? null : to / DAY,
    worst,
  ]);

describe('a crossing', () => {
  it('lasts from the first value beyond the limit to the last one; the limit itself is not beyond', () => {
    expect(found([5, 6, 8, 5, 9])).toEqual([
      [1, 2, 8],
      [4, null, 9],
    ]);
    expect(found([5, 4, 6], below)).toEqual([[1, 1, 4]]);
  });

  it('begins and ends with as many values in a row as are asked for', () => {
    const twice = { ...above, intervals: 2 };
    expect(found([6, 1, 6, 7, 1, 8, 1, 1], twice)).toEqual([[2, 5, 8]]);
    expect(found([6, null, 6], twice)).toEqual([]);
  });

  it('neither begins nor ends where nothing is known', () => {
    expect(found([6, null, null], above)).toEqual([[0, null, 6]]);
    expect(found([6, null, 1], below)).toEqual([[2, null, 1]]);
    expect(found([null, null], below)).toBeUndefined();
  });

  it('of a sum with holes is known when the holes, filled with twice the rest, do not change it', () => {
    const shares = (share: number) => ({ shares: [1, share] });
    // A value of 4 with 90 % received may really be 4 × (1 + 2 × 0,1 / 0,9) = 4,9 of 5; with 85 % received, 5,4.
    expect(found([6, 4], below, shares(0.9))).toEqual([[1, null, 4]]);
    expect(found([6, 4], below, shares(0.85))).toEqual([]);
    expect(found([6, 4], above, shares(0.9))).toEqual([[0, 0, 6]]);
    expect(found([6, 4], above, shares(0.85))).toEqual([[0, null, 6]]);
    // Half a day does not prove that a value is too small.
    expect(found([6, 2], below, shares(0.5))).toEqual([]);
    expect(found([6, 2], above, shares(0.5))).toEqual([[0, null, 6]]);
    expect(found([1, 6], above, shares(0.5))).toEqual([[1, null, 6]]);
  });

  it('below waits for the end of the interval, except of hours to come in a forecast', () => {
    const times = [NOW - DAY, NOW - DAY / 2];
    expect(found([6, 1], below, { times })).toEqual([]);
    const lines = [{ name: 'Прогноз', meaning: 'forecast' as const, values: [6, 1] }];
    expect(found([6, 1], below, { times, lines })).toEqual([[99.5, null, 1]]);
  });

  it('is of the line that was chosen', () => {
    const lines = [
      { name: 'Факт', meaning: 'fact' as const, values: [1] },
      { name: 'Прогноз', meaning: 'forecast' as const, values: [7] },
    ];
    expect(found([0], above, { lines })).toEqual([]);
    expect(found([0], { ...above, line: 'forecast' }, { lines })).toEqual([[0, null, 7]]);
  });

  it('goes on from before the first moment until values say otherwise', () => {
    const twice = { ...above, intervals: 2 };
    expect(crossingsOf(daily([null, 6]), twice, NOW, -DAY)).toEqual([{ from: -DAY, to: null, worst: 6 }]);
    expect(crossingsOf(daily([1, 1]), twice, NOW, -DAY)).toEqual([{ from: -DAY, to: -DAY, worst: 5 }]);
  });

  it('of a number is there while the number is beyond', () => {
    expect(crossingsNow(6, above, NOW, null)).toEqual([{ from: NOW, to: null, worst: 6 }]);
    expect(crossingsNow(6, above, NOW, DAY)).toEqual([{ from: DAY, to: null, worst: 6 }]);
    expect([crossingsNow(5, above, NOW, DAY), crossingsNow(null, below, NOW, null)]).toEqual([[], null]);
  });
});

it('what is new: crossings that overlap none of those known, and the end of the last', () => {
  const open: Crossing = { from: 5, to: null, worst: 9 };
  const past: Crossing = { from: 1, to: 2, worst: 9 };
  expect(newCrossings(null, [past, open])).toEqual({ begun: [open], hasEnded: false });
  expect(newCrossings([], [past])).toEqual({ begun: [past], hasEnded: false });
  expect(newCrossings([past, open], [past, { ...open, from: 6 }])).toEqual({ begun: [], hasEnded: false });
  expect(newCrossings([open], [{ ...open, to: 6 }])).toEqual({ begun: [], hasEnded: true });
  expect(newCrossings([open], [])).toEqual({ begun: [], hasEnded: true });
});

describe('a row', () => {
  const rows = (values: (number | null)[]) => ({
    shape: 'categories' as const,
    unit: '%',
    labels: values.map((_, index) => `Группа ${index}`),
    groups: [
      { name: 'Небаланс', meaning: 'fact' as const, values },
      { name: 'Допустимо', meaning: 'plan' as const, values: values.map(() => 7) },
    ],
  });
  const at = (values: (number | null)[], known: readonly Crossing[] | null = null) =>
    crossingsOfRows(rows(values), above, NOW, known);

  it('is beyond by the watched value of it, whichever others are not', () => {
    expect(rowsBeyond(rows([6, 5, null, 9]), above)).toEqual([0, 3]);
    expect(rowsBeyond(rows([6, 5]), { ...above, line: 'plan' })).toEqual([0, 1]);
    const table = {
      shape: 'table' as const,
      columns: [],
      rows: [{ cells: ['Тула', 12, 80] }, { cells: ['Орёл', 18, 4] }, { cells: ['Курск', 3, null] }],
    };
    expect(rowsBeyond(table, { ...above, column: 2 })).toEqual([0]);
  });

  it('is beyond from when it was first known to be; each row that joins is new, and it is over when none is left', () => {
    const first = at([6, 1])!;
    expect(first).toEqual([{ from: NOW, to: null, worst: 6, row: 'Группа 0' }]);
    const known = [{ ...first[0]!, from: NOW - DAY }];
    const joined = at([6, 8], known)!;
    expect(joined.map(({ from, row }) => [from, row])).toEqual([
      [NOW - DAY, 'Группа 0'],
      [NOW, 'Группа 1'],
    ]);
    expect(newCrossings(known, joined)).toEqual({ begun: [joined[1]], hasEnded: false });
    expect(newCrossings(joined, at([6, 1], joined)!)).toEqual({ begun: [], hasEnded: false });
    expect(newCrossings(joined, at([1, 1], joined)!)).toEqual({ begun: [], hasEnded: true });
    expect(at([null, null])).toBeNull();
  });
});
