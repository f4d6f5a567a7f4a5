import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { execute } from '../testing/global-setup.ts';
import { queryOnce } from '../testing/programs.ts';
import { appLogin } from './app-role.ts';
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

  it('makes its role for an owner who may, and gives a new password when the owner’s has changed', async () => {
    const name = `owner_${randomBytes(4).toString('hex')}`;
    await execute(admin, `create role ${name} login createrole password 'first'`);
    await execute(admin, `create database ${name} owner ${name}`);
    try {
      const connection = { ...owner, user: name, database: name, password: 'first' };
      const app = await prepare(connection);
      expect(await queryOnce(app, 'select current_user as name')).toEqual([{ name: `${name}_app` }]);
      await execute(admin, `alter role ${name} password 'second'`);
      const renewed = await prepare({ ...connection, password: 'second' });
      expect(renewed.password).not.toBe(app.password);
      expect(await queryOnce(renewed, 'select current_user as name')).toEqual([{ name: `${name}_app` }]);
    } finally {
      await execute(admin, `drop database ${name} with (force)`);
      await execute(admin, `drop role ${name}_app`);
      await execute(admin, `drop role ${name}`);
    }
  });

  it('gives its role the rights of the schema anew, and takes others from it', async () => {
    const name = `owner_${randomBytes(4).toString('hex')}`;
    await execute(admin, `create role ${name} login createrole password 'a'`);
    await execute(admin, `create database ${name} owner ${name}`);
    const connection = { ...owner, user: name, database: name, password: 'a' };
    const held = `
      select has_table_privilege('${name}_app', 'building', 'insert') as writes,
        has_table_privilege('${name}_app', 'journal', 'delete') as "deletesJournal",
        has_function_privilege('${name}_app', 'forget_journal(jsonb, integer)', 'execute') as forgets,
        (select count(*) from pg_proc p where p.pronamespace = 'public'::regnamespace and proowner = current_user::regrole
          and (p.proacl is null or exists (select from aclexplode(p.proacl) a where a.grantee = 0))
          and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')) as "openToAll"`;
    const right = [{ writes: true, deletesJournal: false, forgets: true, openToAll: 0 }];
    try {
      await prepare(connection);
      expect(await queryOnce(connection, held)).toEqual(right);
      await execute(
        connection,
        `revoke insert on building from ${name}_app; grant delete on journal to ${name}_app;
         grant execute on function forget_journal to public; revoke execute on function forget_journal from ${name}_app`,
      );
      await prepare(connection);
      expect(await queryOnce(connection, held)).toEqual(right);
      // As after a restore on a server that never had the role.
      await execute({ ...admin, database: name }, `drop owned by ${name}_app; drop role ${name}_app`);
      const app = await prepare(connection);
      expect(await queryOnce(connection, held)).toEqual(right);
      expect(await queryOnce(app, 'select from building')).toEqual([]);
      // A start that finds everything in place changes no catalogue row.
      const state =
        'select max(xmin::text::bigint) as changed from (select xmin from pg_class union all select xmin from pg_proc) c';
      const before = await queryOnce(connection, state);
      await prepare(connection);
      expect(await queryOnce(connection, state)).toEqual(before);
    } finally {
      await execute(admin, `drop database ${name} with (force)`);
      await execute(admin, `drop role ${name}_app`);
      await execute(admin, `drop role ${name}`);
    }
  });

  it('tells an owner who may not make roles what to run, without a password in it', async () => {
    const name = `plain_${randomBytes(4).toString('hex')}`;
    await execute(admin, `create role ${name} login password 'secret-word'`);
    await execute(admin, `create database ${name} owner ${name}`);
    const connection = { ...owner, user: name, database: name, password: 'secret-word' };
    try {
      const refusal = await prepare(connection).catch((error: Error) => error.message);
      expect(refusal).toContain('нельзя управлять ролями');
      expect(refusal).not.toContain('secret-word');
      const advice = String(refusal).split('\n  ')[1] ?? '';
      expect(advice).toMatch(new RegExp(`^create role "${name}_app" login .* password 'SCRAM-SHA-256\\$`));
      await execute(admin, advice);
      const app = await prepare(connection);
      expect(await queryOnce(app, 'select current_user as name')).toEqual([{ name: `${name}_app` }]);
    } finally {
      await execute(admin, `drop database ${name} with (force)`);
      await execute(admin, `drop role if exists ${name}_app`);
      await execute(admin, `drop role ${name}`);
    }
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

  it('refuses a role that could see everything', async () => {
    const name = `loose_${randomBytes(4).toString('hex')}`;
    await execute(admin, `create role ${name} superuser login password 'a'`);
    await execute(admin, `create role ${name}_app login bypassrls`);
    try {
      const refusal = prepare({ ...owner, user: name, password: 'a' });
      await expect(refusal).rejects.toThrow(`Роль ${name}_app не подходит программе`);
    } finally {
      await execute(admin, `drop role ${name}_app`);
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

  it('refuses an owner whose name leaves no room for that of the role', async () => {
    expect(() => appLogin('я'.repeat(30), 'a')).toThrow('слишком длинное');
    expect(appLogin('o'.repeat(59), 'a').user).toHaveLength(63);
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

  it('refuses a role that belongs to the owner: the fence does not hold for it', async () => {
    const name = `kin_${randomBytes(4).toString('hex')}`;
    await execute(admin, `create role ${name} login createrole password 'a'`);
    await execute(admin, `create database ${name} owner ${name}`);
    await execute(admin, `create role ${name}_app login in role ${name}`);
    try {
      const refusal = prepare({ ...owner, user: name, database: name, password: 'a' });
      await expect(refusal).rejects.toThrow(`revoke "${name}" from "${name}_app"`);
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
