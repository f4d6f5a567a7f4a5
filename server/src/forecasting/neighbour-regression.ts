import { featuresOf, type DayConditions, type Neighbour } from './features.ts';
import type { Method } from './method.ts';
import { isKnownBefore, neighbourInputs } from './neighbours.ts';
import { BENDS_PENALTY, Regression } from './regression.ts';

/** Regression with non-linear inputs and the previous day of neighbouring series; gives no forecast while none of them
 *  is known. */
export class NeighbourRegression implements Method {
  readonly #neighbours: readonly Neighbour[];
  readonly #regression: Regression;

  constructor(days: DayConditions) {
    const { firstDay, neighbours } = days;
    this.#neighbours = neighbours;
    this.#regression = new Regression(firstDay, BENDS_PENALTY, (level, day) =>
      Float64Array.from([
        ...featuresOf(days, level, day, true),
        ...neighbours.flatMap((neighbour) => neighbourInputs(neighbour, day, firstDay + day)),
      ]),
    );
  }

  #isKnown(day: number): boolean {
    return this.#neighbours.some((neighbour) => isKnownBefore(neighbour, day));
  }

  forecast(level: Float64Array, day: number): Float64Array | undefined {
    return this.#isKnown(day) ? this.#regression.forecast(level, day) : undefined;
  }

  learn(level: Float64Array, day: number, trust: number): void {
    if (this.#isKnown(day)) this.#regression.learn(level, day, trust);
  }

  refit(day: number): void {
    this.#regression.refit(day);
  }
}
