import { randomBytes } from 'node:crypto';
import { describe, expect, inject, it } from 'vitest';
import { execute } from '../testing/global-setup.ts';
import { queryOnce } from '../testing/programs.ts';
import { appLogin } from './app-role.ts';
import { prepare } from './connect.ts';

const { admin, owner } = inject('testServer');

describe('the role of the program', () => {
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

  it('grants its role the rights of the schema again, and takes others from it', async () => {
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
      // As after a restore on a server without the role.
      await execute({ ...admin, database: name }, `drop owned by ${name}_app; drop role ${name}_app`);
      const app = await prepare(connection);
      expect(await queryOnce(connection, held)).toEqual(right);
      expect(await queryOnce(app, 'select from building')).toEqual([]);
      // A start with everything in place changes no catalogue row.
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

  it('refuses an owner whose name leaves no room for that of the role', async () => {
    expect(() => appLogin('я'.repeat(30), 'a')).toThrow('слишком длинное');
    expect(appLogin('o'.repeat(59), 'a').user).toHaveLength(63);
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
});
