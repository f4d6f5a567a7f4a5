import pg from 'pg';
import { firstDayOf, monthOf } from 'contract/time/calendar.ts';
import { sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';

const AHEAD = 3;

/** Creates the partitions of coming months in advance; those of past months are created when their values arrive. */
export async function makeMonthsAhead(pool: pg.Pool): Promise<void> {
  await pool.query(
    'select make_interval_months(array(select current_date + make_interval(months => n) from generate_series(0, $1::integer) n)::date[])',
    [AHEAD],
  );
}

/** Creates missing partitions for the months of these days in a separate transaction: in a distributed database the
 *  owner creates a partition and the program fills it, which is impossible in one transaction. */
export async function makeMonthsOf(tx: Tx, days: Iterable<string>): Promise<void> {
  const months = [...new Set([...days].map((day) => firstDayOf(monthOf(day))))];
  const [found] = await tx.rows<{ missing: string[] | null }>(sql`
    select array_agg(month::text) as missing from unnest(${months}::date[]) month
    where to_regclass('interval_day_' || to_char(month, 'YYYY_MM')) is null`);
  if (!found?.missing) return;
  // Not taken from the pool, whose last connections may be held by transactions waiting for the same partition.
  const { options, Client = pg.Client } = tx.database as pg.Pool & { Client?: typeof pg.Client };
  const client = new Client(options);
  await client.connect();
  await client.query('select make_interval_months($1::date[])', [found.missing]).finally(() => client.end());
}
