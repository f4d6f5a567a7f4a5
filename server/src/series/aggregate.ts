import { intervalMoments } from 'contract/time/day-shape.ts';
import { MOST_INTERVALS } from 'contract/features/measurements/facts.ts';
import { integer, listed, sql, type Sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';
import { daysWhere } from './where.ts';

const HOUR_MS = 3_600_000;

/** Elements are listed one by one because `unnest` takes five times as long. Built once per step; a day has at most one extra
 *  hour. */
const elementsOf = (most: number) =>
  listed(Array.from({ length: most }, (_, index) => sql`sum(d.v[${integer(index + 1)}])`));
const elements: Readonly<Record<number, Sql>> = { 30: elementsOf(MOST_INTERVALS), 60: elementsOf(MOST_INTERVALS / 2) };

/** Hourly sums over the series that match a condition on `s`, in order of time. `at` is the start of the hour in
 *  milliseconds; `series` counts the series with a row for that day. */
export async function hourSums(tx: Tx, series: Sql, from: string, to: string) {
  const kinds = await tx.rows<{ step: number; zone: string }>(
    sql`select distinct s.step_minutes as step, s.zone from series s where ${series}`,
  );
  const sumsOf = async ({ step, zone }: (typeof kinds)[number]) => {
    const days = await daysWhere(tx, sql`${series} and s.step_minutes = ${step} and s.zone = ${zone}`);
    const found = await tx.rows<{ day: string; series: number; sums: (number | null)[] }>(sql`
      select d.day, count(*) as series, array[${elements[step]!}] as sums
      from ${days} and d.day between ${from} and ${to} group by 1`);
    return found.map((row) => ({ ...row, step, zone }));
  };
  const rows = (await Promise.all(kinds.map(sumsOf))).flat();
  const hours = new Map<number, { at: number; value: number; series: number }>();
  for (const { day, step, zone, series: count, sums } of rows) {
    const counted = new Set<number>();
    const moments = intervalMoments(day, zone, step);
    moments.forEach((moment, index) => {
      // Hours are those of the zone, which do not always start on an hour of UTC.
      const at = moment - ((moment - moments[0]!) % HOUR_MS);
      const hour = hours.get(at) ?? { at, value: 0, series: 0 };
      hour.value += sums[index] ?? 0;
      if (!counted.has(at)) hour.series += count;
      counted.add(at);
      hours.set(at, hour);
    });
  }
  return [...hours.values()].toSorted((a, b) => a.at - b.at);
}

/** Daily or monthly sums; `at` is the first day. */
export const periodSums = async (tx: Tx, series: Sql, from: string, to: string, step: 'day' | 'month') =>
  tx.rows<{ at: string; value: number; series: number }>(sql`
    select ${step === 'day' ? sql`d.day` : sql`date_trunc('month', d.day)::date`} as at, sum(day_total(d.v)) as value,
      ${step === 'day' ? sql`count(*)` : sql`count(distinct d.series)`} as series
    from ${await daysWhere(tx, series)} and d.day between ${from} and ${to} group by 1 order by 1`);

/** The sum and the number of values of each series over a period. */
export const totalsOf = (tx: Tx, series: readonly number[], from: string, to: string) =>
  tx.rows<{ series: number; total: number; present: number }>(sql`
    select series, sum(day_total(v)) as total, sum(day_present(v)) as present from interval_day
    where series = any(${series}::integer[]) and day between ${from} and ${to} group by series`);
