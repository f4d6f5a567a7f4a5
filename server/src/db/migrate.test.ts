import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { execute } from '../testing/global-setup.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { alone, migrate, readMigrations, type Migration } from './migrate.ts';

const { admin, owner } = inject('testServer');
const program = fileURLToPath(new URL('../testing/migrate-program.ts', import.meta.url));

describe('migrations', () => {
  let temporary: ReturnType<typeof temporaryFolder>;
  let connection: pg.ClientConfig;

  beforeEach(async () => {
    temporary = temporaryFolder();
    connection = { ...owner, database: `migrate_${process.pid}` };
    await execute(admin, `create database ${connection.database} owner ${owner.user}`);
    mkdirSync(join(temporary.folder, 'migrations'));
    put('0001_first.sql', 'create table pet (name text)');
    put('0002_second.sql', "insert into pet values ('Барсик')");
  });

  afterEach(async () => {
    await execute(admin, `drop database ${connection.database} with (force)`);
    temporary.remove();
  });

  const at = (name: string) => join(temporary.folder, 'migrations', name);
  const put = (name: string, sql: string) => writeFileSync(at(name), sql);
  const asClient = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client(connection);
    await client.connect();
    return work(client).finally(() => client.end());
  };
  const apply = () => asClient((owner) => alone(owner, () => migrate(owner, temporary.folder)));
  const query = (sql: string) => asClient(async (client) => (await client.query(sql)).rows);

  it('are applied in order, once', async () => {
    await apply();
    await apply();
    expect(await query('select number, name from migration order by number')).toEqual([
      { number: 1, name: '0001_first.sql' },
      { number: 2, name: '0002_second.sql' },
    ]);
    expect(await query('select name from pet')).toEqual([{ name: 'Барсик' }]);
  });

  it('are applied once by three programs that start together', async () => {
    put('0003_third.sql', 'create table slow (id int); select pg_sleep(0.3); insert into slow values (1)');
    const exits = await Promise.all(
      [1, 2, 3].map(async () => {
        const child = spawn(process.execPath, [program, JSON.stringify(connection), temporary.folder], {
          stdio: 'inherit',
        });
        const [code] = await once(child, 'exit');
        return code;
      }),
    );
    expect(exits).toEqual([0, 0, 0]);
    expect(await query('select count(*) from slow')).toEqual([{ count: 1 }]);
    expect(await query('select count(*) from migration')).toEqual([{ count: 3 }]);
  });

  it('undo a file that fails, keep those before it, and name the line', async () => {
    put('0003_broken.sql', 'create table half (id int);\nselect nothing_like_this;\n');
    await expect(apply()).rejects.toThrow(/^Миграция 0003_broken.sql, строка 2 не применена: /);
    expect(await query("select to_regclass('half') as half, count(*) from migration")).toEqual([
      { half: null, count: 2 },
    ]);
    put('0003_broken.sql', 'create table half (id int)');
    await apply();
    expect(await query('select count(*) from migration')).toEqual([{ count: 3 }]);
  });

  it('refuse a changed file, but not other line ends', async () => {
    put('0002_second.sql', 'select 1;\nselect 2;\n');
    await apply();
    put('0002_second.sql', 'select 1;\r\nselect 2;\r\n');
    await apply();
    put('0002_second.sql', 'select 3;\n');
    await expect(apply()).rejects.toThrow('Миграция 0002_second.sql отличается от применённой');
  });

  it('refuse a renamed file', async () => {
    await apply();
    renameSync(at('0001_first.sql'), at('0001_other.sql'));
    await expect(apply()).rejects.toThrow(
      'Миграция 0001_other.sql отличается от применённой к этой базе (0001_first.sql)',
    );
  });

  it('refuse a database newer than the program', async () => {
    await apply();
    rmSync(at('0002_second.sql'));
    await expect(apply()).rejects.toThrow('База данных новее программы: в ней применена миграция 0002_second.sql');
  });

  /** The first two migrations become the schema of a release. */
  const release = () => {
    const [, { number, name, checksum }] = readMigrations(temporary.folder) as [Migration, Migration];
    mkdirSync(join(temporary.folder, 'schema'));
    const schema = (file: string, text: string) => writeFileSync(join(temporary.folder, 'schema', file), text);
    schema('released.json', JSON.stringify({ number, name, checksum }));
    schema('01_pets.sql', 'create table pet (name text);');
    schema('02_friends.sql', "insert into pet values ('Мурка');");
    for (const old of ['0001_first.sql', '0002_second.sql']) rmSync(at(old));
    put('0003_third.sql', 'alter table pet add column age int');
  };

  it('begin an empty database with the schema of the last release', async () => {
    release();
    await apply();
    await apply();
    expect(await query('select number, name from migration order by number')).toEqual([
      { number: 2, name: '0002_second.sql' },
      { number: 3, name: '0003_third.sql' },
    ]);
    expect(await query('select * from pet')).toEqual([{ name: 'Мурка', age: null }]);
  });

  it('take a database of the last release further', async () => {
    await apply();
    release();
    await apply();
    expect(await query('select * from pet')).toEqual([{ name: 'Барсик', age: null }]);
    expect(await query('select count(*) from migration')).toEqual([{ count: 3 }]);
  });

  it('refuse a database older than the last release, and say what to do', async () => {
    await apply();
    await query('delete from migration where number = 2');
    release();
    await expect(apply()).rejects.toThrow(/^База данных создана сборкой старше последнего выпуска.*0002_second\.sql/);
    expect(await query('select count(*) from migration')).toEqual([{ count: 1 }]);
  });

  it('refuse a gap in the numbers', async () => {
    put('0004_fourth.sql', 'select 1');
    await expect(apply()).rejects.toThrow('Миграция 0004_fourth.sql: ждали номер 0003');
  });
});
