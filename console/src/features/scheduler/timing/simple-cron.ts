/** A schedule that can be said without cron. */
export interface SimpleCron {
  every: 'hour' | 'day' | 'week' | 'month';
  /** «06:00»; of an hourly one only the minutes count. */
  time: string;
  /** Days of the week, 1 is Monday and 7 Sunday, or of the month. */
  days: readonly string[];
}

const NUMBER = /^\d{1,2}$/;
const LISTED = /^\d{1,2}(,\d{1,2})*$/;
const pad = (text: string) => text.padStart(2, '0');
const asMonday = (day: string) => (day === '0' ? '7' : day);
const isTime = (time: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time);

/** An expression as a simple schedule; null when it says more. */
export function simpleOf(cron: string): SimpleCron | null {
  const [minute = '', hour = '', day, month, weekday = '', ...more] = cron.trim().split(/\s+/);
  if (!NUMBER.test(minute) || month !== '*' || more.length) return null;
  const time = `${pad(hour === '*' ? '0' : hour)}:${pad(minute)}`;
  if (!isTime(time)) return null;
  if (day === '*' && weekday === '*') return { every: hour === '*' ? 'hour' : 'day', time, days: [] };
  if (hour === '*') return null;
  if (day === '*' && LISTED.test(weekday)) return { every: 'week', time, days: weekday.split(',').map(asMonday) };
  if (weekday === '*' && day && LISTED.test(day)) return { every: 'month', time, days: day.split(',') };
  return null;
}

/** The expression of a simple schedule; null while it is incomplete. */
export function cronOf({ every, time, days }: SimpleCron): string | null {
  if (!isTime(time)) return null;
  const [hour, minute] = time.split(':').map(Number) as [number, number];
  const listed = days.map(Number).toSorted((a, b) => a - b);
  const chosen = listed.join(',');
  if (every === 'hour') return `${minute} * * * *`;
  if (every === 'day') return `${minute} ${hour} * * *`;
  if (!chosen) return null;
  return every === 'week' ? `${minute} ${hour} * * ${chosen}` : `${minute} ${hour} ${chosen} * *`;
}
