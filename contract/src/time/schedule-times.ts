import { isCronDay, parseCron, type Cron, type IsWorking } from './cron.ts';
import { addDays } from './day-shape.ts';
import { wallClock } from './wall-clock.ts';

/** The kind of days by the production calendar: any, working days, days off, or `next`: starts that fall on a day off
 *  move to the next working day. */
export type DayKind = 'any' | 'working' | 'off' | 'next';

/** The start times of a schedule, by the clock of a zone. */
export interface Timing {
  /** Five cron fields; null for an interval counted from midnight. */
  cron: string | null;
  everyMinutes: number | null;
  zone: string;
  days: DayKind;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const YEARS_AHEAD = 9;

const offsetAt = (moment: number, zone: string): number => wallClock(moment, zone) - Math.floor(moment / 1000) * 1000;

/** The first moment at which the clock shows `wall` or later: for a repeated time its first occurrence, for a skipped
 *  time the end of the gap. */
function momentOf(wall: number, zone: string): number {
  const [before, after] = [offsetAt(wall - DAY, zone), offsetAt(wall + DAY, zone)];
  if (before === after) return wall - before;
  let [low, high] = [wall - Math.max(before, after) - MINUTE, wall - Math.min(before, after)];
  const early = wall - before;
  if (wallClock(early, zone) === wall) return early;
  const late = wall - after;
  if (wallClock(late, zone) === wall) return late;
  while (high - low > MINUTE) {
    const middle = low + Math.floor((high - low) / 2 / MINUTE) * MINUTE;
    if (wallClock(middle, zone) >= wall) high = middle;
    else low = middle;
  }
  return high;
}

/** The minutes of a day at which starts occur. */
function minutesOf({ cron, everyMinutes }: Timing): number[] {
  if (cron !== null) {
    const { hours, minutes } = parseCron(cron);
    return hours.flatMap((hour) => minutes.map((minute) => hour * 60 + minute));
  }
  const step = everyMinutes ?? 1;
  return Array.from({ length: Math.ceil(1440 / step) }, (_, index) => index * step);
}

/** Whether start times depend on the production calendar. */
export const followsCalendar = ({ cron, days }: Timing): boolean =>
  days !== 'any' || (cron !== null && parseCron(cron).monthDays.some((name) => name !== 'last'));

/** Whether starts occur on a day `YYYY-MM-DD`. */
function isDay(cron: Cron | null, days: DayKind, day: string, isWorking: IsWorking): boolean {
  const isOwn = (of: string) => cron === null || isCronDay(cron, of, isWorking);
  if (days === 'any') return isOwn(day);
  if (isWorking(day) !== (days !== 'off')) return false;
  if (days !== 'next') return isOwn(day);
  let from = day;
  while (!isOwn(from)) {
    from = addDays(from, -1);
    if (isWorking(from)) return false;
  }
  return true;
}

/** The starts after a moment, earliest first. Gives up after nine years without a start, because 29 February can be
 *  that rare. */
export function* startsAfter(timing: Timing, after: Date, isWorking: IsWorking): Generator<Date> {
  const { zone, days } = timing;
  const cron = timing.cron === null ? null : parseCron(timing.cron);
  const minutes = minutesOf(timing);
  const first = Math.floor(wallClock(after.getTime(), zone) / DAY) * DAY - DAY;
  let last = after.getTime();
  for (let day = first; day <= first + YEARS_AHEAD * 366 * DAY; day += DAY) {
    if (!isDay(cron, days, new Date(day).toISOString().slice(0, 10), isWorking)) continue;
    const isPlain = offsetAt(day - DAY, zone) === offsetAt(day + 2 * DAY, zone);
    const offset = isPlain ? offsetAt(day, zone) : 0;
    for (const minute of minutes) {
      const wall = day + minute * MINUTE;
      const moment = isPlain ? wall - offset : momentOf(wall, zone);
      if (moment <= last) continue;
      last = moment;
      yield new Date(moment);
    }
  }
}

/** At most `count` of the next starts. */
export const nextStarts = (timing: Timing, after: Date, count: number, isWorking: IsWorking): Date[] =>
  startsAfter(timing, after, isWorking).take(count).toArray();

/** The last start before a moment; null when there was none within a year. */
export function startBefore(timing: Timing, before: Date, isWorking: IsWorking): Date | null {
  for (const days of [1 / 24, 1, 8, 32, 367]) {
    const from = new Date(before.getTime() - days * DAY - 1);
    let last: Date | null = null;
    for (const start of startsAfter(timing, from, isWorking)) {
      if (start >= before) break;
      last = start;
    }
    if (last) return last;
  }
  return null;
}
