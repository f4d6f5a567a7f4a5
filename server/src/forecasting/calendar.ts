import { FRIDAY, isWeekend, isWorkingDay, SUNDAY, weekdayOf, type Calendar } from 'contract/time/calendar.ts';

export const isOff = (calendar: Calendar, day: number): boolean => !isWorkingDay(calendar, day);

/** The weekday that a day resembles: a holiday resembles Sunday, a working Saturday resembles Friday. */
export function actsAs(calendar: Calendar, day: number): number {
  const weekday = weekdayOf(day);
  if (isOff(calendar, day)) return isWeekend(day) ? weekday : SUNDAY;
  return isWeekend(day) ? FRIDAY : weekday;
}

/** The elapsed share of the year, 0 to 1. */
export const yearPhase = (day: number): number => {
  const phase = (day % 365.2425) / 365.2425;
  return phase < 0 ? phase + 1 : phase;
};
