import { MONDAY, SATURDAY, SUNDAY, type Calendar } from 'contract/time/calendar.ts';
import { HOURS } from 'contract/time/day-shape.ts';
import { actsAs, yearPhase } from './calendar.ts';
import type { Method } from './method.ts';
import { mean } from './statistics.ts';

const LEAST_DAYS = 28;
const NEAREST = 5;
const RECENT_DAYS = 60;
const YEARS = 4;
const NEAR_IN_YEAR = 30 / 365;

/** The mean of five days of the same kind and season whose previous days are most similar to the last known day, scaled
 *  to its level. */
export class SimilarDay implements Method {
  readonly #firstDay: number;
  readonly #calendar: Calendar;

  constructor(firstDay: number, calendar: Calendar) {
    this.#firstDay = firstDay;
    this.#calendar = calendar;
  }

  #kind(day: number): number {
    const weekday = actsAs(this.#calendar, this.#firstDay + day);
    return [SUNDAY, MONDAY, SATURDAY].includes(weekday) ? weekday : MONDAY + 1;
  }

  #candidates(day: number): number[] {
    const kind = this.#kind(day);
    const phase = yearPhase(this.#firstDay + day);
    const found: number[] = [];
    for (let other = Math.max(1, day - YEARS * 366); other < day; other++) {
      const away = Math.abs(yearPhase(this.#firstDay + other) - phase);
      if (day - other > RECENT_DAYS && Math.min(away, 1 - away) > NEAR_IN_YEAR) continue;
      if (this.#kind(other) === kind) found.push(other);
    }
    return found;
  }

  forecast(level: Float64Array, day: number): Float64Array | undefined {
    if (day < LEAST_DAYS) return undefined;
    const yesterday = (day - 1) * HOURS;
    const base = mean(level, yesterday, yesterday + HOURS);
    const near = this.#candidates(day).map((other) => {
      const from = (other - 1) * HOURS;
      const otherBase = mean(level, from, from + HOURS);
      let distance = 0;
      for (let hour = 0; hour < HOURS; hour++)
        distance += Math.abs(level[from + hour]! - otherBase - (level[yesterday + hour]! - base));
      return { from: from + HOURS, otherBase, distance };
    });
    const nearest = near.sort((a, b) => a.distance - b.distance).slice(0, NEAREST);
    if (nearest.length === 0) return undefined;
    return Float64Array.from(
      { length: HOURS },
      (_, hour) =>
        base + nearest.reduce((sum, { from, otherBase }) => sum + level[from + hour]! - otherBase, 0) / nearest.length,
    );
  }

  learn(): void {}

  refit(): void {}
}
