import { whole } from '../core/data-from.ts';
import { sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';

/** The days of a series used for a result at a moment (ISO time or database text). */
export interface UsedDays {
  guid: string;
  series: readonly number[];
  from: string;
  to: string;
  at: string;
}

/** The results whose values have become known or changed after they were made. */
export async function changedSince(tx: Tx, stretches: readonly UsedDays[]): Promise<ReadonlySet<string>> {
  const all = stretches.flatMap(({ series, ...rest }) => series.map((id) => ({ id, ...rest })));
  if (all.length === 0) return new Set();
  const found = await whole(tx).rows<{ guid: string }>(sql`
    with days as materialized (
      select distinct k.guid, k.at, d.origin
      from unnest(${all.map(({ guid }) => guid)}::uuid[], ${all.map(({ id }) => id)}::integer[], ${all.map(({ from }) => from)}::date[],
          ${all.map(({ to }) => to)}::date[], ${all.map(({ at }) => at)}::timestamptz[]) with ordinality k (guid, series, first, last, at, n)
        join interval_day d on d.series = k.series and d.day between k.first and k.last)
    select distinct d.guid from days d join series_origin o on o.id = d.origin where o.known_at > d.at`);
  return new Set(found.map(({ guid }) => guid));
}
