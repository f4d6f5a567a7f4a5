import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { everyRight } from '../../testing/matrix.ts';
import { accountOf, newUser, userRow } from '../../testing/users.ts';
import { openWorld, type World } from '../../testing/world.ts';

const TURNS = 30;

let world: World;
let here: Client;
let there: Client;
let elsewhere: string;
beforeAll(async () => {
  world = await openWorld();
  const organization = await world.organization();
  elsewhere = await world.organization();
  const userName = await world.account();
  await world.enroll(userName, organization, everyRight('full'));
  await world.enroll(userName, elsewhere, everyRight('full'));
  here = await world.signIn(userName, organization);
  there = here.in(elsewhere);
});
afterAll(() => world.close());

it('a merge here and the end of the membership elsewhere wait for each other, neither fails', async () => {
  for (let turn = 0; turn < TURNS; turn++) {
    const [into, from] = [await newUser(here), await newUser(here)];
    const body = { organizationGuid: elsewhere, validFrom: null, validTo: null };
    expect((await here.post(`/api/users/${from.guid}/organizations`, body)).status).toBe(204);
    const { version } = await userRow(there, from.guid);
    const [merged, removed] = await Promise.all([
      here.post(`/api/users/${from.guid}/merge`, { into: into.guid }, { 'if-match': `"${version}"` }),
      there.delete(`/api/users/${from.guid}`, version),
    ]);
    expect([turn, merged.status]).toEqual([turn, 200]);
    // The second request no longer finds the member.
    expect([204, 404]).toContain(removed.status);
  }
  expect((await here.get(`/api/users/${await accountOf(here)}`)).status).toBe(200);
});
