import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numbers } from '../testing/hourly.ts';
import { monthlyForecast } from './monthly.ts';

/** A yearly cycle with growth. */
const meanAt = (month: number) => (100 + 20 * Math.cos((month / 12) * 2 * Math.PI)) * 1.03 ** (month / 12);
const known = (count: number) => Float64Array.from({ length: count }, (_, month) => meanAt(month));

describe('months', () => {
  it('are forecast as a year ago at the recent level, with a band', () => {
    const { values, low, high, weights } = monthlyForecast(known(40), 6);
    expect(weights.yearAgoLevel!).toBeGreaterThan(0.99);
    for (const [ahead, value] of values.entries()) {
      expect(Math.abs(value / meanAt(40 + ahead) - 1)).toBeLessThan(0.01);
      expect(low![ahead]!).toBeLessThanOrEqual(high![ahead]!);
    }
  });

  it('are forecast over a gap of unknown months', () => {
    const means = known(40);
    means.fill(Number.NaN, 38);
    means[30] = Number.NaN;
    const { values } = monthlyForecast(means, 3);
    for (const [ahead, value] of values.entries()) expect(Math.abs(value / meanAt(40 + ahead) - 1)).toBeLessThan(0.04);
  });

  it('are forecast by one method on request, where it has a forecast', () => {
    const { values, lines, weights } = monthlyForecast(known(40), 6, 'yearAgo');
    expect([...values]).toEqual([...lines.yearAgo!]);
    expect(weights).toEqual({ yearAgo: 1, yearAgoLevel: 0, recent: 0 });
    expect(monthlyForecast(known(3), 1, 'yearAgo').weights).toEqual({ recent: 1 });
    // A method's band comes from its own errors, including months for which the other methods have no forecast.
    expect(monthlyForecast(known(15), 1, 'recent').low).toHaveLength(1);
  });

  it('lie in their band, whatever the months were', () => {
    const month = fc.oneof(
      { weight: 9, arbitrary: fc.double({ min: 0.01, max: 1000, noNaN: true }) },
      fc.constant(Number.NaN),
    );
    fc.assert(
      fc.property(fc.array(month, { minLength: 1, maxLength: 48 }), fc.integer({ min: 1, max: 24 }), (means, ahead) => {
        const { values, low, high } = monthlyForecast(Float64Array.from(means), ahead);
        for (const [step, value] of values.entries()) {
          expect(low?.[step] ?? value).toBeLessThanOrEqual(value);
          expect(high?.[step] ?? value).toBeGreaterThanOrEqual(value);
        }
      }),
    );
  });

  it('have a wider band farther ahead, where the errors were larger', () => {
    const random = numbers(4);
    let level = 100;
    const means = Float64Array.from({ length: 48 }, () => (level *= 1 + 0.1 * (random() - 0.5)));
    const { values, low, high } = monthlyForecast(means, 12, 'recent');
    const width = (step: number) => (high![step]! - low![step]!) / values[step]!;
    expect(width(11)).toBeGreaterThan(1.5 * width(0));
  });

  it('with a short history equal the last three, with none there is no forecast', () => {
    const { values, weights, low } = monthlyForecast(Float64Array.of(10, 20, 30), 2);
    expect([[...values], weights, low]).toEqual([[20, 20], { recent: 1 }, undefined]);
    expect(monthlyForecast(Float64Array.of(Number.NaN), 2).values).toHaveLength(0);
  });
});
