import { LEAST_EXPERIENCE } from 'contract/features/forecasts/facts.ts';
import { HOURS } from 'contract/time/day-shape.ts';

const PACE = 1 / 30;
const STRICTNESS = 30;

/** The number of days on which a method was compared with actual values, and its mean error in levels, weighting the
 *  last month most. */
export interface Experience {
  days: number;
  miss: number;
}

const add = (record: Experience, miss: number) => {
  record.days++;
  record.miss += Math.max(PACE, 1 / record.days) * (miss - record.miss);
};

/** The weighted sum of forecasts; undefined when all weights are zero. */
export function mixedOf(
  given: readonly (Float64Array | undefined)[],
  weights: readonly number[],
): Float64Array | undefined {
  if (!given.some((values, index) => values && weights[index]! > 0)) return undefined;
  return Float64Array.from({ length: HOURS }, (_, hour) =>
    given.reduce((sum, values, index) => sum + (values ? weights[index]! * values[hour]! : 0), 0),
  );
}

/** Combines the forecasts of several methods by the recent errors of each. The first method is used alone while the
 *  combination performs worse. */
export class Combination {
  readonly #records: Experience[];
  readonly #mixture: Experience = { days: 0, miss: 0 };

  constructor(methods: number) {
    this.#records = Array.from({ length: methods }, () => ({ days: 0, miss: 0 }));
  }

  /** The experience of each method, from which the next day's weights are computed. */
  experience = (): Experience[] => this.#records.map((record) => ({ ...record }));

  /** The weights of the methods; their sum is 1. */
  weights(given: readonly (Float64Array | undefined)[]): number[] {
    const isWorse = this.#mixture.days >= LEAST_EXPERIENCE && this.#mixture.miss > this.#records[0]!.miss;
    return isWorse ? this.#first() : this.#byRecord(given);
  }

  #first(): number[] {
    return this.#records.map((_, index) => Number(index === 0));
  }

  #byRecord(given: readonly (Float64Array | undefined)[]): number[] {
    const isReady = (index: number) => given[index] !== undefined && this.#records[index]!.days >= LEAST_EXPERIENCE;
    const misses = this.#records.flatMap(({ miss }, index) => (isReady(index) ? [miss] : []));
    if (misses.length === 0) return this.#first();
    const best = Math.max(Math.min(...misses), Number.MIN_VALUE);
    const raw = this.#records.map(({ miss }, index) =>
      isReady(index) ? (best / Math.max(miss, best)) ** STRICTNESS : 0,
    );
    const sum = raw.reduce((total, value) => total + value, 0);
    return raw.map((value) => value / sum);
  }

  /** Learns from the forecasts of a day, given a function that returns the error of a forecast. */
  learn(given: readonly (Float64Array | undefined)[], missOf: (values: Float64Array) => number): void {
    const own = mixedOf(given, this.#byRecord(given));
    if (own) add(this.#mixture, missOf(own));
    for (const [index, values] of given.entries()) if (values) add(this.#records[index]!, missOf(values));
  }
}
