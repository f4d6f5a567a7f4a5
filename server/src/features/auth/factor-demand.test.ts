import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { openWorld, PASSWORD, type Items, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

const FACTOR = '/api/profile/second-factor';
const demanding = async (secondFactor: string) => {
  const place = await world.organization();
  await world.owner('insert into security_policy (organization_guid, second_factor) values ($1, $2)', [
    place,
    secondFactor,
  ]);
  return place;
};
/** A person whose account is kept by another organization. */
const guest = async (place: string, items: Items) => {
  const userName = await world.account();
  const home = await world.organization();
  await world.enroll(userName, home, { brands: 'full' });
  await world.enroll(userName, place, items);
  await world.owner('update account set home_guid = $1 where user_name = $2', [home, userName]);
  return world.signIn(userName, home);
};
const codeIn = async (client: Client, place: string) => (await client.in(place).get('/api/brands')).body.code;

it('a demand of all holds for whoever works in the organization, whichever organization keeps the account', async () => {
  const place = await demanding('all');
  const client = await guest(place, { brands: 'read' });
  expect(await codeIn(client, client.organization!)).toBeUndefined();
  expect(await codeIn(client, place)).toBe('second_factor_required');
  const { secret } = (await client.post(FACTOR, { password: PASSWORD })).body;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  expect((await client.post(`${FACTOR}/confirm`, { code })).status).toBe(200);
  expect(await codeIn(client, place)).toBeUndefined();
  expect((await client.get('/api/profile')).body.secondFactor.isDemanded).toBe(true);
  expect((await client.post(`${FACTOR}/removal`, { password: PASSWORD })).status).toBe(409);
});

it('a demand of administrators holds for those of the organization, not for its other members', async () => {
  const place = await demanding('administrators');
  const clerk = await guest(place, { brands: 'read' });
  expect(await codeIn(clerk, place)).toBeUndefined();
  const manager = await guest(place, { brands: 'read', users: 'update' });
  expect(await codeIn(manager, place)).toBe('second_factor_required');
  expect(await codeIn(manager, manager.organization!)).toBeUndefined();
});
