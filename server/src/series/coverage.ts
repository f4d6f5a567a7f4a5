import { seenFrom } from '../core/data-from.ts';
import { sql, type Sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';
import { daysWhere } from './where.ts';

/** For the series that match a condition on `s`, per day: how many are complete, partly estimated, and with gaps. */
export const coverageOfMany = async (tx: Tx, series: Sql, from: string, to: string) =>
  seenFrom(tx, from).rows<{ day: string; complete: number; estimated: number; partial: number }>(sql`
    select d.day, count(*) filter (where array_position(d.v, null) is null and day_estimated(d.q) = 0) as complete,
      count(*) filter (where array_position(d.v, null) is null and day_estimated(d.q) > 0) as estimated,
      count(*) filter (where array_position(d.v, null) is not null and day_present(d.v) > 0) as partial
    from ${await daysWhere(tx, series)} and d.day between ${from} and ${to} group by d.day order by d.day`);
