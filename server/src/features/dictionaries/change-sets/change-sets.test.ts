import type { SetChange, WholeChangeSet } from 'contract/features/dictionaries/change-sets.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../core/sql.ts';
import { asOrg } from '../../../core/transaction.ts';
import { startWorking } from '../../../jobs/work.ts';
import type { Client } from '../../../testing/client.ts';
import { everyRight, parameter } from '../../../testing/matrix.ts';
import { openWorld, type World } from '../../../testing/world.ts';
import { changeSetPublicationJob } from './publication.job.ts';

let world: World;
let client: Client;
let stop: () => Promise<void>;
beforeAll(async () => {
  world = await openWorld();
  client = await world.person(await world.organization(), everyRight('full'));
  stop = await startWorking(world.pool, [changeSetPublicationJob]);
});
afterAll(async () => {
  await stop();
  await world.close();
});

const dictionaryOf = async (name: string, names: readonly string[], given: object = {}) => {
  const { id } = (await client.post('/api/dictionary/', { name, ...given })).body as { id: number };
  const values: Record<string, AnyRow> = {};
  for (const one of names) values[one] = (await client.post(`/api/dictionary/${id}/values`, { name: one })).body;
  return { id, values };
};
const names = async (id: number): Promise<string[]> =>
  (await client.get(`/api/dictionary/${id}/values?sort=name`)).body.items.map(({ name }: AnyRow) => name);
const begin = async (id: number, name: string, by = client): Promise<WholeChangeSet> =>
  (await by.post(`/api/dictionary/${id}/change-sets`, { name })).body;
const at = (guid: string) => `/api/dictionary-change-sets/${guid}`;
const put = (guid: string, change: object, by = client) => by.post(`${at(guid)}/changes`, change);
const read = async (guid: string): Promise<WholeChangeSet> => (await client.get(at(guid))).body;
const publish = (guid: string, on: string | null = null, by = client) => by.post(`${at(guid)}/publish`, { on });
const kindsOf = ({ changes }: WholeChangeSet) => changes.map(({ kind, name }: SetChange) => [kind, name]);
/** A day in the future in every time zone. */
const laterDay = () => new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);

it('changes are collected while the dictionary stays as it is, and made together in one act that can be taken back', async () => {
  const { id, values } = await dictionaryOf('Причины', ['Авария', 'Ремонт']);
  const { guid } = await begin(id, 'К новому году');
  await put(guid, { kind: 'remove', value: values['Ремонт']!.guid });
  await put(guid, { kind: 'update', value: values['Авария']!.guid, input: { name: 'Ремонт' } });
  const collected = await put(guid, { kind: 'create', input: { name: 'Авария' } });
  expect(collected.body).toMatchObject({ state: 'open', counts: { create: 1, update: 1, remove: 1 } });
  expect(kindsOf(collected.body)).toEqual([
    ['remove', 'Ремонт'],
    ['update', 'Авария'],
    ['create', 'Авария'],
  ]);
  expect(collected.body.changes[1].lines).toEqual([
    { field: 'name', label: 'Наименование', was: 'Авария', now: 'Авария', proposed: 'Ремонт' },
  ]);
  expect(await names(id)).toEqual(['Авария', 'Ремонт']);
  const about = await client.get(`/api/dictionary/${id}/change-sets?value=${values['Авария']!.guid}`);
  expect(about.body).toMatchObject([{ guid, name: 'К новому году' }]);
  const trial = await client.post(`${at(guid)}/check`, {});
  expect(trial.body.map(({ refusal }: AnyRow) => refusal)).toEqual([null, null, null]);
  expect(await names(id)).toEqual(['Авария', 'Ремонт']);

  expect((await publish(guid)).body).toMatchObject({ state: 'published' });
  expect(await names(id)).toEqual(['Авария', 'Ремонт']);
  expect((await client.get(`/api/dictionary/${id}/values/${values['Авария']!.guid}`)).body.name).toBe('Ремонт');
  const [entry] = (await client.get('/api/journal?limit=1')).body.items;
  expect(entry).toMatchObject({ recordName: 'Причины', parts: 3, via: { kind: 'changeSet', name: 'К новому году' } });
  expect((await publish(guid)).status).toBe(409);
  expect((await put(guid, { kind: 'create', input: { name: 'Ещё' } })).status).toBe(409);

  await client.post(`/api/journal/${entry.number}/return`, { preview: false, overwrite: [] });
  expect((await client.get(`/api/dictionary/${id}/values/${values['Авария']!.guid}`)).body.name).toBe('Авария');
});

it('a set is published as a whole or not at all, and says at which change it stops', async () => {
  const { id, values } = await dictionaryOf('Цвета', ['Красный', 'Синий']);
  const { guid } = await begin(id, 'Оттенки');
  await put(guid, { kind: 'create', input: { name: 'Зелёный' } });
  await put(guid, { kind: 'update', value: values['Синий']!.guid, input: { name: 'Голубой' } });
  await client.put(`/api/dictionary/${id}/values/${values['Синий']!.guid}`, { ...values['Синий'], name: 'Индиго' }, 1);
  const { changes } = await read(guid);
  expect(changes[1]).toMatchObject({
    hindrance: 'Эти поля изменились после того, как правку внесли в набор.',
    lines: [{ was: 'Синий', now: 'Индиго', proposed: 'Голубой' }],
  });
  const refused = await publish(guid);
  expect([refused.status, refused.body.detail]).toEqual([
    422,
    'Набор не опубликован. Изменить «Синий»: Эти поля изменились после того, как правку внесли в набор.',
  ]);
  expect(await names(id)).toEqual(['Индиго', 'Красный']);

  await put(guid, { kind: 'update', value: values['Синий']!.guid, input: { name: 'Голубой' } });
  expect((await read(guid)).changes).toHaveLength(2);
  expect((await publish(guid)).status).toBe(200);
  expect(await names(id)).toEqual(['Голубой', 'Зелёный', 'Красный']);
});

it('a change that could not be saved is refused where it is put', async () => {
  const { id } = await dictionaryOf('Классы', [], {
    parameters: [parameter('limit', { name: 'Предел', type: 'int', isRequired: true })],
  });
  const first = (await client.post(`/api/dictionary/${id}/values`, { name: 'Первый', limit: 1 })).body;
  const { guid } = await begin(id, 'Проверка');
  const twin = await put(guid, { kind: 'create', input: { name: 'Первый', limit: 1 } });
  expect([twin.status, twin.body.errors?.[0]?.path]).toEqual([409, 'name']);
  const lacking = await put(guid, { kind: 'create', input: { name: 'Второй' } });
  expect([lacking.status, lacking.body.errors]).toMatchObject([422, [{ path: 'limit' }]]);
  const unknown = await put(guid, { kind: 'create', input: { name: 'Второй', limit: 1, colour: 'red' } });
  expect(unknown.body.errors).toMatchObject([{ path: 'input.colour' }]);
  const same = await put(guid, { kind: 'update', value: first.guid, input: { limit: 1 } });
  expect([same.status, same.body.detail]).toEqual([422, 'Эта правка ничего не меняет.']);
  expect((await put(guid, { kind: 'update' })).status).toBe(422);
  const none = '00000000-0000-4000-8000-000000000000';
  expect((await put(guid, { kind: 'remove', value: none })).status).toBe(404);
  expect(await read(guid)).toMatchObject({ changes: [] });
  expect((await publish(guid)).body.detail).toBe('В наборе нет изменений.');
});

it('a value in use is removed with the one that takes its place', async () => {
  const { id, values } = await dictionaryOf('Породы', ['Сосна', 'Ель']);
  const boards = await dictionaryOf('Доски', [], {
    parameters: [parameter('wood', { name: 'Порода', type: 'dictionary', dcDictionaryId: id })],
  });
  const path = `/api/dictionary/${boards.id}/values`;
  const board = (await client.post(path, { name: 'Половая', wood: values['Сосна']!.guid })).body;
  const { guid } = await begin(id, 'Без сосны');
  const used = await put(guid, { kind: 'remove', value: values['Сосна']!.guid });
  expect(used.status).toBe(200);
  const [outcome] = (await client.post(`${at(guid)}/check`, {})).body;
  expect(outcome.refusal).toBe('Нельзя удалить: используется в 1 записи. Назовите, чем его заменить.');
  await put(guid, { kind: 'remove', value: values['Сосна']!.guid, replaceBy: values['Ель']!.guid });
  expect((await read(guid)).changes).toMatchObject([{ replacement: 'Ель' }]);
  expect((await publish(guid)).status).toBe(200);
  expect((await client.get(`${path}/${board.guid}`)).body.wood).toBe(values['Ель']!.guid);
});

/** Makes the day of a scheduled set begin. */
const letBegin = (organization: string) =>
  asOrg(world.pool, { organization, account: null }, 'write', async (tx) => {
    const [run] = await tx.rows<{ guid: string }>(sql`
      update run set due_at = now(), ready_at = now() where kind = 'changeSetPublication' and state = 'waiting' returning guid`);
    await tx.run(sql`select send_job(${run!.guid}, current_organization(), now())`);
  });

it('a set waits for its day, and is published then by the rights of whoever has set it', async () => {
  const { id } = await dictionaryOf('Сезоны', ['Зима']);
  const { guid } = await begin(id, 'Лето');
  await put(guid, { kind: 'create', input: { name: 'Лето' } });
  const today = await publish(guid, new Date().toISOString().slice(0, 10));
  expect([today.status, today.body.errors]).toMatchObject([422, [{ path: 'on' }]]);
  const day = laterDay();
  expect((await publish(guid, day)).body).toMatchObject({ state: 'scheduled', publishOn: day });
  expect((await put(guid, { kind: 'create', input: { name: 'Осень' } })).body.detail).toContain('сначала отмените');
  expect((await client.post(`${at(guid)}/reopen`, {})).body).toMatchObject({ state: 'open', publishOn: null });
  expect((await client.post(`${at(guid)}/reopen`, {})).status).toBe(409);
  await publish(guid, day);
  await letBegin(client.organization!);
  await expect.poll(async () => (await read(guid)).state, { timeout: 60_000 }).toBe('published');
  expect(await names(id)).toEqual(['Зима', 'Лето']);
});

it('a set that cannot be published on its day says why, and is collected further', async () => {
  const { id } = await dictionaryOf('Ставки', ['Ночная']);
  const { guid } = await begin(id, 'Дневная');
  await put(guid, { kind: 'create', input: { name: 'Дневная' } });
  await publish(guid, laterDay());
  await client.post(`/api/dictionary/${id}/values`, { name: 'Дневная' });
  await letBegin(client.organization!);
  await expect.poll(async () => (await read(guid)).refusal, { timeout: 60_000 }).toContain('Набор не опубликован');
  expect(await read(guid)).toMatchObject({ state: 'open', changes: [{ name: 'Дневная' }] });
  const notifications = await client.get('/api/notifications');
  expect(notifications.body.items[0].text).toContain('Публикация набора изменений словаря');
  const [change] = (await read(guid)).changes;
  await client.delete(`${at(guid)}/changes/${change!.guid}`);
  await put(guid, { kind: 'create', input: { name: 'Сменная' } });
  expect((await publish(guid)).body).toMatchObject({ state: 'published', refusal: null });
});

it('a set is withdrawn; a dictionary with an open one is not deleted', async () => {
  const { id } = await dictionaryOf('Пустой', []);
  const { guid } = await begin(id, 'Начало');
  await put(guid, { kind: 'create', input: { name: 'Один' } });
  const kept = await client.delete(`/api/dictionary/${id}`);
  expect(kept.body.usage).toMatchObject([{ title: 'Неопубликованные наборы изменений', total: 1 }]);
  expect((await client.delete(at(guid))).status).toBe(204);
  expect(await read(guid)).toMatchObject({ state: 'withdrawn' });
  expect((await publish(guid)).status).toBe(409);
  expect((await client.delete(`/api/dictionary/${id}`)).status).toBe(204);
});

it('each change asks for its own right; readers only look, strangers see nothing', async () => {
  const { id, values } = await dictionaryOf('Права', ['Первое']);
  const organization = client.organization!;
  const weak = await world.person(organization, { ...everyRight('read'), dictionaries: 'update' });
  const { guid } = await begin(id, 'Правка', weak);
  await put(guid, { kind: 'remove', value: values['Первое']!.guid }, weak);
  expect((await publish(guid, null, weak)).body.detail).toContain('Удалить «Первое»');
  const reader = await world.person(organization, everyRight('read'));
  expect((await reader.get(at(guid))).status).toBe(200);
  expect((await put(guid, { kind: 'create', input: { name: 'Второе' } }, reader)).status).toBe(403);
  const stranger = await world.person(await world.organization(), everyRight('full'));
  expect((await stranger.get(at(guid))).status).toBe(404);
  expect((await publish(guid, null, stranger)).status).toBe(404);
  expect((await publish(guid)).status).toBe(200);
});
