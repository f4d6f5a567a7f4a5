import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { prepare } from '../db/connect.ts';
import { startEmbedded } from '../db/embedded/start.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** `admin` creates databases and roles for tests; on an external server the program's owner is an ordinary role. */
type TestServer = { admin: pg.ClientConfig; owner: pg.ClientConfig; app: pg.ClientConfig; template: string };

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer;
  }
}

/** One PostgreSQL server for a project's run, with one migrated database that `testDatabase` clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { admin, owner, stop } = project.name.startsWith('second') ? given() : await throwAway();
  const template = `test_template_${randomBytes(6).toString('hex')}`;
  await execute(admin, `create database ${template} owner ${owner.user}`);
  const app = await prepare({ ...owner, database: template });
  project.provide('testServer', { admin, owner, app, template });
  return async () => {
    await execute(admin, `drop database ${template}`);
    await stop();
  };
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
