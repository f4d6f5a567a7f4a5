import { HOURS } from 'contract/time/day-shape.ts';
import type { Hourly } from '../forecasting/hourly.ts';

/** 2024-01-01, a Monday. */
export const FIRST_DAY = 19_723;

/** Reproducible numbers from 0 to 1. */
export function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Hourly values with daily, weekly and yearly patterns, and weather that persists for days. */
export function madeSeries(days: number, { seed = 1, base = 1000, noise = 0.03 } = {}): Hourly {
  const next = numbers(seed);
  let weather = 0;
  const values = new Float64Array(days * HOURS);
  for (let index = 0; index < values.length; index++) {
    const day = Math.floor(index / HOURS);
    weather = 0.98 * weather + noise * (next() + next() + next() - 1.5);
    const ofDay = Math.sin(((index % HOURS) - 9) * (Math.PI / 12)) * 0.2;
    const ofWeek = day % 7 >= 5 ? -0.15 : 0;
    const ofYear = Math.cos((day / 365.25) * 2 * Math.PI) * 0.1;
    values[index] = base * Math.exp(ofDay + ofWeek + ofYear + weather);
  }
  return { firstDay: FIRST_DAY, values };
}
