import { CronError, monthDayMarks, parseCron, type Cron } from 'contract/time/cron.ts';

/** A schedule that can be described without cron. */
export interface SimpleCron {
  every: 'hour' | 'day' | 'week' | 'month';
  /** «06:00»; for an hourly schedule only the minutes count. */
  time: string;
  /** Days of the week from 1 for Monday to 7 for Sunday, or days of the month, with marks for the last day and the
   *  like. */
  days: readonly string[];
}

const pad = (value: number | string) => String(value).padStart(2, '0');

/** Whether the time is valid: «06:30», «6:30»; for an hourly schedule, whether its minute is. */
export const isTimed = ({ every, time }: SimpleCron): boolean =>
  every === 'hour' ? /:[0-5]?\d$/.test(time) : /^([01]?\d|2[0-3]):[0-5]\d$/.test(time);

/** The parsed expression; undefined while it is invalid. */
function read(cron: string): Cron | undefined {
  try {
    return parseCron(cron);
  } catch (error) {
    if (error instanceof CronError) return undefined;
    throw error;
  }
}

const isEvery = ({ hours }: Cron) => hours.length === 24;

/** An expression as a simple schedule; null when it is invalid or cannot be simplified. */
export function simpleOf(text: string): SimpleCron | null {
  const cron = read(text);
  if (!cron || beyondSimple(text).length) return null;
  const time = `${pad(isEvery(cron) ? 0 : cron.hours[0]!)}:${pad(cron.minutes[0]!)}`;
  const { days, monthDays, weekdays } = cron;
  if (days) {
    const marks = Object.entries(monthDayMarks).flatMap(([mark, name]) => (monthDays.includes(name) ? [mark] : []));
    return { every: 'month', time, days: [...days.map(String), ...marks] };
  }
  if (weekdays) return { every: 'week', time, days: weekdays.map((day) => String(day || 7)).toSorted() };
  return { every: isEvery(cron) ? 'hour' : 'day', time, days: [] };
}

/** The parts of an expression that a simple schedule cannot express; empty for an invalid text. */
export function beyondSimple(text: string): string[] {
  const cron = read(text);
  if (!cron) return [];
  const { minutes, hours, days, months, weekdays } = cron;
  return [
    ...(minutes.length > 1 ? ['несколько минут часа'] : []),
    ...(hours.length > 1 && !isEvery(cron) ? ['несколько часов'] : []),
    ...(isEvery(cron) && (days || weekdays) ? ['каждый час названных дней'] : []),
    ...(days && weekdays ? ['числа вместе с днями недели'] : []),
    ...(months ? ['отдельные месяцы'] : []),
  ];
}

/** The expression of a simple schedule; null while it is incomplete. */
export function cronOf(simple: SimpleCron): string | null {
  if (!isTimed(simple)) return null;
  const { every, time, days } = simple;
  const [hour, minute] = time.split(':').map(Number) as [number, number];
  const order = [...Array.from({ length: 32 }, (_, day) => String(day)), ...Object.keys(monthDayMarks)];
  const chosen = order.filter((day) => days.includes(day)).join(',');
  if (every === 'hour') return `${minute} * * * *`;
  if (every === 'day') return `${minute} ${hour} * * *`;
  if (!chosen) return null;
  return every === 'week' ? `${minute} ${hour} * * ${chosen}` : `${minute} ${hour} ${chosen} * *`;
}
