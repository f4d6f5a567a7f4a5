import { seenFrom } from '../../core/data-from.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import type { FilledSeries } from '../measurement-placing/filling.service.ts';

/** A day whose present or earlier version the file brought; `v` is the version that was there before the file. */
export interface FilledDay {
  series: number;
  day: string;
  /** The file's values are still there. */
  isOwn: boolean;
  length: number;
  v: (number | null)[] | null;
  q: string | null;
}

/** The days that a file filled. Values that an undone file brought do not come back, and what an undo itself brought back
 *  counts as the version that it copied. */
export async function filledDays(tx: Tx, guid: string, filling: readonly FilledSeries[]): Promise<FilledDay[]> {
  if (filling.length === 0) return [];
  const dates = filling.flatMap(({ from, to }) => [from, to]).toSorted();
  return seenFrom(tx, dates[0]!).rows<FilledDay>(sql`
    with acts as (select id from series_origin where guid = ${guid}),
    filled as (
      select d.series, d.day, d.v, d.version,
        d.origin in (select id from acts) or o.source = 'undo' and exists (
          select from interval_day_past p where p.series = d.series and p.day = d.day and p.origin in (select id from acts)
            and p.v = d.v and p.q is not distinct from d.q) as own
      from interval_day d join series_origin o on o.id = d.origin
      where d.series = any(${[...new Set(filling.map(({ series }) => series))]}::integer[])
        and d.day between ${dates[0]!} and ${dates.at(-1)!}
        and (d.origin in (select id from acts) or exists (
          select from interval_day_past p where p.series = d.series and p.day = d.day and p.origin in (select id from acts))))
    select f.series, f.day, f.own as "isOwn", cardinality(f.v) as length, b.v, b.q
    from filled f left join lateral (
      select p.v, p.q from interval_day_past p join series_origin o on o.id = p.origin
        left join measurement_import i on i.guid = o.guid
      where f.own and p.series = f.series and p.day = f.day and o.source <> 'undo' and o.guid is distinct from ${guid}
        and i.status is distinct from 'undone'
      order by p.version desc limit 1) b on true
    order by f.series, f.day`);
}
