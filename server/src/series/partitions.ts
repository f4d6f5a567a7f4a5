import type pg from 'pg';

const AHEAD = 3;

/** Makes the partitions of the months to come: values that arrive find them. Earlier months are made when values of them come. */
export async function makeMonthsAhead(pool: pg.Pool): Promise<void> {
  await pool.query(
    'select make_interval_months(array(select current_date + make_interval(months => n) from generate_series(0, $1::integer) n)::date[])',
    [AHEAD],
  );
}
