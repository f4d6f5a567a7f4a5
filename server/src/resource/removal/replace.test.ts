import { employees } from 'contract/features/employees/facts.ts';
import { objectTypes } from 'contract/features/object-types/facts.ts';
import { buildings } from 'contract/features/passport/buildings.ts';
import { consumptionObjects } from 'contract/features/passport/consumption-objects.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { individualPermissions, permissionGroups } from 'contract/features/rights/facts.ts';
import { widgets } from 'contract/features/widgets/facts.ts';
import { USED_BY_HIDDEN } from 'contract/kit/errors.ts';
import { resources } from 'contract/features/index.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyRow } from 'contract/kit/resource.ts';
import type { Client } from '../../testing/client.ts';
import {
  create,
  createDictionary,
  exampleInput,
  openMatrix,
  parameter,
  plainValue,
  type Matrix,
} from '../../testing/matrix.ts';
import { journalOf } from '../../testing/world.ts';

let world: Matrix;
let master: Client;
beforeAll(async () => {
  world = await openMatrix();
  master = world.master;
});
afterAll(() => world.close());

it('a record whose family has a rule of its own is replaced, and what refers to it goes over', async () => {
  const [old, fresh] = [await create(master, consumptionObjects), await create(master, consumptionObjects)];
  const point = await create(master, meteringPoints, { consumptionObjectGuid: old.guid });
  const usage = await master.get(`/api/consumption-objects/${old.guid}/usage`);
  expect(usage.body).toEqual([expect.objectContaining({ title: 'Точки учёта', total: 1, stays: null })]);
  const done = await master.delete(`/api/consumption-objects/${old.guid}?replaceBy=${fresh.guid}`, old.version);
  expect(done.status).toBe(204);
  expect((await master.get(`/api/metering-points/${point.guid}`)).body.consumptionObjectGuid).toBe(fresh.guid);
});

it('a widget is replaced by another', async () => {
  const [old, fresh] = [await create(master, widgets), await create(master, widgets)];
  expect((await master.delete(`/api/widgets/${old.guid}?replaceBy=${fresh.guid}`, old.version)).status).toBe(204);
});

it('the members of a replaced group go over to the other, each as a change of an employee', async () => {
  const [old, fresh] = [await create(master, permissionGroups), await create(master, permissionGroups)];
  const person = await create(master, employees, { groups: [old.guid] });
  const done = await master.delete(`/api/permission-groups/${old.guid}?replaceBy=${fresh.guid}`, old.version);
  expect(done.status).toBe(204);
  expect((await master.get(`/api/employees/${person.guid}`)).body.groups).toEqual([fresh.guid]);
  expect(await journalOf(world, person.guid)).toContainEqual(
    expect.objectContaining({ action: 'update', after: expect.objectContaining({ groups: [fresh.guid] }) }),
  );
});

it('a record that nobody can stand for is not replaced: the reason is the one that the dialog tells', async () => {
  const alone = resources.filter(({ titles }) => titles.irreplaceable);
  expect(alone.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['employees', 'metering-points', 'dictionaries']),
  );
  const [point, other] = [await create(master, meteringPoints), await create(master, meteringPoints)];
  const { status, body } = await master.delete(`/api/metering-points/${point.guid}?replaceBy=${other.guid}`, 1);
  expect([status, body.errors]).toEqual([422, [{ path: 'replaceBy', message: meteringPoints.titles.irreplaceable }]]);
});

it('records that a person may not read or change hold the replacement back and are not named', async () => {
  const [old, fresh] = [await create(master, consumptionObjects), await create(master, consumptionObjects)];
  await create(master, meteringPoints, { consumptionObjectGuid: old.guid });
  await create(master, meteringPoints, { consumptionObjectGuid: old.guid });
  const blind = await world.person(master.organization!, { consumptionObjects: 'full' });
  const reader = await world.person(master.organization!, { consumptionObjects: 'full', meteringPoints: 'read' });
  const usageFor = async (client: Client) => (await client.get(`/api/consumption-objects/${old.guid}/usage`)).body;
  expect(await usageFor(blind)).toEqual([
    { title: USED_BY_HIDDEN, total: null, stays: expect.stringContaining('вы его не видите'), rows: [] },
  ]);
  expect(await usageFor(reader)).toEqual([
    expect.objectContaining({ title: 'Точки учёта', total: 2, stays: expect.stringContaining('нужно «Изменение»') }),
  ]);
  const { body } = await blind.delete(`/api/consumption-objects/${old.guid}`, old.version);
  expect(body.detail).toBe('Нельзя удалить: используется в записях, которых вы не видите.');
  for (const client of [blind, reader]) {
    const answer = await client.delete(`/api/consumption-objects/${old.guid}?replaceBy=${fresh.guid}`, old.version);
    expect(answer.status).toBe(403);
  }
});

const post = async (path: string, input: object): Promise<AnyRow> => {
  const { status, body } = await master.post(path, input);
  expect([status, body.errors]).toEqual([201, undefined]);
  return body;
};
const deny = async (who: Client, entityType: string, value: string, objectGuid: string) => {
  const { guid } = (await who.get('/api/auth/info')).body.userModel;
  const [card] = await world.owner('select guid from employee where account_guid = $1', [guid]);
  await create(master, individualPermissions, {
    employeeGuid: card.guid,
    entityType,
    effect: 'deny',
    value,
    objectGuid,
  });
};

it('objects of own types go over with the right to change them, each recorded', async () => {
  const [old, fresh] = [await create(master, buildings), await create(master, buildings)];
  const type = await create(master, objectTypes, { parameters: [] });
  const objects = `/api/object-types/${type.guid}/objects`;
  const object = await post(objects, { name: 'Свой объект', code: null, branchGuid: null, buildingGuid: old.guid });
  const path = `/api/buildings/${old.guid}`;
  const reader = await world.person(master.organization!, { buildings: 'full', objectTypes: 'read' });
  expect((await reader.delete(`${path}?replaceBy=${fresh.guid}`, old.version)).status).toBe(403);
  const blind = await world.person(master.organization!, { buildings: 'full' });
  expect((await blind.get(`${path}/usage`)).body).toEqual([
    expect.objectContaining({ title: USED_BY_HIDDEN, total: null }),
  ]);
  expect((await master.delete(`${path}?replaceBy=${fresh.guid}`, old.version)).status).toBe(204);
  expect((await master.get(`${objects}/${object.guid}`)).body).toMatchObject({ buildingGuid: fresh.guid, version: 2 });
  expect(await journalOf(world, object.guid)).toContainEqual(
    expect.objectContaining({ action: 'update', after: expect.objectContaining({ buildingGuid: fresh.guid }) }),
  );
});

it('a record that a person may not read replaces nothing, and what it refers to is not revealed', async () => {
  const [old, closed] = [await create(master, buildings), await create(master, buildings)];
  const who = await world.person(master.organization!, { buildings: 'full' });
  await deny(who, 'buildings', 'read', closed.guid);
  const refused = [{ path: 'replaceBy', message: 'Записи для замены больше нет, или она вам недоступна' }];
  const one = await who.delete(`/api/buildings/${old.guid}?replaceBy=${closed.guid}`, old.version);
  expect([one.status, one.body.errors]).toEqual([422, refused]);
  const { body } = await who.post('/api/buildings/bulk', {
    action: 'remove',
    records: [{ guid: old.guid, version: old.version }],
    replaceBy: closed.guid,
    preview: true,
  });
  expect(body.rows).toMatchObject([{ outcome: 'refuse', reason: refused[0]!.message }]);
});

it('an object that a person may not read or change holds back a value that its parameter has', async () => {
  const dictionary = await createDictionary(master, 'roofs');
  const values = `/api/dictionary/${dictionary.id}`;
  const [old, fresh] = [await post(values, plainValue('старое')), await post(values, plainValue('новое'))];
  const parameters = [parameter('roof', { type: 'dictionary', dcDictionaryId: dictionary.id })];
  await world.owner(
    `select set_config('console.organization', '${master.organization}', true); select add_ready_object_types()`,
  );
  await world.owner("update object_type set parameters = $1 where family = 'buildings'", [JSON.stringify(parameters)]);
  const { guid, name } = await post('/api/buildings', {
    ...(await exampleInput(master, buildings)),
    roof: old.guid,
  });
  const path = `${values}/values/${old.guid}`;
  const who = await world.person(master.organization!, { dictionaries: 'full', sharedData: 'full', buildings: 'full' });
  expect(JSON.stringify((await who.get(`${path}/usage`)).body)).toContain(name);
  await deny(who, 'buildings', 'update', guid);
  expect((await who.delete(`${path}?replaceBy=${fresh.guid}`, old.version)).status).toBe(403);
  await deny(who, 'buildings', 'read', guid);
  expect((await who.get(`${path}/usage`)).body).toEqual([
    expect.objectContaining({ title: USED_BY_HIDDEN, total: null }),
  ]);
  expect((await master.delete(`${path}?replaceBy=${fresh.guid}`, old.version)).status).toBe(204);
});
