import { employees } from 'contract/features/employees/facts.ts';
import { passport } from 'contract/features/passport/resources.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { name, sql } from '../../core/sql.ts';
import { asOrg } from '../../core/transaction.ts';
import type { Client } from '../../testing/client.ts';
import { create, openMatrix, type Matrix } from '../../testing/matrix.ts';
import { amongFound } from './word-index.ts';

let world: Matrix;
let master: Client;
beforeAll(async () => {
  world = await openMatrix();
  ({ master } = world);
});
afterAll(() => world.close());

const found = async (search: string) => {
  const { body } = await master.get(`/api/metering-points?search=${encodeURIComponent(search)}`);
  return body.items.map(({ name }: { name: string }) => name);
};
const ask = (organization: string, table: string, word: string) =>
  asOrg(world.pool, { organization, account: null }, 'read', (tx) =>
    tx.rows<{ guids: string[] }>(sql`
      with named as materialized (select found_records(${table}::regclass, ${[word]}::text[], 100) as places)
      select array(select t.guid from ${name(table)} t where ${amongFound}) as guids`),
  );

it('finds by parts of all words, in the other layout, without case and ё', async () => {
  for (const name of ['Насосная Ёлочная', 'Насосная Сосновая', 'Котельная'])
    await create(master, meteringPoints, { name });
  expect(await found('насос')).toHaveLength(2);
  expect(await found('елоч насосн')).toEqual(['Насосная Ёлочная']);
  expect(await found('rjntkm')).toEqual(['Котельная']);
  expect(await found('ко')).toEqual(['Котельная']);
  expect(await found('нет такого')).toEqual([]);
});

it('finds a word in whatever form it is typed, in the other layout too', async () => {
  for (const name of ['Задвижка нижняя', 'Привод задвижек']) await create(master, meteringPoints, { name });
  for (const typed of ['задвижек', 'задвижки', 'задвижками', 'pfldb;tr'])
    expect(await found(typed), typed).toEqual(['Задвижка нижняя', 'Привод задвижек']);
  const anywhere = await master.get(`/api/search?search=${encodeURIComponent('задвижек')}`);
  expect(anywhere.body.map(({ name }: { name: string }) => name).toSorted()).toEqual([
    'Задвижка нижняя',
    'Привод задвижек',
  ]);
});

it('finds a telephone number however it is written', async () => {
  const person = await create(master, employees, { phone: '+74957770101' });
  const whole = ['+74957770101', '8 (495) 777-01-01', '7 495 777 01 01', '4957770101', '495 777-01-01'];
  for (const typed of [...whole, '777-01-01', '8 (495) 777', '(495) 777-01', '777 01 01']) {
    const { body } = await master.get(`/api/employees?search=${encodeURIComponent(typed)}`);
    expect(body.items.map(({ guid }: { guid: string }) => guid)).toEqual([person.guid]);
  }
});

it('finds a telephone number beside other words, and one that the API was given as people write it', async () => {
  const made = { lastName: 'Телефонов', firstName: 'Анна', position: 'Инженер', phone: '8 (812) 555-02-03' };
  const { status, body: person } = await master.post('/api/employees', made);
  expect([status, person.phone]).toEqual([201, '+78125550203']);
  const whole = ['Телефонов 812 555', 'Телефонов (812) 555-02', '555-02-03 телефонов', '8 (812) 555 Телефонов'];
  for (const typed of [...whole, '812 555-02-03', '555-02']) {
    const { body } = await master.get(`/api/employees?search=${encodeURIComponent(typed)}`);
    expect([typed, body.items.map(({ guid }: { guid: string }) => guid)]).toEqual([typed, [person.guid]]);
  }
  const { body: none } = await master.get(`/api/employees?search=${encodeURIComponent('Телефонов 812 556')}`);
  expect(none.items).toEqual([]);
  const spaced = await master.post('/api/employees', { ...made, phone: '+7 916 123-45-67' });
  expect([spaced.status, spaced.body.phone]).toEqual([201, '+79161234567']);
  const abroad = await master.post('/api/employees', { ...made, phone: '+375 (29) 123-45-67, доб. 5' });
  expect([abroad.status, abroad.body.phone]).toEqual([201, '+375291234567 доб. 5']);
  const { body: called } = await master.get(`/api/employees?search=${encodeURIComponent('+375 29 123-45-67')}`);
  expect(called.items.map(({ guid }: { guid: string }) => guid)).toEqual([abroad.body.guid]);
  for (const phone of ['123-45-67', '+0 916 123-45-67', '']) {
    const { status: refused, body } = await master.post('/api/employees', { ...made, phone });
    expect([refused, body.errors?.[0]?.path]).toEqual([422, 'phone']);
  }
});

it('reports that there are many, and shows the first in order', async () => {
  await world.owner(
    `insert into metering_point (guid, organization_guid, name, code, consumption_object_guid, purpose, direction, voltage_guid, status)
     select gen_random_uuid(), organization_guid, 'Часто ' || lpad(n::text, 5, '0'), 'many' || n, consumption_object_guid, purpose, direction,
       voltage_guid, status
     from (select * from metering_point limit 1) p, generate_series(1, 10500) n`,
  );
  const { body } = await master.get(`/api/metering-points?limit=2&search=${encodeURIComponent('часто')}`);
  expect([body.total, body.totalIsExact, body.items.map(({ name }: { name: string }) => name)]).toEqual([
    10_000,
    false,
    ['Часто 00001', 'Часто 00002'],
  ]);
  const exact = await master.get(`/api/metering-points?limit=1&exact=true&search=${encodeURIComponent('часто')}`);
  expect([exact.body.total, exact.body.totalIsExact]).toEqual([10_500, true]);
  const anywhere = await master.get(`/api/search?search=${encodeURIComponent('часто')}`);
  expect(anywhere.body).toHaveLength(6);
  expect(anywhere.body[0]).toMatchObject({ resource: 'metering-points' });
});

it('finds nothing in another organization or in tables outside the passport', async () => {
  const { guid } = await create(master, meteringPoints, { name: 'Тайная точка' });
  expect(await ask(world.organizationGuid, 'metering_point', '%тайная%')).toEqual([{ guids: [guid] }]);
  expect(await ask(await world.organization(), 'metering_point', '%тайная%')).toEqual([{ guids: [] }]);
  for (const table of ['organization', 'schedule']) {
    const asked = asOrg(world.pool, { organization: world.organizationGuid, account: null }, 'read', (tx) =>
      tx.rows(sql`select found_records(${table}::regclass, array['%'], 100)`),
    );
    await expect(asked).rejects.toThrow(/insufficient_privilege|denied/);
  }
});

it('every resource of the passport is searchable this way', async () => {
  const without = await world.owner(
    `
    select relname from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' and relname = any($1)
      and to_regclass(relname || '_words') is null`,
    [passport.map(({ table }) => table)],
  );
  expect(without).toEqual([]);
});

it('every resource with an index of words is vacuumed once a hundredth of it is new', async () => {
  const late = await world.owner(`
    select relname from pg_class c
    where to_regclass(relname || '_words') is not null and exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'count_new')
      and not coalesce('autovacuum_vacuum_insert_scale_factor=0.01' = any(c.reloptions), false)`);
  expect(late).toEqual([]);
});

it('finds among everything by the same parts of words, the shortest names first', async () => {
  await create(master, meteringPoints, { name: 'Редкая длинная' });
  await create(master, meteringPoints, { name: 'Редкая' });
  const anywhere = async (search: string) => {
    const { body } = await master.get(`/api/search?search=${encodeURIComponent(search)}`);
    return body.filter(({ resource }: { resource: string }) => resource === meteringPoints.name);
  };
  expect((await anywhere('htlrfz')).map(({ name }: { name: string }) => name)).toEqual(['Редкая', 'Редкая длинная']);
  expect(await anywhere('часто')).toHaveLength(6);
});
