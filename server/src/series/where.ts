import { sql, type Sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';

/** For series listed one by one, the database estimates the number of rows well, uses the key and works in parallel. With
 *  more than this many, listing takes longer than the join. */
const FEW = 10_000;

/** The end of a query for the days `d` of the series that match a condition on `s`: the part after `from`, to which
 *  conditions on `d` can be appended. */
export async function daysWhere(tx: Tx, series: Sql): Promise<Sql> {
  const found = await tx.rows<{ id: number }>(sql`select s.id from series s where ${series} limit ${FEW + 1}`);
  return found.length > FEW
    ? sql`interval_day d join series s on s.id = d.series where ${series}`
    : sql`interval_day d where d.series = any(${found.map(({ id }) => id)}::integer[])`;
}
