import type { Calendar } from 'contract/time/calendar.ts';
import { HOURS } from 'contract/time/day-shape.ts';
import { actsAs } from './calendar.ts';
import type { Method } from './method.ts';

const WEEKS = 8;

/** The values of a week ago; around holidays, of the last day of the same kind. */
export class Naive implements Method {
  readonly #firstDay: number;
  readonly #calendar: Calendar;

  constructor(firstDay: number, calendar: Calendar) {
    this.#firstDay = firstDay;
    this.#calendar = calendar;
  }

  forecast(level: Float64Array, day: number): Float64Array | undefined {
    const source = this.#source(day);
    return source < 0 ? undefined : level.slice(source * HOURS, (source + 1) * HOURS);
  }

  #source(day: number): number {
    const kind = (index: number) => actsAs(this.#calendar, this.#firstDay + index);
    const wanted = kind(day);
    if (kind(day - 7) === wanted) return day - 7;
    for (let back = 1; back <= 7 * WEEKS && back <= day; back++) if (kind(day - back) === wanted) return day - back;
    return day - 7;
  }

  learn(): void {}

  refit(): void {}
}
