import { HOURS } from 'contract/time/day-shape.ts';
import { describe, expect, it } from 'vitest';
import { FIRST_DAY, numbers } from '../testing/hourly.ts';
import { backtest } from './backtest.ts';
import type { Hourly } from './hourly.ts';
import { bestNeighbours } from './neighbours.ts';
import { prepare } from './prepare.ts';
import { correlationOf } from './statistics.ts';

/** A series whose place the weather reaches `delay` days after the first one. */
function placeOf(days: number, delay: number, seed = 3): Hourly {
  const weather = numbers(seed);
  const own = numbers(seed + 100 * delay + 1);
  const ofDays = Array.from({ length: days + 3 }, () => 0.3 * (weather() - 0.5));
  const values = Float64Array.from({ length: days * HOURS }, (_, index) => {
    const [day, hour] = [Math.floor(index / HOURS), index % HOURS];
    return 100 * Math.exp(0.2 * Math.sin(((hour - 9) * Math.PI) / 12) + ofDays[day + 3 - delay]! + 0.01 * own());
  });
  return { firstDay: FIRST_DAY, values };
}

const errorOf = (series: Hourly, neighbours: readonly Hourly[]) => {
  const { hours, lines } = backtest({ series, days: 60, neighbours });
  return {
    mean: hours.reduce((sum, { actual, forecast }) => sum + Math.abs(actual - forecast), 0) / hours.length,
    lines,
  };
};

describe('neighbours', () => {
  it('tell today’s weather where it was yesterday', () => {
    const [there, here] = [placeOf(400, 0), placeOf(400, 1)];
    const alone = errorOf(here, []);
    const informed = errorOf(here, [there]);
    expect(informed.mean).toBeLessThan(0.4 * alone.mean);
    expect(alone.lines.neighbourRegression.every(Number.isNaN)).toBe(true);
  });

  it('say nothing of a day before which they are not known', () => {
    const [there, here] = [placeOf(400, 0), placeOf(400, 1)];
    const silent = { ...there, values: there.values.map((value, index) => (index < 390 * HOURS ? value : Number.NaN)) };
    const { lines } = errorOf(here, [silent]);
    const known = Array.from({ length: 60 }, (_, day) => !Number.isNaN(lines.neighbourRegression[day * HOURS]!));
    expect(known).toEqual(Array.from({ length: 60 }, (_, day) => day <= 50));
  });

  it('are the three that tell most, known before the forecast alone', () => {
    const here = placeOf(300, 2);
    const others = [placeOf(300, 5, 77), placeOf(300, 1), placeOf(300, 0, 11), placeOf(300, 2)];
    const prepared = prepare(here, FIRST_DAY + 250);
    const chosen = bestNeighbours(prepared, 250, 300, others);
    expect(chosen).toHaveLength(3);
    expect(chosen[0]!.level[5 * HOURS]).toBe(Math.log(others[1]!.values[5 * HOURS]!));
    const later = others.map(({ firstDay, values }) => ({
      firstDay,
      values: values.map((value, index) => (index < 250 * HOURS ? value : 7)),
    }));
    const first = (found: typeof chosen) => found.map(({ level }) => level[5 * HOURS]);
    expect(first(bestNeighbours(prepared, 250, 300, later))).toEqual(first(chosen));
  });

  it('correlate by hand: (1, 2, 3) with (1, 2, 4) is 3 / √(2 · 14/3)', () => {
    expect(correlationOf([1, 2, 3], [1, 2, 4])).toBeCloseTo(3 / Math.sqrt(2 * (14 / 3)), 12);
  });
});
