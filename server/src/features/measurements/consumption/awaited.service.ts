import type { Channel } from 'contract/features/measurements/facts.ts';
import { readableFrom } from '../../../core/data-from.ts';
import { sql, type Sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';

export interface PointsQuery {
  /** A condition on points `p` and their consumption objects `o`. */
  points: Sql;
  from: string;
  to: string;
  channel?: Channel;
}

/** Points in operation should have values from their admission, or from their first value if earlier; other points only
 *  have what they have. */
export const isAwaited = sql`p.status in ('working', 'silent')`;
/** Channels without any values are not expected to have them, except for the active intake of a consuming point. */
export const mayHave = (channel: Channel): Sql =>
  channel === '01' ? sql`(s.id is not null or p.direction <> 'output')` : sql`s.id is not null`;
/** The day from which a channel's values are expected, for a point `p` and its series `s` (if any). */
export const awaitedFrom = sql`coalesce(least(p.admission_act_date, s.first_day), (p.created_at at time zone 'Europe/Moscow')::date)`;
export const ofObject = sql`join consumption_object o on o.guid = p.consumption_object_guid`;

/** The days on which a point `p` has no meter: from the removal of one (an incomplete day) to the day before the next
 *  one. A replacement on adjacent days leaves no such day. */
const absences = sql`lateral (
  select d.valid_to as first, coalesce(n.valid_from - 1, 'infinity') as last
  from device_placement d left join lateral (
    select n.valid_from from device_placement n
    where n.metering_point_guid = d.metering_point_guid and n.valid_from > d.valid_to order by n.valid_from limit 1) n on true
  where d.metering_point_guid = p.guid and d.valid_to is not null and n.valid_from is distinct from d.valid_to + 1) a`;

/** The day since which a point `p` has had no meter, if that covers the whole period; otherwise null. */
export const absentSince = (from: Sql, to = from): Sql =>
  sql`(select a.first from ${absences} where a.first <= ${from} and a.last >= ${to})`;

interface Awaited {
  key: string | null;
  step: number;
  start: string;
  end: string;
  points: number;
}

/** The numbers of points with expected values, by key, interval and range of days in the period; negative numbers are
 *  subtracted for days without a meter. */
export const awaitedPoints = (tx: Tx, { points, from, to, channel = '01' }: PointsQuery, key: Sql) =>
  tx.rows<Awaited>(sql`
    with own as (
      select p.guid, ${key}::text as key, coalesce(s.step_minutes, p.profile_interval, 30) as step, greatest(${awaitedFrom}, ${from}::date) as start
      from metering_point p ${ofObject} left join series s on s.metering_point_guid = p.guid and s.channel = ${channel}
      where p.organization_guid = current_organization() and ${isAwaited} and ${mayHave(channel)} and ${points}
        and ${awaitedFrom} <= ${to})
    select key, step, start, ${to}::date as end, count(*) as points from own group by 1, 2, 3
    union all
    select p.key, p.step, greatest(a.first, p.start), least(a.last, ${to}), -count(*)
    from own p join ${absences} on greatest(a.first, p.start) <= least(a.last, ${to}::date)
    group by 1, 2, 3, 4`);

/** Days on which points have values without a meter; these values are expected too. Each range has a condition on
 *  `p`. */
export async function heldAbsences(tx: Tx, { points, from, to, channel = '01' }: PointsQuery) {
  const absent = await tx.rows<{ point: string; series: number; first: string; last: string }>(sql`
    select p.guid as point, s.id as series, greatest(a.first, ${from}::date) as first, least(a.last, ${to}::date) as last
    from metering_point p ${ofObject} join series s on s.metering_point_guid = p.guid and s.channel = ${channel} join ${absences} on true
    where p.organization_guid = current_organization() and ${isAwaited} and ${points} and a.first <= ${to} and a.last >= ${from}`);
  if (absent.length === 0 || from > to) return [];
  const of = (key: 'series' | 'first' | 'last') => absent.map((one) => one[key]);
  const held = await readableFrom(tx, from).rows<{ series: number }>(sql`
    select distinct d.series
    from unnest(${of('series')}::integer[], ${of('first')}::date[], ${of('last')}::date[]) with ordinality k (series, first, last, n)
      join interval_day d on d.series = k.series and d.day between k.first and k.last`);
  const holding = new Set(held.map(({ series }) => series));
  const stretches = Map.groupBy(
    absent.filter(({ series }) => holding.has(series)),
    ({ first, last }) => `${first} ${last}`,
  );
  return Array.from(stretches.values(), (alike) => ({
    from: alike[0]!.first,
    to: alike[0]!.last,
    isOf: sql`p.guid = any(${alike.map(({ point }) => point)}::uuid[])`,
  }));
}

/** A condition on `s`: the channel of the points. */
export const seriesOf = ({ points, channel = '01' }: PointsQuery, isOf: Sql = sql`true`): Sql => sql`
  s.channel = ${channel} and s.metering_point_guid in (
    select p.guid from metering_point p ${ofObject}
    where p.organization_guid = current_organization() and ${isOf} and ${points})`;
