import cluster from 'node:cluster';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { readConfig, type Config } from './config.ts';
import { openConsoleFiles } from './http/console-files.ts';
import { createEntryPoint } from './http/entry-point.ts';
import { listen } from './http/listen.ts';
import type { Management } from './http/management.ts';
import { giveBackAtRest } from './rest.ts';
import { StartError } from './start-error.ts';
import { log, logAsJson } from './core/log.ts';
import { logFormat } from './setting-values.ts';

const CONSOLE = fileURLToPath(new URL('../../console/dist', import.meta.url));
const STOP_LIMIT = 14_000;

interface Started {
  stop(): Promise<void>;
  /** Announces that the program is open; from then on it can be stopped cleanly. */
  announce(): void;
}

/** In a multi-process program, the parent announces once for all. */
const announceOpen = (address: string) =>
  cluster.isWorker ? void process.send!(address) : log.info(`Энергоконсоль открыта: ${address}`);

/** The parent prepares the database and sends a message once this process listens. */
const startMessage = (signal: AbortSignal) => once(process, 'message', { signal });

async function start(config: Config, starting: AbortSignal): Promise<Started> {
  if (cluster.isPrimary && config.workers > 1) return startWithWorkers(config, starting);
  const door =
    config.role === 'jobs'
      ? undefined
      : createEntryPoint({ files: openConsoleFiles(CONSOLE), certificate: config.certificate });
  const begun = cluster.isWorker && startMessage(starting);
  const address = door && (await listen(door.server, config));
  const management = await manage(config);
  const { startProgram } = await import('./program.ts');
  await begun;
  const stop = await startProgram(config, door, management, starting);
  const words = 'Фоновые работы идут; консоли у этого процесса нет: ROLE=jobs.';
  return { stop, announce: () => (address ? announceOpen(address) : log.info(words)) };
}

/** The parent prepares the database and does the background work; workers answer requests. */
async function startWithWorkers(config: Config, starting: AbortSignal): Promise<Started> {
  const { startWorkers } = await import('./workers.ts');
  const workers = await startWorkers(config);
  const management = await manage(config);
  const { startProgram } = await import('./program.ts');
  const stopOwn = await startProgram(config, undefined, management, starting);
  const stop = async () => void (await Promise.all([workers.stop(), stopOwn()]));
  try {
    const address = await workers.begin();
    return { stop, announce: () => announceOpen(address) };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Opens the server for probes and metrics, if configured. */
async function manage(config: Config): Promise<Management | undefined> {
  const { managementHost, managementPort, dataDir, filesDir, journalSyslog } = config;
  if (managementPort === undefined) return undefined;
  const { createManagement } = await import('./http/management.ts');
  const management = createManagement(
    { DATA_DIR: dataDir, ...(filesDir && { FILES_DIR: filesDir }) },
    Boolean(journalSyslog),
  );
  const names = { host: 'MANAGEMENT_HOST', port: 'MANAGEMENT_PORT' };
  const address = await listen(management.server, { host: managementHost, port: managementPort }, names);
  log.info(`Показатели и пробы: ${address}/metrics`);
  return management;
}

/** Undoes a start in progress before exiting; a start on an external database is undone by its own error handling. */
async function breakOff(begun: Promise<Started>, starting: AbortController, { databaseUrl }: Config): Promise<never> {
  starting.abort();
  const started = databaseUrl ? undefined : await begun.catch(() => undefined);
  await started?.stop();
  process.exit(0);
}

/** Starts the program and stops it cleanly: accepted requests finish, then the database is released. */
export async function run(): Promise<void> {
  // Set before the settings are read, so that errors in them are logged in the right format.
  if (logFormat(process.env['LOG_FORMAT'] ?? '') === 'json') logAsJson();
  const starting = new AbortController();
  const asked = Promise.withResolvers<void>();
  // Ctrl+C reaches the whole process group, and npm forwards it once more.
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, () => asked.resolve());
  void asked.promise.then(() => setTimeout(() => process.exit(1), STOP_LIMIT).unref());
  try {
    const config = readConfig();
    const begun = start(config, starting.signal);
    const started = (await Promise.race([begun, asked.promise])) ?? (await breakOff(begun, starting, config));
    giveBackAtRest();
    started.announce();
    await asked.promise;
    await started.stop();
    process.exit(0);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    log.error(error.message);
    process.exit(1);
  }
}
