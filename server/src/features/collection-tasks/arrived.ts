import { sql } from '../../core/sql.ts';
import type { DayFollower } from '../../series/check.ts';

/** Closes the tasks whose days have all their values, none of them estimated. */
export const closeArrived: DayFollower = async (tx, series) => {
  const open = await tx.rows<{ guid: string; series: number; from: string; to: string }>(sql`
    select t.guid, s.id as series, t.day_from as "from", t.day_to as "to"
    from collection_task t join series s on s.metering_point_guid = t.metering_point_guid and s.channel = t.channel
    where t.organization_guid = current_organization() and t.closed_at is null and s.id = any(${series}::integer[])`);
  if (open.length === 0) return;
  const arrived = await tx.rows<{ guid: string }>(sql`
    select k.guid
    from unnest(${open.map(({ guid }) => guid)}::uuid[], ${open.map((task) => task.series)}::integer[], ${open.map(({ from }) => from)}::date[],
        ${open.map(({ to }) => to)}::date[]) with ordinality k (guid, series, first, last, n)
      join interval_day d on d.series = k.series and d.day between k.first and k.last
    where day_present(d.v) = cardinality(d.v) and day_estimated(d.q) = 0
    group by k.guid, k.first, k.last having count(*) = k.last - k.first + 1`);
  if (arrived.length)
    tx.later(
      sql`update collection_task set closed_at = now() where guid = any(${arrived.map(({ guid }) => guid)}::uuid[])`,
    );
};
