import { HOURS, addDays, dayAt, dayNumber, MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import { MOST_INTERVALS } from 'contract/features/measurements/facts.ts';
import { whole } from '../../core/data-from.ts';
import { integer, listed, sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { toClock, type Hourly } from '../../forecasting/hourly.ts';
import { knownActs, knownDays, type KnownActs, type KnownPeriod } from '../../series/known.ts';

export interface HistoryQuery extends KnownPeriod {
  series: readonly number[];
}

/** The series whose sums are asked for together, by target. */
type Targets = ReadonlyMap<string, readonly number[]>;
/** The series of a target that lie alike: of one interval, in minutes, and zone. */
interface Kind {
  target: string;
  step: number;
  zone: string;
}
/** A series of a target. */
interface Target {
  series: number;
  kind: Kind;
}

/** A series without values for longer than this no longer counts in the sum. */
const SILENT_DAYS = 31;

/** An hour of a sum is known when series with this usual share of it are known; the rest is scaled up. */
const LEAST_SHARE = 0.9;
/** Shares and sums that differ by less are equal: the order of addition may vary. */
const ROUNDING = 1e-9;

/** Days of series that one statement reads: a second of work, however many the series are. */
const DAYS_AT_ONCE = 200_000;

const elements = (of: (place: Sql) => Sql) =>
  listed(Array.from({ length: MOST_INTERVALS }, (_, index) => of(sql`k.v[${integer(index + 1)}]`)));
const sums = elements((value) => sql`sum(${value})`);
const weights = elements((value) => sql`coalesce(sum(m.weight) filter (where ${value} is not null), 0)`);

/** The series of targets in the order in which they were made: those that are written together lie side by side. */
async function seriesOf(tx: Tx, targets: Targets): Promise<Target[]> {
  const members = [...targets].flatMap(([target, own]) => own.map((id) => ({ target, id })));
  const rows = await tx.rows<{ id: number; step: number; zone: string }>(
    sql`select id, step_minutes as step, zone from series where id = any(${[...new Set(members.map(({ id }) => id))]}::integer[])`,
  );
  const laid = new Map(rows.map(({ id, step, zone }) => [id, { step, zone }]));
  const kinds = new Map<string, Kind>();
  const kindOf = (target: string, { step, zone }: Omit<Kind, 'target'>) => {
    const name = `${step} ${zone} ${target}`;
    const kind = kinds.get(name) ?? { target, step, zone };
    kinds.set(name, kind);
    return kind;
  };
  return members
    .flatMap(({ target, id }) => (laid.has(id) ? [{ series: id, kind: kindOf(target, laid.get(id)!) }] : []))
    .toSorted((one, two) => one.series - two.series);
}

/** A series in the sum of a target: the days between which it counts, and its usual value of a day. */
interface Member extends Target {
  first: string;
  last: string;
  weight: number;
}

async function membersOf(tx: Tx, targets: readonly Target[], asked: KnownActs): Promise<Member[]> {
  const series = [...new Set(targets.map((one) => one.series))];
  const heard = addDays(dayAt(asked.asOf.getTime(), MOSCOW_ZONE), -SILENT_DAYS);
  const found = await whole(tx).rows<Omit<Member, 'kind'>>(sql`
    select series, min(day) as first, case when max(day) >= ${heard} then '9999-12-31' else max(day) end as last,
      abs(avg(day_total(v))) + 1e-9 as weight
    from ${knownDays(series, asked)} where day_present(v) > 0 group by series`);
  const bySeries = new Map(found.map((one) => [one.series, one]));
  return targets.flatMap(({ kind, series: id }) => {
    const own = bySeries.get(id);
    return own ? [{ kind, ...own }] : [];
  });
}

interface DaySums extends Kind {
  day: string;
  sums: (number | null)[];
  /** The usual sum of the known series. */
  weights: number[];
  knownAt: number;
}

async function sumsOfDays(tx: Tx, members: readonly Member[], asked: KnownActs): Promise<DaySums[]> {
  const kinds = [...new Set(members.map(({ kind }) => kind))];
  const places = new Map(kinds.map((kind, place) => [kind, place]));
  const series = members.map((one) => one.series);
  const rows = await whole(tx).rows<Omit<DaySums, 'knownAt' | keyof Kind> & { place: number; origin: number }>(sql`
    select m.place, k.day, array[${sums}] as sums, array[${weights}] as weights, max(k.origin) as origin
    from ${knownDays([...new Set(series)], asked)}
      join unnest(${members.map(({ kind }) => places.get(kind)!)}::integer[], ${series}::integer[], ${members.map(({ weight }) => weight)}::float8[])
        with ordinality m (place, series, weight, n) on m.series = k.series
    group by 1, 2`);
  const origins = await tx.rows<{ id: number; at: number }>(sql`
    select id, extract(epoch from known_at)::float8 * 1000 as at from series_origin where id = any(${rows.map(({ origin }) => origin)}::integer[])`);
  const knownAt = new Map(origins.map(({ id, at }) => [id, at]));
  return rows.map(({ place, origin, ...row }) => ({ ...kinds[place]!, ...row, knownAt: knownAt.get(origin)! }));
}

/** Half-hours as hours: sums, and the usual share of the series that have both halves. */
function hoursOf({ day, step, zone, sums: values, weights: known }: DaySums) {
  const size = 60 / step;
  const parts = Array.from({ length: Math.ceil(MOST_INTERVALS / size) }, (_, hour) => hour * size);
  const of = <T>(all: readonly T[], at: number) => all.slice(at, at + size);
  const clock = (hours: (number | null)[]) => toClock(day, zone, hours);
  return {
    sums: clock(parts.map((at) => of(values, at).reduce<number>((sum, value) => sum + (value ?? 0), 0))),
    weights: clock(parts.map((at) => Math.min(...of(known, at)))),
  };
}

const rounded = (value: number) => Math.round(value * 1e6) / 1e6;

export interface KnownHours extends Required<Hourly> {
  /** What was added to the sum of an hour for the series that are silent in it. */
  added: Float64Array;
}

/** One day of a sum, by hours of the clock. */
interface Summed {
  totals: Float64Array;
  weights: Float64Array;
  knownAt: number;
}

/** The sum of a target while its series are read. */
class TargetSum {
  readonly #from: number;
  /** The usual sum of the series that count, by days of the period. */
  readonly #expected: Float64Array;
  readonly #days = new Map<string, Summed>();

  constructor({ from, until }: KnownPeriod) {
    this.#from = dayNumber(from);
    this.#expected = new Float64Array(dayNumber(until) - this.#from);
  }

  add(members: readonly Member[], sumsOfMembers: readonly DaySums[]): void {
    for (const { first, last, weight } of members) {
      const end = Math.min(dayNumber(last) - this.#from + 1, this.#expected.length);
      for (let day = dayNumber(first) - this.#from; day < end; day++) this.#expected[day]! += weight;
    }
    for (const row of sumsOfMembers) {
      const day = this.#days.get(row.day) ?? {
        totals: new Float64Array(HOURS),
        weights: new Float64Array(HOURS),
        knownAt: 0,
      };
      const hours = hoursOf(row);
      for (let hour = 0; hour < HOURS; hour++) {
        day.totals[hour]! += hours.sums[hour] || 0;
        day.weights[hour]! += hours.weights[hour] || 0;
      }
      day.knownAt = Math.max(day.knownAt, row.knownAt);
      this.#days.set(row.day, day);
    }
  }

  /** Of a target of so many series. */
  hours(count: number): KnownHours {
    const days = [...this.#days.keys()].toSorted();
    const firstDay = dayNumber(days[0]!);
    const size = (dayNumber(days.at(-1)!) - firstDay + 1) * HOURS;
    const values = new Float64Array(size).fill(Number.NaN);
    const knownAt = new Float64Array(size);
    const added = new Float64Array(size);
    for (const [day, summed] of this.#days) {
      const at = (dayNumber(day) - firstDay) * HOURS;
      const expected = this.#expected[dayNumber(day) - this.#from]!;
      for (let hour = 0; hour < HOURS; hour++) {
        const share = summed.weights[hour]! / expected;
        if (!(share >= LEAST_SHARE)) continue;
        const total = summed.totals[hour]!;
        values[at + hour] = count === 1 ? total : rounded(share > 1 - ROUNDING ? total : total / share);
        added[at + hour] = rounded(values[at + hour]! - total);
        knownAt[at + hour] = summed.knownAt;
      }
    }
    return { firstDay, values, knownAt, added };
  }
}

/** The hourly sums of the series of targets by the clock, as they were known at a moment, each starting from its first day with a
 *  value; those without values are left out. */
export async function loadHistories(tx: Tx, targets: Targets, period: KnownPeriod): Promise<Map<string, KnownHours>> {
  const all = await seriesOf(tx, targets);
  const found = new Map<string, TargetSum>();
  if (all.length === 0) return new Map();
  const asked = await knownActs(tx, period);
  const size = Math.max(1, Math.floor(DAYS_AT_ONCE / (dayNumber(period.until) - dayNumber(period.from))));
  for (let at = 0; at < all.length; at += size) {
    const members = Map.groupBy(await membersOf(tx, all.slice(at, at + size), asked), ({ kind }) => kind.target);
    if (members.size === 0) continue;
    const days = Map.groupBy(await sumsOfDays(tx, [...members.values()].flat(), asked), ({ target }) => target);
    for (const [target, own] of members) {
      const sum = found.get(target) ?? new TargetSum(period);
      sum.add(own, days.get(target) ?? []);
      found.set(target, sum);
    }
  }
  return new Map(Array.from(found, ([target, sum]) => [target, sum.hours(targets.get(target)!.length)]));
}

/** The same of one sum; undefined when there are no values. */
export const loadHistory = async (tx: Tx, { series, ...period }: HistoryQuery): Promise<KnownHours | undefined> =>
  (await loadHistories(tx, new Map([['', series]]), period)).get('');

/** Fills missing values of a series with those of another one, multiplied by a share. */
export function filledFrom(own: Required<Hourly> | undefined, donor: Required<Hourly>, share: number) {
  const shift = own ? (donor.firstDay - own.firstDay) * HOURS : 0;
  const first = own ? Math.min(own.firstDay, donor.firstDay) : donor.firstDay;
  const last = Math.max(
    own ? own.firstDay * HOURS + own.values.length : 0,
    donor.firstDay * HOURS + donor.values.length,
  );
  const size = last - first * HOURS;
  const ownAt = (index: number) => index + (own ? (first - own.firstDay) * HOURS : 0);
  const values = new Float64Array(size);
  const knownAt = new Float64Array(size);
  let donated = 0;
  for (let index = 0; index < size; index++) {
    const place = ownAt(index);
    const other = own ? place - shift : index;
    const value = own?.values[place] ?? Number.NaN;
    const isOwn = !Number.isNaN(value);
    values[index] = isOwn ? value : (donor.values[other] ?? Number.NaN) * share;
    knownAt[index] = (isOwn ? own!.knownAt[place] : donor.knownAt[other]) ?? 0;
    if (!isOwn && !Number.isNaN(values[index])) donated++;
  }
  return { series: { firstDay: first, values, knownAt }, donated };
}
