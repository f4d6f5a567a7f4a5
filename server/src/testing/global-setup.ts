import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { prepare } from '../db/connect.ts';
import { startEmbedded } from '../db/embedded/start.ts';
import { distributedTables, distributeTable } from '../db/distribute.ts';
import { administratorOf, joinDatabases, openNodes } from './cluster.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** `admin` creates databases and roles for tests; on an external server the program's owner is an ordinary role. */
type TestServer = {
  admin: pg.ClientConfig;
  owner: pg.ClientConfig;
  app: pg.ClientConfig;
  template: string;
  /** The workers of a cluster, as `admin`. */
  workers: pg.ClientConfig[];
};

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer;
  }
}

/** One PostgreSQL server per project run, with one migrated database that `testDatabase` clones. With `ON_CITUS`, a
 *  Citus cluster with the values distributed over two workers. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const template = `test_template_${randomBytes(6).toString('hex')}`;
  if (process.env.ON_CITUS) return cluster(project, process.env.CITUS_DIR!, template);
  const { admin, owner, stop } = project.name.startsWith('second') ? given() : await throwAway();
  await execute(admin, `create database ${template} owner ${owner.user}`);
  const app = await prepare({ ...owner, database: template });
  project.provide('testServer', { admin, owner, app, template, workers: [] });
  return async () => {
    await execute(admin, `drop database ${template}`);
    await stop();
  };
}

async function cluster(project: TestProject, bin: string, template: string): Promise<() => Promise<void>> {
  const { nodes, remove } = await openNodes(bin);
  await joinDatabases(nodes, template);
  const [admin, ...workers] = nodes.map(administratorOf) as [pg.ClientConfig, ...pg.ClientConfig[]];
  const owner = { ...admin, user: 'owner' };
  const app = await prepare({ ...owner, database: template });
  const client = new pg.Client({ ...owner, database: template });
  await client.connect();
  for (const table of distributedTables) await distributeTable(client, table);
  await client.end();
  // A cloned database must have no connections, including maintenance workers.
  for (const node of nodes) {
    await node.query(`alter database ${template} allow_connections false`);
    await node.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${template}'`);
  }
  project.provide('testServer', { admin, owner, app, template, workers });
  return remove;
}

/** Runs SQL on a separate connection. */
export async function execute(connection: pg.ClientConfig, sql: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

function given() {
  const connectionOf = (connectionString = '') => {
    const { host, port, user, password, database, ssl } = new pg.Client({ connectionString });
    return { host, port, user, password: password ?? undefined, database, ssl };
  };
  const { TEST_DATABASE_URL, TEST_ADMIN_URL } = process.env;
  return { admin: connectionOf(TEST_ADMIN_URL), owner: connectionOf(TEST_DATABASE_URL), stop: async () => undefined };
}

async function throwAway() {
  const { folder, remove } = temporaryFolder();
  const { connection, stop } = await startEmbedded({ dataDir: folder, role: 'all', durable: false });
  return { admin: connection, owner: connection, stop: () => stop().then(remove) };
}
