import { readableFrom, whole } from '../core/data-from.ts';
import { sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';

/** A stored day: `q` has one quality digit per value, null when all are measured. */
export interface StoredDay {
  day: string;
  version: number;
  v: (number | null)[];
  q: string | null;
}

/** The days of a series as a JSON array, serialized by the database and not parsed here. */
export async function daysAsJson(tx: Tx, series: number, from: string, to: string): Promise<string> {
  const days = await readableFrom(tx, from).last<{ day: string; version: number; v: string; q: string | null }>(sql`
    select day, version, array_to_json(v)::text as v, q from interval_day
    where series = ${series} and day between ${from} and ${to} order by day`);
  const written = days.map(
    ({ day, version, v, q }) =>
      `{"day":"${day}","version":${version},"values":${v},"quality":${q === null ? 'null' : `"${q}"`}}`,
  );
  return `[${written.join(',')}]`;
}

export const daysOf = (tx: Tx, series: number, from: string, to: string): Promise<StoredDay[]> =>
  readableFrom(tx, from).rows<StoredDay>(sql`
    select day, version, v, q from interval_day where series = ${series} and day between ${from} and ${to} order by day`);

/** The stored values of the given days, for internal work that reveals none of them. */
export async function storedOf(tx: Tx, days: readonly { series: number; day: string }[]) {
  const dates = days.map(({ day }) => day).toSorted();
  return whole(tx).rows<{ series: number; day: string; v: (number | null)[]; q: string | null }>(sql`
    select d.series, d.day, d.v, d.q from unnest(${days.map(({ series }) => series)}::integer[], ${days.map(({ day }) => day)}::date[]) with ordinality k (series, day, n)
    join interval_day d on d.series = k.series and d.day = k.day
    where d.day between ${dates[0] ?? null} and ${dates.at(-1) ?? null}`);
}

/** Every day of several series at once. */
export const daysOfMany = (tx: Tx, series: readonly number[], from: string, to: string) =>
  readableFrom(tx, from).rows<StoredDay & { series: number }>(sql`
    select series, day, version, v, q from interval_day
    where series = any(${series}::integer[]) and day between ${from} and ${to} order by series, day`);

/** The versions of a day, the current one first, each with its origin. */
export const versionsOf = <T extends object>(tx: Tx, series: number, day: string): Promise<T[]> =>
  readableFrom(tx, day).rows<T>(sql`
    with d as materialized (
      select version, origin, v, q from interval_day where series = ${series} and day = ${day}
      union all
      select version, origin, v, q from interval_day_past where series = ${series} and day = ${day})
    select d.version, o.source, o.known_at as "knownAt", readable_name(o.account_guid, nullif(concat_ws(' ', a.last_name, a.first_name, a.middle_name), '')) as "userName",
      o.note, d.v as values, d.q as quality, day_total(d.v) as total
    from d join series_origin o on o.id = d.origin
    left join account a on a.guid = o.account_guid
    order by d.version desc limit 200`);
