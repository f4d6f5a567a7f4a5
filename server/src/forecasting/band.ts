import { HOURS } from 'contract/time/day-shape.ts';
import { quantileOf } from './statistics.ts';

const WINDOW = 100;
const LEAST_DAYS = 10;
const TARGET = 0.8;
const PACE = 0.15;
/** The factor by which the first band, based on few days, is widened; later it adapts to the actual coverage. */
const WIDE = 1.3;

export interface Band {
  low: Float64Array;
  high: Float64Array;
}

/** The band between the 10th and 90th percentile: quantiles of an hour's recent errors on similar days, scaled by how
 *  much of the last days the band covered. It contains the forecast and does not exceed the largest of these errors. */
export class Bands {
  readonly #misses: Record<'off' | 'working', Float64Array[]> = { off: [], working: [] };
  #width = 1;

  of(forecast: Float64Array, isOff: boolean): Band | undefined {
    const own = this.#misses[isOff ? 'off' : 'working'];
    const days = own.length >= LEAST_DAYS ? own : [...this.#misses.off, ...this.#misses.working];
    if (days.length < LEAST_DAYS) return undefined;
    const width = this.#width * (days.length < 2 * LEAST_DAYS ? WIDE : 1);
    const low = new Float64Array(HOURS);
    const high = new Float64Array(HOURS);
    for (let hour = 0; hour < HOURS; hour++) {
      const misses = Float64Array.from(days, (day) => day[hour]!).sort();
      const middle = quantileOf(misses, 0.5);
      const off = (share: number) =>
        Math.min(misses.at(-1)!, Math.max(misses[0]!, middle + width * (quantileOf(misses, share) - middle)));
      low[hour] = forecast[hour]! + Math.min(0, off((1 - TARGET) / 2));
      high[hour] = forecast[hour]! + Math.max(0, off((1 + TARGET) / 2));
    }
    return { low, high };
  }

  learn(miss: Float64Array, isOff: boolean): void {
    const own = this.#misses[isOff ? 'off' : 'working'];
    own.push(miss);
    if (own.length > WINDOW) own.shift();
  }

  /** Adapts to the share of a day's hours that the band covered. */
  calibrate(covered: number): void {
    this.#width = Math.min(5, Math.max(0.2, this.#width * Math.exp(PACE * (TARGET - covered))));
  }
}
