import type { Answer } from 'contract/kit/route.ts';
import type { verifiedMeteringPoints } from 'contract/features/measurements/calls.ts';
import { firstDayOf, lastDayOf } from 'contract/time/calendar.ts';
import type { Actor } from '../../core/actor.ts';
import { readableFrom } from '../../core/data-from.ts';
import { sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { findingsWhere, isOpen } from './rules/acceptance.service.ts';
import { isReached } from './points.service.ts';
import { titleInSight } from '../../resource/references/visible.ts';
import { consumptionObjects } from 'contract/features/passport/consumption-objects.ts';

const MOST = 5000;
const MAX_ESTIMATED = 0.05;

/** Those of the points matching a condition on `s` (their series) whose month can be used in calculations: it has
 *  ended, is complete, has at most 5 % estimates or not commercial values, and no open findings. */
export const verifiedPoints = (tx: Tx, { rights }: Actor, month: string, series: Sql = sql`true`) =>
  readableFrom(tx, firstDayOf(month)).rows<Answer<typeof verifiedMeteringPoints>[number]>(sql`
    with days as materialized (
      select s.point, s.id as series, s.step, count(*) as days,
        sum(cardinality(d.v)) as expected, sum(day_present(d.v)) as present, sum(day_estimated(d.q)) as estimated, sum(day_non_commercial(d.q)) as doubtful, sum(day_total(d.v)) as total,
        max((select max(x) from unnest(d.v) x)) as greatest
      from (
        select s.id, s.metering_point_guid as point, s.step_minutes as step from series s
        where s.channel = '01' and ${lastDayOf(month)}::date < (select today()) and ${series}) s
        join interval_day d on d.series = s.id and d.day between ${firstDayOf(month)} and ${lastDayOf(month)}
      group by s.id, s.point, s.step),
    period as (select ${firstDayOf(month)}::date as first, ${lastDayOf(month)}::date as last),
    whole as materialized (
      select m.* from period r cross join days m
      where m.days = r.last - r.first + 1 and m.present = m.expected and m.estimated + m.doubtful <= ${MAX_ESTIMATED}::double precision * m.expected),
    f as materialized (${findingsWhere(sql`
      f.series in (select w.series from whole w) and f.day between ${firstDayOf(month)} and ${lastDayOf(month)}`)})
    select t.guid as "meteringPointGuid", t.name, t.code, ${titleInSight(rights, consumptionObjects, 'o')} as "objectName", g.code as "regionCode", v.id as "voltageId",
      c.id as "priceCategoryId", extract(year from r.first)::integer as year, extract(month from r.first)::integer as month,
      m.expected as "intervalsExpected", m.present as "intervalsPresent", 100 as "completenessPct",
      round(100.0 * m.estimated / m.expected, 2) as "replacedPct", m.total / 1000 as "totalMwh", m.greatest * 60 / m.step as "maxKw"
    from period r cross join whole m join metering_point t on t.guid = m.point
      join consumption_object o on o.guid = t.consumption_object_guid
      left join dictionary_value g on g.guid = o.region_guid left join dictionary_value v on v.guid = t.voltage_guid
      left join dictionary_value c on c.guid = t.price_category_guid
    where not exists (select from f where f.series = m.series and ${isOpen}) and ${isReached(rights)}
    order by t.name collate russian, t.guid limit ${MOST}`);
