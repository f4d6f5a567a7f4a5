import { FIRST_DAY } from 'contract/time/day-shape.ts';

/** The day of `YYYYMMDD` in ISO format; null when it does not exist: 20260231 can be parsed but is no date. */
export function dayOf(text: string): string | null {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? [];
  const iso = `${year}-${month}-${day}`;
  const moment = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(moment.valueOf()) && moment.toISOString().startsWith(iso) && iso >= FIRST_DAY ? iso : null;
}

/** The time of `YYYYMMDDhhmmss` as `YYYY-MM-DD hh:mm:ss`; null when it does not exist. */
export function timeOf(text: string): string | null {
  const day = dayOf(text.slice(0, 8));
  const [, hours, minutes, seconds] = /^\d{8}([01]\d|2[0-3])([0-5]\d)([0-5]\d)$/.exec(text) ?? [];
  return day && hours ? `${day} ${hours}:${minutes}:${seconds}` : null;
}
