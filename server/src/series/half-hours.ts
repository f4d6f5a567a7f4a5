import { ESTIMATED } from 'contract/features/measurements/facts.ts';
import { seenFrom } from '../core/data-from.ts';
import { sql, type Sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';
import type { SumKey } from './where.ts';

interface HalfHours {
  key: string;
  /** By half-hours of the day, kW. */
  kw: (number | null)[];
  /** The series with a value, and with an estimated one among them. */
  known: number[];
  estimated: number[];
}

/** The loads of the series that match a condition on `s`, summed by half-hours of a day, apart for each key; an hour loads both its
 *  halves. Keys without a stored day are left out. */
export const halfHourLoads = (tx: Tx, series: Sql, day: string, { joins, key }: SumKey) =>
  seenFrom(tx, day).rows<HalfHours>(sql`
    select h.key, array_agg(h.kw order by h.half) as kw, array_agg(h.known order by h.half) as known,
      array_agg(h.estimated order by h.half) as estimated
    from (
      select s.key, (u.n - 1) * (s.step / 30) + g as half, sum(u.value * 60 / s.step) as kw,
        count(u.value)::integer as known, (count(u.value) filter (where substr(d.q, u.n::integer, 1) = ${String(ESTIMATED)}))::integer as estimated
      from (select s.id, s.step_minutes as step, ${key}::text as key from series s ${joins} where ${series}) s
        join interval_day d on d.series = s.id and d.day = ${day}
        cross join lateral unnest(d.v) with ordinality u (value, n) cross join lateral generate_series(1, s.step / 30) g
      group by 1, 2) h
    group by h.key`);
