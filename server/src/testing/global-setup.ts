import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { prepare } from '../db/connect.ts';
import { startEmbedded } from '../db/embedded/start.ts';
import { temporaryFolder } from './temporary-folder.ts';

export type TestServer = { owner: pg.ClientConfig; app: pg.ClientConfig; template: string };

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer;
  }
}

/** One PostgreSQL for a project's whole run, with one migrated database in it that `testDatabase` clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { owner, stop } = project.name.startsWith('second') ? given() : await throwAway();
  const template = `test_template_${randomBytes(6).toString('hex')}`;
  await asOwner(owner, `create database ${template}`);
  const app = await prepare({ ...owner, database: template });
  project.provide('testServer', { owner, app, template });
  return async () => {
    await asOwner(owner, `drop database ${template}`);
    await stop();
  };
}

export async function asOwner(owner: pg.ClientConfig, sql: string): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

function given() {
  const connectionString = process.env.TEST_DATABASE_URL;
  const { host, port, user, password, database, ssl } = new pg.Client({ connectionString });
  return { owner: { host, port, user, password: password ?? undefined, database, ssl }, stop: async () => undefined };
}

async function throwAway() {
  const { folder, remove } = temporaryFolder();
  const { connection, stop } = await startEmbedded({ dataDir: folder, role: 'all', durable: false });
  return { owner: connection, stop: () => stop().then(remove) };
}
