import { intervalMoments } from 'contract/time/day-shape.ts';
import { readableFrom } from '../core/data-from.ts';
import { sql, type Sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';
import { counts, sums } from './day-sums.ts';
import { keptSums, withRows } from './kept-sums.ts';
import { daysWhere, FEW } from './where.ts';

const HOUR_MS = 3_600_000;

interface HourSum {
  /** The start of the hour in milliseconds. */
  at: number;
  value: number;
  /** The number of intervals with a value. */
  present: number;
  /** The number of series with a row for the day. */
  series: number;
}

/** Hourly sums over the series that match a condition on `s`, ordered by time. Errors: 503 while the sums of very many
 *  series are being computed. */
export async function hourSums(tx: Tx, series: Sql, from: string, to: string): Promise<HourSum[]> {
  const kinds = await tx.rows<{ step: number; zone: string; size: number }>(
    sql`select s.step_minutes as step, s.zone, count(*) as size from series s where ${series} group by 1, 2`,
  );
  const sumsOf = async ({ step, zone }: (typeof kinds)[number]) => {
    const days = await daysWhere(tx, sql`${series} and s.step_minutes = ${step} and s.zone = ${zone}`);
    const found = await readableFrom(tx, from).rows<{
      day: string;
      series: number;
      sums: (number | null)[];
      counts: number[];
    }>(sql`
      select d.day, count(*) as series, array[${sums[step]!}] as sums, array[${counts[step]!}]::integer[] as counts
      from ${days} and d.day between ${from} and ${to} group by 1`);
    return found.map((row) => ({ ...row, step, zone }));
  };
  const areMany = kinds.reduce((all, { size }) => all + size, 0) > FEW;
  const kept = areMany ? await keptSums(readableFrom(tx, from), { series }, from, to, true) : undefined;
  const rows = kept ? withRows(kept.sums) : (await Promise.all(kinds.map(sumsOf))).flat();
  const hours = new Map<number, HourSum>();
  for (const { day, step, zone, series: count, sums: values, counts: present } of rows) {
    const counted = new Set<number>();
    const moments = intervalMoments(day, zone, step);
    moments.forEach((moment, index) => {
      // Hours are those of the zone, which may not start at a UTC hour.
      const at = moment - ((moment - moments[0]!) % HOUR_MS);
      const hour = hours.get(at) ?? { at, value: 0, present: 0, series: 0 };
      hour.value += values[index] ?? 0;
      hour.present += present[index]!;
      if (!counted.has(at)) hour.series += count;
      counted.add(at);
      hours.set(at, hour);
    });
  }
  return [...hours.values()].toSorted((a, b) => a.at - b.at);
}
