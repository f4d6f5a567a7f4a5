import { sql } from '../../core/sql.ts';
import type { DayFollower } from '../../series/check.ts';

/** Closes the tasks whose days have all their values, none of them estimated. */
export const closeArrived: DayFollower = (tx, series) =>
  tx.later(sql`
    update collection_task t set closed_at = now() from series s
    where t.organization_guid = current_organization() and t.closed_at is null and s.id = any(${series}::integer[])
      and s.metering_point_guid = t.metering_point_guid and s.channel = t.channel
      and t.day_to - t.day_from + 1 = (
        select count(*) from interval_day d where d.series = s.id and d.day between t.day_from and t.day_to
          and day_present(d.v) = cardinality(d.v) and day_estimated(d.q) = 0)`);
