import { describe, expect, it } from 'vitest';
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

  it('with a short history equal the last three, with none there is no forecast', () => {
    const { values, weights, low } = monthlyForecast(Float64Array.of(10, 20, 30), 2);
    expect([[...values], weights, low]).toEqual([[20, 20], { recent: 1 }, undefined]);
    expect(monthlyForecast(Float64Array.of(Number.NaN), 2).values).toHaveLength(0);
  });
});
