import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyRow } from 'contract/kit/resource.ts';
import type { Client } from '../../../testing/client.ts';
import { everyRight } from '../../../testing/matrix.ts';
import { moment } from '../../../testing/moment.ts';
import { openWorld, type World } from '../../../testing/world.ts';

let world: World;
let client: Client;
let dictionary: AnyRow;
let at: string;
beforeAll(async () => {
  world = await openWorld();
  client = await world.person(await world.organization(), everyRight('full'));
  dictionary = (await client.post('/api/dictionary/', { name: 'Породы' })).body;
});
afterAll(() => world.close());

const address = () => `/api/dictionary/${String(dictionary['id'])}`;
const path = () => `${address()}/values`;
const add = async (name: string): Promise<AnyRow> => (await client.post(path(), { name })).body;
const names = async (): Promise<string[]> =>
  (await client.get(`${path()}?sort=name`)).body.items.map(({ name }: AnyRow) => name);
const giveBack = (preview: boolean, by = client) => by.post(`${address()}/return`, { at, preview });

it('a dictionary is as it was: renamed, removed and added values, after a preview that changes nothing, in one act', async () => {
  const [pine, spruce] = [await add('Сосна'), await add('Ель')];
  at = await moment();
  await client.put(`${path()}/${pine.guid}`, { ...pine, name: 'Кедр' }, 1);
  await client.delete(`${path()}/${spruce.guid}`, 1);
  await add('Сосна');
  const before = await names();
  const revisions = (await client.get(`${address()}/revisions`)).body;
  expect(revisions.map(({ name, values }: { name: string; values: number }) => [name, values])).toEqual([
    ['Сосна', 1],
    ['Ель', 1],
    ['Кедр', 1],
    ['Ель', 1],
    ['Сосна', 1],
  ]);
  expect([revisions[2].at > at, revisions[3].at < at]).toEqual([true, true]);
  const stranger = await world.person(await world.organization(), everyRight('full'));
  expect((await stranger.get(`${address()}/revisions`)).status).toBe(404);
  const preview = await giveBack(true);
  expect(preview.body).toMatchObject({
    changed: 3,
    records: [
      { action: 'remove', name: 'Сосна', outcome: 'change' },
      { action: 'restore', name: 'Ель', outcome: 'change' },
      { action: 'update', name: 'Кедр', outcome: 'change' },
    ],
  });
  expect(await names()).toEqual(before);
  expect((await giveBack(false)).body.changed).toBe(3);
  expect(await names()).toEqual(['Ель', 'Сосна']);
  expect((await client.get(`${address()}/revisions`)).body[0].values).toBe(3);
  expect((await client.get(`${path()}/${spruce.guid}`)).body.name).toBe('Ель');
  const again = await giveBack(false);
  expect([again.status, again.body.detail]).toEqual([409, 'Словарь и так такой, каким был в этот момент.']);
  const [entry] = (await client.get('/api/journal?limit=1')).body.items;
  expect(entry).toMatchObject({ action: 'update', recordName: 'Породы', parts: 3 });
  const undone = await client.post(`/api/journal/${entry.number}/return`, { preview: false, overwrite: [] });
  expect([undone.status, await names()]).toEqual([200, before]);
});

it('what is in use stays, and it is said why; what the rights do not allow, too', async () => {
  const used = (await client.get(`${path()}?search=${encodeURIComponent('Сосна')}`)).body.items[0] as AnyRow;
  const parameters = [{ code: 'wood', name: 'Порода', type: 'dictionary', dcDictionaryId: dictionary['id'] }];
  const boards = (await client.post('/api/dictionary/', { name: 'Доски', parameters })).body;
  await client.post(`/api/dictionary/${boards.id}/values`, { name: 'Половая', wood: used.guid });
  const { records } = (await giveBack(true)).body;
  expect(records.filter(({ outcome }: AnyRow) => outcome === 'refuse')).toMatchObject([
    { name: 'Сосна', action: 'remove', reason: expect.stringContaining('используется') },
    { name: 'Кедр', action: 'update' },
  ]);
  const weak = await world.person(client.organization!, { ...everyRight('read'), dictionaries: 'update' });
  const kept = (await giveBack(true, weak)).body.records as AnyRow[];
  expect(kept.find(({ action }) => action === 'remove')).toMatchObject({ outcome: 'refuse' });
  const reader = await world.person(client.organization!, everyRight('read'));
  expect((await giveBack(false, reader)).status).toBe(403);
  const stranger = await world.person(await world.organization(), everyRight('full'));
  expect((await giveBack(false, stranger)).status).toBe(404);
  at = '2999-01-01T00:00:00Z';
  expect((await giveBack(true)).status).toBe(422);
});
