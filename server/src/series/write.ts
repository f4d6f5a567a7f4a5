import { firstDayOf, monthOf } from 'contract/time/calendar.ts';
import { intervalsOf } from 'contract/time/day-shape.ts';
import { sql, type Sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';
import { checkStaged } from './check.ts';
import { copyOf, type DayValues } from './day-copy.ts';
import { shapesOf, type Shape } from './series.ts';

/** How the values became known; `guid` is the import or the run that brought them. */
export interface Origin {
  source: 'exchange' | 'table' | 'hand' | 'estimate' | 'refresh' | 'sample';
  guid?: string;
  note?: string;
}

export interface WriteResult {
  /** What was given: days, and values that are not null. */
  days: number;
  values: number;
  /** Days that were new or changed; of them those that stood otherwise; those that stood so already. */
  written: number;
  changed: number;
  same: number;
}

/** Days that travel together: about 13 MB of half-hours. */
const SLICE = 20_000;

async function* slicesOf(days: Iterable<DayValues> | AsyncIterable<DayValues>): AsyncGenerator<DayValues[]> {
  let slice: DayValues[] = [];
  for await (const day of days) {
    slice.push(day);
    if (slice.length < SLICE) continue;
    yield slice;
    slice = [];
  }
  if (slice.length) yield slice;
}

/** Arrays, the usual case, are cut without waiting for each day. */
function* cut(days: readonly DayValues[]): Generator<DayValues[]> {
  for (let at = 0; at < days.length; at += SLICE) yield days.slice(at, at + SLICE);
}

async function learn(tx: Tx, shapes: Map<number, Shape>, slice: readonly DayValues[]): Promise<void> {
  const unknown = new Set<number>();
  for (const { series } of slice) if (!shapes.has(series)) unknown.add(series);
  if (unknown.size === 0) return;
  for (const [id, shape] of await shapesOf(tx, [...unknown])) shapes.set(id, shape);
}

/** Every day has as many values as its zone has intervals on it. Answers how many values are known. */
function check(slice: readonly DayValues[], shapes: ReadonlyMap<number, Shape>): number {
  let known = 0;
  let [lastDay, lastShape, expected]: [string, Shape | undefined, number] = ['', undefined, 0];
  for (const { series, day, values } of slice) {
    const shape = shapes.get(series);
    if (!shape) throw new RangeError(`there is no series ${series}`);
    if (day !== lastDay || shape !== lastShape) {
      expected = intervalsOf(day, shape.zone, shape.stepMinutes);
      [lastDay, lastShape] = [day, shape];
    }
    if (values.length !== expected)
      throw new RangeError(`series ${series}, ${day}: ${values.length} values instead of ${expected}`);
    for (const value of values) if (value !== null) known++;
  }
  return known;
}

const isBefore = (a: DayValues, b: DayValues) => a.series < b.series || (a.series === b.series && a.day < b.day);
const isSorted = (slice: readonly DayValues[]) =>
  slice.every((day, index) => index === 0 || isBefore(slice[index - 1]!, day));

/** Writes the staged days, which lie between two, and keeps what stood in those that change: until the statement ends it still sees
 *  them as they were. */
const upsert = (origin: number, isMerged: boolean, [first, last]: [string, string]): Sql => {
  const [v, q] = isMerged
    ? [sql`merge_day(t.v, excluded.v)`, sql`merge_quality(t.q, excluded.v, excluded.q)`]
    : [sql`excluded.v`, sql`excluded.q`];
  return sql`
    with written as (
      insert into interval_day as t (organization_guid, series, day, origin, v, q)
      select (select current_organization()), series, day, ${origin}::integer, v, q from staged_day
      on conflict (series, day) do update set v = ${v}, q = ${q}, origin = excluded.origin, version = t.version + 1
        where (t.v, t.q) is distinct from (${v}, ${q})
      returning series, day, version),
    kept as (
      insert into interval_day_past (organization_guid, series, day, version, origin, v, q)
      select t.organization_guid, t.series, t.day, t.version, t.origin, t.v, t.q
      from written w join interval_day t on t.series = w.series and t.day = w.day
      where w.version > 1 and t.day between ${first} and ${last})
    select count(*) as written, count(*) filter (where version > 1) as changed from written`;
};

/** The staged days as they stand after a merge. */
const stagedAsStored = (tx: Tx): Promise<DayValues[]> =>
  tx.rows<DayValues>(
    sql`select t.series, t.day, t.v as values from staged_day d join interval_day t on t.series = d.series and t.day = d.day`,
  );

/** Others that write many days of the organization wait until this transaction ends, those that write few pass each other where they
 *  write other series. */
const lock = (isMany: boolean): Sql =>
  isMany
    ? sql`select pg_advisory_xact_lock(hashtextextended('series ' || current_organization(), 0))`
    : sql`select pg_advisory_xact_lock_shared(hashtextextended('series ' || current_organization(), 0))`;

/** Until the transaction ends nobody else writes days of these series, many or few: what is read of them meanwhile stays so, and what
 *  stands in a day is kept before another writer changes it. */
export function holdSeries(tx: Tx, series: readonly number[]): void {
  tx.later(lock(false));
  tx.later(sql`select from series where id = any(${series}::integer[]) order by id for no key update`);
}

/** Until the transaction ends nobody else writes days of the organization: what is read meanwhile stays so. */
export const holdDays = (tx: Tx): Promise<unknown> => tx.run(lock(true));

/** Writes days of series as one act, in the caller's transaction: call it once in a transaction, before other rows are locked. What
 *  stands so already is not written again; what is replaced stays as an earlier version. `merge`: a null keeps the stored value.
 *  Throws RangeError for a series of nobody, a wrong number of values or a value that is not finite. */
export async function writeDays(
  tx: Tx,
  { source, guid, note }: Origin,
  days: Iterable<DayValues> | AsyncIterable<DayValues>,
  mode: 'replace' | 'merge' = 'replace',
): Promise<WriteResult> {
  const result: WriteResult = { days: 0, values: 0, written: 0, changed: 0, same: 0 };
  const [act] = await tx.rows<{ id: number }>(sql`
    select nextval(pg_get_serial_sequence('series_origin', 'id')) as id`);
  const origin = act!.id;
  const shapes = new Map<number, Shape>();
  const slices = Array.isArray(days) ? cut(days) : slicesOf(days);
  let isLocked = false;
  for await (const slice of slices) {
    await learn(tx, shapes, slice);
    result.values += check(slice, shapes);
    result.days += slice.length;
    const isFull = slice.length === SLICE;
    if (!isLocked) {
      // More may follow a full slice: its rows would be locked in another order than somebody else's.
      if (isFull) tx.later(lock(true));
      else holdSeries(tx, [...new Set(slice.map(({ series }) => series))]);
      tx.later(
        sql`create temp table if not exists staged_day (series integer, day date, v float8[], q text) on commit delete rows`,
      );
      isLocked = true;
    }
    const dates = [...new Set(slice.map(({ day }) => day))].toSorted();
    const months = [...new Set(dates.map((day) => monthOf(day)))].map((month) => firstDayOf(month));
    await tx.rows(sql`select make_interval_months(${months}::date[])`);
    const ordered = isSorted(slice) ? slice : slice.toSorted((a, b) => (isBefore(a, b) ? -1 : 1));
    await tx.copy('copy staged_day from stdin (format binary)', copyOf(ordered));
    const [done] = await tx.rows<{ written: number; changed: number }>(
      upsert(origin, mode === 'merge', [dates[0]!, dates.at(-1)!]),
    );
    if (done!.written) await checkStaged(tx, mode === 'merge' ? await stagedAsStored(tx) : ordered);
    tx.later(isFull ? sql`truncate staged_day` : sql`delete from staged_day`);
    result.written += done!.written;
    result.changed += done!.changed;
  }
  result.same = result.days - result.written;
  if (result.written)
    await tx.run(sql`
      insert into series_origin (id, organization_guid, source, guid, note) overriding system value
      values (${origin}, current_organization(), ${source}, ${guid ?? null}, ${note ?? null})`);
  return result;
}
