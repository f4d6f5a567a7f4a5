import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { everyRight } from '../../testing/matrix.ts';
import { journalOf, openWorld, type World } from '../../testing/world.ts';

let world: World;
let own: Client;
let colleague: Client;
/** May not read brands. */
let stranger: Client;
beforeAll(async () => {
  world = await openWorld();
  const organization = await world.organization();
  own = await world.person(organization, { brands: 'read' });
  colleague = await world.person(organization, { brands: 'read', dictionaries: 'read' });
  stranger = await world.person(organization, { glossary: 'full' });
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
const save = (client: Client, given: object = {}) =>
  client.post('/api/saved-views', { ...view, replace: false, ...given });
const listOf = async (client: Client, resource = 'brands') =>
  (await client.get(`/api/saved-views?resource=${resource}`)).body;

it('is saved for its owner, shared on request, and removed by its owner only', async () => {
  const saved = await save(own);
  expect([saved.status, saved.body]).toEqual([201, { ...view, guid: saved.body.guid, isOwn: true, mayRemove: true }]);
  expect([await listOf(own), await listOf(colleague)]).toEqual([[saved.body], []]);
  const shared = (await save(own, { isShared: true, replace: true })).body;
  expect(shared.guid).toBe(saved.body.guid);
  expect(await listOf(colleague)).toEqual([{ ...shared, isOwn: false, mayRemove: false }]);
  expect((await colleague.delete(`/api/saved-views/${shared.guid}`)).status).toBe(403);
  expect((await own.delete(`/api/saved-views/${shared.guid}`)).status).toBe(204);
  expect(await listOf(colleague)).toEqual([]);
  const entries = await journalOf(world, shared.guid);
  expect(entries.map(({ action }) => action)).toEqual(['create', 'update', 'remove']);
  expect([entries[1].before.isShared, entries[1].after.isShared]).toEqual([false, true]);
  expect(entries[1].after).not.toHaveProperty('replace');
});

it('is not replaced without a request, however many users save it at once', async () => {
  const name = 'Занятое название';
  const answers = await Promise.all(Array.from({ length: 6 }, (_, at) => save(own, { name, search: `поиск ${at}` })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
  const { body } = answers.find(({ status }) => status === 409)!;
  expect([body.code, body.detail]).toEqual(['already_exists', 'Вид «Занятое название» уже есть.']);
  const saved = answers.find(({ status }) => status === 201)!.body;
  expect(await listOf(own)).toEqual([saved]);
  expect((await journalOf(world, saved.guid)).map(({ action }) => action)).toEqual(['create']);

  expect((await save(colleague, { name })).status).toBe(201);
  expect((await save(own, { name, resource: 'models' })).status).toBe(201);
  const replaced = await save(own, { name, search: 'другой', replace: true });
  expect([replaced.status, replaced.body]).toEqual([201, { ...saved, search: 'другой' }]);
});

it('is shared with those who may read the list, and with no one else', async () => {
  const name = 'Общий вид';
  for (const resource of ['brands', 'dictionary-6-values', 'nothing'])
    await save(own, { name, resource, isShared: true, search: 'секретное' });
  const countFor = async (client: Client, resource: string) =>
    (await listOf(client, resource)).filter((one: { name: string }) => one.name === name).length;
  expect([await countFor(colleague, 'brands'), await countFor(stranger, 'brands')]).toEqual([1, 0]);
  expect([await countFor(colleague, 'dictionary-6-values'), await countFor(stranger, 'dictionary-6-values')]).toEqual([
    1, 0,
  ]);
  expect([await countFor(colleague, 'nothing'), await countFor(own, 'nothing')]).toEqual([0, 1]);
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
  ['replace', undefined],
])('refuses %s = %j', async (field, value) => {
  const { status, body } = await save(own, { [field]: value });
  expect([status, body.errors[0].path.split('.')[0]]).toEqual([422, field]);
});

it('that is shared is removed by whoever arranges the common desktop, and comes back to its owner as it was', async () => {
  const chief = await world.person(own.organization!, { brands: 'read', desktops: 'update', journal: 'read' });
  const shared = (await save(own, { name: 'Чужой общий', isShared: true })).body;
  const personal = (await save(own, { name: 'Чужой личный' })).body;
  expect((await chief.delete(`/api/saved-views/${personal.guid}`)).status).toBe(404);
  expect((await chief.delete(`/api/saved-views/${shared.guid}`)).status).toBe(204);
  expect((await listOf(own)).map(({ name }: { name: string }) => name)).not.toContain('Чужой общий');

  const [entry] = (await chief.get(`/api/journal?record=${shared.guid}`)).body.items;
  expect(entry).toMatchObject({
    action: 'remove',
    before: { name: 'Чужой общий', filter: view.filter, columns: ['name'] },
  });
  const back = { preview: false, overwrite: [] };
  const refused = await colleague.post(`/api/journal/${entry.number}/return`, back);
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('Рабочие столы')]);
  expect((await chief.post(`/api/journal/requests/${entry.requestId}/return`, {})).body).toEqual({
    changed: 1,
    refusal: null,
  });
  expect(await listOf(own)).toContainEqual(shared);
});

it('does not come back in the place of another that has taken its name', async () => {
  const name = 'Сменённый';
  const { guid } = (await save(own, { name })).body;
  await own.delete(`/api/saved-views/${guid}`);
  await save(own, { name, search: 'другой' });
  const text = `select request_id as request from journal where record_guid = $1 and action = 'remove'`;
  const [{ request }] = await world.owner(text, [guid]);
  const refused = await own.post(`/api/journal/requests/${request}/return`, {});
  expect([refused.status, refused.body.detail]).toEqual([409, `Вид «${name}» уже есть: сначала удалите его.`]);
});

it('that is private comes back to its owner alone, and nobody else learns its name', async () => {
  const name = 'Проверка Иванова';
  const { guid } = (await save(own, { name })).body;
  await own.delete(`/api/saved-views/${guid}`);
  const [{ number }] = await world.owner(`select number from journal where record_guid = $1 and action = 'remove'`, [
    guid,
  ]);
  const back = async (who: Client) =>
    (await who.post(`/api/journal/${number}/return`, { preview: true, overwrite: [] })).raw.toString();
  expect(await back(own)).toContain('"outcome":"change"');
  await save(own, { name });
  expect(await back(own)).toContain(`Вид «${name}» уже есть`);
  const chief = await world.person(own.organization!, everyRight('full'));
  for (const who of [stranger, chief]) {
    const text = await back(who);
    expect(text).toContain('"outcome":"refuse"');
    expect(text).not.toContain(name);
  }
});

it('does not come back where too little of it was kept, which is said as it is', async () => {
  const { guid } = (await save(own, { name: 'Прежних времён' })).body;
  await own.delete(`/api/saved-views/${guid}`);
  const [{ number }] = await world.owner(
    `update journal set stored = null where record_guid = $1 and action = 'remove' returning number`,
    [guid],
  );
  const { body } = await own.post(`/api/journal/${number}/return`, { preview: true, overwrite: [] });
  expect(body.records).toMatchObject([{ outcome: 'refuse', reason: expect.stringContaining('слишком мало') }]);
});
