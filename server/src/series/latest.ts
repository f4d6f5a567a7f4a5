import { addDays, intervalMoments, moscowToday } from 'contract/time/day-shape.ts';
import { whole } from '../core/data-from.ts';
import { sql, type Sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';
import type { Shape } from './series.ts';
import { daysWhere } from './where.ts';

interface Latest {
  meteringPoint: string;
  /** The start of the interval. */
  at: string;
  value: number;
  unit: Shape['unit'];
}

/** Last values are searched in these numbers of last days first, because most series have some there. */
const LOOKED_BACK = [2, 32, 200];
const [FIRST, LAST] = ['0001-01-01', '9999-12-31'];

/** Adjacent periods, latest first, back to the first visible day. */
function* spansOf({ since }: Tx): Generator<Sql> {
  const today = moscowToday();
  const first = since?.day ?? FIRST;
  let end = LAST;
  for (const begin of [...LOOKED_BACK.map((days) => addDays(today, -days)), first]) {
    const from = begin > first ? begin : first;
    if (from > end) return;
    yield sql`d.day between ${from} and ${end}`;
    end = addDays(from, -1);
  }
}

interface LastValue {
  series: number;
  day: string;
  /** The index of the interval; null when the day has no value. */
  index: number | null;
  value: number | null;
}

/** The last value of each of these days. */
const lastOfDays = (tx: Tx, days: readonly { series: number; day: string }[]) => {
  const dates = days.map(({ day }) => day).toSorted();
  return whole(tx).rows<LastValue>(sql`
    select d.series, d.day, d.n - 1 as index, d.v[d.n] as value
    from (
      select d.series, d.day, d.v, (
          select max(u.n) from unnest(d.v) with ordinality u (value, n) where u.value is not null)::integer as n
      from unnest(${days.map(({ series }) => series)}::integer[], ${days.map(({ day }) => day)}::date[]) with ordinality k (series, day, place)
        join interval_day d on d.series = k.series and d.day = k.day
      where d.day between ${dates[0]!} and ${dates.at(-1)!}) d`);
};

/** The last value of each series that has one, within visible days. Days without any value are rare: only for them the
 *  days before are searched. */
async function lastValues(tx: Tx, series: readonly number[]): Promise<LastValue[]> {
  const found: LastValue[] = [];
  const before = new Map(series.map((id) => [id, LAST]));
  for (const span of spansOf(tx)) {
    let sought = [...before.keys()];
    while (sought.length) {
      const days = await whole(tx).rows<{ series: number; day: string }>(sql`
        select d.series, max(d.day) as day
        from unnest(${sought}::integer[], ${sought.map((id) => before.get(id)!)}::date[]) with ordinality k (series, before, place)
          join interval_day d on d.series = k.series and d.day < k.before
        where ${span} and d.series = any(${sought}::integer[]) group by d.series`);
      const values = days.length ? await lastOfDays(tx, days) : [];
      found.push(...values.filter(({ index }) => index !== null));
      const empty = values.filter(({ index }) => index === null);
      for (const one of empty) before.set(one.series, one.day);
      sought = empty.map((one) => one.series);
    }
    for (const one of found) before.delete(one.series);
  }
  return found;
}

/** The last known value of each metering point series that matches a condition on `s`, oldest first, within visible
 *  days. */
export async function latestOf(tx: Tx, series: Sql, limit: number): Promise<Latest[]> {
  const known = await tx.rows<Shape & { id: number; meteringPoint: string }>(sql`
    select s.id, s.metering_point_guid as "meteringPoint", s.step_minutes as "stepMinutes", s.unit, s.zone from series s where ${series}`);
  const shapes = new Map(known.map((one) => [one.id, one]));
  return (await lastValues(tx, [...shapes.keys()]))
    .toSorted((a, b) => (a.day === b.day ? a.index! - b.index! || a.series - b.series : a.day < b.day ? -1 : 1))
    .slice(0, limit)
    .map(({ series: id, day, index, value }) => {
      const { meteringPoint, unit, zone, stepMinutes } = shapes.get(id)!;
      const at = new Date(intervalMoments(day, zone, stepMinutes)[index!]!).toISOString();
      return { meteringPoint, at, value: value!, unit };
    });
}

/** The last visible day on which any series that matches a condition on `s` has a value. */
export async function latestDayOf(tx: Tx, series: Sql): Promise<string | null> {
  const days = await daysWhere(tx, series);
  for (const span of spansOf(tx)) {
    const [found] = await whole(tx).rows<{ day: string | null }>(sql`
      select max(d.day) as day from ${days} and day_present(d.v) > 0 and ${span}`);
    if (found?.day) return found.day;
  }
  return null;
}
