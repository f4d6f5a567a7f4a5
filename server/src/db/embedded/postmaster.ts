import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, renameSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../../start-error.ts';
import type { Cluster } from './cluster.ts';
import { cleanEnvironment, superuser } from './initialize.ts';
import { clearAfterCrash, isPostmaster, postmasterPid, signal } from './processes.ts';
import { makeSocketFolder, port, removeSocketFolder, socketFolder } from './socket.ts';

/** The SQLSTATE of a database that is recovering after a crash, or shutting down. */
const startingOrStopping = '57P03';
const pollMs = 15;
const startLimitMs = 15_000;
const logLimitBytes = 10_000_000;

/** The owner's connection settings; every field is set, so that PG… variables have no effect. */
export function ownerConnection(cluster: Cluster): pg.ClientConfig {
  return {
    host: socketFolder(cluster.folder),
    port,
    user: superuser,
    database: 'postgres',
    ssl: false,
    sslnegotiation: 'postgres',
    options: '-c timezone=UTC',
  };
}

/** Ensures that the database runs: adopts a running one, otherwise starts it, with additional environment variables if
 *  given. Returns an open connection. Errors: StartError; the reason of the signal, once what was started has
 *  stopped. */
export async function openCluster(
  cluster: Cluster,
  applicationName: string,
  surroundings: Readonly<Record<string, string>> = {},
  signal?: AbortSignal,
): Promise<pg.Client> {
  const connection = { ...ownerConnection(cluster), application_name: applicationName, connectionTimeoutMillis: 2000 };
  let child: ChildProcess | undefined;
  let deadline = Date.now() + startLimitMs;
  for (;;) {
    if (signal?.aborted) await endUnopened(cluster, child);
    signal?.throwIfAborted();
    makeSocketFolder(cluster.folder, cluster.account);
    const client = new pg.Client(connection);
    // A lost connection is also reported by 'end'; an unhandled 'error' would end the program.
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      const { code } = error as { code?: string };
      if (code === startingOrStopping) deadline = Date.now() + startLimitMs;
      else if ((code === 'ECONNREFUSED' || code === 'ENOENT') && !isRunning(child)) {
        if (child) await sleep(10 * pollMs);
        clearAfterCrash(cluster.folder);
        child = spawnPostmaster(cluster, surroundings);
      }
      if (Date.now() > deadline) throw noStart(cluster, error);
      await sleep(pollMs);
    }
  }
}

/** Stops a database before its first session, even if it has not written its process id yet. */
async function endUnopened({ folder }: Cluster, child: ChildProcess | undefined): Promise<void> {
  if (!child || !isRunning(child)) return;
  child.ref();
  child.kill('SIGINT');
  await once(child, 'exit');
  removeSocketFolder(folder);
}

/** Asks the database to stop and waits for it. */
export async function stopPostmaster(cluster: Cluster): Promise<void> {
  const pid = postmasterPid(cluster.folder);
  if (!pid || !isPostmaster(pid, cluster.folder) || !signal(pid, 'SIGINT')) return;
  const deadline = Date.now() + 10_000;
  while (postmasterPid(cluster.folder) === pid && Date.now() < deadline) await sleep(pollMs);
  removeSocketFolder(cluster.folder);
}

function spawnPostmaster(
  { folder, binaries, account, durable, logFile }: Cluster,
  surroundings: Readonly<Record<string, string>>,
): ChildProcess {
  const settings = {
    listen_addresses: '',
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The log is for problems of the database itself: failed statements contain personal data.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    // Lets the WAL writer keep up during a load: a tenth more values per second.
    wal_buffers: '32MB',
    wal_writer_delay: '10ms',
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > logLimitBytes) renameSync(logFile, `${logFile}.1`);
  const log = openSync(logFile, 'a', 0o600);
  const child = spawn(binaries.postgres, ['-D', folder, '-k', socketFolder(folder), '-p', String(port), ...options], {
    ...account,
    cwd: folder,
    env: { ...cleanEnvironment, ...surroundings },
    // A test run interrupted from the keyboard also stops its database; the program's own database keeps running.
    detached: durable,
    stdio: ['ignore', log, log],
  });
  child.on('error', () => undefined);
  child.unref();
  closeSync(log);
  return child;
}

function isRunning(child: ChildProcess | undefined): boolean {
  return child !== undefined && child.exitCode === null && child.signalCode === null;
}

function noStart({ folder, logFile }: Cluster, error: unknown): StartError {
  const pid = postmasterPid(folder);
  const reason = pid && signal(pid, 0) ? ` Она уже запущена (процесс ${pid}), но не отвечает.` : '';
  return new StartError(
    `База данных в ${folder} не запустилась за ${startLimitMs / 1000} с.${reason} ` +
      `Подробности в ${logFile}; последний ответ: ${(error as Error).message}`,
  );
}
