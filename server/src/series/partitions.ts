import type pg from 'pg';

const AHEAD = 3;

/** Creates the partitions of coming months before their values arrive. Partitions of earlier months are created when values
 *  for them arrive. */
export async function makeMonthsAhead(pool: pg.Pool): Promise<void> {
  await pool.query(
    'select make_interval_months(array(select current_date + make_interval(months => n) from generate_series(0, $1::integer) n)::date[])',
    [AHEAD],
  );
}
