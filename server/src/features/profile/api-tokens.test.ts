import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brands } from 'contract/features/equipment/facts.ts';
import type { EntityType } from 'contract/rights/permissions.ts';
import { Client } from '../../testing/client.ts';
import { create, everyRight, exampleInput } from '../../testing/matrix.ts';
import { openSecondProgram, type SecondProgram } from '../../testing/second-program.ts';
import { openWorld, PASSWORD, type World } from '../../testing/world.ts';

let world: World;
let second: SecondProgram;
let place: string;
let owner: Client;
beforeAll(async () => {
  world = await openWorld();
  second = await openSecondProgram(world);
  place = await world.organization();
  owner = await world.person(place, everyRight('full'));
});
afterAll(async () => {
  await second.close();
  await world.close();
});

const PATH = '/api/profile/tokens';
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const wish = (given: object = {}) => ({
  name: 'Обмен с 1С',
  scope: { brands: 'read' },
  validUntil: inDays(30),
  password: PASSWORD,
  ...given,
});

async function made(client: Client, given: object = {}): Promise<{ guid: string; by: Client; token: string }> {
  const { status, body } = await client.post(PATH, wish(given));
  if (status !== 201) throw new Error(JSON.stringify(body));
  return { ...body, by: new Client(world.http, body.token, client.organization) };
}

describe('creating', () => {
  it.each<[string, object, string]>([
    ['a wrong password', { password: 'мимо' }, 'password'],
    ['a day that is over', { validUntil: inDays(-2) }, 'validUntil'],
    ['more than a year', { validUntil: inDays(368) }, 'validUntil'],
    ['no section', { scope: {} }, 'scope'],
    ['an unknown section', { scope: { brands: 'read', everything: 'full' } }, 'scope.everything'],
    ['managing users', { scope: { users: 'create' } }, 'scope.users'],
    ['no name', { name: '' }, 'name'],
  ])('is refused with %s', async (_, given, path) => {
    const { status, body } = await owner.post(PATH, wish(given));
    expect([status, body.errors.map((error: { path: string }) => error.path)]).toEqual([422, [path]]);
  });

  it('gives no more rights than its owner has', async () => {
    const clerk = await world.person(place, { brands: 'read' });
    const { status, body } = await clerk.post(PATH, wish({ scope: { brands: 'update' } }));
    expect([status, body.errors[0].path]).toEqual([422, 'scope']);
  });

  it('shows the token once, and stores it nowhere', async () => {
    const ask = () => owner.post(PATH, wish({ name: 'Один раз' }), { 'idempotency-key': 'once' });
    const { token, guid } = (await ask()).body;
    expect((await ask()).status).toBe(409);
    expect(token).toMatch(/^ec_[\w-]{43}$/);
    const listed = (await owner.get(PATH)).body.filter(({ name }: { name: string }) => name === 'Один раз');
    expect(listed).toEqual([
      {
        guid,
        name: 'Один раз',
        organizationGuid: place,
        organizationName: expect.any(String),
        scope: { brands: 'read' },
        createdAt: expect.any(String),
        validUntil: inDays(30),
        lastUsedAt: null,
        revokedAt: null,
        status: 'active',
      },
    ]);
    const kept = await world.owner(`
      select j::text as text from journal j union all select r::text from repeated_request r union all select t::text from api_token t`);
    expect(kept.map(({ text }) => text).join('\n')).not.toContain(token);
    const [entry] = await world.owner(
      "select action, entity, after from journal where entity = 'api_token' and record_guid = $1",
      [guid],
    );
    expect(entry).toEqual({
      action: 'create',
      entity: 'api_token',
      after: { scope: { brands: 'read' }, validUntil: inDays(30) },
    });
  });
});

describe('a token', () => {
  it('works with the rights of its owner within its scope, in its organization only', async () => {
    const { by } = await made(owner, { scope: { brands: 'update', glossary: 'read' } });
    expect((await by.get('/api/brands')).status).toBe(200);
    expect((await by.in(undefined).get('/api/brands')).status).toBe(200);
    expect((await by.get('/api/dictionary/powers')).status).toBe(200);
    const record = await create(by, brands);
    expect((await by.delete(`/api/brands/${record.guid}`, record.version)).status).toBe(403);
    expect((await by.post('/api/glossary', {})).status).toBe(403);
    expect((await by.get('/api/employees')).status).toBe(403);
    expect((await by.get('/api/saved-views?resource=brands')).status).toBe(403);
    const other = await world.organization();
    const { userName } = (await owner.get('/api/profile')).body;
    await world.enroll(userName, other, everyRight('full'));
    for (const organization of [other, await world.organization(), 'nothing']) {
      const { status, body } = await by.in(organization).get('/api/brands');
      expect([status, body.code]).toEqual([403, 'not_a_member']);
    }
  });

  it('loses the rights that its owner loses', async () => {
    const userName = await world.account();
    await world.enroll(userName, place, { brands: 'update' });
    const person = await world.signIn(userName, place);
    const { by } = await made(person, { scope: { brands: 'update' } });
    const group = `Группа ${userName}`;
    await world.owner(`update permission_group set items = '{"brands": "read"}' where name = $1`, [group]);
    expect((await by.post('/api/brands', {})).status).toBe(403);
    expect((await by.get('/api/brands')).status).toBe(200);
    await world.owner(
      `insert into individual_permission (guid, organization_guid, employee_guid, entity_type, effect, value, reason)
       select gen_random_uuid(), $1, guid, 'brands', 'deny', 'read', 'Проверка' from employee
       where account_guid = (select guid from account where user_name = $2)`,
      [place, userName],
    );
    expect((await by.get('/api/brands')).status).toBe(403);
  });

  it('is blocked with its owner at once, in every program', async () => {
    const attempts: [string, number][] = [
      ["update account set status = 'blocked' where guid = $1", 401],
      ['update account set valid_until = current_date - 2 where guid = $1', 401],
      ['delete from membership where account_guid = $1', 403],
      ['update membership set valid_to = current_date - 2 where account_guid = $1', 403],
    ];
    for (const [statement, expected] of attempts) {
      const person = await world.person(place, everyRight('full'));
      const { guid } = (await person.get('/api/profile')).body;
      const { by } = await made(person);
      expect((await second.of(by).get('/api/brands')).status).toBe(200);
      await world.owner(statement, [guid]);
      expect([
        statement,
        (await by.get('/api/brands')).status,
        (await second.of(by).get('/api/brands')).status,
      ]).toEqual([statement, expected, expected]);
    }
  });

  it('ends after its last day and when it is revoked, at once, in every program', async () => {
    const [late, revoked] = [await made(owner), await made(owner)];
    for (const { by } of [late, revoked]) expect((await second.of(by).get('/api/brands')).status).toBe(200);
    await world.owner('update api_token set valid_until = current_date - 2 where guid = $1', [late.guid]);
    expect((await owner.in(undefined).delete(`${PATH}/${revoked.guid}`)).status).toBe(204);
    expect((await owner.delete(`${PATH}/${revoked.guid}`)).status).toBe(404);
    for (const { by } of [late, revoked]) {
      expect([(await by.get('/api/brands')).status, (await second.of(by).get('/api/brands')).status]).toEqual([
        401, 401,
      ]);
    }
    const statuses = (await owner.get(PATH)).body.map(({ guid, status }: Record<string, string>) => [guid, status]);
    expect(statuses).toEqual(
      expect.arrayContaining([
        [late.guid, 'expired'],
        [revoked.guid, 'revoked'],
      ]),
    );
  });

  it('gives no access to the profile, accounts, tokens or anything personal', async () => {
    const { sharedData: _, ...everything } = { ...everyRight('full'), users: 'read' };
    const { by, guid } = await made(owner, { scope: everything as Record<EntityType, string> });
    const closed = world.server.served.filter(
      ({ access, method }) =>
        access === 'account' ||
        access === 'signedIn' ||
        (method !== 'GET' && (access === 'member' || (typeof access === 'object' && access.entity === 'users'))),
    );
    expect(closed.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        PATH,
        `${PATH}/{token}`,
        '/api/profile',
        '/api/auth/info',
        '/api/users',
        '/api/users/{guid}/view-as',
      ]),
    );
    for (const { method, path } of closed) {
      const answer = await by.send(method, path.replace(/\{\w+\}/g, guid), method === 'GET' ? undefined : {});
      expect([method, path, answer.status, answer.body.code]).toEqual([method, path, 403, 'forbidden']);
    }
    expect((await by.get('/api/users')).status).toBe(200);
  });

  it('shows in the journal that it was used, and when last', async () => {
    // The number of different refusals of one person recorded per minute is limited.
    const other = await world.person(place, everyRight('full'));
    const { by, guid } = await made(other, { name: 'Робот', scope: { brands: 'full' } });
    const { body } = await by.post('/api/brands', await exampleInput(owner, brands));
    await by.get('/api/employees');
    const entries = await world.owner(
      "select action, via, user_name from journal where record_guid = $1 or (action = 'refused' and via is not null and via ->> 'name' = 'Робот') order by number",
      [body.guid],
    );
    const via = { kind: 'token', name: 'Робот' };
    const name = expect.stringContaining('Петров');
    expect(entries).toEqual([
      { action: 'create', via, user_name: name },
      { action: 'refused', via, user_name: name },
    ]);
    const listed = (await other.get(PATH)).body.find((one: { guid: string }) => one.guid === guid);
    expect(listed.lastUsedAt).not.toBeNull();
  });
});

describe('an administrator', () => {
  it('sees and revokes the tokens of a user in this organization, but not of a user with more rights', async () => {
    const { guid: account, userName } = (await owner.get('/api/profile')).body;
    const own = await made(owner);
    const elsewhere = await world.organization();
    await world.enroll(userName, elsewhere, everyRight('full'));
    const foreign = await made(owner.in(elsewhere));
    const path = `/api/users/${account}/tokens`;
    const chief = await world.person(place, everyRight('full'));
    const listed = (await chief.get(path)).body.map(({ guid }: { guid: string }) => guid);
    expect([listed.includes(own.guid), listed.includes(foreign.guid)]).toEqual([true, false]);
    expect((await chief.delete(`${path}/${foreign.guid}`)).status).toBe(404);
    const weak = await world.person(place, { users: 'update' });
    expect((await weak.delete(`${path}/${own.guid}`)).status).toBe(403);
    const stranger = await world.person(await world.organization(), everyRight('full'));
    expect([(await stranger.get(path)).status, (await stranger.delete(`${path}/${own.guid}`)).status]).toEqual([
      404, 404,
    ]);
    expect((await chief.delete(`${path}/${own.guid}`)).status).toBe(204);
    expect((await second.of(own.by).get('/api/brands')).status).toBe(401);
    expect((await second.of(foreign.by).get('/api/brands')).status).toBe(200);
  });

  it('of other users revokes none by the address for own tokens', async () => {
    const { guid } = await made(owner);
    const other = await world.person(place, everyRight('full'));
    expect((await other.delete(`${PATH}/${guid}`)).status).toBe(404);
    expect((await other.get(PATH)).body).toEqual([]);
  });
});
