import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask } from '../../../testing/client.ts';
import { CLIENT, type IdentityProvider } from '../../../testing/identity-provider.ts';
import { IdentityStand } from '../../../testing/identity-stand.ts';
import type { World } from '../../../testing/world.ts';

let stand: IdentityStand;
let world: World;
let idp: IdentityProvider;
let other: IdentityProvider;
let guid: string;
beforeAll(async () => {
  stand = await IdentityStand.open();
  ({ world, idp, other, guid } = stand);
});
afterAll(() => stand.close());

const signIn = (person: string) => stand.signIn(person);
const person = () => stand.person();
const isClosed = (token: string) => stand.isClosed(token);

const logout = (token: string, of = guid) =>
  ask(world.http, {
    method: 'POST',
    url: `/connect/logout/${of}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ logout_token: token }).toString(),
  });
const token = (over: object) =>
  idp.sign(
    {
      iss: idp.issuer,
      aud: CLIENT,
      iat: Math.floor(Date.now() / 1000),
      jti: Math.random().toString(36),
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
      ...over,
    },
    'logout+jwt',
  );

it('leads to the provider, too', async () => {
  const { sub } = await person();
  const { access_token } = (await signIn(sub)).body;
  const { body } = await ask(world.http, {
    method: 'POST',
    url: '/connect/revocation',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ token: access_token }).toString(),
  });
  const address = new URL(body.address);
  expect(address.origin).toBe(idp.issuer);
  expect(address.searchParams.get('post_logout_redirect_uri')).toContain('/login');
  expect(address.searchParams.get('id_token_hint')).toMatch(/^ey/);
  expect(await isClosed(access_token)).toBe(true);
});

it('the provider ends the sessions of the person, by a token that works once', async () => {
  const [first, second] = [await person(), await person()];
  const [one, another] = [(await signIn(first.sub)).body.access_token, (await signIn(second.sub)).body.access_token];
  const logoutToken = await token({ sub: first.sub });
  expect((await logout(logoutToken)).status).toBe(200);
  expect([await isClosed(one), await isClosed(another)]).toEqual([true, false]);
  expect((await logout(logoutToken)).status).toBe(400);
  const [entry] = await world.owner("select after from journal where action = 'signOut' and record_guid = $1", [
    first.account,
  ]);
  expect(entry.after).toMatchObject({ provider: 'Кейклок' });
});

it.each<[string, () => Promise<string>]>([
  ['of another issuer', () => token({ sub: 'x', iss: other.issuer })],
  ['for another client', () => token({ sub: 'x', aud: 'another' })],
  ['with a nonce', () => token({ sub: 'x', nonce: 'n' })],
  ['of no event', () => token({ sub: 'x', events: {} })],
  ['about nobody', () => token({})],
  ['long ago', () => token({ sub: 'x', iat: 1_000_000 })],
  ['without a signature', async () => `${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`],
  ['of rubbish', async () => 'rubbish'],
])('a logout token %s is refused', async (_, made) => {
  expect((await logout(await made())).status).toBe(400);
});
