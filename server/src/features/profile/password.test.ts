import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf } from 'contract/kit/route.ts';
import { postForm, type Client } from '../../testing/client.ts';
import { everyRight } from '../../testing/matrix.ts';
import { openSecondProgram, type SecondProgram } from '../../testing/second-program.ts';
import { openWorld, PASSWORD, type World } from '../../testing/world.ts';

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

const NEXT = 'лошадь верная батарея';
const change = (client: Client, current: string, next: string) =>
  client.put('/api/profile/password', { current, next });
const signIn = (username: string, password: string) =>
  postForm(world.http, '/connect/token', { grant_type: 'password', username, password });

async function member(): Promise<{ userName: string; client: Client; place: string }> {
  const [userName, place] = [await world.account(), await world.organization()];
  await world.enroll(userName, place, everyRight('full'));
  return { userName, place, client: await world.signIn(userName, place) };
}

describe('changing the own password', () => {
  it('ends all other sessions at once, in every program, and keeps the current one', async () => {
    const { userName, client, place } = await member();
    const others = [await world.signIn(userName, place), await world.signIn(userName, place)];
    for (const other of others) expect((await second.of(other).get('/api/brands')).status).toBe(200);
    expect((await change(client, PASSWORD, NEXT)).status).toBe(204);
    for (const other of others) {
      expect([(await other.get('/api/brands')).status, (await second.of(other).get('/api/brands')).status]).toEqual([
        401, 401,
      ]);
    }
    expect((await second.of(client).get('/api/brands')).status).toBe(200);
    expect([(await signIn(userName, PASSWORD)).status, (await signIn(userName, NEXT)).status]).toEqual([400, 200]);
    const { guid, passwordChangedAt } = (await client.get('/api/profile')).body;
    expect(passwordChangedAt).not.toBeNull();
    const entries = await world.owner(
      'select organization_guid, entity, before, after from journal where record_guid = $1 and action = $2',
      [guid, 'update'],
    );
    expect(entries).toEqual([
      {
        organization_guid: place,
        entity: 'organization_user',
        before: { passwordChangedAt: null },
        after: { passwordChangedAt: expect.any(String) },
      },
    ]);
    expect(JSON.stringify(await world.owner('select * from journal'))).not.toContain(NEXT);
  });

  it('requires the current password and a valid new one', async () => {
    const { client, place } = await member();
    const refused = async (current: string, next: string) => (await change(client, current, next)).body.errors[0].path;
    expect(await refused('мимо', NEXT)).toBe('current');
    expect(await refused(PASSWORD, 'коротко')).toBe('next');
    expect(await refused(PASSWORD, PASSWORD)).toBe('next');
    await world.owner('insert into security_policy (organization_guid, min_password_length) values ($1, 30)', [place]);
    expect((await client.get('/api/profile')).body.minPasswordLength).toBe(30);
    expect(await refused(PASSWORD, NEXT)).toBe('next');
    expect((await change(client, PASSWORD, NEXT + NEXT)).status).toBe(204);
  });

  it('counts a wrong current password as a sign-in guess, also in parallel', async () => {
    const { userName, client } = await member();
    const answers = await Promise.all(Array.from({ length: 20 }, () => change(client, 'мимо', NEXT)));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10);
    expect(answers.filter(({ status, headers }) => status === 429 && headers['retry-after'] === '900')).toHaveLength(
      10,
    );
    expect((await change(client, PASSWORD, NEXT)).status).toBe(429);
    expect((await signIn(userName, PASSWORD)).status).toBe(400);
    expect((await client.get('/api/brands')).status).toBe(200);
    expect((await client.get('/api/profile')).body.signIns[0]).toMatchObject({ isRefused: true });
  });
});

describe('a duty of the session', () => {
  /** Every route of the program that requires a session, with made-up parameters. */
  const routes = () => world.server.served.filter(({ access }) => access !== 'public');
  const open = [
    'GET /api/auth/info',
    'GET /api/profile',
    'GET /api/profile/preferences',
    'GET /api/service/now',
    'PUT /api/profile/password',
    'PUT /api/profile/preferences',
    'POST /api/profile/confirmation',
    'POST /api/profile/confirmation/beginning',
    'POST /api/profile/passkeys',
    'POST /api/profile/passkeys/challenge',
    'POST /api/profile/second-factor',
    'POST /api/profile/second-factor/confirm',
  ];

  async function expectOnlyDuties(client: Client, code: string) {
    const passed: string[] = [];
    for (const { method, path } of routes()) {
      const answer = await client.send(
        method,
        addressOf(path, new Proxy({}, { get: () => '1' })),
        method === 'GET' ? undefined : {},
      );
      if (answer.body?.code !== code) passed.push(`${method} ${path}`);
      else expect(answer.status).toBe(403);
    }
    expect(passed.toSorted()).toEqual(open.toSorted());
  }

  it.each([
    [
      'a password that somebody else knows',
      'update account set must_change_password = true where user_name = $1',
      'Пароль задал администратор: замените его своим.',
    ],
    [
      'a password that is too old',
      "update account set password_changed_at = now() - interval '31 days' where user_name = $1",
      'Срок действия пароля истёк: задайте новый.',
    ],
  ])('allows only replacing %s', async (_, statement, reason) => {
    const { userName, client, place } = await member();
    await world.owner('insert into security_policy (organization_guid, password_validity_days) values ($1, 30)', [
      place,
    ]);
    expect((await client.get('/api/auth/info')).body).toMatchObject({ mustChangePassword: false, dutyReason: null });
    await world.pool.query(statement, [userName]);
    await expectOnlyDuties(client, 'password_change_required');
    const info = (await client.in(undefined).get('/api/auth/info')).body;
    expect(info).toMatchObject({ mustChangePassword: true, needsSecondFactor: false, dutyReason: reason });
    expect((await second.of(client).get('/api/brands')).body.code).toBe('password_change_required');
    expect((await change(client, PASSWORD, NEXT)).status).toBe(204);
    expect((await second.of(client).get('/api/brands')).status).toBe(200);
    expect((await client.get('/api/auth/info')).body).toMatchObject({ mustChangePassword: false, dutyReason: null });
  });

  it('is a second factor where the organization that keeps the account requires it', async () => {
    const { client, place, userName } = await member();
    const clerk = await world.person(place, { brands: 'read' });
    const elsewhere = await world.organization();
    await world.enroll(userName, elsewhere);
    const demand = (value: string) =>
      world.owner(
        `insert into security_policy (organization_guid, second_factor) values ($1, $2)
         on conflict (organization_guid) do update set second_factor = excluded.second_factor`,
        [place, value],
      );
    await demand('administrators');
    expect((await clerk.get('/api/brands')).status).toBe(200);
    for (const section of ['users', 'permissionGroups', 'individualPermissions'] as const) {
      const partly = await world.person(place, { [section]: 'update', brands: 'read' });
      expect((await partly.get('/api/brands')).body.code, section).toBe('second_factor_required');
    }
    await expectOnlyDuties(client, 'second_factor_required');
    expect((await client.in(elsewhere).get('/api/dictionary/powers')).body.code).toBe('second_factor_required');
    expect((await client.get('/api/auth/info')).body).toMatchObject({
      mustChangePassword: false,
      needsSecondFactor: true,
      dutyReason: expect.stringContaining('второй фактор'),
    });
    await demand('all');
    expect((await clerk.get('/api/brands')).body.code).toBe('second_factor_required');
    await world.pool.query(
      "update account set second_factor_since = now(), second_factor_secret = 'x' where user_name = $1",
      [userName],
    );
    expect((await client.get('/api/brands')).status).toBe(200);
  });
});
