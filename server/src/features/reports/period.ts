import { MOSCOW_ZONE } from 'contract/day-shape.ts';
import type { ReportPeriod } from 'contract/features/reports.ts';
import { daysOf } from '../../core/relative-period.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { dateOf } from '../../files/cell.ts';
import { checkPeriod } from '../measurements/points.service.ts';

export interface Days {
  from: string;
  to: string;
}

interface Timed {
  period: ReportPeriod;
  dateFrom: string | null;
  dateTo: string | null;
}

/** The days that a report is of, counted from today. Errors: 422. */
export async function daysOfReport(tx: Tx, { period, dateFrom, dateTo }: Timed): Promise<Days> {
  if (period === 'dates') {
    const days = { from: dateFrom!, to: dateTo! };
    checkPeriod(days);
    return days;
  }
  const [from, end] = daysOf(period, MOSCOW_ZONE);
  const [days] = await tx.rows<Days>(sql`select (${from})::date as from, (${end})::date - 1 as to`);
  return days!;
}

export const periodText = ({ from, to }: Days): string =>
  from === to ? dateOf(from) : `${dateOf(from)} — ${dateOf(to)}`;
