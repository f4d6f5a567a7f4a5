import { sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';

/** Records in the writing transaction which days of the organization it writes; stored sums that have not seen it
 *  become invalid. Every writer of days must call it. */
export const noteWrittenDays = (tx: Tx, days: readonly string[]): void =>
  tx.later(
    sql`insert into day_write (day, database) select day, (select this_database()) from unnest(${days}::date[]) day`,
  );
