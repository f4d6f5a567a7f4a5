import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { everyRight } from '../../testing/matrix.ts';
import { openWorld, type World } from '../../testing/world.ts';

let world: World;
let reader: Client;
let editor: Client;
let other: Client;
beforeAll(async () => {
  world = await openWorld({ isSeeded: true });
  const organization = await world.organization();
  reader = await world.person(organization, { glossary: 'read' });
  editor = await world.person(organization, { glossary: 'full' });
  other = await world.person(await world.organization(), everyRight('full'));
});
afterAll(() => world.close());

const path = '/api/glossary/missed';
const seek = async (text: string) => (await reader.post(path, { text })).status;
const missed = async (client = editor): Promise<[string, number][]> =>
  (await client.get(path)).body.map(({ text, times }: { text: string; times: number }) => [text, times]);

it('a search that found nothing is counted in its organization, without regard to case and ё, as it was last written, and not one that finds', async () => {
  expect([await seek('Счётный кворум'), await seek('счетный КВОРУМ'), await seek('Кворумная энергия')]).toEqual([
    204, 204, 204,
  ]);
  for (const found of ['приборами учета', 'ghb,jh']) expect(await seek(found)).toBe(204);
  expect(await missed()).toEqual([
    ['счетный КВОРУМ', 2],
    ['Кворумная энергия', 1],
  ]);
  expect(await missed(other)).toEqual([]);
  expect((await reader.get(path)).status).toBe(403);
  const stranger = await world.person(reader.organization!);
  expect((await stranger.post(path, { text: 'Кворум' })).status).toBe(403);
});

it('neither numbers, nor addresses, nor long texts are counted', async () => {
  for (const text of ['4012345678', 'petrov@example.ru', 'ю', 'ъ'.repeat(61)]) {
    const { status, body } = await reader.post(path, { text });
    expect([text, status, body.errors[0].path]).toEqual([text, 422, 'text']);
  }
});

it('is taken off the list by hand, and by a term that has come', async () => {
  await seek('Ненужное слово');
  const rows = (await editor.get(path)).body as { guid: string; text: string }[];
  const { guid } = rows.find(({ text }) => text === 'Ненужное слово')!;
  expect((await other.delete(`${path}/${guid}`)).status).toBe(404);
  expect((await reader.delete(`${path}/${guid}`)).status).toBe(403);
  expect((await editor.delete(`${path}/${guid}`)).status).toBe(204);
  expect((await editor.delete(`${path}/${guid}`)).status).toBe(404);
  const section = (await editor.post('/api/glossary-sections', { name: 'Проверка' })).body;
  const term = { term: 'Счётный кворум', sectionGuid: section.guid, definition: 'Определение для проверки.' };
  expect((await editor.post('/api/glossary', term)).status).toBe(201);
  expect(await missed()).toEqual([['Кворумная энергия', 1]]);
});

it('the words sought rarely and long ago give way to new ones', async () => {
  await world.owner(
    `insert into glossary_miss (guid, organization_guid, text, spelling, times, last_at)
     select gen_random_uuid(), $1, 'давнее ' || n, 'Давнее ' || n, 1 + n, now() - interval '1 year' from generate_series(1, 500) n`,
    [editor.organization],
  );
  await seek('Самое новое');
  const [{ count, least }] = await world.owner(
    `select count(*)::int as count, min(times) filter (where text like 'давнее%') as least from glossary_miss where organization_guid = $1`,
    [editor.organization],
  );
  expect([count, least]).toEqual([500, 5]);
  expect(await missed()).not.toEqual([]);
});

it('reading a term is counted in its organization by place, without who reads, and shown to readers and editors', async () => {
  const [term] = (await reader.get('/api/glossary?limit=1')).body.items;
  const views = `/api/glossary/${term.guid}/views`;
  const read = async (place: string, by = reader) => (await by.post(views, { place })).status;
  expect([await read('page'), await read('page', editor), await read('label')]).toEqual([204, 204, 204]);
  expect((await reader.get(views)).body).toMatchObject({ page: 2, label: 1, lastAt: expect.any(String) });
  expect((await editor.get('/api/glossary/views')).body).toMatchObject([{ guid: term.guid, term: term.term, page: 2 }]);
  expect((await other.get(views)).body).toEqual({ page: 0, label: 0, lastAt: null });
  expect((await reader.get('/api/glossary/views')).status).toBe(403);
  expect(await read('elsewhere')).toBe(422);
  const nothing = `/api/glossary/${crypto.randomUUID()}/views`;
  expect([(await reader.post(nothing, { place: 'page' })).status, (await reader.get(nothing)).status]).toEqual([
    404, 404,
  ]);
  const stranger = await world.person(reader.organization!);
  expect(await read('page', stranger)).toBe(403);
});
