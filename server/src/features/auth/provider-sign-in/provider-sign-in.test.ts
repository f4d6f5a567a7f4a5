import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ask, type Answer, type Client } from '../../../testing/client.ts';
import { CLIENT, type IdentityProvider } from '../../../testing/identity-provider.ts';
import { IdentityStand, providerFacts } from '../../../testing/identity-stand.ts';
import { journalOf, PASSWORD, type World } from '../../../testing/world.ts';

const path = '/api/sign-in-providers';

let stand: IdentityStand;
let world: World;
let service: Client;
let idp: IdentityProvider;
let other: IdentityProvider;
let guid: string;
let otherGuid: string;
beforeAll(async () => {
  stand = await IdentityStand.open();
  ({ world, service, idp, other, guid, otherGuid } = stand);
});
afterAll(() => stand.close());
afterEach(() => {
  idp.tamper = null;
});

const begin = (provider?: string) => stand.begin(provider);
const end = (cookie: string, answer: string, provider?: string, more?: object): Promise<Answer> =>
  stand.end(cookie, answer, provider, more);
const signIn = (person: string) => stand.signIn(person);
const person = (claims?: object, hasPassword?: boolean) => stand.person(claims, hasPassword);
const set = (change: object) => stand.set(change);

const refusalsOf = async (words: string) =>
  (
    await world.owner(
      "select after ->> 'reason' as reason, after ->> 'provider' as provider from journal where action = 'signInRefused' order by number desc limit 1",
    )
  ).filter(({ reason }) => reason.includes(words));

describe('signing in through a provider', () => {
  it('opens a session of the account with the verified mail, and remembers the subject', async () => {
    const { sub, account } = await person();
    const { status, body, headers } = await signIn(sub);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(String(headers['set-cookie'])).toContain('device=');
    await world.owner('update account set email = null where guid = $1', [account]);
    expect((await signIn(sub)).status).toBe(200);
    const entries = await world.owner(
      "select after from journal where action = 'signIn' and record_guid = $1 order by number",
      [account],
    );
    expect(entries.map(({ after }) => after.provider)).toEqual(['Кейклок', 'Кейклок']);
  });

  it('links an account with a password once that is shown, at that very sign-in, as its own journal tells', async () => {
    const { sub, userName, account } = await person({}, true);
    const { address, cookie } = await begin();
    const answer = (await idp.visit(address, sub)).search;
    const asked = await end(cookie, answer);
    expect(asked.body).toMatchObject({ error: 'link_required', ways: ['password'] });
    expect(asked.body.error_description).toContain(`«${userName}»`);
    expect((await end(cookie, answer, guid, { own_password: `${PASSWORD}!` })).body.error).toBe('link_required');
    expect(await refusalsOf('Неверный пароль')).toHaveLength(1);
    expect((await end(cookie, answer, guid, { own_password: PASSWORD })).status).toBe(200);
    expect((await signIn(sub)).status).toBe(200);
    expect((await journalOf(world, account)).find(({ action }) => action === 'update')).toMatchObject({
      after: { externalLogin: `Кейклок: ${sub}` },
    });
  });

  it('links no account for the password alone when it has a second factor, nor for a wrong password however often', async () => {
    const { sub, account } = await person({}, true);
    const secret = world.server.secrets.keep(Buffer.alloc(20, 7), account);
    await world.owner('update account set second_factor_since = now(), second_factor_secret = $2 where guid = $1', [
      account,
      secret,
    ]);
    await set({ secondFactor: 'provider' });
    const { address, cookie } = await begin();
    const answer = (await idp.visit(address, sub)).search;
    const shown = { own_password: PASSWORD };
    expect((await end(cookie, answer, guid, shown)).body).toMatchObject({ error: 'mfa_required', ways: ['code'] });
    expect((await end(cookie, answer, guid, { ...shown, otp: '000000' })).body.error).toBe('mfa_required');
    for (let guess = 0; guess < 10; guess++) await end(cookie, answer, guid, { own_password: 'мимо' });
    expect((await end(cookie, answer, guid, shown)).body.error).toBe('link_required');
    await set({ secondFactor: 'console' });
    expect(await world.owner('select from external_login where account_guid = $1', [account])).toEqual([]);
  });

  it('takes over no account by mail of a domain that the provider is not trusted with', async () => {
    const own = await person({ email_verified: false }, true);
    expect((await signIn(own.sub)).body.error).toBe('invalid_grant');
    const strange = await person();
    await set({ mailDomains: ['sbyt.example.ru'] });
    expect((await signIn(strange.sub)).body.error_description).toContain('Учётная запись не найдена');
    await set({ mailDomains: ['Example.ru'] });
    expect((await signIn(strange.sub)).status).toBe(200);
  });

  it('does not ask for a new password, which the person does not use', async () => {
    const { sub, userName } = await person();
    await world.owner('update account set must_change_password = true where user_name = $1', [userName]);
    const { access_token } = (await signIn(sub)).body;
    const info = await ask(world.http, {
      method: 'GET',
      url: '/api/auth/info',
      headers: { authorization: `Bearer ${access_token}` },
    });
    expect(info.body.mustChangePassword).toBe(false);
  });

  it('refuses mail that is not verified, strangers, and closed accounts, in words and in the journal', async () => {
    const unverified = await person({ email_verified: false });
    const refused = await signIn(unverified.sub);
    expect([refused.status, refused.body.error]).toEqual([400, 'invalid_grant']);
    expect(refused.body.error_description).toContain('Учётная запись не найдена');
    expect(await refusalsOf(unverified.sub)).toEqual([{ reason: expect.any(String), provider: 'Кейклок' }]);
    const refusal = (await service.get('/api/journal?action=signInRefused')).body.items[0];
    expect(refusal).toMatchObject({ userName: 'Кейклок', action: 'signInRefused' });
    const blocked = await person();
    await world.owner("update account set status = 'blocked' where user_name = $1", [blocked.userName]);
    expect((await signIn(blocked.sub)).body.error_description).toContain('закрыта или заблокирована');
    expect(await refusalsOf('не действует')).toHaveLength(1);
  });

  it('says what the provider says instead of a code', async () => {
    const { address, cookie } = await begin();
    const state = new URL(address).searchParams.get('state')!;
    const denied = await end(cookie, `?error=access_denied&state=${state}&iss=${encodeURIComponent(idp.issuer)}`);
    expect(denied.body).toEqual({ error: 'invalid_grant', error_description: expect.stringContaining('отменён') });
  });

  it('asks for the second factor of the console unless the provider is trusted to have asked', async () => {
    const { sub, account } = await person();
    const secret = world.server.secrets.keep(Buffer.alloc(20, 7), account);
    await world.owner('update account set second_factor_since = now(), second_factor_secret = $2 where guid = $1', [
      account,
      secret,
    ]);
    const { address, cookie } = await begin();
    const answer = (await idp.visit(address, sub)).search;
    expect((await end(cookie, answer)).body).toMatchObject({ error: 'mfa_required', ways: ['code'] });
    expect((await end(cookie, answer, guid, { otp: '000000' })).body).toMatchObject({
      error: 'mfa_required',
      ways: ['code'],
    });
    await set({ secondFactor: 'provider' });
    expect((await signIn(sub)).status).toBe(200);
    await set({ secondFactor: 'told', factorValues: ['mfa'] });
    expect((await signIn(sub)).body.error).toBe('mfa_required');
    await set({ secondFactor: 'console', factorValues: [] });
  });
});

describe('an attack', () => {
  it('by an answer that is shown again, or in another browser, or late, opens nothing', async () => {
    const { sub } = await person();
    const { address, cookie } = await begin();
    const answer = (await idp.visit(address, sub)).search;
    const stranger = await begin();
    const text = expect.stringContaining('Вход не начат в этом браузере');
    expect((await end(stranger.cookie, answer)).body).toEqual({ error: 'invalid_grant', error_description: text });
    expect((await end('', answer)).body.error_description).toEqual(text);
    expect((await end(cookie, answer)).status).toBe(200);
    expect((await end(cookie, answer)).body.error_description).toEqual(text);
    const late = await begin();
    const lateAnswer = (await idp.visit(late.address, sub)).search;
    await world.owner("update pending_sign_in set made_at = now() - interval '6 minutes'");
    expect((await end(late.cookie, lateAnswer)).body.error_description).toEqual(text);
  });

  it('by a form that no browser sends is refused as RFC 6749 says', async () => {
    for (const provider of ['', 'x', '../..', guid.slice(1)])
      expect((await end('', '?state=x', provider)).body.error, provider).toBe('invalid_request');
    expect((await end('', '?state=x', '0196b2a0-0000-7000-8000-000000000000')).body.error).toBe('invalid_grant');
    expect((await end('', '%', guid)).body.error).toBe('invalid_grant');
  });

  it('by mixing up two providers opens nothing', async () => {
    const { sub } = await person();
    other.people.set(sub, {});
    const begun = await begin();
    const answer = (await idp.visit(begun.address, sub)).search;
    expect((await end(begun.cookie, answer, otherGuid)).status).toBe(400);
    // The other provider answers with the state of this one.
    const again = await begin();
    const foreign = await begin(otherGuid);
    const query = (await other.visit(foreign.address, sub)).searchParams;
    query.set('state', new URL(again.address).searchParams.get('state')!);
    const { status, body } = await end(again.cookie, `?${query}`);
    expect([status, body.error_description]).toEqual([400, expect.any(String)]);
  });

  const claims = (over: object) => ({
    iss: idp.issuer,
    aud: CLIENT,
    iat: Math.floor(Date.now() / 1000),
    exp: Math.floor(Date.now() / 1000) + 600,
    ...over,
  });
  const unsigned = (payload: object) =>
    `${[{ alg: 'none' }, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`;

  it.each<[string, (given: { nonce: string; sub: string }) => Promise<string> | string, string]>([
    ['a wrong nonce', ({ sub }) => idp.sign(claims({ sub, nonce: 'other' })), 'не на этот вход'],
    ['a wrong issuer', ({ sub, nonce }) => idp.sign(claims({ sub, nonce, iss: other.issuer })), 'не на этот вход'],
    ['a wrong audience', ({ sub, nonce }) => idp.sign(claims({ sub, nonce, aud: 'another' })), 'не на этот вход'],
    ['no signature (alg none)', (given) => unsigned(claims(given)), 'не прошёл проверку'],
    ['the signature of another', (given) => other.sign(claims(given)), 'не прошёл проверку'],
    [
      'an end long ago',
      (given) => idp.sign(claims({ ...given, exp: 1_000_000 })),
      'Часы поставщика и консоли расходятся',
    ],
  ])('by an identity token with %s opens nothing', async (_, forged, words) => {
    const { sub } = await person();
    const { address, cookie } = await begin();
    const answer = (await idp.visit(address, sub)).search;
    const nonce = new URL(address).searchParams.get('nonce')!;
    idp.tamper = async (body) => {
      body.id_token = await forged({ nonce, sub });
    };
    const { status, body } = await end(cookie, answer);
    expect([status, body.error]).toEqual([400, 'invalid_grant']);
    expect(body.error_description).toContain(words);
    expect(await refusalsOf(words)).toHaveLength(1);
  });

  it('by a provider that does not answer is reported, and begins nothing', async () => {
    const silent = await service.post(path, { ...providerFacts, name: 'Молчит', issuer: 'http://127.0.0.1:1' });
    const asked = await ask(world.http, {
      method: 'POST',
      url: '/connect/provider',
      payload: { provider: silent.body.guid },
    });
    expect([asked.status, asked.body.detail]).toEqual([409, '«Молчит»: Сервер не принимает соединения на этом порту.']);
    const { findings } = (await service.post(`${path}/${silent.body.guid}/check`, {})).body;
    expect(findings[0]).toMatchObject({ isGood: false });
    const inner = await service.post(path, { ...providerFacts, name: 'Внутри', issuer: 'https://10.1.2.3/realms/x' });
    const refused = (await service.post(`${path}/${inner.body.guid}/check`, {})).body.findings[0].text;
    expect(refused).toContain('SIGN_IN_HOSTS');
  });
});
