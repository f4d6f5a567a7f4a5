import type { Answer } from 'contract/kit/route.ts';
import type { verifiedMeteringPoints } from 'contract/features/measurements/calls.ts';
import { firstDayOf, lastDayOf } from 'contract/time/calendar.ts';
import type { Actor } from '../../core/actor.ts';
import { seenFrom } from '../../core/data-from.ts';
import { sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { isOpen } from '../measurement-rules/acceptance.service.ts';
import { isReached } from './points.service.ts';

const MOST = 5000;
const MOST_ESTIMATED = 0.05;

/** The points, of those that match a condition on `s`, their series, whose month can be used in calculations: it is over, complete,
 *  has at most 5 % of estimates and no findings that nobody has accepted. */
export const verifiedPoints = (tx: Tx, { rights }: Actor, month: string, series: Sql = sql`true`) =>
  seenFrom(tx, firstDayOf(month)).rows<Answer<typeof verifiedMeteringPoints>[number]>(sql`
    with period as (select ${firstDayOf(month)}::date as first, ${lastDayOf(month)}::date as last),
    days as (
      select s.metering_point_guid as point, s.id as series, min(s.step_minutes) as step, count(*) as days,
        sum(cardinality(d.v)) as expected, sum(day_present(d.v)) as present, sum(day_estimated(d.q)) as estimated, sum(day_total(d.v)) as total,
        max((select max(x) from unnest(d.v) x)) as greatest
      from period r join interval_day d on d.day between r.first and r.last join series s on s.id = d.series and s.channel = '01'
      where r.last < today() and ${series} group by s.id, s.metering_point_guid)
    select t.guid as "meteringPointGuid", t.name, t.code, o.name as "objectName", g.code as "regionCode", v.id as "voltageId",
      c.id as "priceCategoryId", extract(year from r.first)::integer as year, extract(month from r.first)::integer as month,
      m.expected as "intervalsExpected", m.present as "intervalsPresent", 100 as "completenessPct",
      round(100.0 * m.estimated / m.expected, 2) as "replacedPct", m.total / 1000 as "totalMwh", m.greatest * 60 / m.step as "maxKw"
    from period r cross join days m join metering_point t on t.guid = m.point
      join consumption_object o on o.guid = t.consumption_object_guid
      left join dictionary_value g on g.guid = o.region_guid left join dictionary_value v on v.guid = t.voltage_guid
      left join dictionary_value c on c.guid = t.price_category_guid
    where m.days = r.last - r.first + 1 and m.present = m.expected and m.estimated <= ${MOST_ESTIMATED}::double precision * m.expected
      and not exists (select from measurement_finding f where f.series = m.series and f.day between r.first and r.last and ${isOpen})
      and ${isReached(rights)}
    order by t.name collate russian, t.guid limit ${MOST}`);
