import { addDays, moscowToday } from 'contract/time/day-shape.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';

/** Seeds limits of the enterprise of the balance group: of the energy of a month, and of the power in the hours of the peak. */
export async function seedLimits(tx: Tx): Promise<void> {
  const from = addDays(moscowToday(), -61);
  const points = await tx.rows<{ point: string; day: number; most: number }>(sql`
    select s.point, avg(day_total(d.v)) as day, max((select max(w) from unnest(d.v) w)) as most
    from (
      select s.id, m.metering_point_guid as point
      from balance_member m join series s on s.metering_point_guid = m.metering_point_guid and s.channel = '01' where m.direction = 'intake') s
      join interval_day d on d.series = s.id and d.day >= ${from}
    group by s.point`);
  await tx.run(sql`
    insert into consumption_limit (guid, organization_guid, name, metering_point_guid, month_kwh, power_kw, days, hour_from, hour_to,
      valid_from)
    select gen_random_uuid(), current_organization(), l.name, f.point, l.month_kwh, l.power_kw, l.days, l.hour_from,
      l.hour_to, ${from}
    from unnest(${points.map(({ point }) => point)}::uuid[], ${points.map(({ day }) => day)}::double precision[],
        ${points.map(({ most }) => most)}::double precision[]) with ordinality f (point, day, most, n)
      cross join lateral (values
        ('Договорной лимит', round((f.day * 31)::numeric, -2), null, 'any', 0, 24),
        ('Часы максимума', null, round((f.most * 2 * 0.98)::numeric), 'working', 10, 17)
      ) l (name, month_kwh, power_kw, days, hour_from, hour_to)`);
}
