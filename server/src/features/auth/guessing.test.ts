import { afterEach, beforeEach, expect, it } from 'vitest';
import { ask, postForm } from '../../testing/client.ts';
import { openWorld, PASSWORD, type World } from '../../testing/world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const signIn = (username: string, password: string, address = '127.0.0.1') =>
  postForm(world.http, '/connect/token', { grant_type: 'password', username, password }, address);
const guesses = (subject: string) =>
  world.pool
    .query('select guesses from sign_in_guess where subject = $1', [subject])
    .then(({ rows }) => rows[0]?.guesses);

it('of fifty parallel guesses of a password ten are checked, then even the right one is refused until the window ends', async () => {
  const userName = await world.account();
  const session = await world.signIn(userName);
  await Promise.all(Array.from({ length: 50 }, (_, index) => signIn(userName, `мимо ${index}`)));
  expect(await guesses(`account:${userName}`)).toBe(10);
  expect((await signIn(userName, PASSWORD)).body.error).toBe('invalid_grant');
  expect((await signIn(userName.toUpperCase(), PASSWORD, '10.0.0.9')).body.error).toBe('invalid_grant');
  expect((await session.get('/api/auth/info')).status).toBe(200);
  await world.pool.query("update sign_in_guess set window_start = now() - interval '16 minutes'");
  expect((await signIn(userName, PASSWORD)).status).toBe(200);
});

it('unknown, wrong, blocked and locked accounts get the same response', async () => {
  const [wrong, blocked, locked] = [await world.account(), await world.account(), await world.account()];
  await world.pool.query("update account set status = 'blocked' where user_name = $1", [blocked]);
  await world.pool.query("insert into sign_in_guess (subject, guesses) values ('account:' || $1, 10)", [locked]);
  const answers = [
    await signIn('nobody', PASSWORD),
    await signIn(wrong, 'мимо'),
    await signIn(blocked, PASSWORD),
    await signIn(locked, PASSWORD),
  ];
  const comparable = answers.map(({ status, body, headers }) => {
    const { date: _, 'x-request-id': __, ...rest } = headers;
    return { status, body, rest };
  });
  expect(comparable.every((answer) => JSON.stringify(answer) === JSON.stringify(comparable[0]))).toBe(true);
  const refused = await world.owner("select record_name from journal where action = 'signInRefused'");
  expect(refused).toHaveLength(4);
});

it('an address has a hundred guesses; a successful sign-in does not count', async () => {
  const userName = await world.account();
  await world.pool.query("insert into sign_in_guess (subject, guesses) values ('address:10.0.0.7', 98)");
  for (let count = 0; count < 4; count++) expect((await signIn(userName, PASSWORD, '10.0.0.7')).status).toBe(200);
  await signIn('one', 'мимо', '10.0.0.7');
  await signIn('two', 'мимо', '10.0.0.7');
  const { status, headers, body } = await signIn(userName, PASSWORD, '10.0.0.7');
  expect([status, body.error, headers['retry-after'], headers['content-type']]).toEqual([
    429,
    'temporarily_unavailable',
    '900',
    'application/json; charset=utf-8',
  ]);
  expect((await signIn(userName, PASSWORD, '10.0.0.8')).status).toBe(200);
});

it('a right password resets the count of wrong ones', async () => {
  const userName = await world.account();
  for (let count = 0; count < 3; count++) await signIn(userName, 'мимо');
  expect(await guesses(`account:${userName}`)).toBe(3);
  await signIn(userName, PASSWORD);
  expect(await guesses(`account:${userName}`)).toBeUndefined();
});

it('parallel right and wrong ones from one address do not block each other', async () => {
  const users = [await world.account(), await world.account()];
  const asked = Array.from({ length: 60 }, (_, index) => signIn(users[index % 2]!, index % 3 ? PASSWORD : 'мимо'));
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 400]));
});

const tokenIn = (headers: Record<string, unknown>) => String(headers['set-cookie']).split(';', 1)[0]!;
const signInFrom = (cookie: string, username: string, password: string, address: string) =>
  ask(world.http, {
    method: 'POST',
    url: '/connect/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
    payload: new URLSearchParams({ grant_type: 'password', username, password }).toString(),
    remoteAddress: address,
  });

it('a hundred wrong guesses from a shared address lock strangers out, and nobody in a browser that has signed in', async () => {
  const [userName, other] = [await world.account(), await world.account()];
  const { headers } = await signIn(userName, PASSWORD, '10.0.0.5');
  expect(headers['set-cookie']).toMatch(
    /^device=[\w-]{43}; Path=\/connect\/token; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
  );
  await world.pool.query("update sign_in_guess set guesses = 80 where subject = 'address:10.0.0.5'");
  await Promise.all(Array.from({ length: 40 }, (_, index) => signIn(`somebody ${index % 12}`, 'мимо', '10.0.0.5')));
  await Promise.all(Array.from({ length: 20 }, () => signIn(userName, 'мимо', '10.0.0.6')));
  expect((await signIn(userName, PASSWORD, '10.0.0.5')).status).toBe(429);
  const known = await signInFrom(tokenIn(headers), userName, PASSWORD, '10.0.0.5');
  expect([known.status, await guesses(`account:${userName}`), await guesses('address:10.0.0.5')]).toEqual([
    200, 10, 100,
  ]);
  // A mark belongs to one account and is replaced at each sign-in.
  const mark = tokenIn(known.headers);
  expect((await signInFrom(mark, other, PASSWORD, '10.0.0.5')).status).toBe(429);
  expect((await signInFrom(tokenIn(headers), userName, PASSWORD, '10.0.0.5')).status).toBe(429);
  const { rows } = await world.pool.query('select count(*)::int as marks from known_device');
  expect(rows).toEqual([{ marks: 1 }]);
});

it('a known device has ten guesses of its own', async () => {
  const userName = await world.account();
  const mark = tokenIn((await signIn(userName, PASSWORD)).headers);
  const wrong = Array.from({ length: 30 }, () => signInFrom(mark, userName, 'мимо', '10.0.0.5'));
  expect(new Set((await Promise.all(wrong)).map(({ status }) => status))).toEqual(new Set([400]));
  const refused = await world.owner(
    `select after ->> 'reason' as reason, count(*)::int from journal where action = 'signInRefused' group by 1 order by 1`,
  );
  expect(refused).toEqual([
    { reason: 'Исчерпаны попытки входа', count: 20 },
    { reason: 'Неверный пароль', count: 10 },
  ]);
  expect((await signInFrom(mark, userName, PASSWORD, '10.0.0.5')).body.error).toBe('invalid_grant');
  expect((await signIn(userName, PASSWORD, '10.0.0.9')).status).toBe(200);
});

it('one who has an IPv6 network has the attempts of one address', async () => {
  const userName = await world.account();
  await world.pool.query("insert into sign_in_guess (subject, guesses) values ('address:2001:db8:0:7::/64', 99)");
  expect((await signIn('one', 'мимо', '2001:db8:0:7::1')).status).toBe(400);
  expect((await signIn(userName, PASSWORD, '2001:db8:0:7:1:2:3:4')).status).toBe(429);
  expect((await signIn(userName, PASSWORD, '2001:db8:0:8::1')).status).toBe(200);
});
