import { HOURS, dayNumber, daysBetween } from 'contract/time/day-shape.ts';
import type { Tx } from '../../../core/transaction.ts';
import { daysOfMany } from '../../../series/read.ts';
import { tidy } from './hours.ts';

const ESTIMATED = '2';
/** Quality digits of a value that is not commercial, and of a half of such an hour. */
const NOT_COMMERCIAL = /[15]/;

interface Profile {
  hours: (number | null)[];
  /** The hours with estimated, and with not commercial values. */
  estimated: number;
  nonCommercial: number;
}

/** Hourly values of series, kWh; an hour is known when all its intervals are. */
export async function profilesOf(
  tx: Tx,
  series: readonly number[],
  first: string,
  last: string,
): Promise<Map<number, Profile>> {
  const days = await daysOfMany(tx, series, first, last);
  const length = daysBetween(first, last).length * HOURS;
  const profiles = new Map(
    series.map((id) => [
      id,
      { hours: Array.from<number | null>({ length }).fill(null), estimated: 0, nonCommercial: 0 },
    ]),
  );
  for (const { series: id, day, v, q } of days) {
    const profile = profiles.get(id)!;
    const parts = v.length / HOURS;
    const start = (dayNumber(day) - dayNumber(first)) * HOURS;
    for (let hour = 0; hour < HOURS; hour++) {
      const values = v.slice(hour * parts, (hour + 1) * parts);
      if (!values.includes(null))
        profile.hours[start + hour] = tidy(values.reduce<number>((sum, value) => sum + value!, 0));
      const marks = q?.slice(hour * parts, (hour + 1) * parts) ?? '';
      if (marks.includes(ESTIMATED)) profile.estimated++;
      else if (NOT_COMMERCIAL.test(marks)) profile.nonCommercial++;
    }
  }
  return profiles;
}
