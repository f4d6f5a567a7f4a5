import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { buildings } from 'contract/features/passport/buildings.ts';
import { enteredFields, isList, type Field } from 'contract/kit/field.ts';
import { startEmbedded } from '../db/embedded/start.ts';
import { emptyDatabase, silentControl, startCommand, tablesIn, urlOf, type Command } from '../testing/copies.ts';
import { isOwnServer } from '../testing/database.ts';
import { queryOnce } from '../testing/programs.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { backup } from './backup.ts';
import { checkCopy } from './check-copy.ts';
import { rowsOf } from './manifest.ts';

const PASSWORD = 'верная лошадь батарея';
const program = 'server/src/testing/whole-program.ts';

const { folder, remove } = temporaryFolder();
const at = (name: string) => join(folder, name);
const started: Command[] = [];
const start = (script: string, args: string[], env: Record<string, string>) => {
  const command = startCommand(script, args, env);
  started.push(command);
  return command;
};
/** A program killed by a test may leave its database running; opening and closing it stops it. */
async function stopDatabase(dataDir: string): Promise<void> {
  if (existsSync(join(dataDir, 'postgres', 'postmaster.pid')))
    await (await startEmbedded({ dataDir, role: 'all', log: () => undefined })).stop();
}

afterEach(async () => {
  for (const { process: child, exit } of started.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await exit;
  }
});
afterAll(async () => {
  for (const name of readdirSync(folder)) {
    await stopDatabase(at(name));
    await stopDatabase(join(at(name), 'restoring'));
  }
  remove();
});

async function startProgram(dataDir: string): Promise<{ command: Command; base: string }> {
  const command = start(program, [], { DATA_DIR: dataDir, ADMIN_PASSWORD: PASSWORD, SAMPLE_DATA: 'on' });
  await command.says('!');
  return { command, base: /открыта (\S+)!/.exec(command.said())![1]! };
}

async function signIn(base: string): Promise<Record<string, string>> {
  const body = new URLSearchParams({ grant_type: 'password', username: 'admin', password: PASSWORD });
  const signed = await fetch(`${base}/connect/token`, { method: 'POST', body });
  const { access_token: token } = (await signed.json()) as { access_token: string };
  const authorization = `Bearer ${token}`;
  const answer = await fetch(`${base}/api/auth/orgs`, { headers: { authorization } });
  const [organization] = (await answer.json()) as { id: string }[];
  return { authorization, 'org-id': organization!.id };
}

const emptyBuilding = Object.fromEntries(
  enteredFields(buildings.fields).map(([name, field]) => [name, isList(field as Field) ? [] : null]),
);

/** Writes continuously until refused; returns the acknowledged values in order. */
async function write(base: string, headers: Record<string, string>, name: string, kept: string[]): Promise<void> {
  for (let number = 0; ; number++) {
    const record = `${name}-${number}`;
    const answer = await fetch(`${base}/api/buildings`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ ...emptyBuilding, name: record, address: 'ул. Энергетиков, 1' }),
    }).catch(() => undefined);
    if (answer?.status !== 201) return;
    kept.push(record);
  }
}

// Tests independent of the PostgreSQL server run once.
describe.skipIf(isOwnServer())('a working embedded database', () => {
  it('is copied while people write, and comes back after kill -9 with all that was acknowledged before', async () => {
    const [original, restored, file] = [at('original'), at('restored'), at('working.tar')];
    const { command, base } = await startProgram(original);
    const headers = await signIn(base);
    const kept: string[] = [];
    const writers = Array.from({ length: 4 }, (_, number) => write(base, headers, `Писатель ${number}`, kept));
    await vi.waitFor(() => expect(kept.length).toBeGreaterThan(50), { timeout: 20_000 });

    const before = [...kept];
    const copying = start('scripts/backup.ts', [file], { DATA_DIR: original });
    expect(await copying.exit, copying.said()).toBe(0);
    await vi.waitFor(() => expect(kept.length).toBeGreaterThan(before.length + 20), { timeout: 20_000 });
    const database = Number(readFileSync(join(original, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
    command.process.kill('SIGKILL');
    process.kill(database, 'SIGKILL');
    await Promise.all([command.exit, ...writers]);

    const restoring = start('scripts/restore.ts', [file], { DATA_DIR: restored });
    expect(await restoring.exit, restoring.said()).toBe(0);
    expect(readdirSync(restored)).toEqual(['postgres']);
    const verifying = start('scripts/journal-verify.ts', [], { DATA_DIR: restored });
    expect(await verifying.exit, verifying.said()).toBe(0);

    const again = await startProgram(restored);
    const old = await fetch(`${again.base}/api/buildings`, { headers });
    expect(old.status).toBe(401);
    const signedIn = await signIn(again.base);
    const page = await fetch(`${again.base}/api/journal?action=restore`, { headers: signedIn });
    expect((await page.json()) as object).toMatchObject({ items: [{ action: 'restore', via: { kind: 'program' } }] });
    const owner = await startGuest(restored);
    const names = await queryOnce(owner.connection, 'select name from building');
    const written = await queryOnce(
      owner.connection,
      `select record_name as name from journal where action = 'create'`,
    );
    await owner.stop();
    expect(names.map(({ name }) => name)).toEqual(expect.arrayContaining(before));
    expect(written.map(({ name }) => name)).toEqual(expect.arrayContaining(before));
    again.command.process.kill('SIGTERM');
    expect(await again.command.exit).toBe(0);
  });
});

const startGuest = (dataDir: string) => startEmbedded({ dataDir, role: 'guest', log: () => undefined });

describe('what is stopped on its way', () => {
  const file = at('some.tar');
  const source = { ...inject('testServer').owner, database: inject('testServer').template };
  beforeAll(async () => {
    await backup({ databaseUrl: urlOf(source), dataDir: '', filesDir: undefined }, file, silentControl());
  });

  it('leaves no copy: a backup stopped on request leaves nothing and says so', async () => {
    const database = await emptyDatabase();
    const made = start('scripts/restore.ts', [file], { DATABASE_URL: database.url });
    expect(await made.exit, made.said()).toBe(0);
    const holder = new pg.Client(database.connection);
    await holder.connect();
    try {
      await holder.query('begin; lock table organization in access exclusive mode');
      const copying = start('scripts/backup.ts', [at('stopped.tar')], { DATABASE_URL: database.url });
      await vi.waitFor(
        async () => {
          const waiting = await queryOnce(
            database.connection,
            `select from pg_locks where not granted and relation = 'organization'::regclass`,
          );
          expect(waiting).not.toEqual([]);
        },
        { timeout: 20_000 },
      );
      copying.process.kill('SIGINT');
      expect(await copying.exit).toBe(1);
      expect(copying.said()).toBe('Остановлено: недоделанного не осталось.\n');
      expect(readdirSync(folder).filter((name) => name.startsWith('stopped'))).toEqual([]);
    } finally {
      await holder.end();
      await database.drop();
    }
  });

  it.each(['SIGKILL', 'SIGINT'] as const)('is an empty database: restoring into an own one, %s', async (signal) => {
    const database = await emptyDatabase();
    try {
      const restoring = start('scripts/restore.ts', [file], { DATABASE_URL: database.url });
      await restoring.says('Строятся индексы');
      restoring.process.kill(signal);
      await restoring.exit;
      await vi.waitFor(async () => expect(await tablesIn(database.connection)).toBe(0), { timeout: 20_000 });
      const again = start('scripts/restore.ts', [file], { DATABASE_URL: database.url });
      expect(await again.exit, again.said()).toBe(0);
      expect(await tablesIn(database.connection)).toBeGreaterThan(100);
    } finally {
      await database.drop();
    }
  });

  it.skipIf(isOwnServer())(
    'is no embedded database: nothing starts on it until the copy is restored anew',
    async () => {
      const dataDir = at('killed');
      const restoring = start('scripts/restore.ts', [file], { DATA_DIR: dataDir });
      await restoring.says('Строятся индексы');
      restoring.process.kill('SIGKILL');
      await restoring.exit;
      const refused = start(program, [], { DATA_DIR: dataDir });
      expect(await refused.exit).toBe(1);
      expect(refused.said()).toContain(
        `Восстановление из копии в ${dataDir} ещё идёт или было прервано. Если прервано, повторите: npm run restore -- ФАЙЛ.`,
      );
      const again = start('scripts/restore.ts', [file], { DATA_DIR: dataDir });
      expect(await again.exit, again.said()).toBe(0);
      expect(readdirSync(dataDir)).toEqual(['postgres']);
    },
  );

  it.skipIf(isOwnServer())(
    'is no embedded database: restoring that is asked to stop leaves an empty folder',
    async () => {
      const dataDir = at('asked');
      mkdirSync(dataDir);
      const restoring = start('scripts/restore.ts', [file], { DATA_DIR: dataDir });
      await restoring.says('Создаются таблицы');
      restoring.process.kill('SIGTERM');
      expect(await restoring.exit).toBe(1);
      expect(restoring.said()).toContain('Остановлено: недоделанного не осталось.');
      expect(readdirSync(dataDir)).toEqual([]);
    },
  );
});

it('moves from the embedded database to an own one, while no program works', async () => {
  const database = await emptyDatabase();
  const env = { DATA_DIR: at('moving'), DATABASE_URL: database.url };
  try {
    const { command } = await startProgram(env.DATA_DIR);
    const refused = start('scripts/move.ts', [], env);
    expect(await refused.exit).toBe(1);
    expect(refused.said()).toContain('уже занята: с ней работает другой экземпляр программы');
    command.process.kill('SIGTERM');
    await command.exit;
    const moving = start('scripts/move.ts', [], env);
    expect(await moving.exit, moving.said()).toBe(0);
    expect(moving.said()).toContain('Данные переехали.');
    const [copy] = readdirSync(folder).filter((name) => /^moving\..*\.tar$/.test(name));
    const { signal, progress } = silentControl();
    const manifest = await checkCopy(at(copy!), signal, progress);
    const [moved] = await queryOnce(database.connection, 'select count(*)::integer as accounts from account');
    expect(moved.accounts).toBe(rowsOf(manifest, 'public.account'));
    expect(moved.accounts).toBeGreaterThan(0);
    const twice = start('scripts/move.ts', [], env);
    expect(await twice.exit).toBe(1);
    expect(twice.said()).toContain('не пуста');
  } finally {
    await database.drop();
  }
});
