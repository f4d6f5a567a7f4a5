import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Config, Role } from '../config.ts';
import { StartError } from '../start-error.ts';
import { appLogin, ensureAppRole, giveRights, renewPassword } from './app-role.ts';
import { startEmbedded } from './embedded/start.ts';
import { refuseUnfit } from './fitness.ts';
import { connectionAt, connectionTo, openClient, placeOf, type Connection } from './servers.ts';
import { alone, migrate } from './migrate.ts';
import { openPool, openReserved, setSessionsOf } from './pool.ts';
import { openStandbys } from './standbys.ts';
import { listenThrough } from '../core/listen.ts';
import { log } from '../core/log.ts';
import { readFromStandbys } from '../core/standby.ts';

export type Database = {
  /** Connected as the program's role, which owns nothing and is subject to row-level security. */
  pool: pg.Pool;
  /** Connections reserved for signing in and for a person's own data, never used by other work. */
  reserved: pg.Pool;
  /** The connection settings of the pool. */
  connection: Connection;
  /** For migrations and copies: the owner of the tables is not subject to row-level security. */
  ownerConnection: Connection;
  close(): Promise<void>;
};

type Settings = Pick<Config, 'databaseUrl' | 'dataDir'> &
  Partial<Pick<Config, 'databasePoolUrl' | 'databaseReplicaUrls'>> & { role: Role | 'guest' };

const reachLimitMs = 30_000;
const notReachable = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ENOENT',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  '57P03',
];

/** Opens the database ready for work: running, checked, migrated. Throws StartError when that is impossible. The signal
 *  also stops an embedded database later. */
export async function connect(
  config: Settings,
  say: (line: string) => void = log.error,
  signal?: AbortSignal,
): Promise<Database> {
  if (config.databaseUrl) {
    const ownerConnection = {
      ...connectionTo(config.databaseUrl),
      keepAlive: true,
      application_name: 'energoconsole',
    };
    await reach(ownerConnection, say);
    const connection = await prepare(ownerConnection);
    if (config.databasePoolUrl) await setSessions(connection);
    return { ...openPools(connection, config), ownerConnection };
  }
  const embedded = await startEmbedded({ dataDir: config.dataDir, role: config.role, log: say, signal });
  try {
    const connection = await prepare(embedded.connection);
    const pools = openPools(connection, {});
    const close = async () => {
      await pools.close();
      await embedded.stop();
    };
    return { ...pools, ownerConnection: embedded.connection, close };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

/** Checks and migrates the database as its owner; returns the program's own connection settings. */
export async function prepare(ownerConnection: Connection): Promise<Connection> {
  const owner = await openClient(ownerConnection);
  try {
    await refuseUnfit(owner);
    const login = appLogin(owner.user ?? '', owner.password ?? undefined);
    // Migrations must not depend on the server's time zone and schemas. They do not wait for the disk: a server crash
    // loses only the last of them, which the next start repeats.
    await owner.query("set timezone = 'UTC'; set search_path = public; set synchronous_commit = off");
    await alone(owner, async () => {
      await ensureAppRole(owner, login);
      await migrate(owner);
      await giveRights(owner, login);
    });
    const { host, port, database, ssl } = owner;
    const connection = { ...ownerConnection, connectionString: undefined, host, port, database, ssl, ...login };
    if (login.password && !(await canLogIn(connection))) await renewPassword(owner, login);
    return connection;
  } finally {
    await owner.end();
  }
}

async function setSessions(connection: Connection): Promise<void> {
  const client = await openClient(connection);
  try {
    await alone(client, () => setSessionsOf(client));
  } finally {
    await client.end();
  }
}

type Beside = Pick<Settings, 'databasePoolUrl' | 'databaseReplicaUrls'>;

function openPools(
  connection: Connection,
  { databasePoolUrl, databaseReplicaUrls = [] }: Beside,
): Omit<Database, 'ownerConnection'> {
  const front = databasePoolUrl
    ? { ...connectionAt(databasePoolUrl, connection), isShared: true as const }
    : connection;
  const [pool, reserved] = [openPool(front), openReserved(front)];
  const ends = [() => pool.end(), () => reserved.end()];
  if (databasePoolUrl) {
    const own = openPool(connection, 4);
    listenThrough(pool, own);
    ends.push(() => own.end());
  }
  if (databaseReplicaUrls.length > 0) {
    const standbys = openStandbys(
      databaseReplicaUrls.map((url) => connectionAt(url, connection)),
      reserved,
    );
    readFromStandbys(pool, standbys.choose);
    ends.unshift(standbys.close);
  }
  const close = async () => {
    for (const end of ends) await end();
  };
  return { pool, reserved, connection, close };
}

async function reach(connection: Connection, say: (line: string) => void): Promise<void> {
  const deadline = Date.now() + reachLimitMs;
  for (let tries = 0; ; tries++) {
    const place = placeOf(connection);
    try {
      const client = await openClient({ ...connection, connectionTimeoutMillis: 5000 });
      return await client.end();
    } catch (error) {
      const { code = 'ETIMEDOUT', message } = error as { code?: string; message: string };
      if (!notReachable.includes(code)) throw new StartError(`База данных ${place} не пустила программу: ${message}`);
      if (Date.now() > deadline) {
        throw new StartError(`База данных ${place} недоступна (${message}): проверьте DATABASE_URL и сам сервер.`);
      }
      if (tries === 0)
        say(`База данных ${place} пока недоступна (${message}): программа ждёт её до ${reachLimitMs / 1000} с.`);
      await sleep(500);
    }
  }
}

async function canLogIn(connection: Connection): Promise<boolean> {
  try {
    const client = await openClient({ ...connection, connectionTimeoutMillis: 5000 });
    await client.end();
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === '28P01') return false;
    throw error;
  }
}
