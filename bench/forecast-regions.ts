import { setTimeout as sleep } from 'node:timers/promises';
import { moscowToday, addDays, dayNumber, daysBetween, MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import { LOAD_QUANTITY } from 'contract/features/region-actual/facts.ts';
import type pg from 'pg';
import { newGuid } from '../server/src/core/guid.ts';
import { sql } from '../server/src/core/sql.ts';
import { asOrg, type Scope, type Tx } from '../server/src/core/transaction.ts';
import { connect } from '../server/src/db/connect.ts';
import { seed } from '../server/src/db/seed/seed.ts';
import { forecastBuildJob } from '../server/src/features/forecasts/build/build.job.ts';
import { regionsOf } from '../server/src/features/region-actual/refresh/regions.service.ts';
import { enqueue } from '../server/src/jobs/enqueue.ts';
import { startWorking } from '../server/src/jobs/work.ts';
import { seriesOf } from '../server/src/series/series.ts';
import { writeDays } from '../server/src/series/write.ts';
import { temporaryFolder } from '../server/src/testing/temporary-folder.ts';
import { middle, repeat, scaled } from './figure.ts';
import { secondsOfNode } from './machine.ts';
import { report, round } from './report.ts';
import { cpuSecondsOfRidges } from './ridges.ts';

// The job forecasts 75 regions with four years of hours each for one day, in its worker processes.

const REGIONS = 75;
const YEARS = 4;
const RIDGE_ROUNDS = 3;
/** The number of regions whose regressions are measured; the result is scaled to all regions. */
const RIDGE_REGIONS = 15;

/** Synthetic load of a region: yearly, weekly and daily cycles, and weather that the forecast does not see. */
function* daysOf(series: number, number: number) {
  const today = moscowToday();
  let weather = 0;
  for (const day of daysBetween(addDays(today, -365 * YEARS), addDays(today, -1))) {
    const at = dayNumber(day);
    weather = 0.85 * weather + 0.02 * Math.sin(at * 12.9898 + number * 78.233);
    const season = 1 + 0.15 * Math.cos((at / 365.25) * 2 * Math.PI) + weather;
    const week = [0.9, 1, 1, 1, 1, 0.98, 0.88][new Date(day).getUTCDay()]!;
    const values = Array.from({ length: 24 }, (_, hour) => {
      const noise = 0.01 * Math.sin(at * 24.7 + hour * 3.1 + number);
      return (
        Math.round(1e4 * (number + 5) * season * week * (1 + 0.2 * Math.sin(((hour - 9) * Math.PI) / 12) + noise)) / 10
      );
    });
    yield { series, day, values };
  }
}

async function fill(tx: Tx): Promise<void> {
  const regions = (await regionsOf(tx)).slice(0, REGIONS);
  const keys = regions.map(({ guid: region }) => ({ region, quantity: LOAD_QUANTITY }));
  const series = await seriesOf(tx, keys, { stepMinutes: 60, unit: 'MWh', zone: MOSCOW_ZONE });
  await writeDays(
    tx,
    { source: 'sample' },
    series.flatMap(({ id }, number) => [...daysOf(id, number)]),
  );
  for (const { guid, name } of regions)
    await tx.run(sql`
      insert into forecast (guid, organization_guid, name, kind, target, region_guid, horizon, method, min_history_days, refit_days, publish_by, input_percent, is_automatic)
      values (${newGuid()}, current_organization(), ${name}, 'hourly', 'region', ${guid}, 1, 'combination', 28, 7, '12:00', 95, true)`);
}

async function timeBuild(pool: pg.Pool, scope: Scope): Promise<{ seconds: number; cpuSeconds: number }> {
  const stop = await startWorking(pool, [forecastBuildJob]);
  try {
    return await timeRun(pool, scope);
  } finally {
    await stop();
  }
}

async function timeRun(pool: pg.Pool, scope: Scope): Promise<{ seconds: number; cpuSeconds: number }> {
  const [began, cpu] = [performance.now(), secondsOfNode()];
  const run = await asOrg(pool, scope, 'write', (tx) => enqueue(tx, 'forecastBuild', {}));
  const stateOf = () =>
    asOrg(pool, scope, 'read', (tx) =>
      tx.one<{ state: string; error: string | null; built: number }>(sql`
        select r.state, r.error, (select count(*) from forecast_version v where v.run_guid = r.guid and v.state = 'ready')::integer as built from run r where r.guid = ${run}`),
    );
  let found = await stateOf();
  while (found?.state !== 'done') {
    if (found?.state === 'failed' || found?.state === 'warned')
      throw new Error(`Прогнозы не построены: ${found.error}`);
    await sleep(50);
    found = await stateOf();
  }
  const seconds = (performance.now() - began) / 1000;
  const cpuSeconds = secondsOfNode() - cpu;
  if (found.built !== REGIONS) throw new Error(`Построено ${found.built} прогнозов из ${REGIONS}`);
  return { seconds, cpuSeconds };
}

/** Seconds that a day of all regions takes, and processor seconds of the program and its processes. */
async function timeRegions(): Promise<{ seconds: number; cpuSeconds: number }> {
  const { folder, remove } = temporaryFolder();
  const { pool, close } = await connect({ databaseUrl: undefined, dataDir: folder, role: 'all' }, () => undefined);
  try {
    await seed(pool, { adminUsername: 'admin', adminPassword: 'bench-password-of-one-run', sampleData: false });
    const { rows } = await pool.query<{ guid: string }>(`select guid from account where user_name = 'admin'`);
    const account = rows[0]!.guid;
    const own = await asOrg(pool, { organization: null, account }, 'read', (tx) =>
      tx.one<{ organization: string }>(
        sql`select organization_guid as organization from membership where account_guid = ${account}`,
      ),
    );
    const scope = { organization: own!.organization, account };
    await asOrg(pool, scope, 'write', fill);
    return await timeBuild(pool, scope);
  } finally {
    await close();
    remove();
  }
}

/** The forecast compared with the regressions alone, which are its unavoidable part. */
export async function measureRegions(): Promise<void> {
  let seconds = 0;
  const built = await repeat(1, async () => {
    const timed = await timeRegions();
    seconds = timed.seconds;
    return timed.cpuSeconds;
  });
  const ridges = scaled(
    await repeat(RIDGE_ROUNDS, async () => cpuSecondsOfRidges(RIDGE_REGIONS)),
    REGIONS / RIDGE_REGIONS,
  );
  const spent = middle(built);
  report(
    `Прогноз ${REGIONS} регионов на сутки: процессорное время к одним только регрессиям`,
    { values: ridges.values.map((ridge) => spent / ridge), others: Math.max(built.others, ridges.others) },
    { atMost: 4 },
    `${round(spent)} против ${round(middle(ridges))} с процессора, всего ${round(seconds)} с`,
  );
}
