import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSecondProgram, type SecondProgram } from '../../testing/second-program.ts';
import { openWorld, type World } from '../../testing/world.ts';

let world: World;
let second: SecondProgram;
beforeAll(async () => {
  world = await openWorld();
  second = await openSecondProgram(world);
});
afterAll(async () => {
  await second.close();
  await world.close();
});

const PATH = '/api/profile/sessions';

it('shows one’s own open sessions, the current one first', async () => {
  const userName = await world.account();
  const [first, present] = [await world.signIn(userName), await world.signIn(userName)];
  await world.signIn(await world.account());
  const mine = (await present.get(PATH)).body;
  expect(mine).toHaveLength(2);
  expect(mine.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([true, false]);
  expect(mine[0]).toMatchObject({ address: '127.0.0.1', device: expect.any(String), endsAt: expect.any(String) });
  await world.pool.query("update session set seen_at = now() - interval '2 hours' where guid = $1", [mine[1].guid]);
  expect((await present.get(PATH)).body).toHaveLength(1);
  expect((await first.get(PATH)).status).toBe(401);
});

it('ends one of them at once, in every program, and no one else’s', async () => {
  const userName = await world.account();
  const [other, present] = [await world.signIn(userName), await world.signIn(userName)];
  const stranger = await world.signIn(await world.account());
  const [, { guid }] = (await present.get(PATH)).body;
  expect((await stranger.delete(`${PATH}/${guid}`)).status).toBe(404);
  expect((await second.of(other).get('/api/auth/info')).status).toBe(200);
  expect((await present.delete(`${PATH}/${guid}`)).status).toBe(204);
  expect((await second.of(other).get('/api/auth/info')).status).toBe(401);
  expect((await present.delete(`${PATH}/${guid}`)).status).toBe(404);
  expect((await present.get(PATH)).body).toHaveLength(1);
});

it('ends all others with one journal entry', async () => {
  const userName = await world.account();
  const others = [await world.signIn(userName), await world.signIn(userName), await world.signIn(userName)];
  const present = await world.signIn(userName);
  expect((await present.delete(PATH)).status).toBe(204);
  for (const other of others) expect((await second.of(other).get('/api/auth/info')).status).toBe(401);
  expect((await second.of(present).get('/api/auth/info')).status).toBe(200);
  expect((await present.delete(PATH)).status).toBe(204);
  const { guid } = (await present.get('/api/profile')).body;
  const entries = await world.owner("select after from journal where action = 'signOut' and record_guid = $1", [guid]);
  expect(entries).toEqual([{ after: { reason: 'Остальные сеансы завершены из профиля', sessions: 3 } }]);
});

it('the profile shows the last ten sign-ins, including refused ones', async () => {
  const userName = await world.account();
  const place = await world.organization();
  await world.enroll(userName, place);
  for (let count = 0; count < 6; count++) await world.signIn(userName);
  for (let count = 0; count < 6; count++) {
    await world.http.inject({
      method: 'POST',
      url: '/connect/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'Проверка' },
      payload: new URLSearchParams({ grant_type: 'password', username: userName, password: 'мимо' }).toString(),
    });
  }
  const client = await world.signIn(userName, place);
  const { signIns, ...card } = (await client.get('/api/profile')).body;
  expect(card).toMatchObject({
    userName,
    homeName: expect.stringContaining('ООО'),
    passwordExpiresAt: null,
    minPasswordLength: 12,
  });
  expect(signIns).toHaveLength(10);
  expect(signIns.map(({ isRefused }: { isRefused: boolean }) => isRefused)).toEqual([
    false,
    ...Array(6).fill(true),
    ...Array(3).fill(false),
  ]);
  expect(signIns[1]).toMatchObject({ reason: 'Неверный пароль', device: 'Проверка', address: '127.0.0.1' });
});
