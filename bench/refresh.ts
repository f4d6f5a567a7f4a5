import { NO_RIGHTS } from 'contract/rights/rights.ts';
import { addMonths, firstDayOf, monthOf } from 'contract/time/calendar.ts';
import { moscowToday, daysBetween, MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import { LOAD_QUANTITY } from 'contract/features/region-actual/facts.ts';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Actor } from '../server/src/core/actor.ts';
import { newGuid } from '../server/src/core/guid.ts';
import { sql } from '../server/src/core/sql.ts';
import { asOrg } from '../server/src/core/transaction.ts';
import { connect } from '../server/src/db/connect.ts';
import { seed } from '../server/src/db/seed/seed.ts';
import { matrixOf } from '../server/src/features/region-actual/matrix.service.ts';
import { regionRefreshJobs } from '../server/src/features/region-actual/refresh/refresh.job.ts';
import { regionsOf } from '../server/src/features/region-actual/refresh/regions.service.ts';
import { folderOf } from '../server/src/features/region-actual/sources/sources.service.ts';
import type { JobContext } from '../server/src/jobs/kind.ts';
import { seriesOf } from '../server/src/series/series.ts';
import { writeDays } from '../server/src/series/write.ts';
import { loadXls, weekdaysOf } from '../server/src/testing/region-source.ts';
import { temporaryFolder } from '../server/src/testing/temporary-folder.ts';
import { middle, repeat } from './figure.ts';
import { finishBench, report, round } from './report.ts';
import { timeOf } from './time.ts';

// `npm run bench:refresh`: loads a month of 75 regions from files in a folder, and reads their matrix of 14 months.

const REGIONS = 75;
const MONTHS = 14;
const ROUNDS = 5;

const { folder, remove } = temporaryFolder();
const database = await connect({ databaseUrl: undefined, dataDir: folder, role: 'http' }, () => undefined);
const { pool } = database;
try {
  await seed(pool, { adminUsername: 'admin', adminPassword: 'bench-password-of-one-run', sampleData: false });
  const organization = newGuid();
  await pool.query(`insert into organization (guid, full_name, short_name) values ($1, 'Стенд', 'Стенд')`, [
    organization,
  ]);
  const scope = { organization, account: null };
  const actor = {
    ...scope,
    fullName: 'Стенд',
    userName: 'bench',
    requestId: newGuid(),
    address: '',
  } as unknown as Actor;
  const fetcher = { dataDir: folder, hosts: [], timeoutMs: 1000, pausesMs: [] };
  const regions = (await asOrg(pool, scope, 'read', regionsOf)).slice(0, REGIONS);
  await asOrg(pool, scope, 'write', (tx) =>
    tx.run(sql`
      insert into region_source (guid, organization_guid, name, kind, per_minute, priority, is_enabled)
      values (${newGuid()}, ${organization}, 'Папка', 'folder', 60, 1, true)`),
  );
  await mkdir(folderOf(fetcher, organization), { recursive: true });
  const last = addMonths(monthOf(moscowToday()), -1);
  for (const { okato, name } of regions) {
    const file = `${last.replace('-', '')}01_${okato}_fact_region.xls`;
    await writeFile(join(folderOf(fetcher, organization), file), loadXls(name, weekdaysOf(last)));
  }
  const [loads] = regionRefreshJobs(fetcher);
  const run = async () => {
    const context = {
      pool,
      actor,
      organization,
      run: newGuid(),
      log: () => undefined,
      progress: () => undefined,
      signal: new AbortController().signal,
    };
    return (await timeOf(() => loads!.run(context as unknown as JobContext, {}))) / 1000;
  };
  const first = await repeat(1, run);
  const again = await repeat(1, run);
  await asOrg(pool, scope, 'write', async (tx) => {
    const keys = regions.map(({ guid }) => ({ region: guid, quantity: LOAD_QUANTITY }));
    const series = await seriesOf(tx, keys, { stepMinutes: 60, unit: 'MWh', zone: MOSCOW_ZONE });
    const days = daysBetween(firstDayOf(addMonths(last, 1 - MONTHS)), `${addMonths(last, -1)}-28`);
    const values = Array.from({ length: 24 }, (_, hour) => 1000 + hour);
    const all = series.flatMap(({ id }) => days.map((day) => ({ series: id, day, values })));
    await writeDays(tx, { source: 'sample' }, all);
  });
  const matrix = await repeat(ROUNDS, () =>
    timeOf(() =>
      asOrg(pool, scope, 'read', (tx) =>
        matrixOf(tx, NO_RIGHTS, { dataset: 'load', from: addMonths(last, 1 - MONTHS), to: last, step: 'day' }),
      ),
    ),
  );
  report(`Месяц ${REGIONS} регионов, с`, first, { atMost: 30 }, `повтор — ${round(middle(again))} с`);
  report(`Матрица по дням, ${MONTHS} месяцев, мс`, matrix, { atMost: 300 });
} finally {
  await database.close();
  remove();
}
finishBench();
