// `npm run bench:refresh`: a month of 75 regions from files of a folder, and the matrix of 14 months of them.
import { daysBetween, MOSCOW_ZONE } from 'contract/day-shape.ts';
import { LOAD_QUANTITY } from 'contract/features/region-actual.ts';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Actor } from '../server/src/core/actor.ts';
import { newGuid } from '../server/src/core/guid.ts';
import { sql } from '../server/src/core/sql.ts';
import { asOrg } from '../server/src/core/transaction.ts';
import { connect } from '../server/src/db/connect.ts';
import { seed } from '../server/src/db/seed/seed.ts';
import { matrixOf } from '../server/src/features/region-actual/matrix.service.ts';
import { regionRefreshJobs } from '../server/src/features/region-refresh/region-refresh.job.ts';
import { addMonths, regionsOf, today } from '../server/src/features/region-refresh/regions.service.ts';
import { folderOf } from '../server/src/features/region-sources/sources.service.ts';
import type { JobContext } from '../server/src/jobs/kind.ts';
import { seriesOf } from '../server/src/series/series.ts';
import { writeDays } from '../server/src/series/write.ts';
import { loadXls, weekdaysOf } from '../server/src/testing/region-source.ts';
import { temporaryFolder } from '../server/src/testing/temporary-folder.ts';

const REGIONS = 75;
const MONTHS = 14;
const LIMITS = { monthSeconds: 30, matrixMs: 300 };

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
  const last = addMonths(today().slice(0, 7), -1);
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
    const begun = performance.now();
    const { summary } = await loads!.run(context as unknown as JobContext, {});
    return [(performance.now() - begun) / 1000, summary] as const;
  };
  const [seconds, summary] = await run();
  const [again] = await run();
  await asOrg(pool, scope, 'write', async (tx) => {
    const keys = regions.map(({ guid }) => ({ region: guid, quantity: LOAD_QUANTITY }));
    const series = await seriesOf(tx, keys, { stepMinutes: 60, unit: 'MWh', zone: MOSCOW_ZONE });
    const days = daysBetween(`${addMonths(last, 1 - MONTHS)}-01`, `${addMonths(last, -1)}-28`);
    const values = Array.from({ length: 24 }, (_, hour) => 1000 + hour);
    const all = series.flatMap(({ id }) => days.map((day) => ({ series: id, day, values })));
    await writeDays(tx, { source: 'sample' }, all);
  });
  const matrixTimes: number[] = [];
  for (let turn = 0; turn < 5; turn++) {
    const begun = performance.now();
    await asOrg(pool, scope, 'read', (tx) =>
      matrixOf(tx, { dataset: 'load', from: addMonths(last, 1 - MONTHS), to: last, step: 'day' }),
    );
    matrixTimes.push(performance.now() - begun);
  }
  const matrixMs = matrixTimes.toSorted((a, b) => a - b)[2]!;
  console.log(
    `Месяц ${REGIONS} регионов: ${seconds.toFixed(1)} с, повтор ${again.toFixed(1)} с (предел ${LIMITS.monthSeconds} с). ${summary}`,
  );
  console.log(`Матрица по дням, ${MONTHS} месяцев: ${matrixMs.toFixed(0)} мс (предел ${LIMITS.matrixMs} мс).`);
  process.exitCode = seconds > LIMITS.monthSeconds || matrixMs > LIMITS.matrixMs ? 1 : 0;
} finally {
  await database.close();
  remove();
}
