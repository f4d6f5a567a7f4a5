import { sql, type Sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';
import type { SumKey } from './where.ts';

/** The sum of a step over the series of a key. */
export interface StepSum {
  key: string | null;
  /** The first day. */
  at: string;
  value: number;
  /** Intervals: with a value, estimated, not commercial, and all of the days with a row. */
  present: number;
  estimated: number;
  nonCommercial: number;
  stored: number;
  /** The different series with a row. */
  series: number;
}

/** What is asked of sums besides the series and the days. */
export interface PeriodQuestion {
  /** Sums are apart for each key. */
  keyed?: SumKey | undefined;
  /** Different series are counted over the days of a step, however many they are: it takes as long as reading a day of them. Else, of very
   *  many, they are as many as on the fullest day. */
  areSeriesCounted?: boolean | undefined;
  /** Whether there are values is asked, not which: half the work. Their sum is then 0. */
  isPresenceOnly?: boolean | undefined;
}

/** What is summed of the days `d`. */
export const summedOf = ({ isPresenceOnly }: PeriodQuestion) => sql`
  ${isPresenceOnly ? sql`0::float8` : sql`sum(day_total(d.v))`} as value, sum(day_present(d.v)) as present,
  sum(day_estimated(d.q)) as estimated, sum(day_non_commercial(d.q)) as "nonCommercial", sum(cardinality(d.v)) as stored`;

/** Sums of a whole period apart for very many keys, each series by itself: of series joined with keys the database would expect a few,
 *  look for the days of each and sort them all. */
export async function sumsApart(
  tx: Tx,
  series: Sql,
  keyed: SumKey,
  [from, to]: [string, string],
  asked: PeriodQuestion,
) {
  const keys = await tx.rows<{ id: number; key: string | null }>(
    sql`select s.id, ${keyed.key}::text as key from series s ${keyed.joins} where ${series}`,
  );
  const own = await tx.rows<Omit<StepSum, 'key' | 'at' | 'series'> & { id: number }>(sql`
    select d.series as id, ${summedOf(asked)} from interval_day d
    where d.series = any(${keys.map(({ id }) => id)}::integer[]) and d.day between ${from} and ${to} group by 1`);
  const keyOf = new Map(keys.map(({ id, key }) => [id, key]));
  const found = new Map<string | null, StepSum>();
  for (const { id, value, present, estimated, nonCommercial, stored } of own) {
    const key = keyOf.get(id)!;
    const sum = found.get(key) ?? {
      key,
      at: from,
      value: 0,
      present: 0,
      estimated: 0,
      nonCommercial: 0,
      stored: 0,
      series: 0,
    };
    sum.value += value;
    sum.present += present;
    sum.estimated += estimated;
    sum.nonCommercial += nonCommercial;
    sum.stored += stored;
    sum.series += 1;
    found.set(key, sum);
  }
  return [...found.values()].toSorted((one, two) => ((one.key ?? '') < (two.key ?? '') ? -1 : 1));
}
