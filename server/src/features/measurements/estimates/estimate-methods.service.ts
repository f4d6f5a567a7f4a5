import { isWeekend } from 'contract/time/calendar.ts';
import { addDays, dayNumber, daysBetween } from 'contract/time/day-shape.ts';

/** Values of days by calendar day; null: unknown. */
export type Profile = Map<string, (number | null)[]>;

/** The number of past days in which typical days are looked for. */
export const BACK_DAYS = 28;
/** The limit for metering points. */
export const LONGEST_GAP_MINUTES = 3 * 60;

const isDayOff = (day: string): boolean => isWeekend(dayNumber(day));

/** The mean of the same interval over the working days, or the days off, of the previous four weeks. */
export function typical(known: Profile, days: readonly string[]): Profile {
  const result: Profile = new Map();
  for (const day of days) {
    const like = daysBetween(addDays(day, -BACK_DAYS), addDays(day, -1)).filter(
      (past) => isDayOff(past) === isDayOff(day),
    );
    const profiles = like.flatMap((past) => (known.has(past) ? [known.get(past)!] : []));
    const values = known.get(day)!.map((_, index) => {
      const there = profiles.flatMap((profile) => profile[index] ?? []);
      return there.length ? there.reduce((sum, value) => sum + value, 0) / there.length : null;
    });
    result.set(day, values);
  }
  return result;
}

/** The value of the same interval a week before. */
export const weekBefore = (known: Profile, days: readonly string[]): Profile =>
  new Map(days.map((day) => [day, known.get(addDays(day, -7)) ?? []]));

/** Linear interpolation between the values around a gap of at most `longest` intervals. */
export function linear(known: Profile, days: readonly string[], longest: number): Profile {
  const all = [...known.keys()];
  const flat = all.flatMap((day) => known.get(day)!);
  const filled = [...flat];
  for (let at = 1; at < flat.length; at++) {
    if (flat[at] !== null || flat[at - 1] === null) continue;
    let end = at;
    while (end < flat.length && flat[end] === null) end++;
    const [before, after] = [flat[at - 1]!, flat[end]];
    if (after === undefined || after === null || end - at > longest) continue;
    for (let index = at; index < end; index++)
      filled[index] = before + ((after - before) * (index - at + 1)) / (end - at + 1);
    at = end;
  }
  const result: Profile = new Map();
  let begin = 0;
  for (const day of all) {
    const { length } = known.get(day)!;
    if (days.includes(day)) result.set(day, filled.slice(begin, begin + length));
    begin += length;
  }
  return result;
}
