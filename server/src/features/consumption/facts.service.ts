import { firstDayOf, monthOf } from 'contract/time/calendar.ts';
import {
  addDays,
  daysBetween,
  intervalMoments,
  intervalsOf,
  moscowToday,
  MOSCOW_ZONE,
} from 'contract/time/day-shape.ts';
import type { EnergySum } from 'contract/features/measurements/energy-sum.ts';
import type { Channel } from 'contract/features/measurements/facts.ts';
import { sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { hourSums, periodSums, type PeriodStep } from '../../series/aggregate.ts';

export interface PointsQuery {
  /** A condition on `p`, the points, and `o`, their consumption objects. */
  points: Sql;
  from: string;
  to: string;
  channel?: Channel;
}

interface FactQuery extends PointsQuery {
  step: PeriodStep;
  /** Sums are apart for each key: a text of `p` and `o`. */
  key?: Sql;
}

export interface Fact extends EnergySum {
  key: string | null;
  /** The first day. */
  at: string;
  /** The points that should have values by now, and those that have. */
  points: number;
  known: number;
}

/** Points in work should have values from their admission, or from their first value if that is earlier; the others only have what
 *  they have. */
const isAwaited = sql`p.status in ('working', 'silent')`;
/** A channel that never had values is not awaited, except for the intake of a point that takes energy in. */
const mayHave = (channel: Channel): Sql =>
  channel === '01' ? sql`(s.id is not null or p.direction <> 'output')` : sql`s.id is not null`;
const awaitedFrom = sql`coalesce(least(p.admission_act_date, s.first_day), p.created_at::date)`;
const ofObject = sql`join consumption_object o on o.guid = p.consumption_object_guid`;

interface Awaited {
  key: string | null;
  step: number;
  start: string;
  points: number;
}

const awaitedPoints = (tx: Tx, { points, from, to, channel = '01' }: PointsQuery, key: Sql) =>
  tx.rows<Awaited>(sql`
    select ${key}::text as key, coalesce(s.step_minutes, case p.profile_interval when '60' then 60 else 30 end) as step,
      greatest(${awaitedFrom}, ${from}::date) as start, count(*) as points
    from metering_point p ${ofObject} left join series s on s.metering_point_guid = p.guid and s.channel = ${channel}
    where p.organization_guid = current_organization() and ${isAwaited} and ${mayHave(channel)} and ${points}
      and ${awaitedFrom} <= ${to}
    group by 1, 2, 3`);

/** A condition on `s`: the channel of the points. */
const seriesOf = ({ points, channel = '01' }: PointsQuery, isOf: Sql = sql`true`): Sql => sql`
  s.channel = ${channel} and s.metering_point_guid in (
    select p.guid from metering_point p ${ofObject}
    where p.organization_guid = current_organization() and ${isOf} and ${points})`;

/** Adds the intervals that should have values by the end of yesterday. */
function addAwaited(
  groups: readonly Awaited[],
  last: string,
  placeOf: (key: string | null, day: string) => Fact,
): void {
  for (const { key, step, start, points } of groups) {
    let place: Fact | undefined;
    for (const day of start > last ? [] : daysBetween(start, last)) {
      const next = placeOf(key, day);
      if (next !== place) next.points += points;
      place = next;
      place.expected += points * intervalsOf(day, MOSCOW_ZONE, step);
    }
  }
}

/** The energy of points by days, months or as a whole, and what it is made of, in the unit of the channel: the one definition of a
 *  fact for screens, reports, widgets, plans and forecasts. What is unknown counts as nothing and is told as missing; what is
 *  unknown of today is not missing yet. In order of keys and days; periods without points or values are left out. */
export async function factsOf(tx: Tx, query: FactQuery): Promise<Fact[]> {
  const { from, to, step, key = sql`null` } = query;
  const today = moscowToday();
  const last = to < today ? to : addDays(today, -1);
  const facts = new Map<string, Fact>();
  const placeOf = (of: string | null, day: string): Fact => {
    const start = step === 'day' ? day : step === 'month' ? firstDayOf(monthOf(day)) : from;
    const name = `${of} ${start}`;
    const known = facts.get(name);
    if (known) return known;
    const made = { key: of, at: start, value: 0, present: 0, estimated: 0, expected: 0, points: 0, known: 0 };
    facts.set(name, made);
    return made;
  };
  const keyed = query.key && {
    joins: sql`join metering_point p on p.guid = s.metering_point_guid ${ofObject}`,
    key: query.key,
  };
  const sumsOf = (series: Sql, first: string, end: string) =>
    first > end ? [] : periodSums(tx, series, first, end, step, keyed);

  for (const sum of await sumsOf(seriesOf(query), from, to)) {
    const place = placeOf(sum.key, sum.at);
    place.value += sum.value;
    place.present += sum.present;
    place.estimated += sum.estimated;
    place.known += sum.series;
  }
  addAwaited(await awaitedPoints(tx, query, key), last, placeOf);
  for (const sum of await sumsOf(seriesOf(query, sql`not (${isAwaited})`), from, last)) {
    const place = placeOf(sum.key, sum.at);
    place.expected += sum.stored;
    place.points += sum.series;
  }
  for (const sum of await sumsOf(seriesOf(query), from > last ? from : addDays(last, 1), to)) {
    const place = placeOf(sum.key, sum.at);
    place.expected += sum.present;
    place.points = Math.max(place.points, sum.series);
  }
  const order = (fact: Fact) => `${fact.key ?? ''} ${fact.at}`;
  return [...facts.values()].toSorted((a, b) => (order(a) < order(b) ? -1 : 1));
}

/** The same sum of a whole period as one. */
export async function factOf(tx: Tx, query: Omit<FactQuery, 'step' | 'key'>): Promise<Fact> {
  const [fact] = await factsOf(tx, { ...query, step: 'period' });
  return fact ?? { key: null, at: query.from, value: 0, present: 0, estimated: 0, expected: 0, points: 0, known: 0 };
}

export interface HourFact {
  /** The start of the hour in milliseconds. */
  at: number;
  value: number;
  present: number;
  expected: number;
}

/** The same by hours of Moscow time, up to today. */
export async function factHours(tx: Tx, query: PointsQuery): Promise<HourFact[]> {
  const groups = await awaitedPoints(tx, query, sql`null`);
  const others = await hourSums(tx, seriesOf(query, sql`not (${isAwaited})`), query.from, query.to);
  const stored = await hourSums(tx, seriesOf(query), query.from, query.to);
  const [known, ofOthers] = [stored, others].map((sums) => new Map(sums.map((sum) => [sum.at, sum])));
  const today = moscowToday();
  const days = query.from > today ? [] : daysBetween(query.from, query.to < today ? query.to : today);
  return days.flatMap((day) => {
    const awaited = groups.reduce((all, { start, step, points }) => all + (start <= day ? (points * 60) / step : 0), 0);
    return intervalMoments(day, MOSCOW_ZONE, 60).flatMap((at): HourFact[] => {
      const { value = 0, present = 0 } = known!.get(at) ?? {};
      const expected = day < today ? awaited + (ofOthers!.get(at)?.present ?? 0) : present;
      return expected || present ? [{ at, value, present, expected }] : [];
    });
  });
}
