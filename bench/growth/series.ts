import { checkDays } from '../../server/src/features/measurements/rules/findings.service.ts';
import { AppError } from '../../server/src/core/app-error.ts';
import { sql, type Sql } from '../../server/src/core/sql.ts';
import { asOrg, type Tx } from '../../server/src/core/transaction.ts';
import { hourSums } from '../../server/src/series/hour-sums.ts';
import { setDayCheck } from '../../server/src/series/check.ts';
import { coverageOfMany } from '../../server/src/series/coverage.ts';
import { makeMonthsAhead } from '../../server/src/series/partitions.ts';
import { loadHistory } from '../../server/src/features/forecasts/history/history.service.ts';
import { addDays } from 'contract/time/day-shape.ts';
import { repeat, type Figure } from '../figure.ts';
import { grown } from './grown.ts';
import { daysOf, ingest, makeSeries, YEAR } from '../series-rows.ts';
import { numbers, setting } from '../settings.ts';
import { startOn, type Base, type Stand } from '../stand.ts';
import { timeOf } from '../time.ts';

const ROUNDS = 3;
const SERIES = numbers('series', [1000, 10_000, 100_000]);
const DAYS = YEAR.slice(-Number(setting('days') ?? YEAR.length));
const STEP_MINUTES = 30;
const INTERVALS = 48;
/** The number of days in the bench's memory at a time. */
const AT_ONCE = 400_000;
/** A single run is too short to be measured. */
const TIMES = 20;
/** A day missing in the first series, between existing days. */
const LACKING = DAYS.at(-10)!;
/** Sums read all their rows, so they may grow linearly. */
const LINEAR = 1.3;

const asks = {
  day: 'Приём суток всех рядов',
  sums: 'Суммы всех рядов за месяц по часам, впервые',
  again: 'То же, спрошенное снова',
  written: 'То же после записи одних суток',
  coverage: 'Полнота всех рядов за месяц: больше 10 000 — из тех же сумм',
  forecast: 'Прошлое прогноза: сумма всех рядов за всё время, как её знали',
  year: 'Двадцать чтений года одного ряда',
  hole: 'Двадцать проб заполнить сутки одной точки',
} as const;
type Ask = keyof typeof asks;

/** Fills days of all series except one day of the first series. */
async function fill({ pool, organization, owner }: Base, ids: readonly number[]): Promise<void> {
  const portion = Math.max(1, Math.floor(AT_ONCE / ids.length));
  for (let at = 0; at < DAYS.length; at += portion)
    await ingest(
      pool,
      organization,
      daysOf(ids, DAYS.slice(at, at + portion), INTERVALS).filter(
        ({ series, day }) => series !== ids[0] || day !== LACKING,
      ),
    );
  await owner.query('vacuum analyze interval_day');
}

/** Requests to fill a day of the first series and stops before it is done. Throws when nothing would be filled. */
async function tryToFill({ owner, origin, headers }: Stand, id: number): Promise<void> {
  const { rows } = await owner.query<{ point: string }>(
    'select metering_point_guid as point from series where id = $1',
    [id],
  );
  const answer = await fetch(`${origin}/api/metering-points/${rows[0]!.point}/estimates`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ channel: '01', from: LACKING, to: LACKING, method: 'typical', isTrial: true }),
  });
  const { filled } = (await answer.json()) as { filled?: number };
  if (filled !== INTERVALS) throw new Error(`the day was not filled: ${answer.status}`);
}

/** Repeats a request until its result has been computed. */
async function answered(work: () => Promise<unknown>): Promise<unknown> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'computing')) throw error;
    }
  }
}

async function timesOf(stand: Stand, ids: readonly number[], step: number): Promise<Record<Ask, Figure>> {
  const { pool, organization, owner } = stand;
  const all = sql`s.id between ${ids[0]!} and ${ids.at(-1)!}`;
  const [from, to] = [DAYS.at(-30) ?? DAYS[0]!, DAYS.at(-1)!];
  const read = (work: (tx: Tx) => Promise<unknown>) => () =>
    timeOf(() => answered(() => asOrg(pool, { organization, account: null }, 'read', work)));
  const sums = read((tx) => hourSums(tx, all, from, to));
  const ofYear: Sql = sql`select day, v from interval_day where series = ${ids[0]!} and day between ${DAYS[0]!} and ${to}`;
  let next = 1;
  let written = 0;
  const works: Record<Ask, () => Promise<number>> = {
    // A new day after the existing ones on each call.
    day: () => {
      const days = daysOf(ids, [addDays(YEAR.at(-1)!, 31 * step + next++)], INTERVALS);
      return timeOf(() => ingest(pool, organization, days));
    },
    sums: async () => {
      await owner.query('truncate day_sum');
      return sums();
    },
    again: sums,
    written: async () => {
      written++;
      await ingest(pool, organization, [
        { series: ids[0]!, day: to, values: Array.from({ length: INTERVALS }, () => written) },
      ]);
      return sums();
    },
    coverage: read((tx) => coverageOfMany(tx, all, from, to)),
    forecast: read((tx) => loadHistory(tx, { series: ids, from: DAYS[0]!, until: addDays(to, 1), asOf: new Date() })),
    year: read(async (tx) => {
      for (let time = 0; time < TIMES; time++) await tx.rows(ofYear);
    }),
    hole: () =>
      timeOf(async () => {
        for (let time = 0; time < TIMES; time++) await tryToFill(stand, ids[0]!);
      }),
  };
  const times = {} as Record<Ask, Figure>;
  for (const ask of Object.keys(asks) as Ask[]) times[ask] = await repeat(ROUNDS, works[ask]);
  return times;
}

/** How the time to write and to read the values of all series grows with their number. */
export async function measureSeriesGrowth(base: Base): Promise<void> {
  const { pool, owner, organization } = base;
  setDayCheck(checkDays);
  await makeMonthsAhead(pool);
  await owner.query(
    `select make_interval_months(array(select '2025-06-01'::date + make_interval(months => n) from generate_series(0, 24) n)::date[])`,
  );
  const stand = await startOn(base);
  const ids: number[] = [];
  const measured: Record<Ask, Figure>[] = [];
  for (const [step, series] of SERIES.entries()) {
    console.log(`Готовятся ряды: ${series.toLocaleString('ru')}, суток в каждом ${DAYS.length}…`);
    const more = await makeSeries(owner, organization, series - ids.length, STEP_MINUTES);
    await fill(base, more);
    ids.push(...more);
    measured.push(await timesOf(stand, ids, step));
  }
  const growth = SERIES.at(-1)! / SERIES[0]!;
  for (const ask of Object.keys(asks) as Ask[])
    grown(
      asks[ask],
      SERIES,
      measured.map((times) => times[ask]),
      ask === 'year' || ask === 'hole' ? LINEAR : growth * LINEAR,
    );
  const { rows } = await owner.query<{ bytes: number }>(
    `select sum(pg_total_relation_size(relid)) / $1::float8 as bytes from pg_partition_tree('interval_day')`,
    [ids.length * DAYS.length * INTERVALS],
  );
  console.log(`Место с указателем: ${rows[0]!.bytes.toFixed(1)} байта на значение.`);
}
