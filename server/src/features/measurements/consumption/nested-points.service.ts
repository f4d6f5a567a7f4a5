import { moscowToday } from 'contract/time/day-shape.ts';
import { MAX_INTERVALS } from 'contract/features/measurements/facts.ts';
import type { NestedPoints } from 'contract/features/measurements/energy-sum.ts';
import { readableFrom } from '../../../core/data-from.ts';
import { integer, listed, sql, type Sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { absentSince, awaitedFrom, isAwaited, mayHave, ofObject, type PointsQuery } from './awaited.service.ts';

const DEPTH = 50;

/** The virtual points matching a condition on `v` whose formulas contain `p`. */
const formulasWith = (isAsked: Sql): Sql => sql`
  select v.guid from formula_member m join metering_point v on v.guid = m.point_guid
  where m.organization_guid = p.organization_guid and m.code = p.code and ${isAsked}`;

/** Points below `p` are also measured by `p`, except for energy that enters its node from elsewhere. */
const isBelow = sql`p.parent_guid is not null and p.sign_in_balance is distinct from 'minus'`;

/** The points above the points that match a condition, with the distance: rows of `point`, `key`, `above` and `depth`.
 *  A virtual point is above the points that its formula adds. */
const pointsAbove = (points: Sql, key: Sql): Sql => sql`
  with recursive up as (
    select p.guid as point, ${key}::text as key, p.parent_guid as above, 1 as depth, '{}'::uuid[] as without
    from metering_point p ${ofObject}
    where p.organization_guid = current_organization() and ${isBelow} and ${points}
    union all
    select up.point, up.key, n.above, up.depth + 1, up.without || array(${formulasWith(sql`enters_negatively(v.formula, m.code)`)})
    from up join metering_point p on p.guid = up.above cross join lateral (
      select p.parent_guid as above where ${isBelow}
      union all ${formulasWith(sql`v.guid <> all(up.without) and not enters_negatively(v.formula, m.code)`)}) n
    where up.depth < ${DEPTH})`;

/** The points of a set below others of the set with the same key, with all of those: rows of `point`, `key`, `above`,
 *  `depth`, and of the point above its `series` (if any), `step` in minutes and `since` (when values are expected).
 *  Points that cannot have values in the period have nothing below them. */
const pairsOf = ({ points, from, to, channel = '01' }: PointsQuery, key: Sql): Sql => sql`
  ${pointsAbove(points, key)}
  select distinct on (up.point, up.key, up.above) up.point, up.key, up.above, up.depth, s.id as series, coalesce(s.step_minutes, p.profile_interval, 30) as step,
    case when ${isAwaited} and ${mayHave(channel)} then ${awaitedFrom} end as since
  from up join metering_point p on p.guid = up.above ${ofObject}
    left join series s on s.metering_point_guid = p.guid and s.channel = ${channel}
  where ${points} and ${key}::text is not distinct from up.key
    and (${isAwaited} and ${mayHave(channel)} and ${awaitedFrom} <= ${to}
      or exists (select from interval_day d where d.series = s.id and d.day between ${from} and ${to}))
  order by up.point, up.key, up.above, up.depth`;

/** The points of a set below others of it, if there are any. */
export interface Nested {
  query: PointsQuery;
  /** Rows of `pairsOf` as a values list, so that the planner knows their number. */
  pairs: Sql;
  /** A condition on `p` for the upper points, whose energy is that of the set. */
  isHead: Sql;
}

interface Pair {
  point: string;
  key: string | null;
  above: string;
  depth: number;
  series: number | null;
  step: number;
  since: string | null;
}

/** A set for which nested points may already have been looked up: `nested` is undefined when there are none. */
export interface MaybeNested {
  nested?: Nested | undefined;
}

/** Finds the points of a set below others of it, per key. The energy of a set is that of its upper points; where such a
 *  point has no value, the nearest ones below stand in for it, so that energy is counted once. */
export async function nestedIn(
  tx: Tx,
  query: PointsQuery & MaybeNested,
  key: Sql = sql`null`,
): Promise<Nested | undefined> {
  if ('nested' in query) return query.nested;
  const found = await readableFrom(tx, query.from).rows<Pair>(pairsOf(query, key));
  if (found.length === 0) return undefined;
  const all = <K extends keyof Pair>(name: K) => found.map((pair) => pair[name]);
  const pairs = sql`unnest(${all('point')}::uuid[], ${all('key')}::text[], ${all('above')}::uuid[], ${all('depth')}::integer[],
    ${all('series')}::integer[], ${all('step')}::integer[], ${all('since')}::date[]) with ordinality i (point, key, above, depth, series, step, since, n)`;
  const points = [...new Set(all('point'))];
  return {
    query,
    pairs,
    isHead: sql`not exists (select from unnest(${points}::uuid[]) i (point) where i.point = p.guid)`,
  };
}

const places = Array.from({ length: MAX_INTERVALS }, (_, index) => integer(index + 1));
const byPlaces = (of: (place: Sql) => Sql): Sql => sql`array[${listed(places.map(of))}]`;
const byHalves = (v: Sql, step: Sql) => sql`cross join lateral (select half_hours(${v}, ${step}) as v offset 0) h`;

/** The values standing in for upper points by day and half-hour: `stood`, rows of `key`, `day`, `step` (of the upper
 *  point), `is_due` (its value is expected by now), `has_row` (it has a row for the day) and `v`. Only days on which an
 *  upper point lacks a value are read. */
function stoodFor({ query: { from, to, channel = '01' }, pairs }: Nested): Sql {
  const within = sql`d.day between ${from} and ${to}`;
  return sql`
    with pair as materialized (select * from ${pairs}),
    nested as materialized (
      select distinct on (point, key) point, key, above as head, series, step, since from pair order by point, key, depth desc),
    lacking as materialized (
      select h.key, h.head, h.step, x.day,
        coalesce(x.day >= h.since, false) and x.day < ${moscowToday()}
          and not exists (select from metering_point p where p.guid = h.head and ${absentSince(sql`x.day`)} is not null) as is_due,
        w.series is not null and x.day < ${moscowToday()} as has_row
      from (select distinct key, head, series, step, since from nested) h
        cross join (select g::date as day from generate_series(${from}::date, ${to}::date, '1 day') g) x
        left join (
          select d.series, d.day, array_position(d.v, null) is null as is_whole from interval_day d
          where d.series in (select series from nested) and ${within}) w
          on w.series = h.series and w.day = x.day
      where w.is_whole is not true),
    part as materialized (
      select l.key, l.head, l.step, l.is_due, l.has_row, n.point, s.id as series, d.day, h.v
      from lacking l join nested n on n.head = l.head and n.key is not distinct from l.key
        join (select id, metering_point_guid, channel, step_minutes from series) s on s.metering_point_guid = n.point and s.channel = ${channel}
        join interval_day d on d.series = s.id and d.day = l.day and ${within} ${byHalves(sql`d.v`, sql`s.step_minutes`)}),
    above as materialized (
      select a.key, a.series, a.day, h.v
      from (select distinct p.key, p.series, p.day, i.series as above, i.step from part p
          join pair i on i.point = p.point and i.key is not distinct from p.key) a
        join interval_day d on d.series = a.above and d.day = a.day and ${within} ${byHalves(sql`d.v`, sql`a.step`)}),
    cover as materialized (
      select key, series, day, ${byPlaces((n) => sql`max(v[${n}])`)} as v from above group by 1, 2, 3),
    stood as (
      select p.key, p.step, p.is_due, p.has_row, p.day, ${byPlaces((n) => sql`sum(case when c.v[${n}] is null then p.v[${n}] end)`)} as v
      from part p left join cover c on c.series = p.series and c.day = p.day and c.key is not distinct from p.key
      group by p.key, p.head, 2, 3, 4, 5)`;
}

interface StoodSum {
  key: string | null;
  at: string;
  isDue: boolean;
  value: number;
  /** The number of upper points' intervals covered. */
  below: number;
}

/** The sums standing in for upper points, by key and step; `at` is an expression on `day`. */
export const stoodSums = (tx: Tx, nested: Nested, at: Sql): Promise<StoodSum[]> =>
  readableFrom(tx, nested.query.from).rows<StoodSum>(sql`
    ${stoodFor(nested)}
    select key, ${at} as at, is_due or has_row as "isDue", sum(day_total(v)) as value, sum(day_present(v) * 30.0 / step)::float8 as below
    from stood where day_present(v) > 0 group by 1, 2, 3 order by 1, 2, 3`);

interface StoodDay {
  key: string | null;
  day: string;
  isDue: boolean;
  /** kWh by half-hours, and the covered intervals of the upper points. */
  halves: (number | null)[];
  below: number[];
}

/** The same by half-hours of days. */
export const stoodDays = (tx: Tx, nested: Nested): Promise<StoodDay[]> =>
  readableFrom(tx, nested.query.from).rows<StoodDay>(sql`
    ${stoodFor(nested)}
    select key, day, is_due as "isDue", ${byPlaces((n) => sql`sum(v[${n}])`)} as halves,
      ${byPlaces((n) => sql`coalesce(sum(30.0 / step) filter (where v[${n}] is not null), 0)::float8`)} as below
    from stood where day_present(v) > 0 group by 1, 2, 3 order by 1, 2, 3`);

/** A condition on `p`: a point matching another condition is above it. */
export const liesBelow = (points: Sql): Sql => sql`p.guid in (
  ${pointsAbove(sql`true`, sql`null`)}
  select up.point from up join metering_point p on p.guid = up.above ${ofObject} where ${points})`;

/** How many points of a set are not added to its sum, and their energy compared with the points above. */
export async function nestedPointsOf(
  tx: Tx,
  { pairs, query: { from, to, channel = '01' } }: Nested,
): Promise<NestedPoints> {
  const found = await readableFrom(tx, from).one<{ points: number; above: number | null; below: number | null }>(sql`
    with pair as materialized (select * from ${pairs}),
    nested as materialized (
      select key, point, (array_agg(above))[1] as head, (array_agg(series))[1] as series, count(*) as heads from pair group by 1, 2),
    direct as materialized (
      select n.key, n.head, n.series as above, s.id as series from nested n
        left join series s on s.metering_point_guid = n.point and s.channel = ${channel}
      where n.heads = 1),
    days as (
      select d.series, d.day, day_total(d.v) as kwh from interval_day d
      where (d.series in (select above from direct) or d.series in (select series from direct))
        and d.day between ${from} and ${to} and array_position(d.v, null) is null),
    compared as (
      select h.kwh as above, sum(b.kwh) as below
      from (select key, head, above, count(*) as points from direct group by 1, 2, 3) t join days h on h.series = t.above
        join direct n on n.head = t.head and n.key is not distinct from t.key join days b on b.series = n.series and b.day = h.day
      group by t.key, t.head, t.points, h.day, h.kwh having count(*) = t.points)
    select (select count(distinct point) from nested) as points, (select sum(above) from compared) as above, (select sum(below) from compared) as below`);
  const { points, above, below } = found!;
  return { points, measured: above === null || below === null ? null : { above, below } };
}

/** Those of the points that are below others of them, each with all of those, nearest first. */
export async function aboveAmong(tx: Tx, points: readonly string[]): Promise<Map<string, string[]>> {
  const found = await tx.rows<{ point: string; above: string[] }>(sql`
    ${pointsAbove(sql`p.guid = any(${points}::uuid[])`, sql`null`)}
    select point, array_agg(above order by depth) as above from up where above = any(${points}::uuid[]) group by 1`);
  return new Map(found.map(({ point, above }) => [point, above]));
}

/** Those of the series whose points are below points of others, each with the series of all of those, nearest first. */
export async function seriesAbove(tx: Tx, series: readonly number[]): Promise<Map<number, number[]>> {
  const ofThese = sql`p.guid in (select s.metering_point_guid from series s where s.id = any(${series}::integer[]))`;
  const found = await tx.rows<{ series: number; above: number[] }>(sql`
    ${pointsAbove(ofThese, sql`null`)}
    select n.id as series, array_agg(a.id order by up.depth) as above
    from up join series n on n.metering_point_guid = up.point join series a on a.metering_point_guid = up.above and a.channel = n.channel
    where n.id = any(${series}::integer[]) and a.id = any(${series}::integer[])
    group by 1`);
  return new Map(found.map((one) => [one.series, one.above]));
}
