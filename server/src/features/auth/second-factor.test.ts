import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../core/password.ts';
import { postForm, type Client } from '../../testing/client.ts';
import { everyRight } from '../../testing/matrix.ts';
import { openWorld, PASSWORD, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

const FACTOR = '/api/profile/second-factor';
let addresses = 0;
/** Each request comes from its own address, because these tests check the limit per account. */
const signIn = (username: string, otp?: string, password = PASSWORD) =>
  postForm(
    world.http,
    '/connect/token',
    { grant_type: 'password', username, password, ...(otp && { otp }) },
    `10.1.${(++addresses >> 8) % 256}.${addresses % 256}`,
  );

/** The code that the person's app shows `later` steps of 30 seconds from now. */
const codeOf = (secret: string, later = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 30_000 });
const wrongOf = (secret: string) => {
  const near = [-1, 0, 1, 2].map((step) => codeOf(secret, step));
  return ['111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code))!;
};

/** Makes used steps acceptable again, so that tests need not wait for the next one. */
const forgetSteps = (userName: string) =>
  world.pool.query('update account set second_factor_step = 0 where user_name = $1', [userName]);

interface Person {
  userName: string;
  client: Client;
  secret: string;
  backupCodes: string[];
}

async function enrol(client: Client): Promise<{ secret: string; backupCodes: string[] }> {
  const { secret } = (await client.post(FACTOR, { password: PASSWORD })).body;
  const { status, body } = await client.post(`${FACTOR}/confirm`, { code: codeOf(secret) });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { secret, backupCodes: body.backupCodes };
}

async function enrolled(): Promise<Person> {
  const place = await world.organization();
  const userName = await world.account();
  await world.enroll(userName, place, everyRight('full'));
  const client = await world.signIn(userName, place);
  const given = await enrol(client);
  await forgetSteps(userName);
  return { userName, client, ...given };
}

describe('enrolling', () => {
  it('starts with the password and takes effect when a code of the app is confirmed', async () => {
    const userName = await world.account();
    const client = await world.signIn(userName);
    const refused = await client.post(FACTOR, { password: 'мимо' });
    expect([refused.status, refused.body.errors]).toEqual([422, [{ path: 'password', message: 'Неверный пароль' }]]);
    const { secret, uri } = (await client.post(FACTOR, { password: PASSWORD })).body;
    expect(uri).toContain(`secret=${secret}`);
    expect(Secret.fromBase32(secret).bytes).toHaveLength(20);
    expect((await signIn(userName)).status).toBe(200);
    expect((await client.post(`${FACTOR}/confirm`, { code: wrongOf(secret) })).status).toBe(422);
    const { body } = await client.post(`${FACTOR}/confirm`, { code: codeOf(secret) });
    expect(new Set(body.backupCodes).size).toBe(10);
    expect((await signIn(userName)).body.error).toBe('mfa_required');
    const again = await client.post(FACTOR, { password: PASSWORD });
    expect([again.status, (await client.get('/api/profile')).body.secondFactor]).toEqual([
      409,
      { isOn: true, since: expect.any(String), backupCodesLeft: 10, hasPasskeys: false, isDemanded: false },
    ]);
  });

  it('leaves no secret and no code in the journal or among stored responses', async () => {
    const { secret, backupCodes, client } = await enrolled();
    await client.post(`${FACTOR}/backup-codes`, { password: PASSWORD }, { 'idempotency-key': 'codes' });
    const kept = await world.owner(
      'select j::text as text from journal j union all select r::text from repeated_request r',
    );
    const all = kept.map(({ text }) => text).join('\n');
    for (const hidden of [secret, ...backupCodes]) expect(all).not.toContain(hidden);
    const entries = await world.owner(
      "select action, before, after from journal where entity = 'organization_user' and record_guid = (select guid from account where user_name = $1) order by number",
      [(await client.get('/api/profile')).body.userName],
    );
    expect(entries).toEqual([
      { action: 'update', before: { hasSecondFactor: false }, after: { hasSecondFactor: true } },
      { action: 'backupCodes', before: null, after: null },
    ]);
  });
});

describe('a secret that is not confirmed', () => {
  it('ends after 15 minutes', async () => {
    const userName = await world.account();
    const client = await world.signIn(userName);
    const { secret } = (await client.post(FACTOR, { password: PASSWORD })).body;
    await world.owner(
      "update account set second_factor_begun_at = second_factor_begun_at - interval '15 minutes' where user_name = $1",
      [userName],
    );
    expect((await client.post(`${FACTOR}/confirm`, { code: codeOf(secret) })).status).toBe(409);
  });

  it('cannot be guessed: ten wrong codes, as at signing in', async () => {
    const userName = await world.account();
    const client = await world.signIn(userName);
    const { secret } = (await client.post(FACTOR, { password: PASSWORD })).body;
    const attempts = await Promise.all(
      Array.from({ length: 12 }, () => client.post(`${FACTOR}/confirm`, { code: wrongOf(secret) })),
    );
    expect(attempts.filter(({ status }) => status === 422)).toHaveLength(10);
    expect((await client.post(`${FACTOR}/confirm`, { code: codeOf(secret) })).status).toBe(429);
  });
});

describe('signing in', () => {
  it('asks for a code only after a right password, and accepts it once', async () => {
    const { userName, secret } = await enrolled();
    expect((await signIn(userName, undefined, 'мимо')).body.error).toBe('invalid_grant');
    expect((await signIn(userName, codeOf(secret), 'мимо')).body.error).toBe('invalid_grant');
    const asked = await signIn(userName);
    expect([asked.status, asked.body.error, Object.keys(asked.body)]).toEqual([
      400,
      'mfa_required',
      ['error', 'error_description', 'ways'],
    ]);
    expect((await signIn(userName, wrongOf(secret))).body.error).toBe('mfa_required');
    const code = codeOf(secret);
    const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(userName, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await signIn(userName, code)).body.error).toBe('mfa_required');
    expect((await signIn(userName, codeOf(secret, -1))).body.error).toBe('mfa_required');
    expect((await signIn(userName, codeOf(secret, 1))).status).toBe(200);
  });

  it('accepts each backup code once, however it is typed', async () => {
    const { userName, backupCodes, client } = await enrolled();
    const [first = '', second = ''] = backupCodes;
    const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(userName, first)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await signIn(userName, first)).body.error).toBe('mfa_required');
    expect((await signIn(userName, ` ${second.replaceAll('-', '').toUpperCase()} `)).status).toBe(200);
    expect((await client.get('/api/profile')).body.secondFactor.backupCodesLeft).toBe(8);
    const renewed = (await client.post(`${FACTOR}/backup-codes`, { password: PASSWORD })).body.backupCodes;
    expect((await signIn(userName, backupCodes[2])).body.error).toBe('mfa_required');
    expect((await signIn(userName, renewed[2])).status).toBe(200);
  });

  it('checks at most ten codes of fifty, also in parallel, and a request without a code does not reset the count', async () => {
    const { userName, secret } = await enrolled();
    await Promise.all(
      Array.from({ length: 50 }, (_, index) => signIn(userName, index % 2 ? wrongOf(secret) : undefined)),
    );
    for (let count = 0; count < 12; count++) {
      await signIn(userName);
      await signIn(userName, wrongOf(secret));
    }
    const checked = await world.owner(
      "select after ->> 'reason' as reason from journal where action = 'signInRefused' and after ->> 'reason' = 'Неверный код второго фактора' and record_name = (select full_name from account where user_name = $1)",
      [userName],
    );
    expect(checked).toHaveLength(10);
    const late = await signIn(userName, codeOf(secret));
    expect([late.status, late.body.error]).toEqual([400, 'invalid_grant']);
    await world.pool.query("update sign_in_guess set window_start = now() - interval '16 minutes'");
    expect((await signIn(userName, codeOf(secret))).status).toBe(200);
  });

  it('is refused when the password was changed while it was compared', async () => {
    const userName = await world.account();
    const change = (hash: string) =>
      world.pool.query('update account set password_hash = $2 where user_name = $1', [userName, hash]);
    const [present, next] = [await hashPassword(PASSWORD), await hashPassword('другая лошадь батарея')];
    await change(present);
    const answer = signIn(userName);
    const isBeingCompared = () =>
      world.pool.query("select from sign_in_guess where subject = 'account:' || $1", [userName]);
    while ((await isBeingCompared()).rowCount === 0);
    await change(next);
    expect((await answer).body.error).toBe('invalid_grant');
  });
});

describe('switching off', () => {
  it('requires the password, and is refused where the organization requires the factor', async () => {
    const { client, userName } = await enrolled();
    expect((await client.post(`${FACTOR}/removal`, { password: 'мимо' })).status).toBe(422);
    await world.owner("insert into security_policy (organization_guid, second_factor) values ($1, 'administrators')", [
      client.organization,
    ]);
    expect((await client.get('/api/profile')).body.secondFactor.isDemanded).toBe(true);
    expect((await client.post(`${FACTOR}/removal`, { password: PASSWORD })).status).toBe(409);
    await world.owner('delete from security_policy');
    expect((await client.post(`${FACTOR}/removal`, { password: PASSWORD })).status).toBe(204);
    expect((await signIn(userName)).status).toBe(200);
  });

  it('may be done by an administrator who holds as much in every organization', async () => {
    const { client, userName } = await enrolled();
    const { guid } = (await client.get('/api/profile')).body;
    const path = `/api/users/${guid}/second-factor`;
    const place = client.organization!;
    const weak = await world.person(place, { users: 'update' });
    expect((await weak.delete(path)).status).toBe(403);
    const chief = await world.person(place, everyRight('full'));
    const elsewhere = await world.organization();
    await world.enroll(userName, elsewhere, { brands: 'full' });
    expect((await chief.delete(path)).status).toBe(403);
    await world.owner('delete from membership where organization_guid = $1', [elsewhere]);
    expect((await client.delete(path)).status).toBe(403);
    expect((await chief.delete(path)).status).toBe(204);
    expect((await chief.delete(path)).status).toBe(409);
    expect((await signIn(userName)).status).toBe(200);
    const stranger = await world.person(elsewhere, everyRight('full'));
    expect((await stranger.delete(path)).status).toBe(404);
  });
});
