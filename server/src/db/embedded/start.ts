import { relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Role } from '../../config.ts';
import { StartError } from '../../start-error.ts';
import { lockSpace, locks } from '../advisory-locks.ts';
import { type Cluster, prepareCluster } from './cluster.ts';
import { type Ownership, ownFolder } from './owner.ts';
import { openCluster, ownerConnection, stopPostmaster } from './postmaster.ts';
import { log } from '../../core/log.ts';

type EmbeddedDatabase = { connection: pg.ClientConfig; stop(): Promise<void> };

type Options = {
  dataDir: string;
  /** A `guest` keeps the database running alongside the programs without taking one of their roles. */
  role: Role | 'guest';
  /** False only for disposable test data: nothing waits for the disk. */
  durable?: boolean;
  log?: (line: string) => void;
  /** Aborts the start: what it has begun stops, even after it has returned. */
  signal?: AbortSignal | undefined;
};

const retryMs = 300;
const deadHolderLimitMs = 10_000;

/**
 *  Adopts or starts the database of a data folder, takes this program's role on it and keeps it running until `stop`. Throws
 *  StartError when another program of the role uses the folder, or the database cannot run.
 */
export async function startEmbedded({
  dataDir,
  role,
  durable = true,
  log: say = log.error,
  signal,
}: Options): Promise<EmbeddedDatabase> {
  const cluster = await prepareCluster(dataDir, durable, signal);
  if (relative(dataDir, cluster.folder).startsWith('..')) say(`База данных лежит в ${cluster.folder}.`);
  const ownership = await ownFolder(dataDir);
  const roles = role === 'all' ? (['http', 'jobs'] as const) : role === 'guest' ? [] : [role];
  let stopping = false;
  let anchor: pg.Client | undefined;
  let recovery: Promise<void> | undefined;

  /** A session that holds this program's locks: while it lives, the database is not stopped. */
  const hold = async () => {
    const session = await openCluster(cluster, `energoconsole ${role} pid ${process.pid}`, {}, signal);
    try {
      await session.query('select pg_advisory_lock_shared($1, $2)', [lockSpace, locks.presence]);
      for (const name of roles) await takeRole(session, name, dataDir);
    } catch (error) {
      await session.end().catch(() => undefined);
      throw error;
    }
    anchor = session;
    session.once('end', () => {
      anchor = undefined;
      if (!stopping) recovery = recover();
    });
  };

  const recover = async () => {
    say('База данных остановилась: запускается снова.');
    for (let tries = 0; !stopping; tries++) {
      try {
        await hold();
        return say('База данных снова работает.');
      } catch (error) {
        if (tries === 0) say(`База данных пока не запускается: ${(error as Error).message}`);
        await sleep(retryMs);
      }
    }
  };

  let stopped: Promise<void> | undefined;
  const leaveOnce = async () => {
    stopping = true;
    await recovery;
    await leave(cluster, anchor, ownership);
  };
  const stop = () => (stopped ??= leaveOnce());

  await firstHold(hold, signal).catch((error: unknown) => {
    ownership.stopBeating();
    throw error;
  });
  if (signal?.aborted) await stop();
  signal?.throwIfAborted();
  // Whoever works in the database meanwhile fails.
  signal?.addEventListener('abort', () => void stop());
  return { connection: ownerConnection(cluster), stop };
}

/** The last other program may just be stopping the database, which breaks the new session; the database is then opened
 *  again. */
async function firstHold(hold: () => Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      return await hold();
    } catch (error) {
      if (error instanceof StartError || signal?.aborted || tries === 20) throw error;
      await sleep(retryMs);
    }
  }
}

async function takeRole(session: pg.Client, name: 'http' | 'jobs', dataDir: string): Promise<void> {
  const deadline = Date.now() + deadHolderLimitMs;
  for (;;) {
    const { rows } = await session.query('select pg_try_advisory_lock($1, $2) as taken', [lockSpace, locks[name]]);
    if (rows[0].taken) return;
    const pid = await roleHolder(session, name);
    // The session of a killed program ends shortly after it.
    if ((pid !== undefined && isAlive(pid)) || Date.now() > deadline) {
      throw new StartError(
        `Папка данных ${dataDir} уже занята: с ней работает другой экземпляр программы (процесс ${pid ?? 'неизвестен'}). ` +
          'Остановите его или укажите другую папку в DATA_DIR.',
      );
    }
    await sleep(50);
  }
}

async function roleHolder(session: pg.Client, name: 'http' | 'jobs'): Promise<number | undefined> {
  const { rows } = await session.query(
    `select substring(application_name from 'pid (\\d+)')::int as pid
     from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and classid = $1 and objid = $2 and objsubid = 2`,
    [lockSpace, locks[name]],
  );
  return rows[0]?.pid;
}

function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function leave(cluster: Cluster, anchor: pg.Client | undefined, ownership: Ownership): Promise<void> {
  ownership.stopBeating();
  if (!anchor) return;
  try {
    await anchor.query('select pg_advisory_unlock_shared($1, $2)', [lockSpace, locks.presence]);
    const { rows } = await anchor.query('select pg_try_advisory_lock($1, $2) as last', [lockSpace, locks.presence]);
    if (rows[0].last) {
      await stopPostmaster(cluster);
      ownership.leave();
    }
  } catch {
    // The database has already stopped by itself.
  }
  await anchor.end().catch(() => undefined);
}
