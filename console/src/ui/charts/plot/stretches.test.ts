import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moved, runsOf, zoomed, type Stretch } from './stretches.ts';

describe('a stretch of a chart', () => {
  it('zooms around the place under the pointer, and out to the whole at most', () => {
    expect(zoomed([0, 99], 100, 0.5, 0)).toEqual([0, 49]);
    expect(zoomed([0, 99], 100, 0.5, 99)).toEqual([50, 99]);
    expect(zoomed([50, 99], 100, 4, 60)).toEqual([0, 99]);
  });

  it('stays within the data when it is moved', () => {
    const count = 17_520;
    const act = fc.oneof(
      fc.record({ factor: fc.double({ min: 0.1, max: 10, noNaN: true }), at: fc.integer({ min: 0, max: count - 1 }) }),
      fc.record({ share: fc.double({ min: -2, max: 2, noNaN: true }) }),
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 20 }), (acts) => {
        let stretch: Stretch = [0, count - 1];
        for (const one of acts)
          stretch =
            'share' in one
              ? moved(stretch, count, one.share)
              : zoomed(stretch, count, one.factor, Math.min(Math.max(one.at, stretch[0]), stretch[1]));
        const [first, last] = stretch;
        expect(first >= 0 && last < count && last - first >= 11).toBe(true);
      }),
    );
  });
});

it('finds runs of picked values', () => {
  const values = [null, 1, null, null, 2, null];
  expect(runsOf(values.length, (index) => values[index] === null)).toEqual([
    [0, 0],
    [2, 3],
    [5, 5],
  ]);
});
