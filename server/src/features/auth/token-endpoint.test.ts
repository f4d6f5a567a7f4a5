import * as oauth from 'oauth4webapi';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, Client, postForm } from '../../testing/client.ts';
import { openWorld, PASSWORD, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const TOKEN = '/connect/token';
const signIn = (username: string, password = PASSWORD) =>
  postForm(world.http, TOKEN, { grant_type: 'password', username, password });
const info = (token: string) => new Client(world.http, token).get('/api/auth/info');

describe('the token endpoint', () => {
  it('answers tokens as RFC 6749 §5.1 says', async () => {
    const { status, headers, body } = await signIn(await world.account());
    expect([status, headers['content-type'], headers['cache-control'], headers['pragma']]).toEqual([
      200,
      'application/json; charset=utf-8',
      'no-store',
      'no-cache',
    ]);
    expect(body).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 3600,
      refresh_token: expect.any(String),
    });
    expect(Buffer.from(body.access_token, 'base64url').length).toBeGreaterThanOrEqual(16);
  });

  const form = (...pairs: [string, string][]) => pairs;
  it.each([
    ['no grant type', form(['username', 'a'], ['password', 'b']), 'invalid_request'],
    ['an empty form', form(), 'invalid_request'],
    ['an unknown grant', form(['grant_type', 'authorization_code']), 'unsupported_grant_type'],
    ['a grant of the language', form(['grant_type', 'constructor']), 'unsupported_grant_type'],
    ['no password', form(['grant_type', 'password'], ['username', 'a']), 'invalid_request'],
    ['an empty password', form(['grant_type', 'password'], ['username', 'a'], ['password', '']), 'invalid_request'],
    ['no refresh token', form(['grant_type', 'refresh_token']), 'invalid_request'],
    [
      'a parameter given twice',
      form(['grant_type', 'password'], ['username', 'a'], ['username', 'b'], ['password', 'c']),
      'invalid_request',
    ],
    ['NUL in a name', form(['grant_type', 'password'], ['username', 'a\0'], ['password', 'c']), 'invalid_request'],
    [
      'an overlong name',
      form(['grant_type', 'password'], ['username', 'a'.repeat(300)], ['password', 'c']),
      'invalid_request',
    ],
    [
      'a wrong refresh token',
      form(['grant_type', 'refresh_token'], ['refresh_token', 'x'.repeat(43)]),
      'invalid_grant',
    ],
    [
      'an overlong password',
      form(['grant_type', 'password'], ['username', 'a'], ['password', 'я'.repeat(1000)]),
      'invalid_grant',
    ],
  ])('refuses %s as RFC 6749 §5.2 says', async (_, pairs, error) => {
    const { status, headers, body } = await postForm(world.http, TOKEN, pairs);
    expect([status, body.error, headers['content-type'], headers['cache-control']]).toEqual([
      400,
      error,
      'application/json; charset=utf-8',
      'no-store',
    ]);
    expect(Object.keys(body).toSorted()).toEqual(['error', 'error_description']);
  });

  it.each([
    ['another content type', { headers: { 'content-type': 'application/json' }, payload: '{}' }, 415],
    ['an unknown content type', { headers: { 'content-type': 'image/png' }, payload: 'x' }, 415],
    [
      'a body that is not UTF-8',
      { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: Buffer.from([0xff, 0xfe]) },
      400,
    ],
    [
      'a body that is too large',
      { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'a='.padEnd(5_000_000, 'x') },
      413,
    ],
  ])('refuses %s in the same form', async (_, request, expected) => {
    const { status, headers, body } = await ask(world.http, { method: 'POST', url: TOKEN, ...request });
    expect([status, body.error, headers['cache-control']]).toEqual([expected, 'invalid_request', 'no-store']);
  });

  it('serves an independent OAuth client: sign-in, refresh, revocation', async () => {
    const address = await world.http.listen({ port: 0, host: '127.0.0.1' });
    expect((world.http.server.address() as AddressInfo).port).toBeGreaterThan(0);
    const as = {
      issuer: address,
      token_endpoint: address + TOKEN,
      revocation_endpoint: `${address}/connect/revocation`,
    };
    const [client, authentication] = [{ client_id: 'console' }, oauth.None()];
    const options = { [oauth.allowInsecureRequests]: true };
    const credentials = new URLSearchParams({ username: await world.account(), password: PASSWORD });
    const granted = await oauth.genericTokenEndpointRequest(
      as,
      client,
      authentication,
      'password',
      credentials,
      options,
    );
    const first = await oauth.processGenericTokenEndpointResponse(as, client, granted);
    const renewal = await oauth.refreshTokenGrantRequest(as, client, authentication, first.refresh_token!, options);
    const second = await oauth.processRefreshTokenResponse(as, client, renewal);
    expect((await info(second.access_token)).status).toBe(200);
    const revoked = await oauth.revocationRequest(as, client, authentication, second.access_token, options);
    await oauth.processRevocationResponse(revoked);
    expect((await info(second.access_token)).status).toBe(401);
    const again = await oauth.refreshTokenGrantRequest(as, client, authentication, second.refresh_token!, options);
    await expect(oauth.processRefreshTokenResponse(as, client, again)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });
});
