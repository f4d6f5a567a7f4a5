import { sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';
import { holdSeries } from './hold.ts';

/** Converts hourly series to half-hourly, so that half-hours can be stored: existing values are split into marked
 *  halves. `written` are all series that the transaction will write: they are locked in one order. */
export async function refineSeries(tx: Tx, hourly: readonly number[], written: readonly number[]): Promise<void> {
  if (hourly.length === 0) return;
  holdSeries(tx, written);
  await tx.run(sql`select refine_series(${hourly}::integer[])`);
}
