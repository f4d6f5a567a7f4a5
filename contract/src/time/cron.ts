/** A cron expression of five fields as the sets of allowed values; null allows every value. */
export interface Cron {
  minutes: readonly number[];
  hours: readonly number[];
  days: readonly number[] | null;
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
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const parts: readonly Part[] = [
  { name: 'минуты', min: 0, max: 59 },
  { name: 'часы', min: 0, max: 23 },
  { name: 'дни месяца', min: 1, max: 31 },
  { name: 'месяцы', min: 1, max: 12, names: MONTHS },
  { name: 'дни недели', min: 0, max: 7, names: WEEKDAYS },
];

function numberOf({ name, min, max, names }: Part, text: string): number {
  const named = names?.indexOf(text.toLowerCase()) ?? -1;
  const value = named >= 0 ? named + min : /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new CronError(`${name}: «${text}» — не число от ${min} до ${max}`);
}

const STEPPED = /^([^/-]+)(?:-([^/-]+))?(?:\/(\d{1,2}))?$/;

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

/** Parses five fields: minutes, hours, days of the month, months, days of the week. Throws CronError. */
export function parseCron(text: string): Cron {
  const fields = text.trim().split(/\s+/);
  if (fields.length !== 5)
    throw new CronError(
      `Нужно пять частей через пробел: минуты, часы, дни месяца, месяцы, дни недели${fields.length > 5 ? '. Секунд и года здесь нет' : ''}`,
    );
  const sets = fields.map((field, index) => setOf(parts[index]!, field));
  const [minutes, hours, days, months, weekdays] = sets as [number[], number[], number[], number[], number[]];
  const unless = (index: number, set: number[]) => (/^\*(\/1)?$/.test(fields[index]!) ? null : set);
  const cron = { minutes, hours, days: unless(2, days), months: unless(3, months), weekdays: unless(4, weekdays) };
  if (!hasDay(cron)) throw new CronError('Такого дня не бывает ни в одном году');
  return cron;
}

const LONGEST = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function hasDay({ days, months, weekdays }: Cron): boolean {
  if (days === null || weekdays !== null) return true;
  return (months ?? MONTHS.map((_, index) => index + 1)).some((month) => days[0]! <= LONGEST[month - 1]!);
}

/** Whether a calendar day matches an expression. As in every cron, a day of the month and a day of the week given together
 *  match when either does. */
export function isCronDay({ days, months, weekdays }: Cron, month: number, day: number, weekday: number): boolean {
  if (months && !months.includes(month)) return false;
  if (days && weekdays) return days.includes(day) || weekdays.includes(weekday);
  return (days?.includes(day) ?? true) && (weekdays?.includes(weekday) ?? true);
}
