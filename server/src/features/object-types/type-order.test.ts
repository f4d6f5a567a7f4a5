import { contracts } from 'contract/features/passport/contracts.ts';
import { widgets } from 'contract/features/widgets/facts.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { create, openMatrix, type Matrix } from '../../testing/matrix.ts';
import { addReadyTypes, typesBy } from '../../testing/object-types.ts';

let world: Matrix;
beforeAll(async () => {
  world = await openMatrix();
  await addReadyTypes(world, world.organizationGuid);
});
afterAll(() => world.close());

it('the order of a type, built-in or own, is that of everything that tells of types', async () => {
  const { master } = world;
  const { made } = typesBy(() => master);
  await create(master, contracts);
  const own = await made([]);
  const put = async (guid: string, sort: number) => {
    const { body } = await master.get(`/api/object-types/${guid}`);
    expect((await master.put(`/api/object-types/${guid}`, { ...body, sort }, body.version)).status).toBe(200);
  };
  const [act] = await world.owner("select guid from object_type where family = 'accession-acts'");
  await put(act.guid, 1);
  await put(own.guid, 2);

  const states: { resource: string }[] = (await master.get('/api/tech-passport/completeness')).body;
  expect(states.slice(0, 3).map(({ resource }) => resource)).toEqual([
    'accession-acts',
    `object-types/${own.guid}/objects`,
    'branch-offices',
  ]);
  const listed: { name: string }[] = (await master.get('/api/object-types?sort=sort,name&limit=3')).body.items;
  expect(listed.map(({ name }) => name)).toEqual(['Акты присоединения', own['name'], 'Филиалы']);
  const widget = await create(master, widgets, {
    source: 'objectCounts',
    kind: 'bars',
    isPublished: true,
    requiredEntity: null,
  });
  const { labels } = (await master.get(`/api/widgets/${widget.guid}/data`)).body.data;
  expect(labels.slice(0, 3)).toEqual(['Акты присоединения', own['name'], 'Филиалы']);
});
