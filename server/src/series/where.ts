import { sql, type Sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';

/** Up to this many series are listed one by one: the planner then estimates the rows well, uses the key and works in
 *  parallel. For more, listing takes longer than a join. */
export const FEW = 10_000;

/** Sums of more groups are not stored: they would be as large as the values themselves. */
export const MAX_KEYS = 200;

/** The part of a query after `from` that yields days of series as `d`, to which conditions on `d` can be appended; and
 *  the key of each series, null when not grouped. */
interface DaysOfSeries {
  days: Sql;
  key: Sql;
  /** How the series are read: listed one by one; too many, so day sums are stored; or too many with too many keys for
   *  that. */
  are: 'listed' | 'kept' | 'apart';
}

/** The days of the series that match a condition on `s`. */
export async function daysOfSeries(tx: Tx, series: Sql): Promise<DaysOfSeries> {
  const found = await tx.rows<{ id: number }>(sql`select s.id from series s where ${series} limit ${FEW + 1}`);
  const key = sql`null`;
  return found.length > FEW
    ? {
        days: sql`interval_day d join (select s.id from series s where ${series}) s on s.id = d.series where true`,
        key,
        are: 'kept',
      }
    : { days: sql`interval_day d where d.series = any(${found.map(({ id }) => id)}::integer[])`, key, are: 'listed' };
}

/** The part of a query for the days of the series that match a condition on `s`. */
export const daysWhere = async (tx: Tx, series: Sql): Promise<Sql> => (await daysOfSeries(tx, series)).days;

/** A text key of each series for grouping: an expression on `s` and joined tables. */
export interface SumKey {
  joins: Sql;
  key: Sql;
}

/** The same with the key of each day's series. */
export async function keyedDaysOf(tx: Tx, series: Sql, { joins, key }: SumKey): Promise<DaysOfSeries> {
  const found = await tx.rows<{ id: number; key: string | null }>(sql`
    select s.id, ${key}::text as key from series s ${joins} where ${series} limit ${FEW + 1}`);
  if (found.length > FEW)
    return {
      days: sql`interval_day d join (select s.id, ${key}::text as key from series s ${joins} where ${series}) k on k.id = d.series where true`,
      key: sql`k.key`,
      are: new Set(found.map((one) => one.key)).size <= MAX_KEYS ? 'kept' : 'apart',
    };
  const ids = found.map(({ id }) => id);
  const listed = sql`unnest(${ids}::integer[], ${found.map((one) => one.key)}::text[]) with ordinality k (series, key, n)`;
  return {
    days: sql`interval_day d join ${listed} on k.series = d.series where d.series = any(${ids}::integer[])`,
    key: sql`k.key`,
    are: 'listed',
  };
}
