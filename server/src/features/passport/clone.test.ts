import { afterAll, beforeAll, expect, it } from 'vitest';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { feeders, powerTransformers, substations } from 'contract/features/passport/substations.ts';
import type { AnyInput, AnyRow, Resource } from 'contract/kit/resource.ts';
import { create as createOf, exampleInput, openMatrix, type Matrix } from '../../testing/matrix.ts';

let world: Matrix;
beforeAll(async () => {
  world = await openMatrix();
});
afterAll(() => world.close());

const create = (resource: Resource, given: AnyInput = {}): Promise<AnyRow> => createOf(world.master, resource, given);
const clone = (path: string, title: string) => world.master.post(`${path}/clone`, { title });
const below = async (resource: string, guid: string) => {
  const filter = JSON.stringify({ field: 'substationGuid', op: 'in', value: [guid] });
  return (await world.master.get(`/api/${resource}?filter=${encodeURIComponent(filter)}`)).body.items as AnyRow[];
};

it('copies a substation with its children, and is undone as a whole', async () => {
  const { guid } = await create(substations);
  const transformer = await create(powerTransformers, { substationGuid: guid, number: 'Т-1', ratedPowerKva: 16_000 });
  await create(feeders, { substationGuid: guid, transformerGuid: transformer.guid });
  await create(feeders, { substationGuid: guid, transformerGuid: null });

  const { status, body } = await clone(`/api/substations/${guid}`, 'ПС Копия');
  expect([status, body.children]).toEqual([201, 3]);
  const [copied] = await below('power-transformers', body.guid);
  const fed = await below('feeders', body.guid);
  expect(fed.map(({ transformerGuid }) => transformerGuid).filter(Boolean)).toEqual([copied!.guid]);
  expect((await world.master.get(`/api/substations/${body.guid}`)).body).toMatchObject({
    name: 'ПС Копия',
    installedMva: 16,
  });

  const { items } = (await world.master.get('/api/journal?entity=substation&action=create')).body;
  const returned = await world.master.post(`/api/journal/${items[0].number}/return`, { preview: false, overwrite: [] });
  expect([returned.status, returned.body.changed]).toEqual([200, 4]);
  expect((await world.master.get(`/api/substations/${body.guid}`)).status).toBe(404);
});

it('leaves codes empty, and refuses the same name', async () => {
  const point = await create(meteringPoints, { code: '500000000000701', parentGuid: null });
  const { body } = await clone(`/api/metering-points/${point.guid}`, 'Вторая точка');
  expect((await world.master.get(`/api/metering-points/${body.guid}`)).body).toMatchObject({
    code: null,
    purpose: 'control',
  });
  const same = await clone(`/api/metering-points/${point.guid}`, String(point['name']));
  expect([same.status, same.body.errors[0].path]).toEqual([422, 'title']);
});

it('also copies the fields that the organization added to the family', async () => {
  const flow = {
    code: 'flow',
    name: 'Расход',
    type: 'int',
    unit: null,
    options: [],
    dcDictionaryId: null,
    isRequired: true,
    isMultiple: false,
  };
  await world.owner(
    `insert into object_type (guid, organization_guid, name, code, family, icon, colour, sort, parameters)
     values (gen_random_uuid(), $1, 'Подстанции', 'substations', 'substations', 'bolt', 'blue', 1, $2)`,
    [world.organizationGuid, JSON.stringify([flow])],
  );
  const input = await exampleInput(world.master, substations);
  const { guid } = (await world.master.post('/api/substations', { ...input, flow: 7 })).body;
  const { body } = await clone(`/api/substations/${guid}`, 'ПС с расходом');
  expect((await world.master.get(`/api/substations/${body.guid}`)).body).toMatchObject({ flow: 7 });
});
