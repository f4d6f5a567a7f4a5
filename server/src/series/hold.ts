import { sql, type Sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';

/** Writers of many days of the organization wait for this transaction; writers of few days run concurrently when they write
 *  different series. */
export const lockDays = (isMany: boolean): Sql =>
  isMany
    ? sql`select pg_advisory_xact_lock(hashtextextended('series ' || current_organization(), 0))`
    : sql`select pg_advisory_xact_lock_shared(hashtextextended('series ' || current_organization(), 0))`;

/** Until the transaction ends, no other transaction writes days of these series: what is read of them stays valid, and former
 *  values are kept before another writer changes them. */
export function holdSeries(tx: Tx, series: readonly number[]): void {
  tx.later(lockDays(false));
  tx.later(sql`select from series where id = any(${series}::integer[]) order by id for no key update`);
}

/** Until the transaction ends, no other transaction writes days of the organization, so what is read stays valid. */
export const holdDays = (tx: Tx): Promise<unknown> => tx.run(lockDays(true));
