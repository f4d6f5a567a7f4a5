import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { execute } from '../testing/global-setup.ts';
import { queryOnce } from '../testing/programs.ts';
import { connect, prepare } from './connect.ts';

const { admin, owner } = inject('testServer');

describe('the connection of the program', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.drop());

  it('is a role that owns nothing and cannot go around row-level security', async () => {
    const { rows } = await database.pool.query(
      `select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, rolinherit, rolname like '%\\_app' as named,
              (select count(*) from pg_class where relowner = pg_roles.oid) as owned
       from pg_roles where rolname = current_user`,
    );
    const nothing = {
      rolsuper: false,
      rolbypassrls: false,
      rolcreatedb: false,
      rolcreaterole: false,
      rolinherit: false,
    };
    expect(rows).toEqual([{ ...nothing, named: true, owned: 0 }]);
  });

  it('has its limits and its zone, and compiles no plans', async () => {
    const names = ['TimeZone', 'statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
    const costs = ['random_page_cost', 'jit'];
    const { rows } = await database.pool.query('select current_setting(name) as value from unnest($1::text[]) name', [
      [...names, ...costs],
    ]);
    expect(rows.map(({ value }) => value)).toEqual(['UTC', '8s', '5s', '30s', '4', 'off']);
  });

  it('reads numbers as numbers, days and times as text', async () => {
    const { rows } = await database.pool.query(
      `select 9007199254740991::int8 as int8, 12.5::numeric as numeric, date '2026-03-29' as day,
              timestamptz '2026-03-29 03:00:00.123456+03' as time,
              array[1.5, null, 1e-300, 'NaN']::float8[] as floats, '{}'::float8[] as none,
              array[1, null]::int8[] as ints, array[date '2026-03-29'] as days, array[timestamptz '2026-03-29 00:00+00'] as times`,
    );
    expect(rows[0]).toEqual({
      int8: 9007199254740991,
      numeric: 12.5,
      day: '2026-03-29',
      time: '2026-03-29T00:00:00.123456Z',
      floats: [1.5, null, 1e-300, Number.NaN],
      none: [],
      ints: [1, null],
      days: ['2026-03-29'],
      times: ['2026-03-29T00:00:00Z'],
    });
  });

  it('works again after the database has ended all its sessions, in use or not', async () => {
    const inUse = await database.pool.connect();
    await inUse.query('begin');
    await execute(
      admin,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database.ownerConnection.database}'`,
    );
    await expect(inUse.query('select 1')).rejects.toThrow();
    inUse.release(true);
    await vi.waitFor(() => database.pool.query('select 1'));
  });

  it('tells a role that may add nothing to the database what to run, before anything is made', async () => {
    const name = `plain_${randomBytes(4).toString('hex')}`;
    await execute(admin, `create role ${name} login createrole password 'a'`);
    await execute(admin, `create database ${name}`);
    const there = { ...admin, database: name };
    await execute(there, `grant usage, create on schema public to ${name}`);
    const connection = { ...owner, user: name, database: name, password: 'a' };
    try {
      const refusal = await prepare(connection).catch((error: Error) => error.message);
      expect(await queryOnce(connection, "select from pg_tables where schemaname = 'public'")).toEqual([]);
      const advice = String(refusal).split('\n  ')[1] ?? '';
      expect(advice).toBe(`grant create on database "${name}" to "${name}";`);
      await execute(admin, advice);
      const app = await prepare(connection);
      expect(await queryOnce(app, 'select current_user as name')).toEqual([{ name: `${name}_app` }]);
    } finally {
      await execute(admin, `drop database ${name} with (force)`);
      await execute(admin, `drop role if exists ${name}_app`);
      await execute(admin, `drop role ${name}`);
    }
  });

  it('keeps to its schema, whatever others there are, and leaves alone what belongs to others', async () => {
    const name = `aside_${randomBytes(4).toString('hex')}`;
    await execute(admin, `create role ${name} login createrole password 'a'`);
    await execute(admin, `create database ${name} owner ${name}`);
    const other = { ...admin, database: name };
    await execute(
      other,
      `create schema ${name} authorization ${name}; create schema ${name}_app authorization ${name}`,
    );
    await execute(other, `create function public.of_others() returns integer language sql return 1`);
    try {
      const connection = { ...owner, user: name, database: name, password: 'a' };
      const app = await prepare(connection);
      const where = "select relnamespace::regnamespace::text as schema from pg_class where relname = 'program_right'";
      expect(await queryOnce(connection, where)).toEqual([{ schema: 'public' }]);
      expect(await queryOnce(app, 'select of_others() as open')).toEqual([{ open: 1 }]);
      const acl = "select proacl::text as acl from pg_proc where proname = 'of_others'";
      expect(await queryOnce(connection, acl)).toEqual([{ acl: null }]);
    } finally {
      await execute(admin, `drop database ${name} with (force)`);
      await execute(admin, `drop role ${name}_app`);
      await execute(admin, `drop role ${name}`);
    }
  });

  it.each([
    ['createrole', (role: string) => `create role ${role} login createrole`],
    ['what reads all', (role: string) => `create role ${role} login in role pg_read_all_data`],
  ])('refuses a role that has %s', async (_, create) => {
    const name = `strong_${randomBytes(4).toString('hex')}`;
    await execute(admin, `create role ${name} login createrole password 'a'`);
    await execute(admin, `create database ${name} owner ${name}`);
    await execute(admin, create(`${name}_app`));
    try {
      const refusal = prepare({ ...owner, user: name, database: name, password: 'a' });
      await expect(refusal).rejects.toThrow(`Роль ${name}_app не подходит программе`);
    } finally {
      await execute(admin, `drop database ${name}`);
      await execute(admin, `drop role ${name}_app`);
      await execute(admin, `drop role ${name}`);
    }
  });

  it('refuses a database that does not know Russian letters', async () => {
    const name = `deaf_${randomBytes(4).toString('hex')}`;
    await execute(admin, `create database ${name} template template0 encoding 'UTF8' locale_provider libc locale 'C'`);
    try {
      const refusal = prepare({ ...owner, database: name });
      await expect(refusal).rejects.toThrow('не различает регистр русских букв');
    } finally {
      await execute(admin, `drop database ${name}`);
    }
  });

  it('says at once when the server does not let it in', async () => {
    const settings = { dataDir: '', role: 'all' as const };
    const { host, port } = new pg.Client(owner);
    const place = host.startsWith('/') ? `/nothing?host=${host}` : `${host}:${port}/nothing`;
    const databaseUrl = `postgresql://nobody:hunter2@${place}`;
    const refusal = await connect({ ...settings, databaseUrl }).catch((error: Error) => error.message);
    expect(refusal).toContain('не пустила программу');
    expect(refusal).not.toContain('hunter2');
  });
});
