import type { Channel } from 'contract/features/measurements/facts.ts';
import { sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';

export interface PointsQuery {
  /** A condition on `p`, the points, and `o`, their consumption objects. */
  points: Sql;
  from: string;
  to: string;
  channel?: Channel;
}

/** Points in work should have values from their admission, or from their first value if that is earlier; the others only have what
 *  they have. */
export const isAwaited = sql`p.status in ('working', 'silent')`;
/** A channel that never had values is not awaited, except for the intake of a point that takes energy in. */
export const mayHave = (channel: Channel): Sql =>
  channel === '01' ? sql`(s.id is not null or p.direction <> 'output')` : sql`s.id is not null`;
/** The day since when values of a channel are awaited: of `p`, the point, and `s`, its series or none. */
export const awaitedFrom = sql`coalesce(least(p.admission_act_date, s.first_day), (p.created_at at time zone 'Europe/Moscow')::date)`;
export const ofObject = sql`join consumption_object o on o.guid = p.consumption_object_guid`;

interface Awaited {
  key: string | null;
  step: number;
  start: string;
  points: number;
}

/** How many points have values awaited, by key, interval and the day since when, not before the first. */
export const awaitedPoints = (tx: Tx, { points, from, to, channel = '01' }: PointsQuery, key: Sql) =>
  tx.rows<Awaited>(sql`
    select ${key}::text as key, coalesce(s.step_minutes, p.profile_interval, 30) as step,
      greatest(${awaitedFrom}, ${from}::date) as start, count(*) as points
    from metering_point p ${ofObject} left join series s on s.metering_point_guid = p.guid and s.channel = ${channel}
    where p.organization_guid = current_organization() and ${isAwaited} and ${mayHave(channel)} and ${points}
      and ${awaitedFrom} <= ${to}
    group by 1, 2, 3`);

/** A condition on `s`: the channel of the points. */
export const seriesOf = ({ points, channel = '01' }: PointsQuery, isOf: Sql = sql`true`): Sql => sql`
  s.channel = ${channel} and s.metering_point_guid in (
    select p.guid from metering_point p ${ofObject}
    where p.organization_guid = current_organization() and ${isOf} and ${points})`;
