import { sql, type Sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';
import type { SumKey } from './where.ts';

/** The sum of one step for one key. */
export interface StepSum {
  key: string | null;
  /** The first day. */
  at: string;
  value: number;
  /** Numbers of intervals: with a value, estimated, not commercial, and all in days with a row. */
  present: number;
  estimated: number;
  nonCommercial: number;
  stored: number;
  /** The number of distinct series with a row. */
  series: number;
}

/** Options of sums. */
export interface PeriodQuestion {
  /** Groups the sums by key. */
  keyed?: SumKey | undefined;
  /** Counts the distinct series over all days of a step, which takes as long as reading a day. Otherwise, for very many
   *  series, the number on the fullest day is used. */
  areSeriesCounted?: boolean | undefined;
  /** Only the presence of values matters, which halves the work; the sums are then 0. */
  isPresenceOnly?: boolean | undefined;
}

/** The aggregates over days `d`. */
export const summedOf = ({ isPresenceOnly }: PeriodQuestion) => sql`
  ${isPresenceOnly ? sql`0::float8` : sql`sum(day_total(d.v))`} as value, sum(day_present(d.v)) as present,
  sum(day_estimated(d.q)) as estimated, sum(day_non_commercial(d.q)) as "nonCommercial", sum(cardinality(d.v)) as stored`;

/** Sums of a whole period grouped by very many keys, computed per series first: for a join of series with keys the
 *  planner expects few rows, and would look up and sort the days of each. */
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
