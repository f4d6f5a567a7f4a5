import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { openPool } from '../../db/pool.ts';
import { Client, postForm } from '../../testing/client.ts';
import { connectionOf, openWorld, PASSWORD, type World } from '../../testing/world.ts';

interface Tokens {
  access_token: string;
  refresh_token: string;
  expires_in: number;
}

let world: World;
/** A second process on the same database. */
let other: FastifyInstance;
let closeOther: () => Promise<void>;
beforeAll(async () => {
  world = await openWorld();
  const pool = openPool(connectionOf(world.pool));
  other = createApp({ pool, logLevel: 'silent' }).http;
  await other.ready();
  closeOther = async () => {
    await other.close();
    await pool.end();
  };
});
afterAll(async () => {
  await closeOther();
  await world.close();
});

const TOKEN = '/connect/token';
async function signIn(): Promise<Tokens> {
  const form = { grant_type: 'password', username: await world.account(), password: PASSWORD };
  return (await postForm(world.http, TOKEN, form)).body;
}
const refresh = ({ refresh_token }: Tokens, http = world.http) =>
  postForm(http, TOKEN, { grant_type: 'refresh_token', refresh_token });
const use = async ({ access_token }: Tokens, http = world.http) =>
  (await new Client(http, access_token).get('/api/auth/info')).status;
const thefts = async () =>
  (await world.owner("select count(*)::int from journal where action = 'signOut' and after is not null"))[0].count;

describe('a refresh token that is shown again within a minute', () => {
  it('gives the same tokens, also after they have been used', async () => {
    const before = await thefts();
    const first = await signIn();
    const lost = (await refresh(first)).body;
    expect(await use(lost)).toBe(200);
    const { status, body: present } = await refresh(first);
    expect(status).toBe(200);
    expect(present).toMatchObject({ access_token: lost.access_token, refresh_token: lost.refresh_token });
    expect(await use(present)).toBe(200);
    expect((await refresh(present)).status).toBe(200);
    expect(await thefts()).toBe(before);
  });

  it('gives the same pair to every tab and process that asks at once, and each of them goes on', async () => {
    const before = await thefts();
    const first = await signIn();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => refresh(first, index % 2 ? other : world.http)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map(({ body }) => `${body.access_token} ${body.refresh_token}`)).size).toBe(1);
    expect(await Promise.all(answers.map(({ body }, index) => use(body, index % 2 ? world.http : other)))).toEqual(
      Array(10).fill(200),
    );
    const next = await Promise.all(answers.map(({ body }, index) => refresh(body, index % 2 ? other : world.http)));
    expect(next.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await thefts()).toBe(before);
  });

  it('says how long the tokens still live', async () => {
    const first = await signIn();
    const { expires_in: whole } = (await refresh(first)).body;
    await world.pool.query("update session set access_expires_at = access_expires_at - interval '20 seconds'");
    const { expires_in: left } = (await refresh(first)).body;
    expect(whole - left).toBeGreaterThanOrEqual(20);
  });

  it('ends the session together with the sign-out', async () => {
    const first = await signIn();
    const lost = (await refresh(first)).body;
    await postForm(world.http, '/connect/revocation', { token: first.refresh_token });
    expect([await use(lost), (await refresh(first)).body.error]).toEqual([401, 'invalid_grant']);
  });
});

describe('a refresh token that was used', () => {
  const seconds = (count: number) =>
    world.pool.query('update session set refreshed_at = refreshed_at - make_interval(secs => $1)', [count]);

  it.each<[string, (first: Tokens, second: Tokens) => Promise<unknown>]>([
    ['after the refresh token issued for it was exchanged', (_, second) => refresh(second)],
    ['a minute later', () => seconds(61)],
    [
      'a minute after its first use, repeated or not',
      async (first) => [await seconds(40), await refresh(first), await seconds(21)],
    ],
  ])('ends the session when it is shown again %s, and that is remembered', async (_, happens) => {
    const before = await thefts();
    const first = await signIn();
    const second = (await refresh(first)).body;
    await happens(first, second);
    expect((await refresh(first)).body).toEqual({
      error: 'invalid_grant',
      error_description: 'Сеанс завершён: войдите снова',
    });
    const [session] = await world.owner('select ended_at from session order by started_at desc limit 1');
    expect(session.ended_at).not.toBeNull();
    const [entry] = await world.owner(
      "select after from journal where action = 'signOut' order by number desc limit 1",
    );
    expect(entry.after.reason).toBe('Предъявлен уже использованный refresh token');
    expect(await thefts()).toBe(before + 1);
    expect((await refresh(second)).body.error).toBe('invalid_grant');
    expect(await thefts()).toBe(before + 1);
  });
});
