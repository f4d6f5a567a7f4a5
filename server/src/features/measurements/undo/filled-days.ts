import { readableFrom } from '../../../core/data-from.ts';
import { sql, type Sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import type { FilledSeries } from '../placing/filling.service.ts';

/** A day written by the file; `v` is the version from before the file. */
export interface FilledDay {
  series: number;
  day: string;
  /** The file's values are still current. */
  isOwn: boolean;
  length: number;
  v: (number | null)[] | null;
  q: string | null;
}

/** The days filled by a file. Values of an undone file are not restored, and versions restored by an undo count as the
 *  version they copied. */
export async function filledDays(tx: Tx, guid: string, filling: readonly FilledSeries[]): Promise<FilledDay[]> {
  if (filling.length === 0) return [];
  const series = [...new Set(filling.map((one) => one.series))];
  const dates = filling.flatMap(({ from, to }) => [from, to]).toSorted();
  const acts = (await tx.rows<{ id: number }>(sql`select id from series_origin where guid = ${guid}`)).map(
    ({ id }) => id,
  );
  const isOfAct = (origin: Sql) => sql`${origin} = any(${acts}::integer[])`;
  const ofFile = sql`p.series = d.series and p.day = d.day and ${isOfAct(sql`p.origin`)}`;
  const readable = readableFrom(tx, dates[0]!);
  const filled = await readable.rows<Omit<FilledDay, 'v' | 'q'>>(sql`
    with d as materialized (
      select d.series, d.day, cardinality(d.v) as length, d.origin, ${isOfAct(sql`d.origin`)} as own,
        exists (select from interval_day_past p where ${ofFile} and p.v = d.v and p.q is not distinct from d.q) as copied
      from interval_day d
      where d.series = any(${series}::integer[]) and d.day between ${dates[0]!} and ${dates.at(-1)!}
        and (${isOfAct(sql`d.origin`)} or exists (select from interval_day_past p where ${ofFile})))
    select d.series, d.day, d.own or o.source = 'undo' and d.copied as "isOwn", d.length
    from d join series_origin o on o.id = d.origin order by d.series, d.day`);
  const former = await readable.rows<Pick<FilledDay, 'series' | 'day' | 'v' | 'q'>>(sql`
    with p as materialized (
      select p.series, p.day, p.version, p.origin, p.v, p.q from interval_day_past p
      where p.series = any(${series}::integer[]) and p.day between ${dates[0]!} and ${dates.at(-1)!})
    select distinct on (p.series, p.day) p.series, p.day, p.v, p.q
    from p join series_origin o on o.id = p.origin left join measurement_import i on i.guid = o.guid
    where o.source <> 'undo' and o.guid is distinct from ${guid} and i.status is distinct from 'undone'
    order by p.series, p.day, p.version desc`);
  const before = new Map(former.map((day) => [`${day.series} ${day.day}`, day]));
  return filled.map((day) => {
    const { v = null, q = null } = (day.isOwn && before.get(`${day.series} ${day.day}`)) || {};
    return { ...day, v, q };
  });
}
