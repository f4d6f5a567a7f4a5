import { FIRST_DAY, MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import { clockOf } from '../files/cell.ts';
import { withMonthNumber } from '../files/written-month.ts';
import { DAY_MINUTES } from './period-clock.ts';

/** Notations of a missing value. */
const NO_DATA = /^(?:[-–—−]+|…|\.{3}|#?н\/?д\.?|#?n\/?a!?|нет(?: данных)?|null|nan)$/i;
const NUMBER = /^([+-]?)(\d{1,15})(?:([.,])(\d{1,12}))?(?:e([+-]?\d{1,2}))?$/i;
/** Groupings of thousands by separator; in «1.234» alone the point is a decimal point. */
const groupings: readonly [pattern: RegExp, sign: string][] = [
  [/^[+-]?\d{1,3}(?:\.\d{3}){2,}$|^[+-]?\d{1,3}(?:\.\d{3})+,\d+$/, '.'],
  [/^[+-]?\d{1,3}(?:,\d{3}){2,}$|^[+-]?\d{1,3}(?:,\d{3})+\.\d+$/, ','],
  [/^[+-]?\d{1,3}(?:’\d{3})+(?:[.,]\d+)?$/, '’'],
];

/** A parsed number; `mantissa` and `places` represent it exactly. */
export interface CellNumber {
  value: number;
  mantissa: number;
  places: number;
}

/** Parses a number with a comma or point, grouped thousands or an exponent. Null for an empty cell or a missing value;
 *  undefined for any other text. */
export function numberIn(cell: string): CellNumber | null | undefined {
  const text = cell.replace(/\s/gu, '').replaceAll('−', '-').replaceAll("'", '’');
  if (text === '' || NO_DATA.test(cell.trim())) return null;
  const group = groupings.find(([pattern]) => pattern.test(text))?.[1];
  const plain = group ? text.replaceAll(group, '') : text;
  const [, sign, whole, , fraction = '', exponent] = NUMBER.exec(plain) ?? [];
  if (whole === undefined) return undefined;
  const value = Number(`${sign}${whole}.${fraction || '0'}e${exponent ?? 0}`);
  const [digits = '', part = ''] = exponent === undefined ? [whole, fraction] : Math.abs(value).toFixed(12).split('.');
  return { value, mantissa: Number(digits + part), places: part.length };
}

const WEEKDAY = /^(?:пн|вт|ср|чт|пт|сб|вс)[.,]?\s+/i;
const DAY = /^(?:(\d{4})([-./])(\d{1,2})\2(\d{1,2})|(\d{1,2})([-./])(\d{1,2})\6(\d{4}|\d{2}))(?:\s*г\.?)?(.*)$/is;
const TIME = /^[T\s,]\s*(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?$/i;
/** The rest of a cell after its day: two times, the second of which may have its own day. */
const SPAN =
  /^[T\s,]*(?:с\s*)?(\d{1,2}:\d{2})(?::\d{2})?\s*(?:-|–|—|до|по)\s*(?:\d{1,4}[-./]\d{1,2}[-./]\d{1,4}[T\s]+)?(\d{1,2}:\d{2})(?::\d{2})?$/i;
const minutesOf = (hours: string, minutes = '0') => Number(hours) * 60 + Number(minutes);

const LAST_WEEKDAY =
  /[\s,(]+(?:пн|вт|ср|чт|пт|сб|вс|понедельник|вторник|среда|четверг|пятница|суббота|воскресенье)\.?\)?$/i;

/** A day, with the minutes after midnight if a time is given; `to` for an interval. A UTC offset is converted to Moscow
 *  time. */
interface CellMoment {
  day: string;
  minutes: number | null;
  to: number | null;
}

const withoutWeekday = (cell: string): string => cell.replace(WEEKDAY, '').replace(LAST_WEEKDAY, '');

function realDay(year: string, month: string, date: string): string | null {
  const whole = year.length === 2 ? `20${year}` : year;
  const iso = [whole, month.padStart(2, '0'), date.padStart(2, '0')].join('-');
  const moment = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(iso) && iso >= FIRST_DAY ? iso : null;
}

/** Converts a moment to Moscow time. */
function inMoscow(day: string, minutes: number, zone: string): CellMoment {
  const [, sign, hours = '0', rest = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  const offset = (sign === '-' ? -1 : 1) * minutesOf(hours, rest);
  const clock = clockOf(
    new Date(Date.parse(`${day}T00:00:00Z`) + (minutes - offset) * 60_000).toISOString(),
    MOSCOW_ZONE,
  );
  return { day: clock.slice(0, 10), minutes: minutesOf(clock.slice(11, 13), clock.slice(14, 16)), to: null };
}

/** Parses two times of a day: «00:00–00:30», «00:00 – 01.03.2026 00:30». */
function spanIn(rest: string): Pick<CellMoment, 'minutes' | 'to'> | null {
  const [, begin = '', end = ''] = SPAN.exec(rest) ?? [];
  const clock = clockIn(`${begin}-${end}`);
  return clock && { minutes: clock.from, to: clock.to };
}

/** Parses a cell that contains only a day, optionally with a time: «01.03.2026», «1 марта 2026»,
 *  «2026-03-01T00:30:00+03:00», «Пн 01.03.2026 00:30», «01.03.2026 00:00–00:30». Null for other text. */
export function momentIn(cell: string | undefined): CellMoment | null {
  const found = DAY.exec(withMonthNumber(withoutWeekday((cell ?? '').trim())));
  if (!found) return null;
  const [, year, , month, date, dateFirst, , monthSecond, yearLast, rest = ''] = found;
  const day = year ? realDay(year, month!, date!) : realDay(yearLast!, monthSecond!, dateFirst!);
  if (!day) return null;
  if (rest.trim() === '') return { day, minutes: null, to: null };
  const time = TIME.exec(rest);
  const span = time ? null : spanIn(rest);
  if (span) return { day, ...span };
  if (!time) return null;
  const minutes = minutesOf(time[1]!, time[2]);
  if (minutes > DAY_MINUTES || Number(time[2]) > 59) return null;
  return time[4]
    ? inMoscow(day, minutes, time[4].toUpperCase() === 'Z' ? '+00:00' : time[4])
    : { day, minutes, to: null };
}

export const dayOf = (cell: string | undefined): string | null => momentIn(cell)?.day ?? null;

/** A time of day in minutes; `to` for an interval. `isNumber`: the number of an hour or interval. `isPart`: a fraction
 *  of a day, as workbooks store times, though it may also be a plain fraction. */
export interface CellClock {
  from: number;
  to: number | null;
  isNumber?: true;
  isPart?: true;
}

const INTERVAL =
  /^(?:с\s*)?(\d{1,2})(?:[:.](\d{2})(?::\d{2})?)?\s*(?:-|–|—|до)\s*(\d{1,2})(?:[:.](\d{2})(?::\d{2})?)?(?:\s*ч(?:\.|ас(?:а|ов)?)?)?$/i;
const CLOCK = /^(\d{1,2}):(\d{2})(?::\d{2}(?:[.,]\d+)?)?$/;
const HOUR = /^(?:час\s*|ч\.?\s*|h)?(\d{1,2})(?:\s*-?(?:й|ый|ой))?(?:\s*ч(?:\.|ас(?:а|ов)?)?)?$/i;
/** A workbook stores a time as a fraction of a day. */
const PART = /^0?[.,]\d+$/;

/** Parses the time of day in a cell: «00:30», «00:00–00:30», «0–1», «Час 1», «7». Null for other text. */
export function clockIn(cell: string | undefined): CellClock | null {
  const text = (cell ?? '').trim();
  if (PART.test(text))
    return { from: Math.round(Number(text.replace(',', '.')) * DAY_MINUTES), to: null, isPart: true };
  const interval = INTERVAL.exec(text);
  if (interval) {
    const [from, to] = [minutesOf(interval[1]!, interval[2]), minutesOf(interval[3]!, interval[4])];
    const end = to === 0 ? DAY_MINUTES : to;
    return from < end && end <= DAY_MINUTES ? { from, to: end } : null;
  }
  const clock = CLOCK.exec(text);
  if (clock) {
    const from = minutesOf(clock[1]!, clock[2]);
    return from <= DAY_MINUTES && Number(clock[2]) < 60 ? { from, to: null } : null;
  }
  const number = HOUR.exec(text)?.[1];
  return number === undefined ? null : { from: Number(number), to: null, isNumber: true };
}
