import { resourceByName } from 'contract/features/index.ts';
import { entityTypes, permissionNames, type EntityType } from 'contract/rights/permissions.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { giveRule, groupsOf, is, narrow } from '../../testing/group-rules.ts';
import { create, everyRight, openMatrix, type Matrix } from '../../testing/matrix.ts';
import { accountOf, cardOf } from '../../testing/users.ts';

let world: Matrix;
let organization: string;
let chief: Client;
beforeAll(async () => void (world = await openMatrix()));
afterAll(() => world.close());
beforeEach(async () => {
  organization = await world.organization();
  chief = await world.person(organization, everyRight('full'));
});

const points = resourceByName('metering-points')!;
const employees = resourceByName('employees')!;

it('a hidden reference is not revealed by the record that it names', async () => {
  const substation = await create(chief, resourceByName('substations')!);
  const point = await create(chief, points, { substationGuid: substation.guid, feederGuid: null });
  const who = await world.person(organization, { meteringPoints: 'read', substations: 'full' });
  await narrow(chief, who, points, { hiddenFields: ['substationGuid'] });
  const usage = await who.get(`/api/substations/${substation.guid}/usage`);
  expect([usage.status, JSON.stringify(usage.body).includes(point.guid)]).toEqual([200, false]);
  const removed = await who.delete(`/api/substations/${substation.guid}`, substation.version);
  expect([removed.status, JSON.stringify(removed.body).includes(point.guid)]).toEqual([409, false]);
});

it('of two groups, one that hides fields opens no record as it is for the other', async () => {
  const [mine, foreign] = [await create(chief, points), await create(chief, points)];
  const who = await world.person(organization, { meteringPoints: 'full' });
  const [whole] = await groupsOf(chief, await world.person(organization, { meteringPoints: 'full' }));
  await world.owner(
    `insert into employee_group (organization_guid, from_guid, to_guid, position)
     select organization_guid, guid, $1, 1 from employee where account_guid = $2`,
    [whole, await accountOf(who)],
  );
  await narrow(chief, who, points, { hiddenFields: ['parentGuid'] });
  const open = await giveRule(chief, whole!, points, { rows: is('name', String(mine['name'])) });
  expect(open.status).toBe(201);
  expect((await who.get(`/api/metering-points/${mine.guid}/devices`)).status).toBe(200);
  expect((await who.get(`/api/metering-points/${foreign.guid}/devices`)).status).not.toBe(200);
  const records = [{ guid: mine.guid, version: mine.version }];
  const many = { action: 'update', records, changes: { parentGuid: null }, preview: true };
  expect((await who.post('/api/metering-points/bulk', many)).status).toBe(422);
});

it('the bundle of an organization is only for whoever reads all that is in it', async () => {
  const managing = { employees: 'full', permissionGroups: 'full', individualPermissions: 'full' } as const;
  const manager = await world.person(organization, { ...managing, organizations: 'update' });
  const refused = await manager.get(`/api/organizations/${organization}/bundle`);
  expect([refused.status, refused.body.detail]).toEqual([403, expect.stringContaining('не читаете')]);
});

it('what tells namesakes apart is the position alone to whoever reads no employees', async () => {
  const reader = await world.person(organization, { employees: 'read', permissionGroups: 'read' });
  const stranger = await world.person(organization, { permissionGroups: 'read' });
  await world.owner(
    `update employee set position = 'инженер', department = 'ПТО', personnel_number = '0042' where account_guid = $1`,
    [await accountOf(reader)],
  );
  const qualifier = async (client: Client) => {
    const { body } = await client.get('/api/permissions/holders?entity=permissionGroups&action=read');
    return body.map((one: { qualifier: string }) => one.qualifier).find((text: string) => text.startsWith('инженер'));
  };
  expect(await qualifier(reader)).toBe('инженер, ПТО, 0042');
  expect(await qualifier(stranger)).toBe('инженер');
  // A person limited to some employees learns nothing about the others.
  const narrowed = await world.person(organization, { employees: 'read', permissionGroups: 'read' });
  await narrow(chief, narrowed, employees, { rows: is('department', 'Другой отдел') });
  expect(await qualifier(narrowed)).toBeUndefined();
});

it('the number of records that refer to a record is shown only to those who may read them', async () => {
  const usage = async (client: Client) =>
    Object.fromEntries(
      (await client.get(`/api/organizations/${organization}/usage`)).body.map(
        ({ title, total }: { title: string; total: number | null }) => [title, total],
      ),
    );
  const reader = await world.person(organization, { organizations: 'read' });
  const found = await usage(reader);
  expect(found).not.toHaveProperty('Пользователи организации');
  expect(Object.values(found).filter((total) => total !== null)).toEqual([]);
  expect(await usage(chief)).toMatchObject({ 'Пользователи организации': expect.any(Number) });
});

it('a right on one record names it to whoever may read it alone, and is itself called by what it gives', async () => {
  const point = await create(chief, points);
  const reader = await world.person(organization, { individualPermissions: 'read', journal: 'read' });
  const given = { effect: 'allow', entityType: 'meteringPoints', value: 'update', objectGuid: point.guid };
  const about = { employeeGuid: await cardOf(world, reader), validFrom: null, validTo: null, reason: 'По приказу № 7' };
  const made = await chief.post('/api/individual-permissions', { ...given, ...about });
  expect([made.status, made.body.name]).toEqual([201, 'Точки учёта: Изменение, одна запись']);
  const found = async (client: Client) => {
    const [row] = (await client.get('/api/individual-permissions')).body.items;
    const [entry] = (await client.get(`/api/individual-permissions/${row.guid}/history`)).body;
    return [row.names.objectGuid ?? null, entry.after.names.objectGuid ?? null];
  };
  expect(await found(chief)).toEqual([point['name'], point['name']]);
  expect(await found(reader)).toEqual([null, null]);
  const [used] = (await chief.get(`/api/employees/${about.employeeGuid}/usage`)).body.flatMap(
    (kind: { rows: { name: string }[] }) => kind.rows.filter(({ name }) => name.startsWith('Точки учёта')),
  );
  expect(used).toMatchObject({ name: 'Точки учёта: Изменение, одна запись' });
});

it('rights are called by the names of their sections and values', async () => {
  const pairs = Object.keys(entityTypes).flatMap((entity) =>
    Object.keys(permissionNames).flatMap((value) => (value === 'none' ? [] : [[entity, value] as const])),
  );
  const found = await world.owner(
    `select told_right(p ->> 0, p ->> 1, 'deny', false) as name from jsonb_array_elements($1::jsonb) p`,
    [JSON.stringify(pairs)],
  );
  expect(found.map(({ name }) => name)).toEqual(
    pairs.map(
      ([entity, value]) =>
        `Запрет: ${entityTypes[entity as EntityType]}: ${permissionNames[value as keyof typeof permissionNames]}`,
    ),
  );
});
