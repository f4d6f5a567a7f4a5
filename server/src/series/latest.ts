import { addDays, intervalMoments, moscowToday } from 'contract/time/day-shape.ts';
import { whole } from '../core/data-from.ts';
import { sql, type Sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';
import { storedOf } from './read.ts';
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
const LOOKED_BACK = [8, 62, 400];

/** Periods that meet, the latest first, up to the first day that the person sees. */
function* spansOf({ since }: Tx): Generator<Sql> {
  const today = moscowToday();
  const first = since?.day ?? '0001-01-01';
  let end = '9999-12-31';
  for (const begin of [...LOOKED_BACK.map((days) => addDays(today, -days)), first]) {
    const from = begin > first ? begin : first;
    if (from > end) return;
    yield sql`d.day between ${from} and ${end}`;
    end = addDays(from, -1);
  }
}

/** The last day with a value of each of these series, where there is one; of the days that the person sees. */
async function lastDays(tx: Tx, series: readonly number[]): Promise<{ series: number; day: string }[]> {
  const found = new Map<number, string>();
  for (const span of spansOf(tx)) {
    const sought = series.filter((id) => !found.has(id));
    if (sought.length === 0) break;
    const rows = await whole(tx).rows<{ series: number; day: string }>(sql`
      select d.series, max(d.day) as day from interval_day d
      where d.series = any(${sought}::integer[]) and day_present(d.v) > 0 and ${span} group by d.series`);
    for (const row of rows) found.set(row.series, row.day);
  }
  return [...found].map(([id, day]) => ({ series: id, day }));
}

/** The last known value of each metering point series that matches a condition on `s`, oldest first; of the days that the person sees. */
export async function latestOf(tx: Tx, series: Sql, limit: number): Promise<Latest[]> {
  const known = await tx.rows<Shape & { id: number; meteringPoint: string }>(sql`
    select s.id, s.metering_point_guid as "meteringPoint", s.step_minutes as "stepMinutes", s.unit, s.zone from series s where ${series}`);
  const shapes = new Map(known.map((one) => [one.id, one]));
  const days = (await lastDays(tx, [...shapes.keys()])).toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const lastOfAsked = days[Math.min(limit, days.length) - 1]?.day ?? '';
  const stored = await storedOf(
    tx,
    days.filter(({ day }) => day <= lastOfAsked),
  );
  return stored
    .map(({ series: id, day, v }) => ({ id, day, index: v.findLastIndex((value) => value !== null), v }))
    .toSorted((a, b) => (a.day === b.day ? a.index - b.index || a.id - b.id : a.day < b.day ? -1 : 1))
    .slice(0, limit)
    .map(({ id, day, index, v }) => {
      const { meteringPoint, unit, zone, stepMinutes } = shapes.get(id)!;
      const at = new Date(intervalMoments(day, zone, stepMinutes)[index]!).toISOString();
      return { meteringPoint, at, value: v[index]!, unit };
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
