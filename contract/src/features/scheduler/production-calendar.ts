import { defineResource } from '../../kit/resource.ts';
import { isWeekend } from '../../time/calendar.ts';

export const dayNames = {
  working: 'Рабочий',
  short: 'Сокращённый',
  off: 'Выходной',
  holiday: 'Праздник',
} as const;
export type ProductionDayKind = keyof typeof dayNames;

/** Days that are not what their day of the week says; any other day is working from Monday to Friday. */
export const productionCalendar = defineResource({
  name: 'production-calendar',
  table: 'production_day',
  titles: { list: 'Производственный календарь', count: ['день', 'дня', 'дней'], accusative: 'день' },
  scope: 'shared',
  entity: 'dictionaries',
  fields: {
    day: { kind: 'date', label: 'Дата', required: true },
    kind: { kind: 'choice', label: 'Какой день', options: dayNames, required: true },
    source: { kind: 'text', label: 'Основание', required: true, max: 255 },
  },
  list: { columns: ['day', 'kind', 'source'], sort: 'day', title: 'source' },
  keys: ['day'],
});

/** The days, counted from 1970, that the production calendar names. */
export type Calendar = ReadonlyMap<number, ProductionDayKind>;

/** Whether a day is a working one: what the calendar does not name goes by the day of the week. */
export function isWorkingDay(calendar: Calendar, day: number): boolean {
  const kind = calendar.get(day);
  return kind ? kind === 'working' || kind === 'short' : !isWeekend(day);
}
