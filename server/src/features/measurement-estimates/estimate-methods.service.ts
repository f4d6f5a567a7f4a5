import { isWeekend } from 'contract/time/calendar.ts';
import { addDays, dayNumber, daysBetween } from 'contract/time/day-shape.ts';

/** The values of days by their calendar day; null: not known. */
export type Profile = Map<string, (number | null)[]>;

/** How far back typical days are looked for. */
export const BACK_DAYS = 28;
/** Of points. */
export const LONGEST_GAP_MINUTES = 3 * 60;

const isDayOff = (day: string): boolean => isWeekend(dayNumber(day));

/** The mean of the same interval of the working days, or the days off, of the four weeks before. */
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

/** Straight from the value before a gap to the one after it, where the gap is not longer than so many intervals. */
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
