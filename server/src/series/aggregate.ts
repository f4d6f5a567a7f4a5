import { intervalMoments } from 'contract/time/day-shape.ts';
import { MOST_INTERVALS } from 'contract/features/measurements/facts.ts';
import { seenFrom } from '../core/data-from.ts';
import { integer, listed, sql, type Sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';
import { daysWhere, keyedDaysWhere, type SumKey } from './where.ts';

const HOUR_MS = 3_600_000;

/** Elements are listed one by one because `unnest` takes five times as long. Built once per step; a day has at most one extra
 *  hour. */
const elementsOf = (most: number, of: Sql) =>
  listed(Array.from({ length: most }, (_, index) => sql`${of}(d.v[${integer(index + 1)}])`));
const lengths: Readonly<Record<number, number>> = { 30: MOST_INTERVALS, 60: MOST_INTERVALS / 2 };
const [sums, counts] = [sql`sum`, sql`count`].map((of) =>
  Object.fromEntries(Object.entries(lengths).map(([step, most]) => [step, elementsOf(most, of)])),
) as [Readonly<Record<number, Sql>>, Readonly<Record<number, Sql>>];

interface HourSum {
  /** The start of the hour in milliseconds. */
  at: number;
  value: number;
  /** The intervals with a value. */
  present: number;
  /** The series with a row for the day. */
  series: number;
}

/** Hourly sums over the series that match a condition on `s`, in order of time. */
export async function hourSums(tx: Tx, series: Sql, from: string, to: string): Promise<HourSum[]> {
  const kinds = await tx.rows<{ step: number; zone: string }>(
    sql`select distinct s.step_minutes as step, s.zone from series s where ${series}`,
  );
  const sumsOf = async ({ step, zone }: (typeof kinds)[number]) => {
    const days = await daysWhere(tx, sql`${series} and s.step_minutes = ${step} and s.zone = ${zone}`);
    const found = await seenFrom(tx, from).rows<{
      day: string;
      series: number;
      sums: (number | null)[];
      counts: number[];
    }>(sql`
      select d.day, count(*) as series, array[${sums[step]!}] as sums, array[${counts[step]!}]::integer[] as counts
      from ${days} and d.day between ${from} and ${to} group by 1`);
    return found.map((row) => ({ ...row, step, zone }));
  };
  const rows = (await Promise.all(kinds.map(sumsOf))).flat();
  const hours = new Map<number, HourSum>();
  for (const { day, step, zone, series: count, sums: values, counts: present } of rows) {
    const counted = new Set<number>();
    const moments = intervalMoments(day, zone, step);
    moments.forEach((moment, index) => {
      // Hours are those of the zone, which do not always start on an hour of UTC.
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

const placeOf = (step: PeriodStep, from: string): Sql =>
  step === 'day' ? sql`d.day` : step === 'month' ? sql`date_trunc('month', d.day)::date` : sql`${from}::date`;

export type PeriodStep = 'day' | 'month' | 'period';

interface PeriodSum {
  key: string | null;
  /** The first day. */
  at: string;
  value: number;
  /** Intervals: with a value, estimated, and all of the days with a row. */
  present: number;
  estimated: number;
  stored: number;
  /** The series with a row. */
  series: number;
}

/** Sums of days, of months or of the whole period over the series that match a condition on `s`, apart for each key. */
export async function periodSums(
  tx: Tx,
  series: Sql,
  from: string,
  to: string,
  step: PeriodStep,
  keyed?: SumKey,
): Promise<PeriodSum[]> {
  const { days, key } = keyed
    ? await keyedDaysWhere(tx, series, keyed)
    : { days: await daysWhere(tx, series), key: sql`null` };
  const at = placeOf(step, from);
  const summed = sql`
    sum(day_total(d.v)) as value, sum(day_present(d.v)) as present, sum(day_estimated(d.q)) as estimated, sum(cardinality(d.v)) as stored`;
  const within = sql`from ${days} and d.day between ${from} and ${to}`;
  const read = seenFrom(tx, from);
  if (step === 'day')
    return read.rows<PeriodSum>(
      sql`select ${key}::text as key, ${at} as at, ${summed}, count(*) as series ${within} group by 1, 2 order by 1, 2`,
    );
  // A series counts once, though it has many days: to count different ones among the days, the database would sort them all.
  return read.rows<PeriodSum>(sql`
    select key, at, sum(value) as value, sum(present)::bigint as present, sum(estimated)::bigint as estimated,
      sum(stored)::bigint as stored, count(*) as series
    from (select ${key}::text as key, ${at} as at, ${summed} ${within} group by 1, 2, d.series) own
    group by 1, 2 order by 1, 2`);
}
