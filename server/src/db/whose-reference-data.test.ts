import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { execute } from '../testing/global-setup.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { alone, migrate } from './migrate.ts';

const { admin, owner } = inject('testServer');
const migrations = fileURLToPath(new URL('migrations', import.meta.url));

let temporary: ReturnType<typeof temporaryFolder>;
let database: pg.Client;
beforeEach(async () => {
  temporary = temporaryFolder();
  const name = `whose_${process.pid}`;
  await execute(admin, `create database ${name} owner ${owner.user}`);
  database = new pg.Client({ ...owner, database: name });
  await database.connect();
  // The schema before reference data had owners.
  const files = readdirSync(migrations).toSorted();
  const before = files.slice(
    0,
    files.findIndex((file) => file.includes('whose_reference_data')),
  );
  for (const file of before) cpSync(join(migrations, file), join(temporary.folder, file));
  await alone(database, () => migrate(database, temporary.folder));
});
afterEach(async () => {
  const { database: name } = database;
  await database.end();
  await execute(admin, `drop database ${name} with (force)`);
  temporary.remove();
});

const rows = async (text: string) => (await database.query(text)).rows;
const addOrganization = (name: string) =>
  rows(`
    with o as (insert into organization (guid, full_name, short_name) values (gen_random_uuid(), '${name}', '${name}') returning guid),
    g as (insert into permission_group (guid, organization_guid, name, items, is_system)
      select gen_random_uuid(), guid, 'Системный администратор', '{"brands": "full"}', true from o returning organization_guid)
    insert into membership (account_guid, organization_guid, is_default)
    select a.guid, g.organization_guid, true from g, account a where a.user_name = 'first'`);
const addPeople = () =>
  rows(`
    insert into account (guid, user_name, last_name, first_name, created_at) values
      (gen_random_uuid(), 'second', 'Второй', 'Пётр', now()), (gen_random_uuid(), 'first', 'Первый', 'Иван', now() - interval '1 day');
    insert into brand (guid, name) values (gen_random_uuid(), 'Завод');
    insert into journal (action, entity, user_name, request_id) values ('create', 'brand', 'Первый', 'r')`);
const upgraded = () => alone(database, () => migrate(database, migrations));
const service = () =>
  rows(`
    select o.full_name as name, array(select a.user_name from membership m join account a on a.guid = m.account_guid where m.organization_guid = o.guid) as people,
      (select g.items from permission_group g where g.organization_guid = o.guid) as items,
      (select count(*)::int from employee_group l where l.organization_guid = o.guid) as groups
    from organization o where o.is_service`);

it('the organization of the first start becomes the service’s, and what there was stays shared', async () => {
  await addPeople();
  await addOrganization('Администрация сервиса');
  await upgraded();
  expect(await service()).toEqual([
    {
      name: 'Администрация сервиса',
      people: ['first'],
      items: { brands: 'full', sharedData: 'full' },
      groups: 0,
    },
  ]);
  expect(await rows('select name, owner from brand')).toEqual([{ name: 'Завод', owner: 'service' }]);
  // The hash chain of the journal is still valid.
  const [entry] = await rows(`select hash = journal_hash(j, '\\x') as holds from journal j`);
  expect(entry.holds).toBe(true);
});

it('where there was none, one is made, and the first administrator can do there all that he could', async () => {
  await addPeople();
  await addOrganization('Энергосбыт');
  await upgraded();
  expect(await service()).toEqual([
    {
      name: 'Администрация сервиса',
      people: ['first'],
      items: { brands: 'full', sharedData: 'full' },
      groups: 1,
    },
  ]);
});

it('nothing is made before the first start', async () => {
  await upgraded();
  expect(await service()).toEqual([]);
});
