import { afterAll, beforeAll, expect, it } from 'vitest';
import { postForm, type Client } from '../testing/client.ts';
import { holdTable } from '../testing/held-table.ts';
import { everyRight } from '../testing/matrix.ts';
import { openWorld, PASSWORD, type World } from '../testing/world.ts';

let world: World;
let client: Client;
let organization: string;
let userName: string;
const brand = { name: 'Марка', fullName: null, country: null, site: null, isActive: true };
beforeAll(async () => {
  world = await openWorld();
  organization = await world.organization();
  client = await world.person(organization, everyRight('full'));
  userName = await world.account();
});
afterAll(() => world.close());

const signIn = () =>
  postForm(world.http, '/connect/token', { grant_type: 'password', username: userName, password: PASSWORD });

it('a locked table keeps nobody from signing in, and those who need it are asked to retry', async () => {
  const held = await holdTable(world, 'brand');
  const waiting = Array.from({ length: 18 }, (_, index) =>
    index % 2 ? client.get('/api/brands') : client.post('/api/brands', { ...brand, name: `Марка ${index}` }),
  );
  await expect.poll(() => held.waiting(), { timeout: 10_000 }).toBe(10);
  const [signed, info, orgs, ready] = await Promise.all([
    signIn(),
    client.get('/api/auth/info'),
    client.get('/api/auth/orgs'),
    client.get('/readyz'),
  ]);
  expect([signed.status, info.status, orgs.status, ready.status]).toEqual([200, 200, 200, 200]);
  // They were answered while all the others were still waiting.
  expect(await held.waiting()).toBe(10);
  for (const { status, body, headers } of await Promise.all(waiting))
    expect([status, body.code, headers['retry-after']]).toEqual([503, 'unavailable', '5']);
  await held.release();
  expect((await client.get('/api/brands')).body.items).toEqual([]);
});

it('a locked table of accounts is a 503 for those who sign in', async () => {
  const held = await holdTable(world, 'account');
  const { status, body, headers } = await signIn();
  expect([status, body.error, headers['retry-after']]).toEqual([503, 'temporarily_unavailable', '5']);
  await held.release();
  expect((await signIn()).status).toBe(200);
});

it('an account that somebody is changing is a 503 for those who sign in', async () => {
  const other = await world.pool.connect();
  await other.query('begin');
  await other.query('select from account where user_name = $1 for update', [userName]);
  const { status, body, headers } = await signIn();
  expect([status, body.error, headers['retry-after']]).toEqual([503, 'temporarily_unavailable', '5']);
  await other.query('rollback');
  other.release();
  expect((await signIn()).status).toBe(200);
});

it('a record that somebody is changing stays a conflict', async () => {
  const { guid, version } = (await client.post('/api/brands', brand)).body;
  const other = await world.pool.connect();
  await other.query('begin');
  await other.query("select set_config('console.organization', $1, true)", [organization]);
  const { rowCount } = await other.query('select from brand where guid = $1 for update', [guid]);
  expect(rowCount).toBe(1);
  const { status, body } = await client.put(`/api/brands/${guid}`, { ...brand, site: 'https://example.ru' }, version);
  expect([status, body.code]).toEqual([409, 'conflict']);
  await other.query('rollback');
  other.release();
});
