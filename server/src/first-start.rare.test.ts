import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readdirSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { socketFolder } from './db/embedded/socket.ts';
import { readMigrations } from './db/migrate.ts';
import { withCompiledCode } from './thread.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
const LONG = { timeout: 120_000, interval: 10 };

let temporary: ReturnType<typeof temporaryFolder>;
let child: ChildProcess | undefined;
let said = '';
beforeEach(() => {
  temporary = temporaryFolder();
});
afterEach(async () => {
  if (child?.exitCode === null) await end();
  temporary.remove();
});

const dataDir = () => join(temporary.folder, 'data');
const cluster = () => join(dataDir(), 'postgres');

function start(): void {
  const env = { PATH: process.env['PATH'], ...withCompiledCode(), DATA_DIR: dataDir(), PORT: '0', SAMPLE_DATA: 'on' };
  child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  said = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
}

async function end(): Promise<number | null> {
  const exit = once(child!, 'exit');
  child!.kill('SIGTERM');
  return (await exit)[0] as number | null;
}

/** The processes that work in the folder. */
const left = () =>
  readdirSync('/proc').filter((name) => {
    try {
      return /^\d+$/.test(name) && readlinkSync(`/proc/${name}/cwd`).startsWith(dataDir());
    } catch {
      return false;
    }
  });

async function ask(text: string): Promise<number> {
  const client = new pg.Client({ host: socketFolder(cluster()), user: 'energoconsole', database: 'postgres' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return Number((await client.query<{ count: string }>(text)).rows[0]!.count);
  } catch {
    return -1;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const files = () => (existsSync(dataDir()) ? readdirSync(dataDir()) : []);
const migrations = readMigrations().length;
const moments: [string, () => boolean | Promise<boolean>][] = [
  ['its database is being created', () => files().some((name) => name.startsWith('postgres.new-'))],
  ['its database is being started', () => existsSync(cluster())],
  ['the schema is being made', async () => (await ask('select count(*) from migration')) > 0],
  [
    'the reference data are being added',
    async () =>
      (await ask('select count(*) from migration')) === migrations &&
      (await ask("select count(*) from pg_stat_activity where state <> 'idle' and usename like '%app'")) > 0,
  ],
  ['the sample data are being added', async () => (await ask('select count(*) from sample_progress')) === 1],
];

describe('a first start', () => {
  it(
    'that is asked to end leaves no process at any moment, and the next one goes on',
    { timeout: 600_000 },
    async () => {
      for (const [moment, hasCome] of moments) {
        start();
        await vi.waitFor(async () => expect(await hasCome(), `${moment}\n${said}`).toBe(true), LONG);
        expect([await end(), left(), said.includes('   at ')], `${moment}\n${said}`).toEqual([0, [], false]);
        expect(existsSync(socketFolder(cluster())), moment).toBe(false);
      }
      start();
      await vi.waitFor(() => expect(said).toContain('открыта: http'), LONG);
      expect(await ask('select count(*) from sample_progress')).toBe(1);
      expect([await end(), left()]).toEqual([0, []]);
    },
  );

  it(
    'keeps other users of the machine out of its folder, one of an earlier version too',
    { timeout: 300_000 },
    async () => {
      const modes = () => [dataDir(), join(dataDir(), 'owner.json')].map((path) => statSync(path).mode & 0o077);
      // Under root the database accesses the folder through its group.
      const closed = [process.getuid?.() === 0 ? 0o010 : 0, 0];
      for (let times = 0; times < 2; times++) {
        start();
        await vi.waitFor(() => expect(said).toContain('открыта: http'), LONG);
        expect(modes()).toEqual(closed);
        expect(await end()).toBe(0);
        chmodSync(dataDir(), 0o755);
      }
    },
  );
});
