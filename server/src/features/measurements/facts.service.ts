import { sql, type Sql } from '../../core/sql.ts';

/** Rows (branch, month, mwh): the consumption of branches in the months of a period at their billing points, MWh; `month` is its
 *  first day. `branches` is a condition on `o`, the objects of branches. */
export const measuredFacts = (from: Sql | string, to: Sql | string, branches: Sql = sql`true`): Sql => sql`
  select o.branch_guid as branch, date_trunc('month', d.day)::date as month, sum(day_total(d.v)) / 1000 as mwh
  from consumption_object o
    join metering_point p on p.consumption_object_guid = o.guid and p.purpose = 'billing'
    join series s on s.metering_point_guid = p.guid and s.channel = '01'
    join interval_day d on d.series = s.id and d.day between ${from} and ${to}
  where o.branch_guid is not null and ${branches} group by 1, 2`;
