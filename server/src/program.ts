import cluster from 'node:cluster';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from './config.ts';
import { Secrets } from './core/secrets.ts';
import { connect, type Database } from './db/connect.ts';
import { openSeedingPool } from './db/pool.ts';
import { resealSecrets } from './db/reseal-secrets.ts';
import { fillSample } from './db/seed/fill-sample.ts';
import type { EntryPoint } from './http/entry-point.ts';
import type { Management } from './http/management.ts';
import { openFolder } from './usable-folder.ts';
import { log } from './core/log.ts';
import { beginStep } from './core/start-step.ts';
import { setTracing } from './core/tracing.ts';
import { programVersion } from './copies/program-version.ts';

/** Loading modules blocks the thread; by this time the database has been told to start. */
const AHEAD_MS = 30;

/** Prints the generated administrator password once. With JSON logs, which are stored elsewhere, it is left in a file
 *  instead. */
function sayPassword({ adminUsername, sampleData, logFormat, dataDir }: Config, password: string): void {
  if (logFormat === 'json') {
    const file = join(dataDir, 'admin-password.txt');
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(file, `${password}\n`, { mode: 0o600 });
    return log.warn(
      `Пароль первого администратора (${adminUsername}) лежит в файле ${file}: запишите его и удалите файл.`,
    );
  }
  log.info(`\n  Имя пользователя: ${adminUsername}\n  Пароль:           ${password}\n`);
  log.info('  Пароль показан один раз: запишите его.');
  if (sampleData) log.info('  С тем же паролем входят образцовые пользователи: orlova, lebedeva и другие.');
  log.info('');
}

async function stand(
  config: Config,
  door: EntryPoint | undefined,
  management: Management | undefined,
  database: Database,
): Promise<() => Promise<void>> {
  const { pool, reserved } = database;
  const [{ createApp }, { workInBackground }] = await readRest();
  await resealSecrets(pool, new Secrets(config.secretKeys));
  const password = await fillEmpty(database, config);
  if (password) sayPassword(config, password);
  const http = door && createApp({ ...config, pool, reserved, door, metrics: management?.metrics }).http;
  await http?.ready();
  management?.open(reserved);
  // Users need not wait for the thousands of sample objects and values.
  const stopping = new AbortController();
  const seeding = fillSample(database, stopping.signal).catch(log.error);
  const stopWorking = workInBackground(database, config);
  return async () => {
    stopping.abort();
    await Promise.all([stopWorking(), http?.close(), door?.close(), seeding]);
  };
}

const readRest = () => Promise.all([import('./app.ts'), import('./background.ts')]);

/** Waits while another program may be seeding the database, or the machine is busy. */
async function fillEmpty({ pool, connection }: Database, config: Config): Promise<string | undefined> {
  const { isEmpty, seed } = await import('./db/seed/seed.ts');
  if (!(await isEmpty(pool))) return undefined;
  beginStep('Заполняются справочники и создаётся первый администратор');
  const patient = openSeedingPool(connection);
  return seed(patient, config).finally(() => patient.end());
}

/** Starts tracing if configured; otherwise its modules are not loaded. Returns a function that sends the remaining
 *  spans. */
async function trace({ traces }: Config): Promise<() => Promise<void>> {
  if (!traces) return async () => undefined;
  const { otlpTraces } = await import('./core/otlp-traces.ts');
  const tracing = otlpTraces(traces.sampler, programVersion);
  setTracing(tracing);
  return tracing.close;
}

/** Starts the program behind its door (without one, nothing is served): database, routes and background work. Returns a
 *  function that stops it. The signal aborts the start. */
export async function startProgram(
  config: Config,
  door: EntryPoint | undefined,
  management?: Management,
  starting?: AbortSignal,
): Promise<() => Promise<void>> {
  const { filesDir } = config;
  if (filesDir) openFolder(filesDir, { title: 'Папка файлов', setting: 'FILES_DIR', mode: 0o700 });
  const stopTracing = await trace(config);
  // In a cluster, the roles of the data folder belong to the parent process.
  const role = cluster.isWorker ? 'guest' : config.role;
  const [database] = await Promise.all([
    connect({ ...config, role }, log.info, starting),
    sleep(AHEAD_MS).then(readRest),
  ]);
  try {
    const stop = await stand(config, door, management, database);
    return async () => {
      await stop();
      await management?.close();
      await database.close();
      await stopTracing();
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
