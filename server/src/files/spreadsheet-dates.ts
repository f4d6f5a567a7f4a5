import { DAY_MS, shownDay } from 'contract/time/day-shape.ts';
import { EPOCH } from './cell.ts';

/** Whether a number format shows a date: a built-in one (ECMA-376 §18.8.30), or a custom one with a day or year. */
export const isDateFormat = (id: number, own: ReadonlyMap<number, string>): boolean =>
  (id >= 14 && id <= 17) || id === 22 || /[dyдг]/i.test((own.get(id) ?? '').replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''));

/** The difference between the two date systems of workbooks, in days. */
export const FROM_1904 = 1462;

/** A serial number of days as dd.mm.yyyy, with the time of day when there is one. */
export function dateText(serial: string): string {
  const moment = new Date(EPOCH + Math.round((Number(serial) * DAY_MS) / 1000) * 1000);
  if (!/^\d/.test(serial) || Number.isNaN(moment.getTime())) return serial;
  const [day = '', time] = moment.toISOString().slice(0, -5).split('T');
  const written = shownDay(day);
  return time === '00:00:00' ? written : `${written} ${time}`;
}
