import { checkDays } from '../server/src/features/measurements/rules/findings.service.ts';
import { setDayCheck } from '../server/src/series/check.ts';
import { makeMonthsAhead } from '../server/src/series/partitions.ts';
import { interleave, middle, ratio } from './figure.ts';
import { requestOf, runLoad } from './load.ts';
import { referenceRate } from './reference.ts';
import { report, round } from './report.ts';
import { measureGrowth } from './series-growth.ts';
import { measureIntake } from './series-intake.ts';
import { daysOf, ingest, makeSeries, YEAR } from './series-rows.ts';
import type { Stand } from './stand.ts';

const ROUNDS = 5;
const SECONDS = 1;
const POINTS = 2000;
const STEP_MINUTES = 30;
const INTERVALS = 48;

/** Reading a year of half-hours of one point from the program. */
async function measureYear(stand: Stand, series: number): Promise<void> {
  const { pool, owner, organization, port, headers } = stand;
  await ingest(pool, organization, daysOf([series], YEAR, INTERVALS));
  await owner.query('vacuum analyze interval_day');
  const { rows } = await owner.query('select metering_point_guid as guid from series where id = $1', [series]);
  const path = `/api/metering-points/${rows[0].guid}/values?channel=01&from=${YEAR[0]}&to=${YEAR.at(-1)}`;
  const request = requestOf('GET', path, headers);
  const works = {
    ours: async () =>
      1000 / (await runLoad({ port, connections: 1, seconds: SECONDS, request: () => request })).perSecond,
    byHand: async () => 1000 / (await referenceRate(stand, 'year', { series: String(series) }, 1, SECONDS)),
  };
  await interleave(1, works);
  const times = await interleave(ROUNDS, works);
  report(
    'Год одной точки по API, к чтению тех же суток руками',
    ratio(times.ours, times.byHand),
    { atMost: 2.8 },
    `17 520 значений, ${round(middle(times.ours))} против ${round(middle(times.byHand))} мс`,
  );
}

/** Days of series: writing and reading. */
export async function measureSeries(stand: Stand): Promise<void> {
  const { pool, owner, organization } = stand;
  setDayCheck(checkDays);
  await makeMonthsAhead(pool);
  await owner.query(
    `select make_interval_months(array(select '2026-05-01'::date + make_interval(months => n) from generate_series(0, 12) n)::date[])`,
  );
  const ids = await makeSeries(owner, organization, POINTS, STEP_MINUTES);
  await measureIntake(stand, ids);
  await measureGrowth(stand);
  await measureYear(stand, ids[0]!);
}
