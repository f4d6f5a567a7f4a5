import { MAX_INTERVALS } from 'contract/features/measurements/facts.ts';
import { whole } from '../../../core/data-from.ts';
import { integer, listed, sql, type Sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { knownDays, type KnownActs } from '../../../series/known.ts';
import type { SeriesKind, SumMember } from './members.service.ts';

const elements = (of: (place: Sql) => Sql) =>
  listed(Array.from({ length: MAX_INTERVALS }, (_, index) => of(sql`k.v[${integer(index + 1)}]`)));
const sums = elements((value) => sql`sum(${value})`);
const weights = elements((value) => sql`coalesce(sum(m.weight) filter (where ${value} is not null), 0)`);
const uncovered = (of: (value: Sql) => Sql) =>
  listed(
    Array.from({ length: MAX_INTERVALS }, (_, index) => integer(index + 1)).map((n) =>
      of(sql`case when c.v[${n}] is null then k.v[${n}] end`),
    ),
  );
const HALF_HOUR = 30;

/** The sum of a day over some members of a target. */
export interface DaySums extends SeriesKind {
  day: string;
  sums: (number | null)[];
  /** The usual sum of the known series per interval. */
  weights: number[];
  knownAt: number;
}

/** Adds the moment at which the latest origin of each sum became known. */
async function dated<T extends { origin: number }>(tx: Tx, rows: readonly T[]) {
  const origins = await tx.rows<{ id: number; at: number }>(sql`
    select id, extract(epoch from known_at)::float8 * 1000 as at from series_origin where id = any(${rows.map(({ origin }) => origin)}::integer[])`);
  const knownAt = new Map(origins.map(({ id, at }) => [id, at]));
  return rows.map(({ origin, ...row }) => ({ ...row, knownAt: knownAt.get(origin)! }));
}

export async function sumsOfDays(tx: Tx, members: readonly SumMember[], asked: KnownActs): Promise<DaySums[]> {
  const kinds = [...new Set(members.map(({ kind }) => kind))];
  const places = new Map(kinds.map((kind, place) => [kind, place]));
  const series = members.map((one) => one.series);
  const rows = await whole(tx).rows<
    Omit<DaySums, 'knownAt' | keyof SeriesKind> & { place: number; origin: number }
  >(sql`
    select m.place, k.day, array[${sums}] as sums, array[${weights}] as weights, max(k.origin) as origin
    from ${knownDays([...new Set(series)], asked)}
      join unnest(${members.map(({ kind }) => places.get(kind)!)}::integer[], ${series}::integer[], ${members.map(({ weight }) => weight)}::float8[])
        with ordinality m (place, series, weight, n) on m.series = k.series
    group by 1, 2`);
  return dated(
    tx,
    rows.map(({ place, ...row }) => ({ ...kinds[place]!, ...row })),
  );
}

/** The same for members below others, where none of those has a value: by half-hours, whatever their intervals. */
export async function stoodSums(tx: Tx, members: readonly SumMember[], asked: KnownActs): Promise<DaySums[]> {
  const ofMembers = members.map(({ kind }) => `${kind.zone} ${kind.target}`);
  const kinds = new Map(members.map(({ kind }) => [`${kind.zone} ${kind.target}`, { ...kind, step: HALF_HOUR }]));
  const names = [...kinds.keys()];
  const places = ofMembers.map((name) => names.indexOf(name));
  const series = members.map((one) => one.series);
  const pairs = members.flatMap(({ series: id, above }, at) =>
    above.map((one) => [places[at]!, id, one.series] as const),
  );
  const read = [...new Set([...series, ...pairs.map(([, , above]) => above)])];
  const of = (place: 0 | 1 | 2) => sql`${pairs.map((pair) => pair[place])}::integer[]`;
  const rows = await whole(tx).rows<
    Omit<DaySums, 'knownAt' | keyof SeriesKind> & { place: number; origin: number }
  >(sql`
    with days as materialized (
      select k.series, k.day, k.origin, h.v from ${knownDays(read, asked)} join series s on s.id = k.series
        cross join lateral (select half_hours(k.v, s.step_minutes) as v offset 0) h),
    cover as materialized (
      select i.place, i.series, k.day, array[${elements((value) => sql`max(${value})`)}] as v
      from unnest(${of(0)}, ${of(1)}, ${of(2)}) i (place, series, above) join days k on k.series = i.above
      group by 1, 2, 3)
    select m.place, k.day, array[${uncovered((value) => sql`sum(${value})`)}] as sums,
      array[${uncovered((value) => sql`coalesce(sum(m.weight) filter (where ${value} is not null), 0)`)}] as weights, max(k.origin) as origin
    from unnest(${places}::integer[], ${series}::integer[], ${members.map(({ weight }) => weight)}::float8[]) m (place, series, weight)
      join days k on k.series = m.series left join cover c on c.place = m.place and c.series = m.series and c.day = k.day
    where c.v is null or array_position(c.v[1:cardinality(k.v)], null) is not null
    group by 1, 2`);
  return dated(
    tx,
    rows.map(({ place, ...row }) => ({ ...kinds.get(names[place]!)!, ...row })),
  );
}
