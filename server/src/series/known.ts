import { sql, type Sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';

/** A period, and the moment as of which values are considered. */
export interface KnownPeriod {
  from: string;
  /** The first day after the period. */
  until: string;
  /** Values that became known later are ignored. */
  asOf: Date;
}

/** The same with the writes up to that moment: all up to the last one, apart from those that were still uncommitted. */
export interface KnownActs extends KnownPeriod {
  last: number;
  later: number[];
}

/** Finds the writes of the organization up to a moment. */
export async function knownActs(tx: Tx, period: KnownPeriod): Promise<KnownActs> {
  const found = await tx.one<{ last: number; later: number[] }>(sql`
    select coalesce(max(id), 0) as last, coalesce(array_agg(id) filter (where known_at > ${period.asOf.toISOString()}), '{}') as later
    from series_origin where organization_guid = current_organization()`);
  return { ...period, ...found! };
}

/** The days of series `k` as known at a moment: the current version, or the last one before it. Not limited by visible
 *  days, because forecasts use all known values; code that shows past values must limit the days itself. */
export function knownDays(series: readonly number[], { from, until, last, later }: KnownActs): Sql {
  const asked = sql`d.series = any(${series}::integer[]) and d.day >= ${from} and d.day < ${until}`;
  // The writes are queried first: the planner underestimates their number in a join and would read the days once for
  // each.
  const isKnown = sql`d.origin <= ${last} and d.origin not in (select unnest(${later}::integer[]))`;
  return sql`(
    select d.series, d.day, d.v, d.origin from interval_day d where ${asked} and ${isKnown}
    union all (
      select distinct on (d.series, d.day) d.series, d.day, d.v, d.origin from interval_day_past d
      where ${asked} and ${isKnown} and (d.series, d.day) in (select d.series, d.day from interval_day d where ${asked} and not (${isKnown}))
      order by d.series, d.day, d.version desc)) k`;
}
