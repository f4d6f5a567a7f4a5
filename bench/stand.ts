import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ChildProcess } from 'node:child_process';
import pg from 'pg';
import { connect } from '../server/src/db/connect.ts';
import { AFTER_OBJECTS, seedSample } from '../server/src/db/seed/sample.ts';
import { seed } from '../server/src/db/seed/seed.ts';
import { freePort } from '../server/src/testing/free-port.ts';
import { nodeFlags, startProgram, stopAll } from './programs.ts';

export const PASSWORD = 'bench-password-of-one-run';

export type Headers = Record<string, string>;

/** The database of this run and a connection as its owner. */
export interface Base {
  folder: string;
  pool: pg.Pool;
  owner: pg.Client;
  ownerConnection: pg.ClientConfig;
  /** Connection settings of the program itself. */
  appConnection: pg.ClientConfig;
  organization: string;
}

/** The program over that database, with the administrator signed in. */
export interface Stand extends Base {
  port: number;
  origin: string;
  program: ChildProcess;
  headers: Headers;
  token: string;
}

export async function signIn(origin: string): Promise<string> {
  const form = new URLSearchParams({ grant_type: 'password', username: 'admin', password: PASSWORD });
  const answer = await fetch(`${origin}/connect/token`, { method: 'POST', body: form });
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** Runs the work over a database with the sample data, and removes everything afterwards. */
export async function withBase(work: (base: Base) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'console-bench-'));
  // When the program runs as root, the database runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o711);
  const { pool, ownerConnection, close } = await connect({ databaseUrl: undefined, dataDir: folder, role: 'jobs' });
  const owner = new pg.Client(ownerConnection);
  try {
    await seed(pool, { adminUsername: 'admin', adminPassword: PASSWORD, sampleData: true });
    await seedSample(pool, { until: AFTER_OBJECTS });
    await owner.connect();
    const first = await owner.query('select organization_guid as guid from membership where is_default limit 1');
    const { rows } = await pool.query('select current_user as user');
    const appConnection = { ...ownerConnection, user: rows[0].user as string };
    await work({ folder, pool, owner, ownerConnection, appConnection, organization: first.rows[0].guid });
  } finally {
    await stopAll();
    await owner.end();
    await close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Starts the program over a filled base. */
export async function startOn(base: Base): Promise<Stand> {
  const port = await freePort();
  const env = { DATA_DIR: base.folder, PORT: String(port), ROLE: 'http' };
  const program = await startProgram(fileURLToPath(new URL('program.ts', import.meta.url)), env, [], nodeFlags);
  const origin = `http://127.0.0.1:${port}`;
  const token = await signIn(origin);
  const headers = { authorization: `Bearer ${token}`, 'org-id': base.organization };
  return { ...base, port, origin, program, token, headers };
}
