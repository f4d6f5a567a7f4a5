import { dayNumber } from 'contract/day-shape.ts';
import { HOURS, type Hourly } from '../../forecasting/hourly.ts';

/** A month counts when so much of it is known. */
const LEAST_OF_MONTH = 0.25;

/** The first days of so many months. */
export const monthsFrom = (first: string, count: number) => {
  const [year, month] = first.split('-').map(Number);
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year!, month! - 1 + index)).toISOString().slice(0, 10),
  );
};

/** How many months the second day is after the first. */
export const monthsBetween = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));

export const hoursIn = (month: string): number => (dayNumber(monthsFrom(month, 2)[1]!) - dayNumber(month)) * HOURS;

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
