import { intervalMoments } from 'contract/time/day-shape.ts';
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

/** The last known value of each metering point series that matches a condition on `s`, oldest first. */
export async function latestOf(tx: Tx, series: Sql, limit: number): Promise<Latest[]> {
  const found = await tx.rows<Shape & { meteringPoint: string; day: string; index: number; value: number }>(sql`
    select s.metering_point_guid as "meteringPoint", d.day, d.n - 1 as index, d.v[d.n] as value,
      s.step_minutes as "stepMinutes", s.unit, s.zone
    from series s cross join lateral (
      select x.day, x.v, (select max(n) from unnest(x.v) with ordinality u (value, n) where value is not null)::integer as n
      from interval_day x where x.series = s.id and day_present(x.v) > 0 order by x.day desc limit 1) d
    where ${series} order by d.day, d.n, s.id limit ${limit}`);
  return found.map(({ meteringPoint, day, index, value, unit, zone, stepMinutes }) => {
    const at = new Date(intervalMoments(day, zone, stepMinutes)[index]!).toISOString();
    return { meteringPoint, at, value, unit };
  });
}

/** The last day on which any of the series that match a condition on `s` has a value. */
export async function latestDayOf(tx: Tx, series: Sql): Promise<string | null> {
  const [found] = await tx.rows<{ day: string | null }>(sql`
    select max(d.day) as day from series s cross join lateral (
      select x.day from interval_day x where x.series = s.id and day_present(x.v) > 0 order by x.day desc limit 1) d
    where ${series}`);
  return found?.day ?? null;
}
