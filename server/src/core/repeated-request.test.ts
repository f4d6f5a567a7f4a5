import { afterAll, beforeAll, expect, it } from 'vitest';
import { cleanUp } from './cleaning.ts';
import { everyRight } from '../testing/matrix.ts';
import type { Client } from '../testing/client.ts';
import { openWorld, type World } from '../testing/world.ts';

let world: World;
let client: Client;
beforeAll(async () => {
  world = await openWorld();
  client = await world.person(await world.organization(), everyRight('full'));
});
afterAll(() => world.close());

const brand = (name: string) => ({ name, fullName: null, country: null, site: null, isActive: true });
const add = (name: string, key: string) => client.post('/api/brands', brand(name), { 'idempotency-key': key });
const count = async () => (await client.get('/api/brands')).body.total;

it('thirty keys in nine parallel requests each create thirty objects', async () => {
  const keys = Array.from({ length: 30 }, (_, index) => `key-${index}`);
  const answers = await Promise.all(
    Array.from({ length: 9 }, () => keys.map((key) => add(`Марка ${key}`, key))).flat(),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ body }) => body.guid)).size).toBe(30);
  expect(await count()).toBe(30);
  const [{ entries }] = await world.owner("select count(*)::int as entries from journal where action = 'create'");
  expect(entries).toBe(30);
});

it('a repeat gets the first answer, whole, even when the record has changed since', async () => {
  const first = await add('Повтор', 'again');
  await client.put(`/api/brands/${first.body.guid}`, brand('Иначе'), 1);
  const second = await add('Повтор', 'again');
  expect([second.status, second.body, second.headers.etag]).toEqual([201, first.body, '"1"']);
});

it('a key belongs to one request of one person', async () => {
  const { status, body } = await add('Другое тело', 'again');
  expect([status, body.code]).toEqual([409, 'key_reused']);
  const elsewhere = await client.post(
    '/api/equipment-types',
    { name: 'Тип', hasModels: false, attributes: [] },
    { 'idempotency-key': 'again' },
  );
  expect(elsewhere.body.code).toBe('key_reused');
});

it('a request that was refused may be sent again with its key', async () => {
  expect((await add('Повтор', 'refused')).status).toBe(201);
  expect((await add('Повтор', 'taken')).status).toBe(409);
  expect((await add('Свободно', 'taken')).status).toBe(201);
});

it('an invalid key is refused', async () => {
  for (const key of ['', 'два слова', 'x'.repeat(256)])
    expect([key, (await add('Ключ', key)).status]).toEqual([key, 400]);
});

it('cleaning deletes old answers, guesses and sessions, and nothing else', async () => {
  await world.owner("update repeated_request set created_at = now() - interval '2 days' where key like 'key-1%'");
  await world.pool.query(
    "insert into sign_in_guess (subject, guesses, window_start) values ('old', 1, now() - interval '2 hours'), ('new', 1, now())",
  );
  const before = await world.owner('select count(*)::int as sessions from session');
  await cleanUp(world.pool);
  const [left] =
    await world.owner(`select (select array_agg(subject) from sign_in_guess where subject in ('old', 'new')) as guesses,
    (select count(*)::int from session) as sessions`);
  expect(left).toEqual({ guesses: ['new'], ...before[0] });
  expect((await add('Марка key-2', 'key-2')).status).toBe(201);
  expect((await add('Марка key-1', 'key-1')).body.code).toBe('already_exists');
});
