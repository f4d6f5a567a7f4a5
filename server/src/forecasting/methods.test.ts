import { HOURS } from 'contract/time/day-shape.ts';
import { describe, expect, it } from 'vitest';
import { FIRST_DAY, numbers } from '../testing/hourly.ts';
import { Bands } from './band.ts';
import { Combination, mixedOf } from './combine.ts';
import { HoltWinters } from './holt-winters.ts';
import { LearnedDays } from './learned-days.ts';
import { Naive } from './naive.ts';
import { peakHours } from './peak.ts';
import { SimilarDay } from './similar-day.ts';

const flat = (value: number) => new Float64Array(HOURS).fill(value);

describe('naive', () => {
  it('takes the week before, and after a holiday a day of the same kind', () => {
    const level = Float64Array.from({ length: 30 * HOURS }, (_, index) => Math.floor(index / HOURS));
    const holiday = new Map([[FIRST_DAY + 15, 'holiday' as const]]);
    const naive = new Naive(FIRST_DAY, holiday);
    expect(naive.forecast(level, 14)![0]).toBe(7);
    expect(naive.forecast(level, 15)![0]).toBe(13);
    expect(naive.forecast(level, 22)![0]).toBe(8);
    expect(naive.forecast(level, 5)).toBeUndefined();
  });
});

describe('Holt-Winters', () => {
  it('continues a steady daily and weekly cycle and level', () => {
    const value = (index: number) => 10 + Math.sin((index % 24) / 4) + (Math.floor(index / HOURS) % 7 === 6 ? -2 : 0);
    const level = Float64Array.from({ length: 60 * HOURS }, (_, index) => value(index));
    const method = new HoltWinters();
    for (let day = 0; day < 50; day++) method.learn(level, day);
    for (const day of [50, 52]) {
      const found = method.forecast(level, day)!;
      for (let hour = 0; hour < HOURS; hour++) expect(found[hour]).toBeCloseTo(value(day * HOURS + hour), 1);
    }
  });
});

describe('similar day', () => {
  it('repeats a recurring shape at the level of the previous day', () => {
    const level = Float64Array.from({ length: 40 * HOURS }, (_, index) => (index % 24) + 3);
    const found = new SimilarDay(FIRST_DAY, new Map()).forecast(level, 39)!;
    expect(found).toEqual(level.slice(0, HOURS));
  });
});

describe('combination', () => {
  const mixOf = (combination: Combination, given: (Float64Array | undefined)[]) =>
    mixedOf(given, combination.weights(given));

  it('prefers the recently best methods and falls back to the first when they fail', () => {
    const combination = new Combination(2);
    const learn = (days: number, first: number, second: number) => {
      for (let day = 0; day < days; day++)
        combination.learn([flat(first), flat(second)], (values) => Math.abs(values[0]!));
    };
    expect(mixOf(combination, [flat(5), flat(1)])![0]).toBe(5);
    learn(60, 5, 1);
    expect(mixOf(combination, [flat(5), flat(1)])![0]).toBeCloseTo(1, 4);
    expect(mixOf(combination, [flat(5), undefined])![0]).toBe(5);
    learn(60, 1, 9);
    expect(mixOf(combination, [flat(3), flat(9)])![0]).toBe(3);
  });
});

describe('band', () => {
  it('covers four fifths of values that resemble the past, and recovers after others', () => {
    const next = numbers(5);
    const bands = new Bands();
    const covered: number[] = [];
    for (let day = 0; day < 700; day++) {
      const size = day < 300 ? 1 : 3;
      const band = bands.of(flat(0), false);
      const miss = flat(0).map(() => size * (next() + next() - 1));
      const share =
        band && miss.filter((value, hour) => value >= band.low[hour]! && value <= band.high[hour]!).length / 24;
      if (share !== undefined) {
        covered.push(share);
        bands.calibrate(share);
      }
      bands.learn(miss, false);
    }
    const meanOf = (values: number[]) => values.reduce((a, b) => a + b, 0) / values.length;
    expect(meanOf(covered.slice(50, 280))).toBeCloseTo(0.8, 1);
    expect(meanOf(covered.slice(-365))).toBeGreaterThan(0.78);
    expect(meanOf(covered.slice(-365))).toBeLessThan(0.82);
  });
});

describe('learned days', () => {
  it('are those with errors of one sign in each earlier year, and no others', () => {
    const next = numbers(9);
    const learned = new LearnedDays();
    const day = (year: number, month: number, date: number) => Date.UTC(year, month, date) / 86_400_000;
    for (let at = day(2018, 0, 1); at < day(2023, 0, 1); at++) {
      const date = new Date(at * 86_400_000);
      const isHoliday = date.getUTCMonth() === 5 && date.getUTCDate() === 12;
      learned.learn(at, flat((isHoliday ? -0.2 : 0) + 0.02 * (next() - 0.5)));
    }
    const found = learned.correction(day(2023, 5, 12))!;
    expect(found[12]).toBeLessThan(-0.1);
    expect(learned.correction(day(2023, 8, 13))).toBeUndefined();
  });
});

describe('peak hours', () => {
  it('are ranked by how often they would have been the highest', () => {
    const forecast = flat(0);
    forecast[18] = 10;
    forecast[19] = 9.9;
    forecast[9] = 9.5;
    const miss = (hour: number) => flat(0).map((_, index) => (index === hour ? 2 : 0));
    const past = [9, 9, 9, 18].map((hour) => ({ day: FIRST_DAY, isOff: false, miss: miss(hour) }));
    const found = peakHours(forecast, FIRST_DAY, false, past);
    expect(found.slice(0, 3).map(({ hour }) => hour)).toEqual([9, 18, 19]);
    expect(found.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 12);
  });
});
