import pg from 'pg';
import { addDays, daysBetween } from 'contract/day-shape.ts';
import { COPY_HEADROOM } from '../server/src/core/copy-in.ts';
import { sql } from '../server/src/core/sql.ts';
import { asOrg, type Tx } from '../server/src/core/transaction.ts';
import { checkDays } from '../server/src/features/measurement-rules/findings.service.ts';
import { hourSums } from '../server/src/series/aggregate.ts';
import { setDayCheck } from '../server/src/series/check.ts';
import { coverageOfMany } from '../server/src/series/coverage.ts';
import { latestOf } from '../server/src/series/latest.ts';
import { makeMonthsAhead } from '../server/src/series/partitions.ts';
import { writeDays, type Day, type Written } from '../server/src/series/write.ts';
import { requestOf, runLoad } from './load.ts';
import { median } from './median.ts';
import { report } from './report.ts';

export const SERIES = (process.env['BENCH_SERIES'] ?? '2000,20000,200000').split(',').map(Number);
const MONTH = daysBetween('2026-06-01', '2026-06-30');
const YEAR = daysBetween('2025-07-01', '2026-06-30');
const SLICE = 20_000;
const PLAIN_DAYS = 60_000;
/** Where the days of a COPY are moved, and after them those of an import. */
const SHIFTS = [0, 30, 60, 90, 120, 150, 180, 210, 240];
const NEXT = 270;

/** What is measured begins where a database stands that has run for a while: nothing waits to be written, and its log has room. */
const SETTLE = 'checkpoint';

/** What was measured; times in milliseconds. */
export interface SeriesFigures {
  bytesPerValue: number;
  /** To a COPY of the same values into an unlogged table without an index. */
  copyRatio: number;
  copyPerSecond: number;
  /** Values a second with rules, earlier versions and origin. */
  ingestPerSecond: number;
  repeatedRows: number;
  growth: { series: number; sums: number; coverage: number; latest: number }[];
  yearP50: number;
}

const values = (seed: number, count: number) =>
  Array.from(
    { length: count },
    (_, index) => Math.round((40 + ((seed * 7919 + index * 104_729) % 997) / 10) * 1000) / 1000,
  );

function* daysOf(ids: readonly number[], days: readonly string[], count: number): Generator<Day> {
  // A few shapes stand for all: making them must not be what is measured.
  const shapes = Array.from({ length: 64 }, (_, seed) => values(seed, count));
  for (const [place, series] of ids.entries())
    for (const [index, day] of days.entries()) yield { series, day, values: shapes[(place + index) % 64]! };
}

async function timed<T>(work: () => Promise<T>): Promise<[milliseconds: number, result: T]> {
  const begun = performance.now();
  const result = await work();
  return [performance.now() - begun, result];
}

/** The middle of five. */
async function middleOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < 5; turn++) times.push((await timed(work))[0]);
  return median(times);
}

/** Makes points with a series each as the owner of the database, without what triggers and references would do for each row. */
async function makeSeries(
  owner: pg.Client,
  organization: string,
  count: number,
  stepMinutes: number,
): Promise<number[]> {
  await owner.query(`select set_config('console.organization', $1, false)`, [organization]);
  await owner.query('set session_replication_role = replica');
  const { rows } = await owner.query<{ id: number }>(
    `with points as (
       insert into metering_point (guid, organization_guid, name, code, consumption_object_guid, purpose, direction, voltage_guid, status)
       select gen_random_uuid(), $1::uuid, 'Ряд стенда ' || n, null, o.guid, 'billing', 'intake', o.voltage_guid, 'working'
       from generate_series(1, $2::integer) n, (select guid, voltage_guid from consumption_object where organization_guid = $1::uuid limit 1) o
       returning guid)
     insert into series (organization_guid, metering_point_guid, channel, step_minutes, unit)
     select $1::uuid, guid, '01', $3::integer, 'kWh' from points returning id`,
    [organization, count, stepMinutes],
  );
  await owner.query('set session_replication_role = origin');
  await owner.query('analyze metering_point, series');
  return rows.map(({ id }) => id);
}

/** Writes in acts of so many days, as imports do. */
async function ingest(pool: pg.Pool, organization: string, days: readonly Day[]): Promise<Written[]> {
  const results: Written[] = [];
  for (let at = 0; at < days.length; at += SLICE)
    results.push(
      await asOrg(pool, { organization, account: null }, 'write', (tx) =>
        writeDays(tx, { source: 'exchange' }, days.slice(at, at + SLICE)),
      ),
    );
  return results;
}

/** Days as lines of text, the form that COPY is usually fed with. */
const linesOf = (days: readonly Day[]): Buffer =>
  Buffer.concat([
    Buffer.alloc(COPY_HEADROOM),
    Buffer.from(days.map(({ series, day, values: v }) => `${series}\t${day}\t{${v.join(',')}}\n`).join('')),
  ]);

const moved = (days: readonly Day[], by: number) => days.map((day) => ({ ...day, day: addDays(day.day, by) }));

/** COPY of days into a table, in milliseconds. */
async function copyInto(pool: pg.Pool, table: string, lines: Buffer): Promise<number> {
  const [took] = await timed(() =>
    asOrg(pool, { organization: null, account: null }, 'write', (tx) =>
      tx.copy(`copy ${table} (series, day, v) from stdin`, lines),
    ),
  );
  return took;
}

/** The same COPY twice, the middle of nine: into such a table without a log, an index and partitions, where nothing can be faster, and into the partitions. */
async function copyTwice(owner: pg.ClientConfig, days: readonly Day[], organization: string) {
  const pool = new pg.Pool({ ...owner, max: 1, pipeline: true });
  await pool.query(
    `alter table interval_day alter organization_guid set default '${organization}', alter origin set default 1`,
  );
  await pool.query('create unlogged table bench_copy (like interval_day including defaults)');
  const [plain, real]: [number[], number[]] = [[], []];
  for (const shift of SHIFTS) {
    const lines = linesOf(moved(days, shift));
    await pool.query(SETTLE);
    plain.push(await copyInto(pool, 'bench_copy', lines));
    real.push(await copyInto(pool, 'interval_day', lines));
  }
  await pool.query('alter table interval_day alter organization_guid drop default, alter origin drop default');
  await pool.end();
  return { plain: median(plain), real: median(real) };
}

async function sizeOf(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ bytes: string }>(
    `select sum(pg_total_relation_size(inhrelid)) as bytes from pg_inherits where inhparent = 'interval_day'::regclass`,
  );
  return Number(rows[0]!.bytes);
}

interface Stand {
  pool: pg.Pool;
  owner: pg.Client;
  ownerConnection: pg.ClientConfig;
  organization: string;
}

/** The same questions of 2,000 series while there are more and more others. */
async function ask({ pool, organization }: Stand, ids: readonly number[], series: number) {
  const some = sql`s.id = any(${ids}::integer[])`;
  const [from, to] = [MONTH[0]!, MONTH.at(-1)!];
  const inRead = (work: (tx: Tx) => Promise<unknown>) => () =>
    asOrg(pool, { organization, account: null }, 'read', work);
  return {
    series,
    sums: await middleOf(inRead((tx) => hourSums(tx, some, from, to))),
    coverage: await middleOf(inRead((tx) => coverageOfMany(tx, some, from, to))),
    latest: await middleOf(inRead((tx) => latestOf(tx, some, ids.length))),
  };
}

/** Measures the series: `port` and `headers` reach the program over the same database. */
export async function measureSeries(
  stand: Stand,
  port: number,
  headers: Record<string, string>,
): Promise<SeriesFigures> {
  const { pool, owner, ownerConnection, organization } = stand;
  setDayCheck(checkDays);
  await makeMonthsAhead(pool);
  await owner.query(
    `select make_interval_months(array(select '2026-05-01'::date + make_interval(months => n) from generate_series(0, 11) n)::date[])`,
  );

  // Half-hours: the size, and how fast they come in.
  const half = await makeSeries(owner, organization, SERIES[0]!, 30);
  const month = [...daysOf(half, MONTH, 48)].slice(0, PLAIN_DAYS);
  const before = await sizeOf(owner);
  const { plain, real } = await copyTwice(ownerConnection, month, organization);
  const count = month.length * 48;
  const bytesPerValue = ((await sizeOf(owner)) - before) / (count * SHIFTS.length);
  const next = moved(month, NEXT);
  await owner.query(SETTLE);
  const [took] = await timed(() => ingest(pool, organization, next));
  const repeated = await ingest(pool, organization, next);

  // Hours: what is asked of 2,000 series of ever more.
  const growth = [];
  let asked: number[] = [];
  let made = 0;
  for (const series of SERIES) {
    const ids = await makeSeries(owner, organization, series - made, 60);
    if (made === 0) asked = ids;
    made = series;
    await ingest(pool, organization, [...daysOf(ids, MONTH, 24)]);
    await owner.query('vacuum analyze interval_day');
    growth.push(await ask(stand, asked, series));
  }

  const [one] = half;
  await ingest(pool, organization, [...daysOf([one!], YEAR, 48)]);
  const { rows } = await owner.query('select metering_point_guid as guid from series where id = $1', [one]);
  const path = `/api/metering-points/${rows[0].guid}/values?channel=01&from=${YEAR[0]}&to=${YEAR.at(-1)}`;
  const request = requestOf('GET', path, headers);
  const { p50 } = await runLoad({ port, connections: 1, seconds: 3, request: () => request });
  return {
    bytesPerValue,
    copyRatio: plain / real,
    copyPerSecond: count / (real / 1000),
    ingestPerSecond: count / (took / 1000),
    repeatedRows: repeated.reduce((sum, { written }) => sum + written, 0),
    growth,
    yearP50: p50,
  };
}

/** Says the figures against what is asked of them. */
export function reportSeries(figures: SeriesFigures): void {
  const [first] = figures.growth;
  const millions = (value: number) => `${Math.round(value / 10_000) / 100} млн значений в секунду`;
  const times = (kind: 'sums' | 'coverage' | 'latest') =>
    figures.growth.map((at) => `${at.series.toLocaleString('ru')} рядов — ${Math.round(at[kind])} мс`).join(', ');
  const growth = (kind: 'sums' | 'coverage' | 'latest') => figures.growth.at(-1)![kind] / first![kind];
  report('Байт на хранимое значение, всё вместе', figures.bytesPerValue, 12, false, 'получасовки, с индексом');
  report(
    'COPY в разделы, к COPY в таблицу без журнала и индекса',
    figures.copyRatio,
    0.8,
    true,
    millions(figures.copyPerSecond),
  );
  report(
    'Приём с правилами, млн значений в секунду',
    figures.ingestPerSecond / 1e6,
    3,
    true,
    'загрузками по 20 000 суток',
  );
  report('Неизменный повтор: записанных строк', figures.repeatedRows, 0, false, '');
  report('Сумма 2 000 рядов за месяц по часам, мс', first!.sums, 60, false, times('sums'));
  report('Полнота 2 000 рядов за месяц, мс', first!.coverage, 50, false, times('coverage'));
  report('Рост времени сумм со 100-кратным числом рядов, раз', growth('sums'), 3, false, times('sums'));
  report('Рост времени последних значений, раз', growth('latest'), 3, false, times('latest'));
  report('Год одной точки по API, p50, мс', figures.yearP50, 8, false, '17 520 значений');
}
