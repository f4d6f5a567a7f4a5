import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../app.ts';
import { openWorld, PASSWORD, type World } from '../testing/world.ts';

let world: World;
let behind: FastifyInstance;
beforeAll(async () => {
  world = await openWorld();
  behind = createApp({
    pool: world.pool,
    trustedProxies: ['10.0.0.0/8'],
    publicUrl: 'https://console.example.ru',
    logLevel: 'silent',
  }).http;
  await behind.ready();
});
afterAll(async () => {
  await behind.close();
  await world.close();
});

const signIn = (userName: string, password: string, from: { proxy: string; client: string; forwarded?: string }) =>
  behind.inject({
    method: 'POST',
    url: '/connect/token',
    remoteAddress: from.proxy,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': from.client,
      ...(from.forwarded && { forwarded: from.forwarded }),
    },
    payload: new URLSearchParams({ grant_type: 'password', username: userName, password }).toString(),
  });
const lastAddress = async (userName: string) => {
  const [row] = await world.owner(
    `select j.address from journal j join account a on a.guid = j.record_guid
     where a.user_name = $1 and j.action = 'signIn' order by j.occurred_at desc limit 1`,
    [userName],
  );
  return row['address'];
};

it('those behind a trusted proxy have attempts of their own, and the journal knows where they came from', async () => {
  const [victim, other] = [await world.account(), await world.account()];
  await world.pool.query("insert into sign_in_guess (subject, guesses) values ('address:203.0.113.66', 100)");
  expect((await signIn(victim, 'мимо', { proxy: '10.0.0.2', client: '203.0.113.66' })).statusCode).toBe(429);
  const { statusCode, headers } = await signIn(other, PASSWORD, { proxy: '10.0.0.2', client: '203.0.113.7' });
  expect([statusCode, headers['set-cookie']]).toEqual([200, expect.stringMatching(/; Secure$/)]);
  expect(await lastAddress(other)).toBe('203.0.113.7');
});

it('a stranger cannot name another address', async () => {
  const userName = await world.account();
  expect((await signIn(userName, PASSWORD, { proxy: '198.51.100.4', client: '203.0.113.7' })).statusCode).toBe(200);
  expect(await lastAddress(userName)).toBe('198.51.100.4');
  const both = await signIn(userName, PASSWORD, { proxy: '10.0.0.2', client: '203.0.113.7', forwarded: 'for=1.2.3.4' });
  expect(both.statusCode).toBe(400);
});
