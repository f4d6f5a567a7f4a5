import { readableFrom } from '../core/data-from.ts';
import { sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';

/** The squared load of a point on a day: the sum over its intervals of W²/Δt in kW²·h, with the energy W in kWh (both
 *  directions) and Δt in hours. An interval without a value counts as zero. */
export interface LoadedDay {
  point: string;
  day: string;
  squares: number;
}

export const loadedDays = (tx: Tx, points: readonly string[], from: string, to: string) =>
  readableFrom(tx, from).rows<LoadedDay>(sql`
    select s.point, d.day::text as day, sum((select coalesce(sum(w * w), 0) from unnest(d.v) w) * 60 / s.step)::double precision as squares
    from (
      select s.id, s.metering_point_guid as point, s.step_minutes as step from series s
      where s.metering_point_guid = any(${points}::uuid[]) and s.channel in ('01', '02')) s
      join interval_day d on d.series = s.id and d.day between ${from} and ${to}
    group by 1, 2`);
