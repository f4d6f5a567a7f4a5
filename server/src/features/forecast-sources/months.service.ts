import { dayNumber } from 'contract/time/day-shape.ts';
import { HOURS, type Hourly } from '../../forecasting/hourly.ts';

/** A month counts when so much of it is known. */
const LEAST_OF_MONTH = 0.25;

/** The first day of the month that is so many after that of a day. */
export function monthAfter(day: string, months: number): string {
  const [year, month] = day.split('-').map(Number);
  return new Date(Date.UTC(year!, month! - 1 + months)).toISOString().slice(0, 10);
}

/** The first days of so many months. */
export const monthsFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => monthAfter(first, index));

/** How many months the second day is after the first. */
export const monthsBetween = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));

export const hoursIn = (month: string): number => (dayNumber(monthAfter(month, 1)) - dayNumber(month)) * HOURS;

/** The mean of an hour of each month from the first of the series up to one. */
export function meansOf({ firstDay, values }: Hourly, first: string, until: string): Float64Array {
  const months = monthsFrom(first, monthsBetween(first, until));
  return Float64Array.from(months, (month) => {
    const at = (dayNumber(month) - firstDay) * HOURS;
    const known = values
      .slice(Math.max(0, at), Math.max(0, at + hoursIn(month)))
      .filter((value) => !Number.isNaN(value));
    if (known.length < LEAST_OF_MONTH * hoursIn(month)) return Number.NaN;
    return known.reduce((sum, value) => sum + value, 0) / known.length;
  });
}

/** The first day of the month of a day. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

/** Energy of months, from their means of an hour. */
export const energyOf = (months: readonly string[], means: ArrayLike<number>): Float64Array =>
  Float64Array.from(months, (month, index) => means[index]! * hoursIn(month));
