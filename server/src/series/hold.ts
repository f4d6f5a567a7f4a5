import { sql, type Sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';

/** Writers of many days take an exclusive lock of the organization; writers of few days share it and run concurrently
 *  when they write different series. */
export const lockDays = (isMany: boolean): Sql =>
  isMany
    ? sql`select pg_advisory_xact_lock(hashtextextended('series ' || current_organization(), 0))`
    : sql`select pg_advisory_xact_lock_shared(hashtextextended('series ' || current_organization(), 0))`;

/** Locks series until the end of the transaction: their days cannot be changed by others, so what is read stays valid
 *  and former values can be kept. */
export function holdSeries(tx: Tx, series: readonly number[]): void {
  tx.later(lockDays(false));
  tx.later(sql`select from series where id = any(${series}::integer[]) order by id for no key update`);
}

/** Locks all days of the organization until the end of the transaction. */
export const holdDays = (tx: Tx): Promise<unknown> => tx.run(lockDays(true));
