import { isWeekend, weekdayOf } from 'contract/time/calendar.ts';
import { DAY_MS, HOURS } from 'contract/time/day-shape.ts';
import { mean, medianOf, UsualSize } from './statistics.ts';

const YEARS = 12;
const LEAST_YEARS = 3;
/** A day is special when the errors of earlier years have the same sign and exceed this multiple of the usual error and
 *  of their standard error. */
const LEAST_MISSES = 2;
const LEAST_ERRORS = 5;
const LEAST_AGREEMENT = 0.8;

const dayOf = (year: number, month: number, date: number) => Date.UTC(year, month, date) / DAY_MS;
const lengthOf = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/** The corresponding days of earlier years: by date, and by the number of the weekday in the month from the start and
 *  from the end. */
function sameDays(day: number): number[][] {
  const date = new Date(day * DAY_MS);
  const [year, month, number] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  const weekday = weekdayOf(day);
  const fromStart = Math.floor((number - 1) / 7) * 7;
  const fromEnd = Math.floor((lengthOf(year, month) - number) / 7) * 7;
  const years = Array.from({ length: YEARS }, (_, index) => year - 1 - index);
  const inMonth = (found: (year: number) => number) =>
    years.flatMap((earlier) => {
      const number = found(earlier);
      return number >= 1 && number <= lengthOf(earlier, month) ? [dayOf(earlier, month, number)] : [];
    });
  return [
    inMonth(() => number).filter((earlier) => isWeekend(earlier) === isWeekend(day)),
    inMonth((earlier) => 1 + fromStart + ((weekday - weekdayOf(dayOf(earlier, month, 1)) + 7) % 7)),
    inMonth((earlier) => {
      const last = lengthOf(earlier, month);
      return last - fromEnd - ((weekdayOf(dayOf(earlier, month, last)) - weekday + 7) % 7);
    }),
  ];
}

/** Learns days of the year that the methods miss every time: holidays that are not in the calendar and the days around them. */
export class LearnedDays {
  readonly #misses = new Map<number, Float64Array>();
  readonly #usual = new UsualSize();

  learn(day: number, miss: Float64Array): void {
    this.#misses.set(day, miss);
    this.#usual.add(Math.abs(mean(miss)));
  }

  /** The mean error in standard errors; zero when the years disagree. */
  #evidence(misses: readonly Float64Array[]): number {
    const means = misses.map((miss) => mean(miss));
    const middle = medianOf(means);
    const average = mean(means);
    const agree = means.filter((value) => value * middle > 0).length / means.length;
    if (agree < LEAST_AGREEMENT || Math.abs(middle) < LEAST_MISSES * this.#usual.value) return 0;
    const spread = mean(means.map((value) => (value - average) ** 2)) + this.#usual.value ** 2 / means.length;
    return Math.abs(average) / Math.sqrt(spread / means.length);
  }

  /** The correction to add to the forecast of a day. */
  correction(day: number): Float64Array | undefined {
    let best: { misses: Float64Array[]; evidence: number } | undefined;
    for (const days of sameDays(day)) {
      const misses = days.flatMap((earlier) => this.#misses.get(earlier) ?? []);
      if (misses.length < LEAST_YEARS) continue;
      const evidence = this.#evidence(misses);
      if (evidence > (best?.evidence ?? LEAST_ERRORS)) best = { misses, evidence };
    }
    if (!best) return undefined;
    const { misses } = best;
    const share = misses.length / (misses.length + 1);
    return Float64Array.from({ length: HOURS }, (_, hour) => share * medianOf(misses.map((miss) => miss[hour]!)));
  }
}
