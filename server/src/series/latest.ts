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

/** Last values are looked for in these last days first: most series have some there, and all the days before are many. */
const LOOKED_BACK = [2, 32, 200];
const [FIRST, LAST] = ['0001-01-01', '9999-12-31'];

/** Periods that meet, the latest first, up to the first day that the person sees. */
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

interface LastDay {
  series: number;
  day: string;
}

/** The last day with a value of each of these series, where there is one, the earliest first; of the days that the person sees. */
async function lastDays(tx: Tx, series: readonly number[]): Promise<LastDay[]> {
  const left = new Set(series);
  const found: LastDay[] = [];
  for (const span of spansOf(tx)) {
    if (left.size === 0) break;
    const days = await whole(tx).rows<LastDay>(sql`
      select d.series, max(d.day) as day from interval_day d
      where ${span} and d.series = any(${[...left]}::integer[]) and day_present(d.v) > 0 group by d.series`);
    for (const one of days) left.delete(one.series);
    found.push(...days);
  }
  return found.toSorted((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)));
}

/** The last known value of each metering point series that matches a condition on `s`, oldest first; of the days that the person sees. */
export async function latestOf(tx: Tx, series: Sql, limit: number): Promise<Latest[]> {
  const known = await tx.rows<Shape & { id: number; meteringPoint: string }>(sql`
    select s.id, s.metering_point_guid as "meteringPoint", s.step_minutes as "stepMinutes", s.unit, s.zone from series s where ${series}`);
  const shapes = new Map(known.map((one) => [one.id, one]));
  const days = await lastDays(tx, [...shapes.keys()]);
  const end = days[Math.min(limit, days.length) - 1]?.day;
  // Of the last of these days, the order is known only with the values.
  const asked = days.filter(({ day }) => end !== undefined && day <= end);
  if (asked.length === 0) return [];
  const found = await whole(tx).rows<LastDay & { index: number; value: number }>(sql`
    select d.series, d.day, d.n - 1 as index, d.v[d.n] as value
    from (
      select d.series, d.day, d.v, (
          select max(u.n) from unnest(d.v) with ordinality u (value, n) where u.value is not null)::integer as n
      from unnest(${asked.map((one) => one.series)}::integer[], ${asked.map(({ day }) => day)}::date[]) with ordinality k (series, day, place)
        join interval_day d on d.series = k.series and d.day = k.day
      where d.day between ${asked[0]!.day} and ${end}) d
    order by d.day, d.n, d.series limit ${limit}`);
  return found.map(({ series: id, day, index, value }) => {
    const { meteringPoint, unit, zone, stepMinutes } = shapes.get(id)!;
    return { meteringPoint, at: new Date(intervalMoments(day, zone, stepMinutes)[index]!).toISOString(), value, unit };
  });
}

/** The last day on which any of the series that match a condition on `s` has a value; of those that the person sees. */
export async function latestDayOf(tx: Tx, series: Sql): Promise<string | null> {
  const days = await daysWhere(tx, series);
  for (const span of spansOf(tx)) {
    const [found] = await whole(tx).rows<{ day: string | null }>(sql`
      select max(d.day) as day from ${days} and day_present(d.v) > 0 and ${span}`);
    if (found?.day) return found.day;
  }
  return null;
}
