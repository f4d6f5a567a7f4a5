import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JobName } from 'contract/features/scheduler/job-kinds.ts';
import { sql } from '../server/src/core/sql.ts';
import { asOrg } from '../server/src/core/transaction.ts';
import { connect } from '../server/src/db/connect.ts';
import { enqueue } from '../server/src/jobs/enqueue.ts';
import { job } from '../server/src/jobs/kind.ts';
import { startWorking } from '../server/src/jobs/work.ts';
import { temporaryFolder } from '../server/src/testing/temporary-folder.ts';
import { repeat } from './figure.ts';
import { median } from './median.ts';
import { report } from './report.ts';
import { timeOf } from './time.ts';

const SENT = 200;
const ROUNDS = 5;
const SELF = fileURLToPath(import.meta.url);
const kind = 'mail' as JobName;

/** A separate worker that never finishes its run; used to measure a takeover. */
async function hold(dataDir: string): Promise<void> {
  const { pool } = await connect({ databaseUrl: undefined, dataDir, role: 'jobs' }, () => undefined);
  await startWorking(pool, [job({ name: kind, run: () => new Promise(() => undefined) })]);
}

/** How long a job waits: from sending to start, and until another worker takes it over. */
export async function measureJobs(): Promise<void> {
  const { folder, remove } = temporaryFolder();
  const database = await connect({ databaseUrl: undefined, dataDir: folder, role: 'http' }, () => undefined);
  const { pool } = database;
  const organization = crypto.randomUUID();
  await pool.query(`insert into organization (guid, full_name, short_name) values ($1, 'Стенд', 'Стенд')`, [
    organization,
  ]);
  const scope = { organization, account: null };
  const send = () => asOrg(pool, scope, 'write', (tx) => enqueue(tx, kind, {}));
  const attemptsOf = async (guid: string) =>
    (
      await asOrg(pool, scope, 'read', (tx) =>
        tx.last<{ attempt: number }>(sql`select attempt from run where guid = ${guid}`),
      )
    )[0]!.attempt;

  const holder: ChildProcess = spawn(process.execPath, [SELF, folder], { stdio: 'ignore' });
  const held = await send();
  while ((await attemptsOf(held)) < 1) await sleep(20);
  holder.kill('SIGKILL');
  const killedAt = performance.now();

  let begun: (() => void) | undefined;
  const quick = job({ name: kind, run: async () => (begun?.(), { summary: '' }) });
  const stop = await startWorking(pool, [quick]);
  while ((await attemptsOf(held)) < 2) await sleep(50);
  const takenOver = await repeat(1, async () => (performance.now() - killedAt) / 1000);

  const waitOf = async () => {
    const started = new Promise<void>((resolve) => (begun = resolve));
    const waited = await timeOf(() => send().then(() => started));
    await sleep(10);
    return waited;
  };
  const starts = await repeat(ROUNDS, async () => {
    const waits: number[] = [];
    for (let count = 0; count < SENT / ROUNDS; count++) waits.push(await waitOf());
    return median(waits);
  });
  await stop();
  await database.close();
  remove();

  report('Задача: от отправки до начала, мс', starts, { atMost: 10 }, `отправлено ${SENT}`);
  report('Задача: перехват после kill -9 исполнителя, с', takenOver, { atMost: 30 });
}

if (import.meta.main) await hold(process.argv[2]!);
