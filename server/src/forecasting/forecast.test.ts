import { HOURS, DAY_MS, dayNumber } from 'contract/time/day-shape.ts';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { FIRST_DAY, madeSeries, numbers } from '../testing/hourly.ts';
import { backtest } from './backtest.ts';
import { forecast } from './forecast.ts';
import { fromClock, toClock, type Hourly } from './hourly.ts';
import { ForecastPool } from './pool.ts';
import { prepare } from './prepare.ts';
import { reachOf } from './reach.ts';
import { scoresOf } from './score.ts';

const next = (series: Hourly) => series.firstDay + series.values.length / HOURS;
const tomorrow = (series: Hourly) => ({ series, asOf: next(series) * DAY_MS, from: next(series), to: next(series) });
const wapeOf = ({ hours, weekChange }: ReturnType<typeof backtest>) => {
  const weekBefore = hours.map(({ actual, naive }) => ({ actual, forecast: naive, low: Number.NaN, high: Number.NaN }));
  const [own = Number.NaN, naive = Number.NaN] = [hours, weekBefore].map((pairs) => scoresOf(pairs, weekChange).wape);
  return { own, naive };
};
const allFinite = (values: Float64Array) => values.every((value) => Number.isFinite(value));

describe('forecast', () => {
  it('does not change when anything that became known later changes', () => {
    const series = madeSeries(160);
    const day = FIRST_DAY + 150;
    const task = { asOf: day * DAY_MS + 10 * 3_600_000, from: day, to: day + 2 };
    const knownAt = series.values.map((_, index) => (FIRST_DAY + (index + 1) / HOURS) * DAY_MS);
    const late = 100 * HOURS;
    knownAt[late] = task.asOf + 1;
    const random = numbers(7);
    const values = series.values.map((value, index) => (knownAt[index]! > task.asOf ? 1e6 * random() : value));
    values[late + HOURS * 55] = Number.NaN;
    const first = forecast({ series: { ...series, knownAt }, ...task });
    expect(first.days).toHaveLength(3);
    expect(forecast({ series: { ...series, values, knownAt }, ...task })).toEqual(first);
    expect(first.days[0]!.loads.slice(0, 10).map(Math.round)).toEqual(
      series.values.slice(150 * HOURS, 150 * HOURS + 10).map(Math.round),
    );
  });

  it('of a back-test does not change with what comes after its midnight', () => {
    const series = madeSeries(200);
    const values = series.values.map((value, index) => (index >= 180 * HOURS ? value * 3 - 2000 : value));
    const until = (test: ReturnType<typeof backtest>) =>
      test.hours.filter(({ day, lead }) => day - lead + 1 <= FIRST_DAY + 180).map((hour) => ({ ...hour, actual: 0 }));
    const days = 30;
    expect(until(backtest({ series: { ...series, values }, days, leads: 2 }))).toEqual(
      until(backtest({ series, days, leads: 2 })),
    );
  });

  it('is better than the week before and has a band', () => {
    const { own, naive } = wapeOf(backtest({ series: madeSeries(420), days: 60 }));
    expect(own).toBeLessThan(0.8 * naive);
    const [day] = forecast(tomorrow(madeSeries(200))).days;
    for (let hour = 0; hour < HOURS; hour++) expect(day!.low![hour]!).toBeLessThan(day!.high![hour]!);
  });

  it('learns holidays from a calendar', () => {
    const series = madeSeries(400, { noise: 0.005 });
    const holidays = Array.from({ length: 16 }, (_, index) => FIRST_DAY + 17 + index * 24);
    for (const day of holidays)
      for (let hour = 0; hour < HOURS; hour++) series.values[(day - FIRST_DAY) * HOURS + hour]! *= 0.8;
    const calendar = new Map(holidays.map((day) => [day, 'holiday' as const]));
    const informed = wapeOf(backtest({ series, days: 60, calendar }));
    expect(informed.own).toBeLessThan(0.8 * wapeOf(backtest({ series, days: 60 })).own);
  });

  it('uses temperature where there is one', () => {
    const series = madeSeries(400, { noise: 0.005 });
    const random = numbers(11);
    const degrees = Array.from({ length: 400 }, () => -20 * random());
    const values = series.values.map((value, index) => value * (1 - 0.01 * degrees[Math.floor(index / HOURS)]!));
    const temperature = {
      firstDay: FIRST_DAY,
      values: Float64Array.from(values, (_, index) => degrees[Math.floor(index / HOURS)]!),
    };
    const cold = { ...series, values };
    const informed = wapeOf(backtest({ series: cold, days: 60, temperature }));
    expect(informed.own).toBeLessThan(0.5 * wapeOf(backtest({ series: cold, days: 60 })).own);
  });
});

describe('odd series', () => {
  it('of less than a week have no forecast, of a month the week before, and both say so', () => {
    expect(forecast(tomorrow(madeSeries(5)))).toMatchObject({ days: [], isFallback: true });
    const series = madeSeries(12);
    const { days, isFallback } = forecast(tomorrow(series));
    expect(isFallback).toBe(true);
    for (let hour = 0; hour < HOURS; hour++)
      expect(days[0]!.loads[hour]).toBeCloseTo(series.values[5 * HOURS + hour]!, 6);
    expect(forecast(tomorrow(madeSeries(200))).isFallback).toBe(false);
  });

  it.each([
    ['constant', (): number => 50],
    ['zero', (): number => 0],
    ['of both signs', (index: number): number => Math.sin(index / 4) * 10],
  ])('%s are forecast as they are', (_, value) => {
    const series = {
      firstDay: FIRST_DAY,
      values: Float64Array.from({ length: 160 * HOURS }, (_, index) => value(index % 168)),
    };
    const [day] = forecast(tomorrow(series)).days;
    for (let hour = 0; hour < HOURS; hour++) expect(day!.loads[hour]).toBeCloseTo(value((160 * HOURS + hour) % 168), 1);
  });

  it('with gaps and errors of measurement are filled from what was before', () => {
    const series = madeSeries(200, { noise: 0.005 });
    const clean = forecast(tomorrow(series)).days[0]!.loads;
    const values = series.values.slice();
    values.fill(Number.NaN, 100 * HOURS + 5, 104 * HOURS);
    values.fill(Number.NaN, 0, 3);
    for (const index of [50 * HOURS, 120 * HOURS + 3, 199 * HOURS + 12]) values[index]! *= 40;
    values[150 * HOURS] = 0;
    const { days } = forecast(tomorrow({ ...series, values }));
    expect(allFinite(days[0]!.loads)).toBe(true);
    for (let hour = 0; hour < HOURS; hour++)
      expect(Math.abs(days[0]!.loads[hour]! / clean[hour]! - 1)).toBeLessThan(0.05);
  });

  it('are followed to a new level', () => {
    const series = madeSeries(220, { noise: 0.005 });
    const values = series.values.map((value, index) => (index >= 200 * HOURS ? value * 2 : value));
    const own = forecast(tomorrow({ ...series, values })).days[0]!.loads;
    const usual = forecast(tomorrow(series)).days[0]!.loads;
    for (let hour = 0; hour < HOURS; hour++) expect(Math.abs(own[hour]! / usual[hour]! / 2 - 1)).toBeLessThan(0.08);
  });

  it('keep a whole unusual day, and drop an unusual hour', () => {
    const series = madeSeries(60, { noise: 0.005 });
    for (let hour = 0; hour < HOURS; hour++) series.values[40 * HOURS + hour]! *= 0.5;
    series.values[50 * HOURS + 7]! *= 5;
    const { level, trust } = prepare(series, FIRST_DAY + 60);
    expect(trust[40]).toBe(1);
    expect(level[40 * HOURS]).toBeCloseTo(Math.log(series.values[40 * HOURS]!), 12);
    expect(trust[50]).toBeCloseTo(23 / 24, 12);
  });
});

describe('days of 23 and 25 hours', () => {
  it('become 24 hours of the clock and back', () => {
    const spring = toClock(
      '2026-03-29',
      'Europe/Berlin',
      Array.from({ length: 23 }, (_, index) => index),
    );
    expect([spring[1], spring[2], spring[3], spring[23]]).toEqual([1, Number.NaN, 2, 22]);
    const autumn = toClock(
      '2026-10-25',
      'Europe/Berlin',
      Array.from({ length: 25 }, (_, index) => index),
    );
    expect([autumn[1], autumn[2], autumn[3], autumn[23]]).toEqual([1, 2.5, 4, 24]);
    expect(fromClock('2026-03-29', 'Europe/Berlin', spring)).toHaveLength(23);
    expect(fromClock('2026-10-25', 'Europe/Berlin', autumn).slice(1, 5)).toEqual([1, 2.5, 2.5, 4]);
    expect(toClock('2026-01-01', 'Europe/Moscow', [null, 5])[1]).toBe(5);
    expect(dayNumber('2024-01-01')).toBe(FIRST_DAY);
  });
});

describe('processes', () => {
  const pool = new ForecastPool(2);
  afterAll(() => pool.close());

  it('give the results of the functions, each to its caller, and continue after an error', async () => {
    const tasks = [1, 2, 3].map((seed) => tomorrow(madeSeries(40, { seed })));
    const wrong = pool.forecast({ ...tasks[0]!, series: undefined as unknown as Hourly });
    await expect(wrong).rejects.toThrow();
    const answers = await Promise.all(tasks.map((task) => pool.forecast(task)));
    for (const [index, task] of tasks.entries()) expect(answers[index]).toEqual(forecast(task));
    const task = { series: madeSeries(40), days: 5 };
    expect(await pool.backtest(task)).toEqual(backtest(task));
  });
});

/** Forecasts from the end of a series for some days ahead. */
const ahead = (series: Hourly, days: number) => ({
  series,
  asOf: next(series) * DAY_MS,
  from: next(series) + days - 1,
  to: next(series) + days - 1,
});

describe('the band', () => {
  it('holds the forecast, stays a band of the history, and is there for far days too', () => {
    fc.assert(
      fc.property(
        fc.record({
          seed: fc.integer({ min: 1, max: 1e6 }),
          days: fc.integer({ min: 30, max: 130 }),
          lead: fc.integer({ min: 1, max: 20 }),
          noise: fc.constantFrom(0.005, 0.03, 0.12),
          /** Anomalies: hours without load, a level shift, unknown hours. */
          odd: fc.constantFrom('none', 'zeros', 'jump', 'gaps'),
        }),
        ({ seed, days, lead, noise, odd }) => {
          const series = madeSeries(days, { seed, noise });
          const random = numbers(seed);
          for (const [index, value] of series.values.entries()) {
            if (odd === 'zeros' && index % HOURS < 6 && random() < 0.5) series.values[index] = 0;
            if (odd === 'jump' && index > (days - 12) * HOURS) series.values[index] = value * 4;
            if (odd === 'gaps' && index < (days - 1) * HOURS && random() < 0.2) series.values[index] = Number.NaN;
          }
          const { least, most } = reachOf(series.values);
          for (const { loads, low, high } of forecast(ahead(series, lead)).days)
            for (let hour = 0; hour < HOURS; hour++) {
              const [bottom, top] = [low?.[hour] ?? loads[hour]!, high?.[hour] ?? loads[hour]!];
              expect(bottom).toBeLessThanOrEqual(loads[hour]!);
              expect(loads[hour]!).toBeLessThanOrEqual(top);
              expect(bottom).toBeGreaterThanOrEqual(least);
              expect(top).toBeLessThanOrEqual(most);
            }
        },
      ),
      { numRuns: 40, seed: 45 },
    );
  });

  it('of a day after eight silent ones is as wide as the errors at that distance', () => {
    const series = madeSeries(420);
    const [day] = forecast(ahead(series, 9)).days;
    const widthOf = ({ low, high, loads }: typeof day & object) => (high![12]! - low![12]!) / loads[12]!;
    const tested = backtest({ series, days: 100, leads: 9 }).hours.filter(
      ({ lead, hour }) => lead === 9 && hour === 12,
    );
    const misses = tested.map(({ actual, forecast: informed }) => actual / informed - 1).toSorted((a, b) => a - b);
    const usual = misses[Math.floor(0.9 * misses.length)]! - misses[Math.floor(0.1 * misses.length)]!;
    expect(widthOf(day!)).toBeGreaterThan(0.3 * usual);
    expect(widthOf(day!)).toBeLessThan(3 * usual);
  });
});

describe('a forecast without a daily course', () => {
  it('says so', () => {
    const values = Float64Array.from({ length: 60 * HOURS }, (_, index) => 10 + (Math.floor(index / HOURS) % 7));
    expect(forecast(tomorrow({ firstDay: FIRST_DAY, values })).isFlat).toBe(true);
    expect(forecast(tomorrow(madeSeries(60))).isFlat).toBe(false);
  });
});
