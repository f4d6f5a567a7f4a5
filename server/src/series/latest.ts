import { sql, type Sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';

interface Latest {
  series: number;
  meteringPoint: string;
  day: string;
  /** The index of the interval in the day, from 0. */
  index: number;
  value: number;
}

/** The last known value of each metering point series that matches a condition on `s`, oldest first. */
export const latestOf = (tx: Tx, series: Sql, limit: number): Promise<Latest[]> =>
  tx.rows<Latest>(sql`
    select s.id as series, s.metering_point_guid as "meteringPoint", d.day, d.n - 1 as index, d.v[d.n] as value
    from series s cross join lateral (
      select x.day, x.v, (select max(n) from unnest(x.v) with ordinality u (value, n) where value is not null)::integer as n
      from interval_day x where x.series = s.id and day_present(x.v) > 0 order by x.day desc limit 1) d
    where ${series} order by d.day, d.n, s.id limit ${limit}`);
