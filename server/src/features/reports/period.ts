import { MOSCOW_ZONE, shownDay } from 'contract/time/day-shape.ts';
import type { ReportPeriod } from 'contract/features/reports/facts.ts';
import { daysOf } from '../../core/relative-period.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { checkPeriod } from '../measurements/points.service.ts';

export interface DayRange {
  from: string;
  to: string;
}

interface Timed {
  period: ReportPeriod;
  dateFrom: string | null;
  dateTo: string | null;
}

/** The days of a report, relative to now or to the given moment. Errors: 422. */
export async function daysOfReport(tx: Tx, { period, dateFrom, dateTo }: Timed, moment?: string): Promise<DayRange> {
  if (period === 'dates') {
    const days = { from: dateFrom!, to: dateTo! };
    checkPeriod(days);
    return days;
  }
  const [from, end] = daysOf(period, MOSCOW_ZONE, moment === undefined ? undefined : sql`${moment}::timestamptz`);
  const [days] = await tx.rows<DayRange>(sql`select (${from})::date as from, (${end})::date - 1 as to`);
  return days!;
}

/** The planned start of a run, because it may start late, and a repeated run keeps the time of the first. */
export async function plannedMoment(tx: Tx, run: string): Promise<string> {
  const [found] = await tx.rows<{ moment: string }>(sql`
    select coalesce(interval_to, due_at) as moment from run where guid = ${run}`);
  return found!.moment;
}

export const periodText = ({ from, to }: DayRange): string =>
  from === to ? shownDay(from) : `${shownDay(from)} — ${shownDay(to)}`;
