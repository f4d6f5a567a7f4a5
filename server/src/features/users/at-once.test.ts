import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { everyRight } from '../../testing/matrix.ts';
import {
  accountOf,
  act,
  at,
  employUser,
  oneTimePassword,
  saveUser,
  secondProgram,
  userRow,
} from '../../testing/users.ts';
import { openWorld, type World } from '../../testing/world.ts';

/** An administrator's action in one program affects the next request to another. */
let world: World;
let second: Awaited<ReturnType<typeof secondProgram>>;
let organization: string;
let chief: Client;
beforeAll(async () => {
  world = await openWorld();
  second = await secondProgram(world);
  organization = await world.organization();
  chief = await world.person(organization, everyRight('full'));
});
afterAll(async () => {
  await second.close();
  await world.close();
});

const yesterday = () => new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
const block = (guid: string) => act(chief, guid, 'block', { reason: 'Подозрение на взлом', until: null });
const remove = async (guid: string) => chief.delete(`/api/users/${guid}`, (await userRow(chief, guid)).version);

describe.each<[way: string, change: (guid: string) => Promise<{ status: number }>, answers: number[]]>([
  ['a block', block, [401, 401]],
  ['an archive', (guid) => act(chief, guid, 'archive'), [401, 401]],
  ['the end of the account', (guid) => saveUser(chief, guid, { validUntil: yesterday() }), [401, 401]],
  ['the end of its sessions', (guid) => chief.delete(`/api/users/${guid}/sessions`), [401, 401]],
  ['a one-time password', (guid) => oneTimePassword(chief, guid), [401, 401]],
  ['erasing', (guid) => act(chief, guid, 'erase'), [401, 401]],
  ['the end of the membership', remove, [403, 200]],
  ['its last day', (guid) => saveUser(chief, guid, { memberTo: yesterday() }), [403, 200]],
  ['a membership that has not begun', (guid) => saveUser(chief, guid, { memberFrom: '2999-01-01' }), [403, 200]],
])('%s', (_, change, [inside, outside]) => {
  it('lets no later request of the other program through', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const client = at(second.http, await world.person(organization, { brands: 'read' }));
      const guid = await accountOf(client);
      expect((await client.get('/api/brands')).status).toBe(200);
      const { status } = await change(guid);
      expect(status).toBeLessThan(300);
      const answers = await Promise.all([client.get('/api/brands'), client.in(undefined).get('/api/auth/orgs')]);
      expect(answers.map((answer) => answer.status)).toEqual([inside, outside]);
    }
  });
});

it('a removed group and a removed right take effect there, too', async () => {
  const client = at(second.http, await world.person(organization, { brands: 'read' }));
  const guid = await accountOf(client);
  expect((await client.get('/api/brands')).status).toBe(200);
  const { body: user } = await chief.get(`/api/users/${guid}`);
  expect((await employUser(chief, guid, {})).status).toBe(200);
  expect((await client.get('/api/brands')).status).toBe(403);
  expect((await employUser(chief, guid, { employeeGuid: user.employeeGuid })).status).toBe(200);
  expect((await client.get('/api/brands')).status).toBe(200);
});
