import { firstDayOf, lastDayOf, monthOf, monthsBetween } from 'contract/time/calendar.ts';
import { addDays, dayNumber, daysBetween, intervalsOf, moscowToday, MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import type { EnergySum } from 'contract/features/measurements/energy-sum.ts';
import { sql, type Sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { periodSums, type PeriodStep } from '../../../series/aggregate.ts';
import { awaitedPoints, heldAbsences, isAwaited, ofObject, seriesOf, type PointsQuery } from './awaited.service.ts';
import { nestedIn, stoodSums, type MaybeNested } from './nested-points.service.ts';

interface FactQuery extends PointsQuery, MaybeNested {
  step: PeriodStep;
  /** Groups the sums by a text key of `p` and `o`. */
  key?: Sql;
  /** Makes `known` exact for steps longer than a day, however many points there are. */
  isKnownCounted?: boolean;
  /** Only the presence of values matters, which halves the work; the value is then 0. */
  isPresenceOnly?: boolean;
  /** Each point is counted on its own, including those below others; the result is not a sum. */
  isOfEachPoint?: boolean;
}

export interface Fact extends EnergySum {
  key: string | null;
  /** The first day. */
  at: string;
  /** The points that should have values by now, and those that do: for very many points, on the fullest day. */
  points: number;
  known: number;
}

/** The number of intervals from a day to the last one, using prefix sums because there may be many points and days. */
function intervalsUpTo(from: string, last: string) {
  const days = from > last ? [] : daysBetween(from, last);
  const sums = new Map<number, number[]>();
  const sumsOf = (step: number): number[] => {
    const known = sums.get(step);
    if (known) return known;
    let total = 0;
    const made = [0, ...days.map((day) => (total += intervalsOf(day, MOSCOW_ZONE, step)))];
    sums.set(step, made);
    return made;
  };
  return (step: number, first: string, end: string): number => {
    const of = sumsOf(step);
    return of[dayNumber(end) - dayNumber(from) + 1]! - of[dayNumber(first) - dayNumber(from)]!;
  };
}

/** The first and last days of the steps of a period. */
function stepsOf(from: string, last: string, step: PeriodStep): [first: string, end: string][] {
  if (from > last) return [];
  if (step === 'period') return [[from, last]];
  if (step === 'day') return daysBetween(from, last).map((day) => [day, day]);
  return monthsBetween(monthOf(from), monthOf(last)).map((month) => {
    const [first, end] = [firstDayOf(month), lastDayOf(month)];
    return [first > from ? first : from, end < last ? end : last];
  });
}

const stepBegin = (step: PeriodStep, from: string): Sql =>
  step === 'day' ? sql`day` : step === 'month' ? sql`date_trunc('month', day)::date` : sql`${from}::date`;

/** The energy of points by day, month or whole period, with its composition, in the unit of the channel: the single
 *  definition of a fact for screens, reports, widgets, plans and forecasts. A point below another one of the same key
 *  is included in that one's energy, and stands in for it where it has no value. Unknown values count as zero and are
 *  reported as missing, except that today's are not missing yet. Ordered by key and day; periods without points or
 *  values are left out. */
export async function factsOf(tx: Tx, asked: FactQuery): Promise<Fact[]> {
  const { from, to, step, key = sql`null` } = asked;
  const nested = asked.isOfEachPoint ? undefined : await nestedIn(tx, asked, key);
  const query = nested ? { ...asked, points: sql`${asked.points} and ${nested.isHead}` } : asked;
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
  const question = { keyed, areSeriesCounted: query.isKnownCounted, isPresenceOnly: query.isPresenceOnly };
  const sumsOf = (series: Sql, first: string, end: string) =>
    first > end ? [] : periodSums(tx, series, first, end, step, question);

  for (const sum of await sumsOf(seriesOf(query), from, to)) {
    const place = placeOf(sum.key, sum.at);
    place.value += sum.value;
    place.present += sum.present;
    place.estimated += sum.estimated;
    if (sum.nonCommercial) place.nonCommercial = (place.nonCommercial ?? 0) + sum.nonCommercial;
    place.known += sum.series;
  }
  const [steps, count] = [stepsOf(from, last, step), intervalsUpTo(from, last)];
  for (const { key: of, step: minutes, start, end: until, points } of await awaitedPoints(tx, query, key))
    for (const [first, end] of steps) {
      if (end < start || first > until) continue;
      const place = placeOf(of, first);
      // Points without a meter for a part of a step are still counted among its points.
      if (points > 0 || (start <= first && until >= end)) place.points += points;
      place.expected += points * count(minutes, first > start ? first : start, end < until ? end : until);
    }
  for (const absence of await heldAbsences(tx, { ...query, to: last }))
    for (const sum of await sumsOf(seriesOf(query, absence.isOf), absence.from, absence.to)) {
      const place = placeOf(sum.key, sum.at);
      place.expected += sum.stored;
      const [first, end] = steps.find(([, day]) => day >= sum.at)!;
      if (absence.from <= first && end <= absence.to) place.points += sum.series;
    }
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
  for (const { key: of, at, isDue, value, below } of nested ? await stoodSums(tx, nested, stepBegin(step, from)) : []) {
    const place = placeOf(of, at);
    place.value += value;
    place.below = (place.below ?? 0) + below;
    if (!isDue) place.expected += below;
  }
  const order = (fact: Fact) => `${fact.key ?? ''} ${fact.at}`;
  const isThere = ({ points, present, expected }: Fact) => points > 0 || present > 0 || expected > 0;
  return [...facts.values()].filter(isThere).toSorted((a, b) => (order(a) < order(b) ? -1 : 1));
}

/** The fact of a whole period. */
export async function factOf(tx: Tx, query: Omit<FactQuery, 'step' | 'key'>): Promise<Fact> {
  const [fact] = await factsOf(tx, { ...query, step: 'period' });
  return fact ?? { key: null, at: query.from, value: 0, present: 0, estimated: 0, expected: 0, points: 0, known: 0 };
}
