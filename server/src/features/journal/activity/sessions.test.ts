import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { postForm } from '../../../testing/client.ts';
import { everyRight } from '../../../testing/matrix.ts';
import { openWorld, type World } from '../../../testing/world.ts';

let world: World;
let chief: Client;
let userName: string;
beforeAll(async () => {
  world = await openWorld();
  const organization = await world.organization();
  chief = await world.person(organization, everyRight('full'));
  userName = await world.account();
  await world.enroll(userName, organization);
  const grant = { grant_type: 'password', username: userName };
  await postForm(world.http, '/connect/token', { ...grant, password: 'не тот пароль' });
  await world.signIn(userName, organization);
});
afterAll(() => world.close());

const resultsOf = async (query: string): Promise<string[]> => {
  const { status, body } = await chief.get(`/api/activity/sessions?search=${encodeURIComponent(userName)}${query}`);
  expect(status).toBe(200);
  return body.items.map(({ result }: { result: string }) => result);
};

it('are asked for by how they ended, and by who is here now', async () => {
  expect(await resultsOf('')).toEqual(['done', 'refused']);
  expect(await resultsOf('&result=done')).toEqual(['done']);
  expect(await resultsOf('&result=refused')).toEqual(['refused']);
  expect(await resultsOf('&result=online')).toEqual(['done']);
  await world.owner(`update session set seen_at = now() - interval '10 minutes'`);
  expect(await resultsOf('&result=online')).toEqual([]);
});
