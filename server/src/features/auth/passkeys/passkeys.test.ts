import { PASSKEY_GRANT, type Assertion } from 'contract/features/auth/passkey.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Authenticator } from '../../../testing/authenticator.ts';
import { ask, postForm, type Client } from '../../../testing/client.ts';
import { everyRight } from '../../../testing/matrix.ts';
import { openWorld, PASSWORD, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

const OWN = '/api/profile/passkeys';
let addresses = 0;
const send = (form: Record<string, string>) =>
  postForm(world.http, '/connect/token', form, `10.2.${(++addresses >> 8) % 256}.${addresses % 256}`);
const challenge = async () => (await ask(world.http, { method: 'POST', url: '/connect/passkey' })).body;
const enter = (assertion: Assertion) => send({ grant_type: PASSKEY_GRANT, passkey: JSON.stringify(assertion) });
const withPassword = (username: string, assertion?: Assertion) =>
  send({
    grant_type: 'password',
    username,
    password: PASSWORD,
    ...(assertion && { passkey: JSON.stringify(assertion) }),
  });
const lastReason = async (userName: string) =>
  (
    await world.owner(
      "select after ->> 'reason' as reason from journal where action = 'signInRefused' and account_guid = (select guid from account where user_name = $1) order by number desc limit 1",
      [userName],
    )
  )[0]?.reason;

async function add(client: Client, device: Authenticator, name = 'Телефон'): Promise<string> {
  const { body: options } = await client.post(`${OWN}/challenge`, { password: PASSWORD });
  const { status, body } = await client.post(OWN, { name, credential: device.create(options) });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.guid;
}

async function owner() {
  const place = await world.organization();
  const userName = await world.account();
  await world.enroll(userName, place, everyRight('full'));
  const client = await world.signIn(userName, place);
  const device = new Authenticator();
  const guid = await add(client, device);
  return { place, userName, client, device, guid };
}

describe('adding a passkey', () => {
  it('asks for the password, and is kept with the name and in the journal', async () => {
    const { client, guid, place } = await owner();
    const refused = await client.post(`${OWN}/challenge`, { password: 'мимо' });
    expect([refused.status, refused.body.errors]).toEqual([422, [{ path: 'password', message: 'Неверный пароль' }]]);
    expect((await client.get(OWN)).body).toEqual({
      host: 'localhost',
      passkeys: [{ guid, name: 'Телефон', host: 'localhost', createdAt: expect.any(String), lastUsedAt: null }],
    });
    expect((await client.put(`${OWN}/${guid}/name`, { name: 'Ноутбук' })).status).toBe(204);
    const entries = await world.owner(
      "select before, after from journal where organization_guid = $1 and entity = 'organization_user' and (after ? 'passkey') order by number",
      [place],
    );
    expect(entries).toEqual([
      { before: { passkey: null }, after: { passkey: 'Телефон' } },
      { before: { passkey: 'Телефон' }, after: { passkey: 'Ноутбук' } },
    ]);
  });

  it('is refused for another address, an unverified owner, a foreign or spent challenge, and a passkey kept already', async () => {
    const { client, device } = await owner();
    const begin = async (own = client) => (await own.post(`${OWN}/challenge`, { password: PASSWORD })).body;
    const given = (credential: object) => client.post(OWN, { name: 'Ключ', credential });
    for (const manner of [{ origin: 'http://evil.example' }, { host: 'evil.example' }, { isVerified: false }])
      expect((await given(new Authenticator().create(await begin(), manner))).status).toBe(422);
    const stranger = await world.signIn(await world.account());
    expect((await given(new Authenticator().create(await begin(stranger)))).status).toBe(409);
    const { challenge: ofSignIn } = await challenge();
    const options = await begin();
    expect((await given(new Authenticator().create(options, { challenge: ofSignIn }))).status).toBe(409);
    expect((await given(new Authenticator().create(options, { origin: 'http://evil.example' }))).status).toBe(422);
    expect((await given(new Authenticator().create(options))).status).toBe(409);
    expect((await given(device.create(await begin()))).status).toBe(409);
    const late = await begin();
    await world.owner("update passkey_challenge set made_at = made_at - interval '5 minutes'");
    expect((await given(new Authenticator().create(late))).status).toBe(409);
    expect((await client.get(OWN)).body.passkeys).toHaveLength(1);
  });

  it('is refused beyond twenty, also when more have been begun before', async () => {
    const { client, guid } = await owner();
    const begin = async () => (await client.post(`${OWN}/challenge`, { password: PASSWORD })).body;
    const [first, second, third] = [await begin(), await begin(), await begin()];
    await world.owner(
      `insert into passkey (guid, account_guid, credential_id, public_key, counter, host, name)
         select gen_random_uuid(), account_guid, sha256(n::text::bytea), public_key, 0, host, 'Ключ ' || n
         from passkey, generate_series(1, 18) n where guid = $1`,
      [guid],
    );
    const given = async (options: typeof first) =>
      (await client.post(OWN, { name: 'Ещё', credential: new Authenticator().create(options) })).status;
    expect((await Promise.all([first, second, third].map(given))).toSorted()).toEqual([201, 409, 409]);
    expect((await client.post(`${OWN}/challenge`, { password: PASSWORD })).status).toBe(409);
  });

  it('is not offered at an IP address', async () => {
    const { client, device } = await owner();
    const headers = { host: '127.0.0.1:8080' };
    expect((await client.get(OWN, headers)).body.host).toBe(null);
    expect((await client.post(`${OWN}/challenge`, { password: PASSWORD }, headers)).status).toBe(409);
    expect((await ask(world.http, { method: 'POST', url: '/connect/passkey', headers })).status).toBe(409);
    const form = new URLSearchParams({
      grant_type: PASSKEY_GRANT,
      passkey: JSON.stringify(device.answer(await challenge())),
    });
    const answer = await ask(world.http, {
      method: 'POST',
      url: '/connect/token',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: form.toString(),
    });
    expect([answer.status, answer.body.error]).toEqual([409, 'invalid_request']);
  });
});

describe('signing in with a passkey alone', () => {
  it('is asked for 120 times a minute by one network, whichever of its addresses ask', async () => {
    const asked = async (remoteAddress: string) =>
      (await ask(world.http, { method: 'POST', url: '/connect/passkey', remoteAddress })).status;
    const answers = [];
    for (let host = 1; host <= 121; host++) answers.push(await asked(`2001:db8:0:1::${host.toString(16)}`));
    expect(answers.filter((status) => status === 200)).toHaveLength(120);
    expect(answers.at(-1)).toBe(429);
    expect(await asked('2001:db8:0:2::1')).toBe(200);
  });

  it('opens a session with the duties of any other, remembers the browser and the use', async () => {
    const { device, client, userName } = await owner();
    const signed = await enter(device.answer(await challenge()));
    expect([signed.status, signed.body.token_type, signed.headers['set-cookie']]).toEqual([
      200,
      'Bearer',
      expect.stringContaining('device='),
    ]);
    expect((await client.get(OWN)).body.passkeys[0].lastUsedAt).toEqual(expect.any(String));
    expect((await client.get('/api/profile')).body.signIns[0]).toMatchObject({ isRefused: false });
    await world.owner('update account set must_change_password = true where user_name = $1', [userName]);
    const { body } = await enter(device.answer(await challenge()));
    const info = await ask(world.http, {
      method: 'GET',
      url: '/api/auth/info',
      headers: { authorization: `Bearer ${body.access_token}` },
    });
    expect(info.body.mustChangePassword).toBe(true);
  });

  it('accepts one answer once, also of parallel ones', async () => {
    const { device, userName } = await owner();
    const assertion = device.answer(await challenge());
    const answers = await Promise.all(Array.from({ length: 5 }, () => enter(assertion)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await lastReason(userName)).toBe('Вопрос ключу доступа устарел или на него уже ответили');
  });

  it('refuses another address, an unverified owner, a challenge that was not issued for it, and a wrong signature', async () => {
    const { device, userName, client } = await owner();
    const { challenge: ofAdding } = (await client.post(`${OWN}/challenge`, { password: PASSWORD })).body;
    const wrong = 'Ответ ключа доступа неверен';
    const over = 'Вопрос ключу доступа устарел или на него уже ответили';
    const signature = new Authenticator().answer(await challenge()).response.signature;
    const good = device.answer(await challenge());
    const cases: [Assertion, string][] = [
      [device.answer(await challenge(), { origin: 'https://localhost' }), wrong],
      [device.answer(await challenge(), { host: 'evil.example' }), wrong],
      [device.answer(await challenge(), { isVerified: false }), wrong],
      [{ ...good, response: { ...good.response, signature } }, wrong],
      [device.answer(await challenge(), { challenge: 'Zm9yZ2VkIGNoYWxsZW5nZQ' }), over],
      [device.answer(await challenge(), { challenge: ofAdding }), over],
    ];
    for (const [assertion, reason] of cases) {
      expect((await enter(assertion)).body.error).toBe('invalid_grant');
      expect(await lastReason(userName)).toBe(reason);
    }
  });

  it('refuses a counter that goes back, and records it', async () => {
    const { device, userName } = await owner();
    expect((await enter(device.answer(await challenge(), { counter: 7 }))).status).toBe(200);
    for (const counter of [7, 3, 0]) {
      expect((await enter(device.answer(await challenge(), { counter }))).body.error).toBe('invalid_grant');
      expect(await lastReason(userName)).toBe('Счётчик ключа доступа вернулся назад: возможно, есть копия ключа');
    }
    expect((await enter(device.answer(await challenge(), { counter: 8 }))).status).toBe(200);
  });

  it('answers a passkey of a blocked, archived or locked account as an unknown one', async () => {
    const unknown = await enter(new Authenticator().answer(await challenge()));
    const shown = ({ status, body }: { status: number; body: unknown }) => ({ status, body });
    for (const change of [
      "update account set status = 'blocked' where user_name = $1",
      "update account set status = 'archived' where user_name = $1",
      "insert into sign_in_guess (subject, guesses) values ('account:' || $1, 10) on conflict (subject) do update set guesses = 10",
    ]) {
      const { device, userName } = await owner();
      await world.owner('delete from known_device');
      await world.pool.query(change, [userName]);
      expect(shown(await enter(device.answer(await challenge())))).toEqual(shown(unknown));
      expect(await lastReason(userName)).toMatch(/не действует|Исчерпаны/);
    }
  });

  it('counts wrong answers as guesses of the account', async () => {
    const { device, userName } = await owner();
    for (let count = 0; count < 10; count++)
      await enter(device.answer(await challenge(), { origin: 'http://evil.example' }));
    expect((await withPassword(userName)).body.error).toBe('invalid_grant');
    expect((await enter(device.answer(await challenge()))).body.error).toBe('invalid_grant');
  });

  it('is invalid without a readable answer', async () => {
    for (const passkey of ['', 'x', '{}', '[]', '{"id":1}'])
      expect((await send({ grant_type: PASSKEY_GRANT, passkey })).status).toBe(400);
  });
});

describe('a passkey as the second factor', () => {
  it('is asked for after the right password, and must be of the same account', async () => {
    const { device, userName } = await owner();
    const asked = await withPassword(userName);
    expect([asked.status, asked.body]).toEqual([
      400,
      { error: 'mfa_required', error_description: 'Подтвердите вход ключом доступа', ways: ['passkey'] },
    ]);
    const other = await owner();
    const foreign = await withPassword(userName, other.device.answer(await challenge()));
    expect([foreign.body.error, await lastReason(userName)]).toEqual(['mfa_required', 'Чужой ключ доступа']);
    expect((await withPassword(userName, device.answer(await challenge()))).status).toBe(200);
  });

  it('satisfies the organization that demands one; the last one then stays', async () => {
    const place = await world.organization();
    const userName = await world.account();
    await world.enroll(userName, place, everyRight('full'));
    await world.owner("insert into security_policy (organization_guid, second_factor) values ($1, 'all')", [place]);
    await world.owner('update account set home_guid = $1 where user_name = $2', [place, userName]);
    const client = await world.signIn(userName, place);
    expect((await client.get('/api/brands')).body.code).toBe('second_factor_required');
    const guid = await add(client, new Authenticator());
    expect((await client.get('/api/brands')).status).toBe(200);
    const remove = () => client.post(`${OWN}/${guid}/removal`, { password: PASSWORD });
    expect((await remove()).status).toBe(409);
    await world.owner('delete from security_policy');
    expect((await client.post(`${OWN}/${guid}/removal`, { password: 'мимо' })).status).toBe(422);
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(404);
    expect((await withPassword(userName)).status).toBe(200);
  });

  it('of a passkey and the codes of an application, one stays where one is demanded, also when both are taken away at once', async () => {
    const { client, guid, place, userName } = await owner();
    await world.owner("insert into security_policy (organization_guid, second_factor) values ($1, 'all')", [place]);
    await world.owner('update account set home_guid = $1, second_factor_since = now() where user_name = $2', [
      place,
      userName,
    ]);
    const holder = await world.pool.connect();
    await holder.query('begin');
    await holder.query('select from account where user_name = $1 for update', [userName]);
    const waiting = (count: number) =>
      vi.waitFor(
        async () => {
          // Read through the program's pool, because an ordinary database owner cannot see what other sessions wait
          // for.
          const { rowCount } = await world.pool.query(
            "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
          );
          expect(rowCount).toBe(count);
        },
        { timeout: 20_000 },
      );
    const passkey = client.post(`${OWN}/${guid}/removal`, { password: PASSWORD });
    await waiting(1);
    const codes = client.post('/api/profile/second-factor/removal', { password: PASSWORD });
    await waiting(2);
    await holder.query('commit');
    holder.release();
    expect([(await passkey).status, (await codes).status]).toEqual([204, 409]);
    await world.owner('delete from security_policy');
  });
});

describe('passkeys of another person', () => {
  it('are neither renamed nor removed, but by an administrator together with the second factor', async () => {
    const { guid, client, place, device } = await owner();
    const stranger = await world.signIn(await world.account());
    expect((await stranger.put(`${OWN}/${guid}/name`, { name: 'Мой' })).status).toBe(404);
    expect((await stranger.post(`${OWN}/${guid}/removal`, { password: PASSWORD })).status).toBe(404);
    const user = (await client.get('/api/profile')).body.guid;
    const chief = await world.person(place, everyRight('full'));
    expect((await chief.get(`/api/users/${user}`)).body.hasSecondFactor).toBe(true);
    expect((await chief.delete(`/api/users/${user}/second-factor`)).status).toBe(204);
    expect((await chief.delete(`/api/users/${user}/second-factor`)).status).toBe(409);
    expect((await client.get(OWN)).body.passkeys).toEqual([]);
    expect((await enter(device.answer(await challenge()))).body.error).toBe('invalid_grant');
  });

  it('are gone with the personal data of their owner', async () => {
    const { client, place, device } = await owner();
    const { guid } = (await client.get('/api/profile')).body;
    const chief = await world.person(place, everyRight('full'));
    const { version } = (await chief.get(`/api/users/${guid}`)).body;
    const erased = await chief.send('POST', `/api/users/${guid}/erase`, {}, { 'if-match': `"${version}"` });
    expect(erased.status, JSON.stringify(erased.body)).toBe(200);
    expect(await world.owner('select from passkey where account_guid = $1', [guid])).toEqual([]);
    expect((await enter(device.answer(await challenge()))).body.error).toBe('invalid_grant');
  });
});
