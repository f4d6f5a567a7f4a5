import { FRIDAY, isWeekend, isWorkingDay, SUNDAY, weekdayOf, type Calendar } from 'contract/time/calendar.ts';

export const isOff = (calendar: Calendar, day: number): boolean => !isWorkingDay(calendar, day);

/** The day of the week that the day resembles: a holiday is a Sunday, a working Saturday is a Friday. */
export function actsAs(calendar: Calendar, day: number): number {
  const weekday = weekdayOf(day);
  if (isOff(calendar, day)) return isWeekend(day) ? weekday : SUNDAY;
  return isWeekend(day) ? FRIDAY : weekday;
}

/** The share of the year that has passed, 0 to 1. */
export const yearPhase = (day: number): number => {
  const phase = (day % 365.2425) / 365.2425;
  return phase < 0 ? phase + 1 : phase;
};
