import { ESTIMATED } from 'contract/features/measurements/facts.ts';
import { isWorkingDay } from 'contract/time/calendar.ts';
import { addDays, dayNumber, HOURS, moscowToday, shownDay } from 'contract/time/day-shape.ts';
import { refusedPeriod } from '../../core/data-from.ts';
import { readCalendar } from '../../core/production-calendar.ts';
import type { Tx } from '../../core/transaction.ts';
import { fitted } from '../../series/fit.ts';
import { daysOf } from '../../series/read.ts';
import type { Series } from '../../series/series.ts';

interface UsualDay {
  days: number;
  values: number[] | null;
}

const WEEK = 7;
const HOUR_MINUTES = 60;
const median = (sorted: readonly number[]) =>
  (sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.floor(sorted.length / 2)]!) / 2;
/** Rounds kWh to a watt-hour. */
const rounded = (value: number) => Math.round(value * 1000) / 1000;

/** Medians by hour over several days; `values` is null when an hour is unknown on all of them. */
function usualOf(days: readonly (number | null)[][]): UsualDay {
  const known = Array.from({ length: HOURS }, (_, hour) =>
    days.flatMap((values) => values[hour] ?? []).toSorted((one, other) => one - other),
  );
  const isWhole = known.every(({ length }) => length > 0);
  return { days: days.length, values: isWhole ? known.map((values) => rounded(Math.max(0, median(values)))) : null };
}

/** Refuses weeks that begin before the first visible day. Errors: 422. */
export function refuseHiddenWeeks({ since }: Tx, weeks: number): void {
  if (!since) return;
  const most = Math.floor((dayNumber(moscowToday()) - dayNumber(since.day)) / WEEK);
  if (weeks <= most) return;
  const next = most > 0 ? `возьмите последних недель не больше ${most}` : 'полной недели среди них ещё нет';
  throw refusedPeriod('weeks', `Вам видны данные с ${shownDay(since.day)}: ${next}`);
}

/** A typical working day and day off of a series over its last weeks: medians of measured hours, kWh. Estimated values
 *  and days of a clock change are ignored. */
export async function usualDays(
  tx: Tx,
  series: Series | undefined,
  weeks: number,
): Promise<Record<'working' | 'dayOff', UsualDay>> {
  const today = moscowToday();
  const stored = series ? await daysOf(tx, series.id, addDays(today, -weeks * WEEK), addDays(today, -1)) : [];
  const calendar = await readCalendar(tx);
  const hours = stored.map(({ day, v, q }) => {
    const measured = v.map((value, at) => (Number(q?.[at] ?? 0) === ESTIMATED ? null : value));
    return {
      isWorking: isWorkingDay(calendar, dayNumber(day)),
      values: fitted(measured, series!.stepMinutes, HOUR_MINUTES),
    };
  });
  const of = (isWorking: boolean) =>
    usualOf(
      hours.filter((day) => day.isWorking === isWorking && day.values.length === HOURS).map(({ values }) => values),
    );
  return { working: of(true), dayOff: of(false) };
}
