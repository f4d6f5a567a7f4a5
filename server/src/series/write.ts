import { intervalsOf } from 'contract/time/day-shape.ts';
import { refuseHiddenDays, whole } from '../core/data-from.ts';
import { sql, type Sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';
import { checkStaged } from './check.ts';
import { copyOf, type DayValues } from './day-copy.ts';
import { derived, noteSources, type SeriesDays } from './derive.ts';
import { holdDays, holdSeries, lockDays } from './hold.ts';
import { makeMonthsOf } from './partitions.ts';
import { shapesOf, type Shape } from './series.ts';
import { noteWrittenDays } from './written-days.ts';

/** The origin of values; `guid` is the import or run that wrote them. */
export interface Origin {
  source: 'exchange' | 'table' | 'hand' | 'estimate' | 'formula' | 'refresh' | 'sample' | 'undo';
  guid?: string;
  note?: string;
}

/** `merge`: a null keeps the stored value. */
export type WriteMode = 'replace' | 'merge';

export interface WriteResult {
  /** The numbers of given days, and of given values that are not null. */
  days: number;
  values: number;
  /** The numbers of new or changed days, of those that replaced other values, and of unchanged days. */
  written: number;
  changed: number;
  same: number;
}

/** The number of days written together: about 13 MB of half-hours. */
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

/** Slices arrays, the usual case, without awaiting each day. */
function* cut(days: readonly DayValues[]): Generator<DayValues[]> {
  for (let at = 0; at < days.length; at += SLICE) yield days.slice(at, at + SLICE);
}

async function learn(tx: Tx, shapes: Map<number, Shape>, slice: readonly DayValues[]): Promise<void> {
  const unknown = new Set<number>();
  for (const { series } of slice) if (!shapes.has(series)) unknown.add(series);
  if (unknown.size === 0) return;
  for (const [id, shape] of await shapesOf(tx, [...unknown])) shapes.set(id, shape);
}

/** Checks that every day has as many values as intervals in its zone. Returns the number of known values. */
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

/** The stored counterparts `t` of the staged days `d`, in a subquery, so that Citus sends the staged days to the
 *  workers. */
const staged = sql`(select series, day, v, q from staged_day) d`;

/** Statements on the staged days, which are between the first and the last day. Their series are locked, so all of them
 *  see the same data. */
function statements(origin: number, isMerged: boolean, [first, last]: [string, string]) {
  const [v, q] = isMerged ? [sql`merge_day(t.v, d.v)`, sql`merge_quality(t.q, d.v, d.q)`] : [sql`d.v`, sql`d.q`];
  const isOther = sql`
    t.series = d.series and t.day = d.day and t.day between ${first} and ${last} and (t.v, t.q) is distinct from (${v}, ${q})`;
  return {
    insert: sql`
      with written as (
        insert into interval_day (organization_guid, series, day, origin, v, q)
        select current_organization(), series, day, ${origin}::integer, v, q from staged_day
        on conflict (series, day) do nothing returning day)
      select count(*) as rows from written`,
    keep: sql`
      with kept as (
        insert into interval_day_past (organization_guid, series, day, version, origin, v, q)
        select t.organization_guid, t.series, t.day, t.version, t.origin, t.v, t.q from ${staged} join interval_day t on ${isOther}
        returning day)
      select count(*) as rows from kept`,
    change: sql`
      update interval_day t set v = ${v}, q = ${q}, origin = ${origin}::integer, version = t.version + 1
      from ${staged} where ${isOther}`,
  };
}

/** Writes the staged days and keeps the former rows of changed ones. */
async function writeStaged(tx: Tx, count: number, { insert, keep, change }: ReturnType<typeof statements>) {
  const rowsOf = async (statement: Sql) => (await tx.rows<{ rows: number }>(statement))[0]!.rows;
  const added = await rowsOf(insert);
  const changed = added < count ? await rowsOf(keep) : 0;
  if (changed) await tx.rows(change);
  return { written: added + changed, changed };
}

/** The staged days as stored after a merge, in order. */
const stagedAsStored = (tx: Tx, [first, last]: [string, string]): Promise<DayValues[]> =>
  tx.rows<DayValues>(sql`
    select t.series, t.day, t.v as values from ${staged} join interval_day t on t.series = d.series and t.day = d.day
    where t.day between ${first} and ${last} order by 1, 2`);

const stagedDay = sql`
  create temp table if not exists staged_day (series integer, day date, v float8[], q text) on commit delete rows`;

/** Writes a slice of days through `staged_day` and returns how many were new or changed.*/
async function writeSlice(tx: Tx, origin: number, slice: readonly DayValues[], isMerged: boolean) {
  const dates = [...new Set(slice.map(({ day }) => day))].toSorted();
  await makeMonthsOf(tx, dates);
  const ordered = isSorted(slice) ? slice : slice.toSorted((a, b) => (isBefore(a, b) ? -1 : 1));
  await tx.copy('copy staged_day from stdin (format binary)', copyOf(ordered));
  const period: [string, string] = [dates[0]!, dates.at(-1)!];
  const done = await writeStaged(tx, slice.length, statements(origin, isMerged, period));
  if (done.written) {
    noteWrittenDays(tx, dates);
    await checkStaged(tx, isMerged ? await stagedAsStored(tx, period) : ordered);
  }
  tx.later(sql`
    update series s set first_day = d.first from (select series, min(day) as first from staged_day group by series) d
    where s.id = d.series and (s.first_day is null or s.first_day > d.first)`);
  tx.later(slice.length === SLICE ? sql`truncate staged_day` : sql`delete from staged_day`);
  return done;
}

async function nextOrigin(tx: Tx): Promise<number> {
  const [act] = await tx.rows<{ id: number }>(sql`
    select nextval(pg_get_serial_sequence('series_origin', 'id')) as id`);
  return act!.id;
}

const keepOrigin = (tx: Tx, id: number, { source, guid, note }: Origin) =>
  tx.run(sql`
    insert into series_origin (id, organization_guid, source, guid, note) overriding system value
    values (${id}, current_organization(), ${source}, ${guid ?? null}, ${note ?? null})`);

/** Writes computed days in batches, and records them as sources of further ones. */
async function writeComputed(tx: Tx, batches: AsyncIterable<DayValues[]>, touched: SeriesDays = new Map()) {
  const origin = await nextOrigin(tx);
  const sources = await derived().sources(tx);
  let written = 0;
  for await (const days of batches) {
    noteSources(touched, sources, days);
    for (const slice of cut(days)) written += (await writeSlice(tx, origin, slice, false)).written;
  }
  if (written) await keepOrigin(tx, origin, { source: 'formula' });
}

/** Recomputes days of a series and of those that depend on it. Takes the exclusive lock of the organization, so that
 *  nothing written meanwhile is missed. */
export async function deriveAgain(given: Tx, batches: AsyncIterable<DayValues[]>): Promise<void> {
  const tx = whole(given);
  await holdDays(tx);
  tx.later(stagedDay);
  const touched: SeriesDays = new Map();
  await writeComputed(tx, batches, touched);
  if (touched.size) await writeComputed(tx, derived().daysAfter(tx, touched));
}

/** Writes days of series as one action in the caller's transaction, with the computed series that depend on them. Call
 *  it once per transaction, before other rows are locked. Unchanged days are not written again; replaced ones are kept
 *  as earlier versions. Errors: 422 for days hidden from the person. Throws RangeError for an unknown series, a wrong
 *  number of values or a value that is not finite. */
export async function writeDays(
  person: Tx,
  given: Origin,
  days: Iterable<DayValues> | AsyncIterable<DayValues>,
  mode: WriteMode = 'replace',
): Promise<WriteResult> {
  // Checks and computations also need the days hidden from the person.
  const tx = whole(person);
  const result: WriteResult = { days: 0, values: 0, written: 0, changed: 0, same: 0 };
  const origin = await nextOrigin(tx);
  const shapes = new Map<number, Shape>();
  const slices = Array.isArray(days) ? cut(days) : slicesOf(days);
  const touched: SeriesDays = new Map();
  let sources: ReadonlySet<number> | undefined;
  for await (const slice of slices) {
    refuseHiddenDays(person, slice);
    await learn(tx, shapes, slice);
    result.values += check(slice, shapes);
    result.days += slice.length;
    if (!sources) {
      // More slices may follow a full one, and would lock rows in a different order than another writer.
      if (slice.length === SLICE) tx.later(lockDays(true));
      else holdSeries(tx, [...new Set(slice.map(({ series }) => series))]);
      tx.later(stagedDay);
      sources = await derived().sources(tx);
    }
    noteSources(touched, sources, slice);
    const done = await writeSlice(tx, origin, slice, mode === 'merge');
    result.written += done.written;
    result.changed += done.changed;
  }
  result.same = result.days - result.written;
  if (result.written) {
    await keepOrigin(tx, origin, given);
    if (touched.size) await writeComputed(tx, derived().daysAfter(tx, touched));
  }
  return result;
}
