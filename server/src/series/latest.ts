import { intervalMoments } from 'contract/time/day-shape.ts';
import { whole } from '../core/data-from.ts';
import { sql, type Sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';
import type { Shape } from './series.ts';

interface Latest {
  meteringPoint: string;
  /** The start of the interval. */
  at: string;
  value: number;
  unit: Shape['unit'];
}

/** A condition on a day: the person sees it. */
const isSeen = ({ since }: Tx, day: Sql): Sql => (since ? sql`${day} >= ${since.day}` : sql`true`);

/** The last known value of each metering point series that matches a condition on `s`, oldest first; of the days that the person sees. */
export async function latestOf(tx: Tx, series: Sql, limit: number): Promise<Latest[]> {
  const found = await whole(tx).rows<Shape & { meteringPoint: string; day: string; index: number; value: number }>(sql`
    select s.metering_point_guid as "meteringPoint", d.day, d.n - 1 as index, d.v[d.n] as value,
      s.step_minutes as "stepMinutes", s.unit, s.zone
    from series s cross join lateral (
      select x.day, x.v, (select max(n) from unnest(x.v) with ordinality u (value, n) where value is not null)::integer as n
      from interval_day x where x.series = s.id and day_present(x.v) > 0 and ${isSeen(tx, sql`x.day`)} order by x.day desc limit 1) d
    where ${series} order by d.day, d.n, s.id limit ${limit}`);
  return found.map(({ meteringPoint, day, index, value, unit, zone, stepMinutes }) => {
    const at = new Date(intervalMoments(day, zone, stepMinutes)[index]!).toISOString();
    return { meteringPoint, at, value, unit };
  });
}

/** The last day on which any of the series that match a condition on `s` has a value; of those that the person sees. */
export async function latestDayOf(tx: Tx, series: Sql): Promise<string | null> {
  const [found] = await whole(tx).rows<{ day: string | null }>(sql`
    select max(d.day) as day from series s cross join lateral (
      select x.day from interval_day x where x.series = s.id and day_present(x.v) > 0 and ${isSeen(tx, sql`x.day`)} order by x.day desc limit 1) d
    where ${series}`);
  return found?.day ?? null;
}
