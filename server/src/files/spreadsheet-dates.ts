import { DAY_MS, shownDay } from 'contract/time/day-shape.ts';
import { EPOCH } from './cell.ts';

/** Formats of numbers that are dates: those of ECMA-376 §18.8.30, and own ones that show a day or a year. */
export const isDateFormat = (id: number, own: ReadonlyMap<number, string>): boolean =>
  (id >= 14 && id <= 17) || id === 22 || /[dyдг]/i.test((own.get(id) ?? '').replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''));

/** A serial number of days as it is written: dd.mm.yyyy, with the time of day where there is one. */
export function dateText(serial: string): string {
  const moment = new Date(EPOCH + Math.round((Number(serial) * DAY_MS) / 1000) * 1000);
  if (!/^\d/.test(serial) || Number.isNaN(moment.getTime())) return serial;
  const [day = '', time] = moment.toISOString().slice(0, -5).split('T');
  const written = shownDay(day);
  return time === '00:00:00' ? written : `${written} ${time}`;
}
