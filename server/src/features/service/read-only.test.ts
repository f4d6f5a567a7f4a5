import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { isChanging } from 'contract/kit/route.ts';
import type { Client } from '../../testing/client.ts';
import { postForm } from '../../testing/client.ts';
import { everyRight } from '../../testing/matrix.ts';
import { openSecondProgram, type SecondProgram } from '../../testing/second-program.ts';
import { openWorld, PASSWORD, type World } from '../../testing/world.ts';

const MODE = '/api/service/read-only';
const END = '2026-03-12T20:30:00Z';
const given = { reason: 'Обновление программы.', expectedUntil: END };

let world: World;
let second: SecondProgram;
let service: string;
let boss: Client;
let worker: Client;
beforeAll(async () => {
  world = await openWorld();
  second = await openSecondProgram(world);
  service = await world.organization();
  await world.owner('update organization set is_service = true where guid = $1', [service]);
  boss = await world.person(service, everyRight('full'));
  worker = await world.person(await world.organization(), everyRight('full'));
});
afterEach(() => world.owner('delete from read_only_mode'));
afterAll(async () => {
  await second.close();
  await world.close();
});

const brand = (name: string) => ({ name, fullName: null, country: null, site: null, isActive: true });

it('answers 503 with the reason and the expected end to every route that changes anything, in both programs', async () => {
  expect((await worker.post('/api/brands', brand('До'))).status).toBe(201);
  expect((await second.of(worker).post('/api/brands', brand('До этого'))).status).toBe(201);
  expect((await boss.put(MODE, given)).status).toBe(200);
  let routes = 0;
  for (const route of world.server.served.filter(isChanging)) {
    const url = route.path.replace(/\{\w+\}/g, crypto.randomUUID());
    for (const client of [worker, second.of(worker)]) {
      const { status, body, headers } = await client.send(route.method, url, {});
      expect([route.method, route.path, status, body.code]).toEqual([route.method, route.path, 503, 'read_only']);
      expect(body.detail).toContain('Ожидаемое окончание — 12.03.2026 23:30 (Москва)');
      expect(body.detail.includes('Обновление программы')).toBe(route.access !== 'public');
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    routes++;
  }
  expect(routes).toBeGreaterThan(300);
  const [{ entries }] = await world.owner("select count(*) as entries from journal where action = 'refused'");
  expect(Number(entries)).toBe(0);
});

it('leaves what is not changed by it: reading, signing in and out, renewing a session, probes', async () => {
  const { userName } = (await worker.get('/api/profile')).body;
  await boss.put(MODE, given);
  const card = (await worker.get('/api/users')).body.items[0];
  expect((await worker.get(`/api/users/${card.guid}`)).status).toBe(200);
  const [{ views }] = await world.owner("select count(*) as views from journal where action = 'view'");
  expect(Number(views)).toBe(1);
  const signIn = { grant_type: 'password', username: userName, password: PASSWORD };
  const entered = await postForm(world.http, '/connect/token', signIn);
  expect(entered.status).toBe(200);
  const renewal = { grant_type: 'refresh_token', refresh_token: entered.body.refresh_token };
  const renewed = await postForm(world.http, '/connect/token', renewal);
  expect(renewed.status).toBe(200);
  expect((await postForm(world.http, '/connect/revocation', { token: renewed.body.access_token })).status).toBe(200);
  expect((await worker.get('/readyz')).status).toBe(200);
});

it('is shown to everybody, and its reason only to those who signed in', async () => {
  await boss.put(MODE, given);
  const mode = { expectedUntil: expect.stringContaining('2026-03-12T20:30'), since: expect.any(String) };
  expect((await worker.get('/api/service/now')).body.readOnly).toEqual({ ...mode, reason: given.reason });
  expect((await worker.get('/api/service/announced')).body.readOnly).toEqual({ ...mode, reason: null });
});

it('ends at once, in both programs, and is in the journal', async () => {
  await boss.put(MODE, given);
  await boss.put(MODE, { reason: 'Переезд базы', expectedUntil: null });
  const refused = await second.of(worker).post('/api/brands', brand('Нельзя'));
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '60']);
  expect(refused.body.detail).toContain('Причина: Переезд базы.');
  expect((await second.of(boss).delete(MODE)).status).toBe(204);
  for (const client of [worker, second.of(worker)])
    expect((await client.post('/api/brands', brand(`После ${client.http === world.http}`))).status).toBe(201);
  expect((await boss.delete(MODE)).body.detail).toBe('Режим «только чтение» уже выключен.');
  const entries = await world.owner(
    "select before ->> 'isOn' as was, after ->> 'isOn' as is, after ->> 'reason' as reason from journal where entity = 'read_only_mode' order by number desc limit 3",
  );
  expect(entries).toEqual([
    { was: 'true', is: 'false', reason: null },
    { was: 'true', is: 'true', reason: 'Переезд базы' },
    { was: 'false', is: 'true', reason: given.reason },
  ]);
});

it('is turned by the service alone', async () => {
  expect((await worker.put(MODE, given)).status).toBe(403);
  const reader = await world.person(service, { sharedData: 'read' });
  expect((await reader.put(MODE, given)).status).toBe(403);
  expect(
    (await boss.put(MODE, { reason: '', expectedUntil: 'завтра' })).body.errors.map(
      ({ path }: { path: string }) => path,
    ),
  ).toEqual(['reason', 'expectedUntil']);
  expect(await world.owner('select from read_only_mode')).toEqual([]);
});
