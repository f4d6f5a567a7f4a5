import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { journalOf, openWorld, type World } from '../../testing/world.ts';

let world: World;
let own: Client;
let colleague: Client;
beforeAll(async () => {
  world = await openWorld();
  const organization = await world.organization();
  own = await world.person(organization);
  colleague = await world.person(organization);
});
afterAll(() => world.close());

const view = {
  resource: 'brands',
  name: 'Действующие',
  isShared: false,
  search: 'энерго',
  filter: '{"field":"isActive","op":"is","value":true}',
  sort: '-name',
  columns: ['name'],
};
const listOf = async (client: Client) => (await client.get('/api/saved-views?resource=brands')).body;

it('is kept for its owner, shared when that is wanted, and removed by its owner only', async () => {
  const saved = await own.post('/api/saved-views', view);
  expect([saved.status, saved.body]).toEqual([201, { ...view, guid: saved.body.guid, isOwn: true }]);
  expect([await listOf(own), await listOf(colleague)]).toEqual([[saved.body], []]);
  const shared = (await own.post('/api/saved-views', { ...view, isShared: true })).body;
  expect(shared.guid).toBe(saved.body.guid);
  expect(await listOf(colleague)).toEqual([{ ...shared, isOwn: false }]);
  expect((await colleague.delete(`/api/saved-views/${shared.guid}`)).status).toBe(404);
  expect((await own.delete(`/api/saved-views/${shared.guid}`)).status).toBe(204);
  expect(await listOf(colleague)).toEqual([]);
  const entries = await journalOf(world, shared.guid);
  expect(entries.map(({ action }) => action)).toEqual(['create', 'update', 'remove']);
  expect([entries[1].before.isShared, entries[1].after.isShared]).toEqual([false, true]);
});

it.each([
  ['name', ''],
  ['name', 'a\0'],
  ['search', '\ud800'],
  ['filter', '{"field":1}'],
  ['filter', '{'],
  ['filter', '\0'],
  ['sort', 'name;drop'],
  ['columns', ['a b']],
  ['columns', ['\0']],
  ['resource', '../brands'],
])('refuses %s = %j', async (field, value) => {
  const { status, body } = await own.post('/api/saved-views', { ...view, [field]: value });
  expect([status, body.errors[0].path.split('.')[0]]).toEqual([422, field]);
});
