import type { Condition, RelativePeriod } from 'contract/kit/filter.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { isList, type Field } from 'contract/kit/field.ts';
import type { Json } from './client.ts';

const DAY = 86_400_000;
const keyOf = (text: unknown) =>
  String(text ?? '')
    .toLocaleLowerCase('ru')
    .replaceAll('ё', 'е');
const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);

/** The days of a period as `[first, last]` relative to `today`, all as `YYYY-MM-DD`. */
export function daysOf(period: RelativePeriod, today: string): [string, string] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const day = (shift: number) => new Date(Date.parse(today) + shift * DAY).toISOString().slice(0, 10);
  const firstOf = (y: number, m: number) => new Date(Date.UTC(y, m - 1, 1)).toISOString().slice(0, 10);
  const lastOf = (y: number, m: number) => new Date(Date.UTC(y, m, 0)).toISOString().slice(0, 10);
  const monday = day(-((new Date(today).getUTCDay() + 6) % 7));
  const periods: Record<RelativePeriod, [string, string]> = {
    today: [today, today],
    yesterday: [day(-1), day(-1)],
    last7days: [day(-6), today],
    last30days: [day(-29), today],
    thisWeek: [monday, new Date(Date.parse(monday) + 6 * DAY).toISOString().slice(0, 10)],
    thisMonth: [firstOf(year, month), lastOf(year, month)],
    lastMonth: [firstOf(year, month - 1), lastOf(year, month - 1)],
    thisYear: [`${year}-01-01`, `${year}-12-31`],
    next30days: [today, day(30)],
    past: ['0000-01-01', day(-1)],
  };
  return periods[period];
}

export const dayIn = (zone: string, moment: string | number) =>
  new Date(moment).toLocaleDateString('sv', { timeZone: zone });

/** Compared in microseconds, because two rows may be created in one millisecond. */
const microsecondsOf = (moment: string) =>
  Date.parse(moment) * 1000 + Number((/\.\d{3}(\d{1,3})/.exec(moment)?.[1] ?? '').padEnd(3, '0'));

/** An independent, simple implementation of filters: the server must find the same rows. */
export function satisfies(row: AnyRow, field: Field, { field: key, op, value }: Condition, zone: string): boolean {
  const held = row[key] as Json;
  const given = value as Json;
  const list = held as string[];
  if (op === 'empty') return isEmpty(held);
  if (op === 'filled') return !isEmpty(held);
  if (op === 'in' || op === 'notIn') {
    const isIn = isList(field) ? list.some((one) => given.includes(one)) : given.includes(held);
    return isIn === (op === 'in');
  }
  if (field.kind === 'tags') return keyOf(list.join(' ')).includes(keyOf(given));
  if (field.kind === 'text' || field.kind === 'multiline') {
    if (op === 'contains') return keyOf(held).includes(keyOf(given));
    if (op === 'starts') return keyOf(held).startsWith(keyOf(given));
    return (keyOf(held) === keyOf(given)) === (op === 'is');
  }
  if (held === null) return false;
  if (op === 'within') {
    const [first, last] = daysOf(given, dayIn(zone, Date.now()));
    const day = field.kind === 'date' ? held : dayIn(zone, held);
    return day >= first && day <= last;
  }
  const [a, b] = field.kind === 'dateTime' ? [microsecondsOf(held), microsecondsOf(given)] : [held, given];
  return op === 'from' ? a >= b : op === 'to' ? a <= b : a === b;
}
