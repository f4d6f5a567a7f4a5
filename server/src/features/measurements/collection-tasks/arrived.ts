import { sql } from '../../../core/sql.ts';
import type { DayFollower } from '../../../series/check.ts';
import { absentSince } from '../consumption/awaited.service.ts';

/** Closes tasks whose days are complete without estimates. Days without a meter are not expected to have values. */
export const closeArrived: DayFollower = async (tx, series) => {
  const open = await tx.rows<{ guid: string; series: number; days: string[] }>(sql`
    select t.guid, s.id as series, array(
      select g::date::text from generate_series(t.day_from, t.day_to, interval '1 day') g where ${absentSince(sql`g::date`)} is null) as days
    from collection_task t join series s on s.metering_point_guid = t.metering_point_guid and s.channel = t.channel
      join metering_point p on p.guid = t.metering_point_guid
    where t.organization_guid = current_organization() and t.closed_at is null and s.id = any(${series}::integer[])`);
  if (open.length === 0) return;
  const days = open.flatMap((task) => task.days.map((day) => ({ ...task, day })));
  const arrived = await tx.rows<{ guid: string; count: number }>(sql`
    select k.guid, count(*)
    from unnest(${days.map(({ guid }) => guid)}::uuid[], ${days.map((one) => one.series)}::integer[], ${days.map(({ day }) => day)}::date[]) with ordinality k (guid, series, day, n)
      join interval_day d on d.series = k.series and d.day = k.day
    where day_present(d.v) = cardinality(d.v) and day_estimated(d.q) = 0
    group by 1`);
  const counts = new Map(arrived.map(({ guid, count }) => [guid, count]));
  const whole = open.filter((task) => (counts.get(task.guid) ?? 0) === task.days.length).map(({ guid }) => guid);
  if (whole.length) tx.later(sql`update collection_task set closed_at = now() where guid = any(${whole}::uuid[])`);
};
