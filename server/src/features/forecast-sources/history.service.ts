import { HOURS, addDays, dayAt, dayNumber, MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import { MOST_INTERVALS } from 'contract/features/measurements/facts.ts';
import { whole } from '../../core/data-from.ts';
import { integer, listed, sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { toClock, type Hourly } from '../../forecasting/hourly.ts';

interface KnownPeriod {
  from: string;
  /** The first day after the period. */
  until: string;
  /** Values that became known later are left out. */
  asOf: Date;
}

export interface HistoryQuery extends KnownPeriod {
  series: readonly number[];
}

/** The series whose sums are asked for together, by target. */
type Targets = ReadonlyMap<string, readonly number[]>;

/** A series without values for longer than this no longer counts in the sum. */
const SILENT_DAYS = 31;

/** An hour of a sum is known when series with this usual share of it are known; the rest is scaled up. */
const LEAST_SHARE = 0.9;
/** Shares and sums that differ by less are equal: the order of addition may vary. */
const ROUNDING = 1e-9;

const elements = (of: (place: Sql) => Sql) =>
  listed(Array.from({ length: MOST_INTERVALS }, (_, index) => of(sql`k.v[${integer(index + 1)}]`)));
const sums = elements((value) => sql`sum(${value})`);
const weights = elements((value) => sql`coalesce(sum(t.weight) filter (where ${value} is not null), 0)`);

interface DaySums {
  target: string;
  day: string;
  step: number;
  zone: string;
  sums: (number | null)[];
  /** The usual sum of the known series, and of all expected ones. */
  weights: number[];
  expected: number;
  knownAt: number;
}

/** Days as they were known at a moment: for each day, the version current then; of whatever days, since a forecast is made of
 *  all that is known. What shows values of the past asks for those that the person sees. */
function daysAsOf(tx: Tx, targets: Targets, { from, until, asOf }: KnownPeriod): Promise<DaySums[]> {
  const members = [...targets].flatMap(([target, own]) => own.map((id) => ({ target, id })));
  const series = [...new Set(members.map(({ id }) => id))];
  const versions = (table: Sql) => sql`
    select d.series, d.day, d.version, d.v, o.known_at from ${table} d join (select id, known_at from series_origin) o on o.id = d.origin
    where d.series = any(${series}::integer[]) and d.day >= ${from} and d.day < ${until} and o.known_at <= ${asOf.toISOString()}`;
  return whole(tx).rows<DaySums>(sql`
    with known as materialized (
      select distinct on (d.series, d.day) d.series, d.day, d.v, d.known_at
      from (${versions(sql`interval_day`)} union all ${versions(sql`interval_day_past`)}) d
      order by d.series, d.day, d.version desc),
    own as (
      select series, min(day) as first, case when max(day) >= ${addDays(dayAt(asOf.getTime(), MOSCOW_ZONE), -SILENT_DAYS)} then 'infinity' else max(day) end as last,
        abs(avg(day_total(v))) + 1e-9 as weight
      from known where day_present(v) > 0 group by series),
    stretch as materialized (
      select m.target, o.* from own o
        join unnest(${members.map(({ target }) => target)}::text[], ${members.map(({ id }) => id)}::integer[]) with ordinality m (target, series, n) on m.series = o.series)
    select t.target, k.day, s.step_minutes as step, s.zone, array[${sums}] as sums, array[${weights}] as weights,
      extract(epoch from max(k.known_at))::float8 * 1000 as "knownAt",
      (select coalesce(sum(a.weight), 0) from stretch a where a.target = t.target and k.day between a.first and a.last) as expected
    from known k join series s on s.id = k.series join stretch t on t.series = k.series group by 1, 2, 3, 4`);
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

/** The hourly sum of a target of so many series. */
function summed(sumsOfDays: readonly DaySums[], count: number): KnownHours {
  const groups = Map.groupBy(sumsOfDays, ({ day }) => day);
  const days = [...groups.keys()].toSorted();
  const firstDay = dayNumber(days[0]!);
  const size = (dayNumber(days.at(-1)!) - firstDay + 1) * HOURS;
  const values = new Float64Array(size).fill(Number.NaN);
  const knownAt = new Float64Array(size);
  const added = new Float64Array(size);
  for (const [day, rows] of groups) {
    const at = (dayNumber(day) - firstDay) * HOURS;
    const parts = rows.map(hoursOf);
    for (let hour = 0; hour < HOURS; hour++) {
      const weight = parts.reduce((sum, part) => sum + (part.weights[hour] || 0), 0);
      const share = weight / rows[0]!.expected;
      if (!(share >= LEAST_SHARE)) continue;
      const total = parts.reduce((sum, part) => sum + (part.sums[hour] || 0), 0);
      values[at + hour] = count === 1 ? total : rounded(share > 1 - ROUNDING ? total : total / share);
      added[at + hour] = rounded(values[at + hour]! - total);
      knownAt[at + hour] = Math.max(...rows.map((row) => row.knownAt));
    }
  }
  return { firstDay, values, knownAt, added };
}

/** The hourly sums of the series of targets by the clock, as they were known at a moment, each starting from its first day with a
 *  value; those without values are left out. */
export async function loadHistories(tx: Tx, targets: Targets, period: KnownPeriod): Promise<Map<string, KnownHours>> {
  if ([...targets.values()].every(({ length }) => length === 0)) return new Map();
  const found = Map.groupBy(await daysAsOf(tx, targets, period), ({ target }) => target);
  return new Map(Array.from(found, ([target, days]) => [target, summed(days, targets.get(target)!.length)]));
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
