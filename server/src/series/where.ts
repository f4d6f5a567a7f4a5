import { sql, type Sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';

/** Of series that are named one by one the database knows how many rows to expect: it finds them by their key and shares them out
 *  among its workers. Naming more would take longer than the join. */
const FEW = 10_000;

/** The days `d` of the series that a condition on `s` leaves, as the end of a question: what comes after `from`, to which conditions
 *  on `d` may be added. */
export async function daysWhere(tx: Tx, series: Sql): Promise<Sql> {
  const found = await tx.rows<{ id: number }>(sql`select s.id from series s where ${series} limit ${FEW + 1}`);
  return found.length > FEW
    ? sql`interval_day d join series s on s.id = d.series where ${series}`
    : sql`interval_day d where d.series = any(${found.map(({ id }) => id)}::integer[])`;
}
