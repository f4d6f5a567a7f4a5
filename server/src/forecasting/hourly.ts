import { DAY_MS, HOURS, intervalMoments, intervalName, intervalsOf } from 'contract/time/day-shape.ts';

/** Values of whole calendar days, 24 clock hours each; NaN where a value is missing. */
export interface Hourly {
  /** The first day, in days since 1970-01-01. */
  firstDay: number;
  values: Float64Array;
  /** When each value became known, in milliseconds since 1970; by default a value becomes known at the end of its day. */
  knownAt?: Float64Array;
}

export const daysOf = (series: Hourly): number => Math.floor(series.values.length / HOURS);

/** The last days of a series before `until`, at most `count`. */
export function lastDays({ firstDay, values, knownAt }: Hourly, count: number, until: number): Hourly {
  const skipped = Math.max(0, until - count - firstDay);
  return {
    firstDay: firstDay + skipped,
    values: values.subarray(skipped * HOURS),
    knownAt: knownAt?.subarray(skipped * HOURS),
  };
}

/** Whether the value was known at the moment `asOf`. */
const isKnown = ({ firstDay, knownAt }: Hourly, index: number, asOf: number) =>
  (knownAt ? knownAt[index]! : (firstDay + Math.floor(index / HOURS) + 1) * DAY_MS) <= asOf;

/** The series as known at a moment, without later values. */
export const knownBy = (series: Hourly, asOf: number): Hourly => ({
  firstDay: series.firstDay,
  values: series.values.map((value, index) => (isKnown(series, index, asOf) ? value : Number.NaN)),
});

/** The values of another series aligned with the first day of this one. */
export function aligned({ firstDay }: Pick<Hourly, 'firstDay'>, other: Hourly, days: number): Float64Array {
  const shift = (other.firstDay - firstDay) * HOURS;
  return Float64Array.from({ length: days * HOURS }, (_, index) => other.values[index - shift] ?? Number.NaN);
}

const everyHour: readonly number[] = Array.from({ length: HOURS }, (_, hour) => hour);

/** A 24-hour day has each clock hour once; computing the clock for years of days would take half a second. */
const clockHours = (day: string, zone: string): readonly number[] =>
  intervalsOf(day, zone, 60) === HOURS
    ? everyHour
    : intervalMoments(day, zone, 60).map((moment) => Number(intervalName(moment, zone, 60).slice(0, 2)));

/** Converts the hours of a day (23, 24 or 25) to 24 clock hours: a skipped hour is NaN, a repeated hour is the mean of
 *  the two. */
export function toClock(day: string, zone: string, values: readonly (number | null)[]): Float64Array {
  const sums = new Float64Array(HOURS);
  const counts = new Float64Array(HOURS);
  for (const [index, hour] of clockHours(day, zone).entries()) {
    const value = values[index] ?? null;
    if (value === null) continue;
    sums[hour]! += value;
    counts[hour]! += 1;
  }
  return sums.map((sum, hour) => (counts[hour] ? sum / counts[hour]! : Number.NaN));
}

/** The inverse of `toClock`: one value per real hour of the day. */
export const fromClock = (day: string, zone: string, hours: ArrayLike<number>): number[] =>
  clockHours(day, zone).map((hour) => hours[hour]!);
