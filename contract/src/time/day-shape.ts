import { wallClock } from './wall-clock.ts';

/** The first day for which values are stored. */
export const FIRST_DAY = '1990-01-01';

/** The default time zone of a series. */
export const MOSCOW_ZONE = 'Europe/Moscow';

/** Hours per day on the clock; on days of a clock change use `intervalsOf`. */
export const HOURS = 24;

export const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Converts a calendar day `YYYY-MM-DD` to a number of days since 1970, and back. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
export const dayText = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);

/** A day as dd.mm.yyyy. */
export const shownDay = (day: string): string => `${day.slice(8, 10)}.${day.slice(5, 7)}.${day.slice(0, 4)}`;

/** Formats a moment as `27.11.2026, 21:08` in Moscow time, for texts written once for all readers. */
export const shownMoment = (iso: string): string =>
  new Date(iso).toLocaleString('ru', { dateStyle: 'short', timeStyle: 'short', timeZone: MOSCOW_ZONE });

export const addDays = (day: string, days: number): string => dayText(dayNumber(day) + days);

/** The days from the first to the last, both inclusive. */
export const daysBetween = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, dayNumber(to) - dayNumber(from) + 1) }, (_, index) => addDays(from, index));

const begins = new Map<string, number>();
const REMEMBERED = 20_000;

/** The moment at which a calendar day begins in a zone, in milliseconds since 1970: midnight, or the moment after the gap
 *  when the clock skips midnight. */
export function dayBegins(day: string, zone: string): number {
  const key = `${zone} ${day}`;
  const known = begins.get(key);
  if (known !== undefined) return known;
  const midnight = dayNumber(day) * DAY_MS;
  const offsets = [midnight - DAY_MS, midnight + DAY_MS].map((moment) => wallClock(moment, zone) - moment);
  const candidates = offsets.map((offset) => midnight - offset).toSorted((a, b) => a - b);
  const found =
    candidates.find((moment) => wallClock(moment, zone) === midnight) ??
    candidates.find((moment) => wallClock(moment, zone) > midnight)!;
  if (begins.size >= REMEMBERED) begins.clear();
  begins.set(key, found);
  return found;
}

/** The number of intervals of a calendar day: 48 half-hours, or 46 and 50 when the clock changes by an hour. */
export const intervalsOf = (day: string, zone: string, stepMinutes: number): number =>
  Math.round((dayBegins(addDays(day, 1), zone) - dayBegins(day, zone)) / (stepMinutes * MINUTE_MS));

/** The moments at which the intervals of a day begin. */
export function intervalMoments(day: string, zone: string, stepMinutes: number): number[] {
  const first = dayBegins(day, zone);
  return Array.from(
    { length: intervalsOf(day, zone, stepMinutes) },
    (_, index) => first + index * stepMinutes * MINUTE_MS,
  );
}

/** The calendar day in a zone at a moment. */
export const dayAt = (moment: number, zone: string): string => dayText(Math.floor(wallClock(moment, zone) / DAY_MS));

/** The current calendar day in Moscow, which is the day of the market. */
export const moscowToday = (): string => dayAt(Date.now(), MOSCOW_ZONE);

/** Formats an interval as `00:00–00:30` in the zone; the caller adds an offset to distinguish repeated hours. */
export function intervalName(moment: number, zone: string, stepMinutes: number): string {
  const clock = (at: number) => new Date(wallClock(at, zone)).toISOString().slice(11, 16);
  const end = clock(moment + stepMinutes * MINUTE_MS);
  return `${clock(moment)}–${end === '00:00' ? '24:00' : end}`;
}
