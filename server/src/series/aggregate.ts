import { firstDayOf, monthOf } from 'contract/time/calendar.ts';
import { intervalMoments } from 'contract/time/day-shape.ts';
import { seenFrom } from '../core/data-from.ts';
import { sql, type Sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';
import { counts, sums, type Question } from './day-sums.ts';
import { keptSums, type KeptSums } from './kept-sums.ts';
import { daysOfSeries, daysWhere, FEW, keyedDaysOf, type SumKey } from './where.ts';

const HOUR_MS = 3_600_000;

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
  const kinds = await tx.rows<{ step: number; zone: string; size: number }>(
    sql`select s.step_minutes as step, s.zone, count(*) as size from series s where ${series} group by 1, 2`,
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
  const areMany = kinds.reduce((all, { size }) => all + size, 0) > FEW;
  const kept = areMany ? await keptSums(seenFrom(tx, from), { series }, from, to) : undefined;
  const rows = kept ? kept.sums.filter((sum) => sum.series > 0) : (await Promise.all(kinds.map(sumsOf))).flat();
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

/** How many different ones of the series have a row in a period. Most have one on the fullest day; only the others are looked for on the
 *  days beside it, which are many. */
const seriesIn = (tx: Tx, { series, keyed }: Question, [from, to, fullest]: [string, string, string]) =>
  tx.rows<{ key: string | null; series: number }>(sql`
    select k.key, count(*) as series
    from (select s.id, ${keyed ? sql`${keyed.key}::text` : sql`null::text`} as key from series s ${keyed?.joins ?? sql``} where ${series}) k
    where k.id in (select d.series from interval_day d where d.day = ${fullest})
      or exists (select from interval_day d where d.series = k.id and d.day between ${from} and ${to})
    group by 1`);

/** Kept sums of days together, by key and place. */
async function periodsOf(tx: Tx, question: Question, { sets, sums: days }: KeptSums, step: PeriodStep, from: string) {
  const startOf = (day: string) => (step === 'day' ? day : step === 'month' ? firstDayOf(monthOf(day)) : from);
  const sizes = new Map(sets.map(({ name, size }) => [name, size]));
  const stored = days.filter(({ series }) => series > 0);
  const periods: PeriodSum[] = [];
  for (const [at, inside] of Map.groupBy(stored, ({ day }) => startOf(day))) {
    const byDay = Map.groupBy(inside, ({ day }) => day);
    const countOf = (some: readonly { series: number }[]) => some.reduce((sum, { series }) => sum + series, 0);
    const [fullest] = [...byDay].toSorted(([, one], [, other]) => countOf(other) - countOf(one))[0]!;
    const isWhole = ({ name, series, day }: (typeof inside)[number]) => day === fullest && series === sizes.get(name);
    const names = new Set(inside.map(({ name }) => name));
    const areWhole = inside.filter(isWhole).length === names.size;
    const dates = [...byDay.keys()].toSorted();
    const isCounted = byDay.size === 1 || areWhole;
    const counted = isCounted ? [] : await seriesIn(tx, question, [dates[0]!, dates.at(-1)!, fullest]);
    for (const [key, some] of Map.groupBy(inside, (sum) => sum.key)) {
      const total = (of: (sum: (typeof some)[number]) => number) => some.reduce((sum, one) => sum + of(one), 0);
      periods.push({
        key,
        at,
        value: total(({ sums: values }) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0)),
        present: total(({ counts: present }) => present.reduce((sum, count) => sum + count, 0)),
        estimated: total((sum) => sum.estimated),
        stored: total((sum) => sum.stored),
        series: isCounted
          ? countOf(some.filter(({ day }) => day === fullest))
          : counted.find((one) => one.key === key)!.series,
      });
    }
  }
  const order = ({ key, at }: PeriodSum) => `${key ?? ''} ${at}`;
  return periods.toSorted((one, other) => (order(one) < order(other) ? -1 : 1));
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
  const read = seenFrom(tx, from);
  const { days, key, areMany } = keyed ? await keyedDaysOf(tx, series, keyed) : await daysOfSeries(tx, series);
  const kept = areMany ? await keptSums(read, { series, keyed }, from, to) : undefined;
  if (kept) return periodsOf(read, { series, keyed }, kept, step, from);
  const at = placeOf(step, from);
  const summed = sql`
    sum(day_total(d.v)) as value, sum(day_present(d.v)) as present, sum(day_estimated(d.q)) as estimated, sum(cardinality(d.v)) as stored`;
  const within = sql`from ${days} and d.day between ${from} and ${to}`;
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
