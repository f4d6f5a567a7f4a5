import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../testing/client.ts';
import { openImport } from '../testing/imports.ts';
import { everyRight } from '../testing/matrix.ts';
import { openWorld, type World } from '../testing/world.ts';
import { limits, type ClientLimit } from './limits.ts';
import { semaphoreOf } from './semaphore.ts';

let world: World;
let organization: string;
beforeAll(async () => {
  world = await openWorld();
  organization = await world.organization();
});
afterAll(() => world.close());

const accountOf = async (client: Client): Promise<string> => (await client.get('/api/auth/info')).body.userModel.guid;
const figure = (value: number | undefined) => value?.toLocaleString('ru') ?? '—';

it('are listed in docs/operations.md with their figures', () => {
  const manual = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
  const lines = Object.entries<ClientLimit>(limits).map(
    ([name, { what, most, ofOne, minutes, waiting }]) =>
      `| \`${name}\` | ${what}${minutes ? `, за ${minutes} мин` : ''} | ${figure(ofOne)} | ${figure(most)} | ${figure(waiting)} |`,
  );
  expect(lines.filter((line) => !manual.includes(line))).toEqual([]);
});

it('one who transfers too many files is refused, and others are not', async () => {
  const [greedy, modest] = [
    await world.person(organization, everyRight('full')),
    await world.person(organization, everyRight('full')),
  ];
  const send = (client: Client) => openImport(client, 'employees', Buffer.from('Фамилия;Имя\nПетров;Иван\n'));
  const release = await semaphoreOf(world.server, 'uploads').acquire(await accountOf(greedy), limits.uploads.ofOne);
  const { status, headers, body } = await send(greedy);
  expect([status, headers['retry-after'], body.detail]).toEqual([429, '5', limits.uploads.own]);
  expect((await send(modest)).status).toBe(201);
  release();
  expect((await send(greedy)).status).toBe(201);
});

it('one who exports too much is refused, and others are not', async () => {
  const [greedy, modest] = [
    await world.person(organization, everyRight('full')),
    await world.person(organization, everyRight('full')),
  ];
  const exported = (client: Client) => client.get('/api/employees/export?format=csv');
  const account = await accountOf(greedy);
  const leaves = [
    await semaphoreOf(world.pool, 'exports').acquire(account),
    await semaphoreOf(world.pool, 'exports').acquire(account),
  ];
  const { status, headers, body } = await exported(greedy);
  expect([status, headers['retry-after'], body.detail]).toEqual([429, '10', limits.exports.own]);
  expect((await exported(modest)).status).toBe(200);
  for (const release of leaves) release();
  expect((await exported(greedy)).status).toBe(200);
});
