import { months } from '../kit/parameter-field.ts';
import { addDays, HOURS, moscowToday } from './day-shape.ts';

/** The month `YYYY-MM` of a day. */
export const monthOf = (day: string): string => day.slice(0, 7);

export const firstDayOf = (month: string): string => `${month}-01`;
export const lastDayOf = (month: string): string => addDays(firstDayOf(addMonths(month, 1)), -1);

export const daysOfMonth = (month: string): number => Number(lastDayOf(month).slice(8));
export const hoursOfMonth = (month: string): number => daysOfMonth(month) * HOURS;

/** The month a number of months after another. */
export function addMonths(month: string, count: number): string {
  const [year, number] = month.split('-').map(Number);
  return new Date(Date.UTC(year!, number! - 1 + count)).toISOString().slice(0, 7);
}

const named = new Intl.DateTimeFormat('ru', { month: 'long', year: 'numeric', timeZone: 'UTC' });
/** «ноябрь 2026 г.» for a month or a day in it. */
export const monthText = (text: string): string => named.format(new Date(firstDayOf(monthOf(text))));

const titles = Object.values(months);
/** «Ноябрь 2026» */
export const monthTitle = (month: string): string => `${titles[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;

/** The number of months from the first to the second. */
export const monthsApart = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5)) - Number(from.slice(5));

/** The months from the first to the last, both inclusive. */
export const monthsBetween = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, monthsApart(from, to) + 1) }, (_, index) => addMonths(from, index));

/** The last months, the current one first. */
export const lastMonths = (count: number, today = moscowToday()): string[] =>
  Array.from({ length: count }, (_, index) => addMonths(monthOf(today), -index));

export const SUNDAY = 0;
export const MONDAY = 1;
export const FRIDAY = 5;
export const SATURDAY = 6;

/** The day of the week of a day counted from 1970. */
export const weekdayOf = (day: number): number =>
  // 1970-01-01 was a Thursday.
  (((day + 4) % 7) + 7) % 7;

/** Whether a day counted from 1970 is a Saturday or a Sunday. */
export const isWeekend = (day: number): boolean => weekdayOf(day) === SATURDAY || weekdayOf(day) === SUNDAY;

export type ProductionDayKind = 'working' | 'short' | 'off' | 'holiday';

/** The days in the production calendar, counted from 1970. */
export type Calendar = ReadonlyMap<number, ProductionDayKind>;

/** Whether a day is a working day; days not in the calendar follow the day of the week. */
export function isWorkingDay(calendar: Calendar, day: number): boolean {
  const kind = calendar.get(day);
  return kind ? kind === 'working' || kind === 'short' : !isWeekend(day);
}
