import { HOURS } from 'contract/time/day-shape.ts';
import { baseOf, FIRST_DAY } from './features.ts';
import type { Method } from './method.ts';
import { LEAST_TRUST } from './prepare.ts';
import { SeasonalRidge } from './ridge.ts';
import { mean, UsualSize } from './statistics.ts';

const LEAST_LEARNED = 70;
const MEMORY_DAYS = 2500;
export const PENALTY = 0.03;
export const BENDS_PENALTY = 0.3;

/** A joint regression for the 24 hours of a day on inputs known at midnight. Days with unusually large errors get a
 *  smaller weight. */
export class Regression implements Method {
  readonly #firstDay: number;
  readonly #penalty: number;
  readonly #inputOf: (level: Float64Array, day: number) => Float64Array;
  #ridge: SeasonalRidge | undefined;
  #learned = 0;
  readonly #usualMiss = new UsualSize();
  /** The inputs of the last forecast, reused when the same day is learned next. */
  #input: { day: number; values: Float64Array } | undefined;

  constructor(firstDay: number, penalty: number, inputOf: (level: Float64Array, day: number) => Float64Array) {
    this.#firstDay = firstDay;
    this.#penalty = penalty;
    this.#inputOf = inputOf;
  }

  forecast(level: Float64Array, day: number): Float64Array | undefined {
    if (!this.#ridge || day < FIRST_DAY) return undefined;
    const base = baseOf(level, day);
    const values = this.#inputOf(level, day);
    this.#input = { day, values };
    return this.#ridge.answer(values)?.map((value) => value + base);
  }

  learn(level: Float64Array, day: number, trust: number): void {
    const input = this.#input;
    this.#input = undefined;
    if (day >= FIRST_DAY && trust >= LEAST_TRUST)
      this.#take(level, day, input?.day === day ? input.values : this.#inputOf(level, day));
  }

  #take(level: Float64Array, day: number, input: Float64Array): void {
    this.#ridge ??= new SeasonalRidge({
      inputs: input.length,
      outputs: HOURS,
      penalty: this.#penalty,
      memoryDays: MEMORY_DAYS,
    });
    const base = baseOf(level, day);
    const output = level.slice(day * HOURS, (day + 1) * HOURS).map((value) => value - base);
    this.#ridge.learn(this.#firstDay + day, input, output, this.#weightOf(input, output));
    this.#learned++;
  }

  #weightOf(input: Float64Array, output: Float64Array): number {
    const answer = this.#ridge!.answer(input);
    if (!answer) return 1;
    const miss = mean(output.map((value, hour) => Math.abs(value - answer[hour]!)));
    this.#usualMiss.add(miss);
    return miss > this.#usualMiss.value ? this.#usualMiss.value / miss : 1;
  }

  refit(day: number): void {
    if (this.#learned >= LEAST_LEARNED) this.#ridge!.fit(this.#firstDay + day);
  }
}
