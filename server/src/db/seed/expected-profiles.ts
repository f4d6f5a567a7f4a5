import { hoursText } from 'contract/kit/hours.ts';
import { addDays, moscowToday } from 'contract/time/day-shape.ts';
import { newGuid } from '../../core/guid.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';

const DAYS = 61;
const PERMITTED = 7;

/** Seeds the expected profile of the points through which the balance group is fed: medians of their hours. */
export async function seedExpectedProfiles(tx: Tx): Promise<void> {
  const from = addDays(moscowToday(), -DAYS);
  const hours = await tx.rows<{ point: string; isOff: boolean; values: number[] }>(sql`
    select point, is_off as "isOff", array_agg(value order by hour) as values from (
      select s.point, extract(isodow from d.day) > 5 as is_off, ((u.n - 1) * s.step / 60) as hour,
        round((percentile_cont(0.5) within group (order by u.v) * 60 / min(s.step))::numeric, 1)::float8 as value
      from (
        select m.metering_point_guid as point, s.id, s.step_minutes as step
        from balance_member m join series s on s.metering_point_guid = m.metering_point_guid and s.channel = '01'
        where m.direction = 'intake') s
        join interval_day d on d.series = s.id and d.day >= ${from}
        cross join lateral unnest(d.v) with ordinality u (v, n)
      group by 1, 2, 3) h
    group by 1, 2 order by 1`);
  for (const [point, days] of Map.groupBy(hours, (row) => row.point)) {
    const of = (isOff: boolean) => hoursText((days.find((day) => day.isOff === isOff) ?? days[0]!).values);
    await tx.run(sql`
      insert into expected_profile (guid, organization_guid, name, metering_point_guid, working, day_off, permitted_percent, valid_from)
      values (${newGuid()}, current_organization(), 'Обычная работа', ${point}, ${of(false)}, ${of(true)}, ${PERMITTED}, ${from})`);
  }
}
