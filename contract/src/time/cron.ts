import { addDays } from './day-shape.ts';

/** Whether a day `YYYY-MM-DD` is a working day. */
export type IsWorking = (day: string) => boolean;

/** Days of a month without a fixed number: the last day, the first and last working day. */
export type MonthDay = 'last' | 'firstWorking' | 'lastWorking';

/** A five-field cron expression as sets of allowed values; null allows every value. */
export interface Cron {
  minutes: readonly number[];
  hours: readonly number[];
  days: readonly number[] | null;
  /** In addition to `days`. */
  monthDays: readonly MonthDay[];
  months: readonly number[] | null;
  /** 0 is Sunday. */
  weekdays: readonly number[] | null;
}

/** A mistake in an expression, described for the person who typed it. */
export class CronError extends Error {
  override name = 'CronError';
}

interface Part {
  name: string;
  min: number;
  max: number;
  names?: readonly string[];
  /** The number of different values. */
  size: number;
}

/** The notation of days without a number, as in Quartz. */
export const monthDayMarks: Readonly<Record<string, MonthDay>> = { L: 'last', '1W': 'firstWorking', LW: 'lastWorking' };

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const parts: readonly Part[] = [
  { name: 'минуты', min: 0, max: 59, size: 60 },
  { name: 'часы', min: 0, max: 23, size: 24 },
  { name: 'дни месяца', min: 1, max: 31, size: 31 },
  { name: 'месяцы', min: 1, max: 12, names: MONTHS, size: 12 },
  { name: 'дни недели', min: 0, max: 7, names: WEEKDAYS, size: 7 },
];

function numberOf({ name, min, max, names }: Part, text: string): number {
  const named = names?.indexOf(text.toLowerCase()) ?? -1;
  const value = named >= 0 ? named + min : /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  const marks = max === 31 ? ` и не ${Object.keys(monthDayMarks).join(', ')}` : '';
  throw new CronError(`${name}: «${text}» — не число от ${min} до ${max}${marks}`);
}

const STEPPED = /^([^/-]+)(?:-([^/-]+))?(?:\/(\d{1,4}))?$/;

function rangeOf(part: Part, text: string): number[] {
  if (!text) throw new CronError(`${part.name}: у запятой пусто`);
  const [, first = '', last, stepText] = STEPPED.exec(text) ?? [];
  if (!first) throw new CronError(`${part.name}: непонятно «${text}»`);
  const step = stepText === undefined ? 1 : Number(stepText);
  if (step < 1) throw new CronError(`${part.name}: шаг должен быть не меньше 1`);
  if (first === '*' && last !== undefined) throw new CronError(`${part.name}: непонятно «${text}»`);
  const from = first === '*' ? part.min : numberOf(part, first);
  const open = first === '*' || (stepText !== undefined && last === undefined);
  const to = open ? part.max : last === undefined ? from : numberOf(part, last);
  if (to < from) throw new CronError(`${part.name}: «${text}» начинается позже, чем кончается`);
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);
}

function setOf(part: Part, text: string): number[] {
  const values = text.split(',').flatMap((piece) => rangeOf(part, piece));
  // Sunday is both 0 and 7.
  const plain = part.max === 7 ? values.map((value) => value % 7) : values;
  return [...new Set(plain)].toSorted((a, b) => a - b);
}

const piecesOf = (text: string) => text.trim().split(/\s+/);
const monthDayOf = (piece: string): MonthDay | undefined => monthDayMarks[piece.toUpperCase()];

/** Parses five fields: minutes, hours, days of the month, months, days of the week. Among the days of the month, `L` is
 *  the last one, `1W` and `LW` are the first and last working one. Throws CronError. */
export function parseCron(text: string): Cron {
  const fields = piecesOf(text);
  if (fields.length !== 5)
    throw new CronError(
      `Нужно пять частей через пробел: минуты, часы, дни месяца, месяцы, дни недели${fields.length > 5 ? '. Секунд и года здесь нет' : ''}`,
    );
  const ofMonth = fields[2]!.split(',');
  const numbered = ofMonth.filter((piece) => !monthDayOf(piece));
  const sets = fields.map((field, index) =>
    index === 2 ? (numbered.length ? setOf(parts[2]!, numbered.join(',')) : []) : setOf(parts[index]!, field),
  );
  const [minutes, hours, days, months, weekdays] = sets as [number[], number[], number[], number[], number[]];
  const unless = (index: number, set: number[]) => (/^\*(\/1)?$/.test(fields[index]!) ? null : set);
  const cron = {
    minutes,
    hours,
    days: unless(2, days),
    monthDays: [...new Set(ofMonth.flatMap((piece) => monthDayOf(piece) ?? []))],
    months: unless(3, months),
    weekdays: unless(4, weekdays),
  };
  if (!hasDay(cron)) throw new CronError('Такого дня не бывает ни в одном году');
  return cron;
}

/** The longest interval between starts; intervals are counted from midnight. */
const MAX_MINUTES = 1440;
const LONGEST = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function hasDay({ days, monthDays, months, weekdays }: Cron): boolean {
  if (days === null || weekdays !== null || monthDays.length > 0) return true;
  return (months ?? MONTHS.map((_, index) => index + 1)).some((month) => days[0]! <= LONGEST[month - 1]!);
}

/** The error for a step larger than its field, with a suggestion; undefined when there is none. Such an expression is
 *  still parsed as its first value alone, because older schedules use it. */
export function wideStep(text: string): string | undefined {
  for (const [index, field] of piecesOf(text).entries())
    for (const piece of field.split(',')) {
      const [, range = '', first = '', last, step] = /^(([^/-]+)(?:-([^/]+))?)\/(\d+)$/.exec(piece) ?? [];
      const part = parts[index];
      if (!part || !range) continue;
      const from = first === '*' ? part.min : numberOf(part, first);
      const size = first === '*' ? part.size : (last === undefined ? part.max : numberOf(part, last)) - from + 1;
      if (Number(step) <= size) continue;
      const evenly =
        index === 0 && Number(step) <= MAX_MINUTES ? `: каждые ${step} мин — это «Через равные промежутки»` : '';
      return `${part.name}: шаг ${step} больше самой части, «${piece}» значит только ${from}. Напишите ${from} или шаг не больше ${size}${evenly}`;
    }
  return undefined;
}

const isMonthDay: Readonly<Record<MonthDay, (day: string, isWorking: IsWorking) => boolean>> = {
  last: (day) => addDays(day, 1).endsWith('-01'),
  firstWorking: (day, isWorking) => isWorking(day) && isAlone(day, -1, isWorking),
  lastWorking: (day, isWorking) => isWorking(day) && isAlone(day, 1, isWorking),
};

/** Whether all days of the month before (or after) a day are days off. */
function isAlone(day: string, step: -1 | 1, isWorking: IsWorking): boolean {
  for (let other = addDays(day, step); other.slice(0, 7) === day.slice(0, 7); other = addDays(other, step))
    if (isWorking(other)) return false;
  return true;
}

/** Whether a calendar day `YYYY-MM-DD` matches an expression. As in standard cron, when both a day of the month and a
 *  day of the week are given, either may match. */
export function isCronDay({ days, monthDays, months, weekdays }: Cron, day: string, isWorking: IsWorking): boolean {
  if (months && !months.includes(Number(day.slice(5, 7)))) return false;
  const isWeekday = () => weekdays === null || weekdays.includes(new Date(day).getUTCDay());
  if (days === null) return isWeekday();
  const isDay = days.includes(Number(day.slice(8))) || monthDays.some((name) => isMonthDay[name](day, isWorking));
  return isDay || (weekdays !== null && isWeekday());
}
