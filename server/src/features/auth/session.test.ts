import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { hashOf } from '../../core/actor.ts';
import { Client, postForm } from '../../testing/client.ts';
import { openWorld, PASSWORD, type World } from '../../testing/world.ts';

let world: World;
let organization: string;
beforeAll(async () => {
  world = await openWorld();
  organization = await world.organization();
});
afterAll(() => world.close());

const TOKEN = '/connect/token';
const signIn = (username: string, password = PASSWORD) =>
  postForm(world.http, TOKEN, { grant_type: 'password', username, password });
const refresh = (refresh_token: string) => postForm(world.http, TOKEN, { grant_type: 'refresh_token', refresh_token });
const info = (token: string, org?: string) => new Client(world.http, token, org).get('/api/auth/info');

describe('a session', () => {
  it('is renewed, and its old tokens become invalid', async () => {
    const first = (await signIn(await world.account())).body;
    const second = (await refresh(first.refresh_token)).body;
    expect([(await info(first.access_token)).status, (await info(second.access_token)).status]).toEqual([401, 200]);
  });

  it('ends at once on sign-out with either token, and the journal records it', async () => {
    for (const kind of ['access_token', 'refresh_token'] as const) {
      const tokens = (await signIn(await world.account())).body;
      const { status, body } = await postForm(world.http, '/connect/revocation', { token: tokens[kind] });
      expect([status, body]).toEqual([200, { address: null }]);
      expect((await info(tokens.access_token)).status).toBe(401);
      expect((await refresh(tokens.refresh_token)).status).toBe(400);
    }
    const [{ count }] = await world.owner(
      "select count(*)::int from journal where action = 'signOut' and after is null",
    );
    expect(count).toBeGreaterThanOrEqual(2);
  });

  it('signs out an unknown token without an error', async () => {
    expect((await postForm(world.http, '/connect/revocation', { token: 'x'.repeat(43) })).status).toBe(200);
    expect((await postForm(world.http, '/connect/revocation', {})).status).toBe(400);
  });

  it.each([
    ['idle for an hour', "seen_at = now() - interval '61 minutes'"],
    ['twelve hours old', 'ends_at = now()'],
  ])('ends when it is %s', async (_, change) => {
    const tokens = (await signIn(await world.account())).body;
    await world.pool.query(`update session set ${change} where access_hash = $1`, [hashOf(tokens.access_token)]);
    expect((await info(tokens.access_token)).status).toBe(401);
    expect((await refresh(tokens.refresh_token)).body.error).toBe('invalid_grant');
  });

  it('is kept alive by what a person does, not by what the console asks by itself', async () => {
    const name = await world.account();
    await world.enroll(name, organization, { brands: 'read' });
    const first = (await signIn(name)).body;
    const idle = async () => {
      const [found] = await world.owner(
        `select extract(epoch from now() - s.seen_at)::int as seconds from session s join account a on a.guid = s.account_guid
         where a.user_name = $1 and s.ended_at is null`,
        [name],
      );
      return found.seconds as number;
    };
    await world.owner("update session set seen_at = now() - interval '30 minutes'");
    const { access_token } = (await refresh(first.refresh_token)).body;
    const client = new Client(world.http, access_token, organization);
    for (const path of ['/api/brands', '/api/auth/info'])
      expect((await client.get(path, { 'x-passive': '1' })).status).toBe(200);
    expect(await idle()).toBeGreaterThan(1700);
    expect((await client.get('/api/brands')).status).toBe(200);
    expect(await idle()).toBeLessThan(60);
  });

  it('is renewed when only its access token has expired', async () => {
    const tokens = (await signIn(await world.account())).body;
    await world.pool.query('update session set access_expires_at = now() where access_hash = $1', [
      hashOf(tokens.access_token),
    ]);
    expect((await info(tokens.access_token)).status).toBe(401);
    const renewed = (await refresh(tokens.refresh_token)).body;
    expect((await info(renewed.access_token)).status).toBe(200);
  });

  it('stores only the hashes of its tokens', async () => {
    const { access_token, refresh_token } = (await signIn(await world.account())).body;
    await refresh('x'.repeat(65));
    for (const table of ['session', 'journal', 'sign_in_guess', 'account']) {
      const rows = JSON.stringify(await world.owner(`select t::text from ${table} t`));
      for (const secret of [access_token, refresh_token, refresh_token.slice(0, 22), PASSWORD])
        expect(rows.includes(secret), table).toBe(false);
    }
  });
});

describe('a signed-in user', () => {
  it('learns his name, organization and rights', async () => {
    const userName = await world.account();
    await world.enroll(userName, organization, { brands: 'read' });
    const client = await world.signIn(userName, organization);
    const { status, body } = await client.get('/api/auth/info');
    const group = `Группа ${userName}`;
    const given = {
      entity: 'brands',
      value: 'read',
      group,
      effect: 'allow',
      object: null,
      from: null,
      to: null,
      rules: null,
      conditions: null,
    };
    expect([status, body.userModel.userName, body.orgId, body.rights]).toEqual([
      200,
      userName,
      organization,
      { standing: 'working', day: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/), dataFrom: null, grants: [given] },
    ]);
    const orgs = (await client.in(undefined).get('/api/auth/orgs')).body;
    expect(orgs).toEqual([
      {
        id: organization,
        name: body.orgName,
        knownBy: expect.stringContaining(body.orgName),
        linkCode: null,
        look: { accent: null, logo: null, darkLogo: null },
        isService: false,
      },
    ]);
    expect((await client.in(undefined).get('/api/auth/info')).body).toMatchObject({
      orgName: null,
      orgId: null,
      rights: { standing: 'stranger', grants: [] },
    });
    const foreign = client.in(await world.organization());
    expect((await foreign.get('/api/auth/info')).body.code).toBe('not_a_member');
    expect((await foreign.get('/api/auth/orgs')).body).toEqual(orgs);
    await world.owner('update membership set valid_to = current_date - 2 where organization_guid = $1', [orgs[0].id]);
    expect((await foreign.get('/api/auth/orgs')).body).toEqual(orgs.slice(1));
  });

  it('is found by the user name in any letter case', async () => {
    expect((await signIn((await world.account()).toUpperCase())).status).toBe(200);
  });

  it('loses revoked rights at the next request, on every server', async () => {
    const other = createApp({ pool: world.pool, logLevel: 'silent' }).http;
    await other.ready();
    const attempts: [taken: string, status: number][] = [
      ["update permission_group set items = '{}'", 403],
      ['delete from employee_group', 403],
      ['update employee set dismissed_at = current_date', 403],
      ['delete from membership where account_guid = $1', 403],
      ["update account set status = 'blocked' where guid = $1", 401],
      ['update session set ended_at = now() where account_guid = $1', 401],
      ['update organization set is_active = false where guid = current_organization()', 403],
    ];
    for (const [taken, expected] of attempts) {
      const place = await world.organization();
      const person = await world.person(place, { brands: 'read' });
      const elsewhere = new Client(other, person.token, place);
      expect([(await person.get('/api/brands')).status, (await elsewhere.get('/api/brands')).status]).toEqual([
        200, 200,
      ]);
      const { body } = await person.get('/api/auth/info');
      const client = await world.pool.connect();
      await client.query('begin');
      await client.query("select set_config('console.organization', $1, true)", [place]);
      await client.query(taken, taken.includes('$1') ? [body.userModel.guid] : []);
      await client.query('commit');
      client.release();
      expect([taken, (await person.get('/api/brands')).status, (await elsewhere.get('/api/brands')).status]).toEqual([
        taken,
        expected,
        expected,
      ]);
    }
    await other.close();
  });
});
