import { sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';

/** Notes in the transaction that writes days of the organization which they are: what was summed without seeing it counts no more. Whoever
 *  writes days calls it. */
export const noteWrittenDays = (tx: Tx, days: readonly string[]): void =>
  tx.later(
    sql`insert into day_write (day, database) select day, (select this_database()) from unnest(${days}::date[]) day`,
  );
