import { ESTIMATED } from 'contract/features/measurements/facts.ts';
import { readableFrom } from '../core/data-from.ts';
import { join, sql, type Sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';

interface HalfHours {
  /** The index of the key among the requested ones, from 1. */
  kind: number;
  key: string;
  /** kW by half-hours of the day. */
  kw: (number | null)[];
  /** The numbers of series with a value: all, with an estimated one, and of those matching `apart`. */
  known: number[];
  estimated: number[];
  apart: number[];
}

interface Keyed {
  joins: Sql;
  /** SQL text keys by which loads are grouped (null to exclude a series): expressions on `s` and joined tables. */
  keys: readonly Sql[];
  /** A condition for series that are additionally counted separately. */
  apart: Sql;
}

/** The loads of the series that match a condition on `s`, summed by half-hours of a day and grouped by each of the
 *  keys; an hourly value counts for both halves. Keys without a stored day are left out. */
export const halfHourLoads = (tx: Tx, series: Sql, day: string, { joins, keys, apart }: Keyed) =>
  readableFrom(tx, day).rows<HalfHours>(sql`
    select h.kind, h.key, array_agg(h.kw order by h.half) as kw, array_agg(h.known order by h.half) as known,
      array_agg(h.estimated order by h.half) as estimated, array_agg(h.apart order by h.half) as apart
    from (
      select k.kind::integer as kind, k.key, (u.n - 1) * (s.step / 30) + g as half, sum(u.value * 60 / s.step) as kw,
        count(u.value)::integer as known, (count(u.value) filter (where substr(d.q, u.n::integer, 1) = ${String(ESTIMATED)}))::integer as estimated,
        (count(u.value) filter (where s.is_apart))::integer as apart
      from (
        select s.id, s.step_minutes as step, ${apart} as is_apart, array[${join(keys, ', ')}]::text[] as keys
        from series s ${joins} where ${series}) s
        join interval_day d on d.series = s.id and d.day = ${day}
        cross join lateral unnest(d.v) with ordinality u (value, n) cross join lateral generate_series(1, s.step / 30) g
        cross join lateral unnest(s.keys) with ordinality k (key, kind)
      where k.key is not null
      group by 1, 2, 3) h
    group by h.kind, h.key`);
