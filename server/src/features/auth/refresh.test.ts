import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { openPool } from '../../db/pool.ts';
import { Client, postForm } from '../../testing/client.ts';
import { connectionOf, openWorld, PASSWORD, type World } from '../../testing/world.ts';

interface Tokens {
  access_token: string;
  refresh_token: string;
}

let world: World;
/** Another process on the same database. */
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

describe('a refresh token whose response was lost', () => {
  it('works again until the tokens issued for it are used, and the lost tokens are invalid', async () => {
    const first = await signIn();
    const lost = (await refresh(first)).body;
    const lostAgain = (await refresh(first)).body;
    const { status, body: present } = await refresh(first);
    expect(status).toBe(200);
    expect([await use(lost), await use(lostAgain), await use(present)]).toEqual([401, 401, 200]);
    expect((await refresh(present)).status).toBe(200);
  });

  it('is renewed for every tab and process that asks at once; the last response is valid', async () => {
    const before = await thefts();
    const first = await signIn();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => refresh(first, index % 2 ? other : world.http)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const statuses = await Promise.all(answers.map(({ body }, index) => use(body, index % 2 ? world.http : other)));
    const present = answers.filter((_, index) => statuses[index] === 200);
    expect(present).toHaveLength(1);
    expect((await refresh(present[0]!.body)).status).toBe(200);
    expect(await thefts()).toBe(before);
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
    ['after the access token issued for it was used', (_, second) => use(second)],
    ['after the refresh token issued for it was used', (_, second) => refresh(second)],
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
    expect((await refresh(first)).body.error).toBe('invalid_grant');
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

  it('ends the session also when its response was lost and another one was given', async () => {
    const first = await signIn();
    const lost = (await refresh(first)).body;
    const present = (await refresh(first)).body;
    expect((await refresh(lost)).body.error).toBe('invalid_grant');
    expect(await use(present)).toBe(401);
  });

  it('is either repeated or followed by the use of its tokens, never both', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 25; round++) {
      const first = await signIn();
      const second = (await refresh(first)).body;
      const [used, repeated] = await Promise.all([use(second), refresh(first, other)]);
      outcomes.add(`${used} ${repeated.status}`);
      if (repeated.status === 200) expect(await use(repeated.body)).toBe(200);
    }
    // Either the request came first and then a used token was presented, or the repetition came first and its tokens are valid.
    expect(['200 400', '401 200']).toEqual(expect.arrayContaining([...outcomes]));
  });
});
