import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { buildings } from 'contract/features/passport/buildings.ts';
import { createApp } from '../app.ts';
import { Client } from '../testing/client.ts';
import { isOwnServer } from '../testing/database.ts';
import { execute } from '../testing/global-setup.ts';
import { create, openMatrix, type Matrix } from '../testing/matrix.ts';
import { queryOnce } from '../testing/programs.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { connect } from './connect.ts';
import { startEmbedded } from './embedded/start.ts';

const { SECOND_POSTGRES_BIN } = process.env;
const run = promisify(execFile);

/** The commands in docs/operations.md with this beginning. */
const commands = readFileSync(fileURLToPath(new URL('../../../docs/operations.md', import.meta.url)), 'utf8')
  .matchAll(/^```sh\n([\s\S]*?)^```/gm)
  .flatMap(([, block = '']) => block.trim().split('\n'))
  .toArray();
const command = (beginning: string) => commands.find((line) => line.startsWith(beginning)) ?? `missing: ${beginning}`;

const urlOf = ({ user, password, host, port }: pg.ClientConfig, database: string) =>
  host?.startsWith('/')
    ? `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}`
    : `postgresql://${user}:${String(password)}@${host}:${port}/${database}`;

describe.runIf(SECOND_POSTGRES_BIN && isOwnServer())('a copy by pg_dump, as docs/operations.md has it', () => {
  const { admin, owner } = inject('testServer');
  const folder = temporaryFolder();
  const names: string[] = [];
  let world: Matrix;
  let digest: string;

  const shell = (line: string, databaseUrl: string) =>
    run('sh', ['-c', line], {
      cwd: folder.folder,
      env: { PATH: `${SECOND_POSTGRES_BIN}${delimiter}${process.env.PATH}`, DATABASE_URL: databaseUrl },
    });
  const restore = (url: string) => shell(command('pg_restore'), url);
  const rows = `select md5(string_agg(t::text, ',' order by t.guid)) as digest, count(*) as count from building t`;

  /** The program opens the restored database, finds all data protected by row-level security, and can write. */
  async function expectAlive(databaseUrl: string): Promise<void> {
    const database = await connect({ databaseUrl, dataDir: '', role: 'all' });
    try {
      expect((await queryOnce(database.ownerConnection, rows))[0]).toMatchObject({ digest });
      expect((await database.pool.query('select from building')).rowCount).toBe(0);
      const { http } = createApp({ pool: database.pool, logLevel: 'silent' });
      const person = new Client(http, world.master.token, world.master.organization);
      await create(person, buildings, { name: 'Четвёртое', branchGuid: null });
      expect((await person.get('/api/buildings')).body.total).toBe(4);
      await http.close();
    } finally {
      await database.close();
    }
  }

  beforeAll(async () => {
    world = await openMatrix();
    for (const name of ['Первое', 'Второе', 'Третье']) await create(world.master, buildings, { name });
    digest = String((await world.owner(rows))[0].digest);
    await shell(command('pg_dump'), urlOf(owner, world.pool.options.database!));
  });
  afterAll(async () => {
    for (const name of names) await execute(admin, `drop database ${name} with (force)`);
    await world.close();
    folder.remove();
  });

  const emptyDatabase = async (ownerName = owner.user) => {
    const name = `dump_${randomBytes(4).toString('hex')}`;
    names.push(name);
    await execute(admin, `create database ${name} owner ${ownerName}`);
    return name;
  };

  it('comes back into an empty database, and into itself once it is emptied', async () => {
    const url = urlOf(owner, await emptyDatabase());
    await restore(url);
    await expectAlive(url);
    await shell(command('psql'), url);
    await restore(url);
    await expectAlive(url);
  });

  it('comes back to another owner, where there is no role of the program', async () => {
    const name = `dump_${randomBytes(4).toString('hex')}`;
    await execute(admin, `create role ${name} login createrole password 'a'`);
    const database = await emptyDatabase(name);
    const url = urlOf({ ...owner, user: name, password: 'a' }, database);
    await restore(url);
    await expectAlive(url);
    await execute(admin, `drop database ${database} with (force)`);
    names.pop();
    await execute(admin, `drop role ${name}_app`);
    await execute(admin, `drop role ${name}`);
  });

  it('comes back into a newer major version, to an ordinary owner', async () => {
    const newer = temporaryFolder();
    const { connection, stop } = await startEmbedded({ dataDir: newer.folder, role: 'all', durable: false });
    try {
      await execute(connection, 'create role ordinary login createrole');
      await execute(connection, 'create database moved owner ordinary');
      const url = urlOf({ ...connection, user: 'ordinary' }, 'moved');
      await restore(url);
      await expectAlive(url);
    } finally {
      await stop();
      newer.remove();
    }
  });
});
