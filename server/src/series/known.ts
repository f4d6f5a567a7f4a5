import { sql, type Sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';

/** Days, and the moment at which they were known. */
export interface KnownPeriod {
  from: string;
  /** The first day after the period. */
  until: string;
  /** Values that became known later are left out. */
  asOf: Date;
}

/** The same, and which acts of writing had come by the moment: those up to the last one, but the later ones. */
export interface KnownActs extends KnownPeriod {
  last: number;
  later: number[];
}

/** Finds what the organization had been told by the moment. */
export async function knownActs(tx: Tx, period: KnownPeriod): Promise<KnownActs> {
  const found = await tx.one<{ last: number; later: number[] }>(sql`
    select coalesce(max(id), 0) as last, coalesce(array_agg(id) filter (where known_at > ${period.asOf.toISOString()}), '{}') as later
    from series_origin where organization_guid = current_organization()`);
  return { ...period, ...found! };
}

/** Days of series `k` as they were known at a moment: the current version, or of what came later the last one before it; of whatever
 *  days, since a forecast is made of all that is known. What shows values of the past asks for those that the person sees. */
export function knownDays(series: readonly number[], { from, until, last, later }: KnownActs): Sql {
  const asked = sql`d.series = any(${series}::integer[]) and d.day >= ${from} and d.day < ${until}`;
  // What came when is asked apart: a join would be planned by how many acts there seem to be, a few, and read the days once for each.
  const isKnown = sql`d.origin <= ${last} and d.origin not in (select unnest(${later}::integer[]))`;
  return sql`(
    select d.series, d.day, d.v, d.origin from interval_day d where ${asked} and ${isKnown}
    union all (
      select distinct on (d.series, d.day) d.series, d.day, d.v, d.origin from interval_day_past d
      where ${asked} and ${isKnown} and (d.series, d.day) in (select d.series, d.day from interval_day d where ${asked} and not (${isKnown}))
      order by d.series, d.day, d.version desc)) k`;
}
