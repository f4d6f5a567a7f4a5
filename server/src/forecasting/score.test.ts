import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { peakScoresOf, scoreboard, scoresOf } from './score.ts';

const load = fc.integer({ min: -1e8, max: 1e8 }).map((value) => value / 1000);
const pairs = fc.array(fc.record({ actual: load, forecast: load, low: load, high: load }), {
  minLength: 1,
  maxLength: 60,
});
const total = (values: number[]) => values.toSorted((a, b) => Math.abs(a) - Math.abs(b)).reduce((a, b) => a + b, 0);

describe('scores', () => {
  it('match their definitions', () => {
    fc.assert(
      fc.property(pairs, (pairs) => {
        const weekChange = 7;
        const misses = pairs.map(({ actual, forecast }) => forecast - actual);
        const away = total(misses.map(Math.abs));
        const load = total(pairs.map(({ actual }) => Math.abs(actual)));
        fc.pre(load > 1);
        const nonzero = pairs.filter(({ actual }) => actual !== 0);
        const pinballs = pairs.flatMap(({ actual, low, high }) => [
          actual < low ? 0.9 * (low - actual) : 0.1 * (actual - low),
          actual < high ? 0.1 * (high - actual) : 0.9 * (actual - high),
        ]);
        const expected = {
          count: pairs.length,
          wape: away / load,
          mape: total(nonzero.map(({ actual, forecast }) => Math.abs((forecast - actual) / actual))) / nonzero.length,
          bias: total(misses) / load,
          mae: away / pairs.length,
          rmse: Math.sqrt(total(misses.map((miss) => miss ** 2)) / pairs.length),
          mase: weekChange * pairs.length > 0.001 * load ? away / pairs.length / weekChange : Number.NaN,
          pinball: total(pinballs) / pinballs.length,
          coverage: pairs.filter(({ actual, low, high }) => low <= actual && actual <= high).length / pairs.length,
        };
        for (const [name, value] of Object.entries(scoresOf(pairs, weekChange)))
          if (Number.isNaN(expected[name as keyof typeof expected])) expect([name, value]).toEqual([name, Number.NaN]);
          else
            expect(Math.abs(value - expected[name as keyof typeof expected])).toBeLessThanOrEqual(
              1e-9 * Math.max(1, Math.abs(value)),
            );
      }),
      { numRuns: 50 },
    );
  });

  it('have no MASE where hours a week apart hardly differ', () => {
    const pair = { actual: 1000, forecast: 1010, low: Number.NaN, high: Number.NaN };
    expect([0, 1e-9, 0.9, Number.NaN].map((change) => scoresOf([pair], change).mase)).toEqual(
      Array(4).fill(Number.NaN),
    );
    expect(scoresOf([pair], 5).mase).toBe(2);
  });

  it('are grouped by lead, hour or region', () => {
    const pair = { low: Number.NaN, high: Number.NaN };
    const pairs = [
      { ...pair, actual: 10, forecast: 11, region: '45' },
      { ...pair, actual: 10, forecast: 10, region: '46' },
      { ...pair, actual: 0, forecast: 2, region: '45' },
    ];
    const board = scoreboard(pairs, ({ region }) => region, 1);
    expect(board.get('45')).toMatchObject({ count: 2, wape: 0.3, mape: 0.1, mae: 1.5, coverage: Number.NaN });
    expect(board.get('46')).toMatchObject({ count: 1, wape: 0 });
  });

  it('count peak hours ranked first or in the top three, and the cost of a wrong one', () => {
    const hours = (peak: number) => Float64Array.from({ length: 24 }, (_, hour) => (hour === peak ? 100 : hour));
    const ranked = [18, 10, 9, 8].map((hour) => ({ hour, probability: 0.25 }));
    const days = [18, 9, 8, 10].map((peak) => ({ actual: hours(peak), own: hours(peak), ranked, rubPerKw: 1000 }));
    const regret = (0 + (100 - 18) * 3) / 4;
    const hits = { hit1: 0.25, hit3: 0.75, within1: 0.25, meanRank: (1 + 3 + 4 + 2) / 4 };
    expect(peakScoresOf(days)).toEqual({ ...hits, regretKw: regret, regretRub: regret * 1000 });
    // Only ranked hours can be the peak: the others are not planned peak hours.
    const planned = { ...days[3]!, actual: hours(20), own: undefined };
    expect(peakScoresOf([planned])).toMatchObject({ hit1: 1, regretKw: Number.NaN });
  });
});
