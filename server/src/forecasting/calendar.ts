import type { ProductionDayKind } from 'contract/features/scheduler/production-calendar.ts';

/** Days, counted from 1970, that are not what their day of the week says. None: only days of the week are known. */
export type Calendar = ReadonlyMap<number, ProductionDayKind>;

export const SUNDAY = 0;
export const MONDAY = 1;
const FRIDAY = 5;
export const SATURDAY = 6;

const weekdayOf = (day: number) => (((day + 4) % 7) + 7) % 7;

export function isOff(calendar: Calendar, day: number): boolean {
  const kind = calendar.get(day);
  if (kind) return kind === 'off' || kind === 'holiday';
  return weekdayOf(day) === SUNDAY || weekdayOf(day) === SATURDAY;
}

/** The day of the week that the day behaves as: a holiday is a Sunday, a working Saturday is a Friday. */
export function actsAs(calendar: Calendar, day: number): number {
  const weekday = weekdayOf(day);
  const isWeekend = weekday === SUNDAY || weekday === SATURDAY;
  if (isOff(calendar, day)) return isWeekend ? weekday : SUNDAY;
  return isWeekend ? FRIDAY : weekday;
}

/** The share of the year that has passed, 0 to 1. */
export const yearPhase = (day: number): number => {
  const phase = (day % 365.2425) / 365.2425;
  return phase < 0 ? phase + 1 : phase;
};
