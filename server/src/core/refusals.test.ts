import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Client } from '../testing/client.ts';
import { openWorld, type World } from '../testing/world.ts';
import { readActor } from './read-actor.ts';
import { limits } from './limits.ts';

let world: World;
let person: Client;
beforeEach(async () => {
  world = await openWorld();
  person = await world.person(await world.organization());
});
afterEach(() => world.close());

const written = () =>
  world.owner(`
    select after ->> 'path' as path, (after ->> 'times')::int as times, count(*)::int as entries
    from journal where action = 'refused' group by 1, 2 order by 1, 2`);
const many = (times: number, ask: (index: number) => Promise<{ status: number }>) =>
  Promise.all(Array.from({ length: times }, (_, index) => ask(index).then(({ status }) => status)));

it('refusals of one person and route are written once at once, and once more with their number', async () => {
  const other = await world.person(await world.organization());
  expect((await person.get('/api/brands')).status).toBe(403);
  expect(await written()).toEqual([{ path: '/api/brands', times: null, entries: 1 }]);
  const statuses = await many(200, (index) => (index % 10 ? person : other).get('/api/brands'));
  expect(new Set(statuses)).toEqual(new Set([403]));
  expect(await written()).toEqual([{ path: '/api/brands', times: null, entries: 2 }]);
  await world.server.refusals.close();
  expect(await written()).toEqual([
    { path: '/api/brands', times: 19, entries: 1 },
    { path: '/api/brands', times: 180, entries: 1 },
    { path: '/api/brands', times: null, entries: 2 },
  ]);
});

it('of very many different refusals a bounded number is written one by one', async () => {
  const closed = world.server.served.filter(({ access, path }) => typeof access === 'object' && !path.includes('{'));
  const paths = closed.filter(({ method }) => method === 'GET').map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(limits.written_refusals.ofOne + 10);
  expect(new Set(await many(paths.length, (index) => person.get(paths[index]!)))).toEqual(new Set([403]));
  await world.server.refusals.close();
  const entries = await written();
  expect(entries.filter(({ times }) => times === null)).toHaveLength(limits.written_refusals.ofOne);
  expect(entries.filter(({ times }) => times)).toEqual([
    { path: null, times: paths.length - limits.written_refusals.ofOne, entries: 1 },
  ]);
});

it('a person who is refused far too often is asked to come later', async () => {
  const { ofOne, retryAfter, detail } = limits.refusals;
  const { session: _, ...actor } = (await readActor(world.pool, {
    token: person.token!,
    organization: person.organization!,
    requestId: '',
    address: '',
    idleSeconds: 3600,
  }))!.found;
  const action = { tried: 'Производители', reason: 'Нужно право' };
  for (let count = 0; count < ofOne; count++) await world.server.refusals.record(actor, action);
  const { status, headers, body } = await person.get('/api/brands');
  expect([status, headers['retry-after'], body.detail]).toEqual([429, String(retryAfter), detail]);
  expect((await person.get('/api/auth/orgs')).status).toBe(200);
});
