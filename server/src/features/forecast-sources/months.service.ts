import { firstDayOf, hoursOfMonth } from 'contract/time/calendar.ts';
import { HOURS, dayNumber } from 'contract/time/day-shape.ts';
import type { Hourly } from '../../forecasting/hourly.ts';

/** A month is known when at least this share of its hours is. */
const LEAST_OF_MONTH = 0.25;

/** The hourly mean of each month. */
export const meansOf = ({ firstDay, values }: Hourly, months: readonly string[]): Float64Array =>
  Float64Array.from(months, (month) => {
    const at = (dayNumber(firstDayOf(month)) - firstDay) * HOURS;
    const known = values
      .slice(Math.max(0, at), Math.max(0, at + hoursOfMonth(month)))
      .filter((value) => !Number.isNaN(value));
    if (known.length < LEAST_OF_MONTH * hoursOfMonth(month)) return Number.NaN;
    return known.reduce((sum, value) => sum + value, 0) / known.length;
  });

/** Energy of months, from their hourly means. */
export const energyOf = (months: readonly string[], means: ArrayLike<number>): Float64Array =>
  Float64Array.from(months, (month, index) => means[index]! * hoursOfMonth(month));
