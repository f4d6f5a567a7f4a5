import { HOURS } from 'contract/time/day-shape.ts';
import type { Method } from './method.ts';
import { mean } from './statistics.ts';

const WEEK = 7 * HOURS;
const LEAST_DAYS = 14;

interface Smoothing {
  level: number;
  day: number;
  week: number;
  /** The share of the last error that persists an hour later. */
  carry: number;
}

const choices: readonly Smoothing[] = [
  { level: 0.005, day: 0.1, week: 0.1, carry: 0.9 },
  { level: 0.01, day: 0.2, week: 0.15, carry: 0.95 },
  { level: 0.03, day: 0.3, week: 0.3, carry: 0.95 },
];

/** Additive smoothing with daily (24 h) and weekly (168 h) seasons and a decaying error. */
class Smoothed {
  readonly #by: Smoothing;
  #level = 0;
  readonly #day = new Float64Array(HOURS);
  readonly #week = new Float64Array(WEEK);
  #error = 0;
  /** The recent mean absolute error one day ahead. */
  recent = 0;

  constructor(by: Smoothing, level: Float64Array) {
    this.#by = by;
    this.#level = mean(level, 0, WEEK);
    for (let index = 0; index < WEEK; index++) this.#day[index % HOURS]! += (level[index]! - this.#level) / 7;
    for (let index = 0; index < WEEK; index++)
      this.#week[index] = level[index]! - this.#level - this.#day[index % HOURS]!;
  }

  /** The value of an hour, `ahead` hours after the last learned one. */
  value(index: number, ahead: number): number {
    return this.#level + this.#day[index % HOURS]! + this.#week[index % WEEK]! + this.#error * this.#by.carry ** ahead;
  }

  learn(level: Float64Array, from: number): void {
    let missed = 0;
    for (let hour = 0; hour < HOURS; hour++)
      missed += Math.abs(level[from + hour]! - this.value(from + hour, hour + 1));
    this.recent += 0.05 * (missed / HOURS - this.recent);
    for (let index = from; index < from + HOURS; index++) this.#step(index, level[index]!);
  }

  #step(index: number, value: number): void {
    const { level, day, week, carry } = this.#by;
    const error = value - this.value(index, 1);
    const plain = this.#error * carry + error;
    this.#level += level * error;
    this.#day[index % HOURS]! += day * error;
    this.#week[index % WEEK]! += week * error;
    this.#error = plain * (1 - level - day - week);
  }
}

/** Double seasonal Holt-Winters; uses the smoothing parameters with the smallest recent error. */
export class HoltWinters implements Method {
  #all: Smoothed[] = [];
  #known = 0;

  forecast(_: Float64Array, day: number): Float64Array | undefined {
    if (day < LEAST_DAYS || this.#all.length === 0) return undefined;
    const best = this.#all.reduce((a, b) => (b.recent < a.recent ? b : a));
    const from = day * HOURS;
    return Float64Array.from({ length: HOURS }, (_, hour) => best.value(from + hour, from + hour - this.#known + 1));
  }

  learn(level: Float64Array, day: number): void {
    if (day === 6) this.#all = choices.map((by) => new Smoothed(by, level));
    else for (const one of this.#all) one.learn(level, day * HOURS);
    this.#known = (day + 1) * HOURS;
  }

  refit(): void {}
}
