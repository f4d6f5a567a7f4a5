import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, Client } from '../../../testing/client.ts';
import { IdentityStand } from '../../../testing/identity-stand.ts';
import { everyRight } from '../../../testing/matrix.ts';
import { journalOf, PASSWORD } from '../../../testing/world.ts';

let stand: IdentityStand;
beforeAll(async () => {
  stand = await IdentityStand.open();
});
afterAll(() => stand.close());

/** A member of an organization with an administrator. */
async function member() {
  const { world } = stand;
  const organization = await world.organization();
  const administrator = await world.person(organization, everyRight('full'));
  const person = await stand.person({ email_verified: false }, true);
  await world.enroll(person.userName, organization);
  return { organization, administrator, ...person };
}

describe('an administrator', () => {
  it('adds an external login by its subject and removes it, which ends the sessions through it', async () => {
    const { administrator, account, sub } = await member();
    const path = `/api/users/${account}/external-logins`;
    expect((await stand.signIn(sub)).status).toBe(400);
    const body = { providerGuid: stand.guid, subject: sub };
    const added = await administrator.post(path, body);
    expect(added.status).toBe(201);
    expect((await administrator.post(path, body)).status).toBe(409);
    const { access_token } = (await stand.signIn(sub)).body;
    const { logins, providers } = (await administrator.get(path)).body;
    expect(logins).toEqual([
      expect.objectContaining({ provider: 'Кейклок', subject: sub, lastUsedAt: expect.any(String) }),
    ]);
    expect(providers.map(({ name }: { name: string }) => name)).toEqual(['Второй']);
    expect((await administrator.delete(`${path}/${added.body.guid}`)).status).toBe(204);
    expect(await stand.isClosed(access_token)).toBe(true);
    expect((await stand.signIn(sub)).status).toBe(400);
    const updates = (await journalOf(stand.world, account)).filter(({ action }) => action === 'update');
    expect(updates.map(({ after }) => after.externalLogin)).toEqual([`Кейклок: ${sub}`, null]);
  });

  it('of another organization neither reads nor changes them', async () => {
    const { account, sub } = await member();
    const stranger = (await member()).administrator;
    const path = `/api/users/${account}/external-logins`;
    expect((await stranger.get(path)).status).toBe(404);
    expect((await stranger.post(path, { providerGuid: stand.guid, subject: sub })).status).toBe(404);
  });

  it('merges them with the accounts, and erases them', async () => {
    const { organization, administrator, account, sub } = await member();
    const into = await stand.person();
    await stand.world.enroll(into.userName, organization);
    const path = `/api/users/${account}/external-logins`;
    expect((await administrator.post(path, { providerGuid: stand.guid, subject: sub })).status).toBe(201);
    const { version } = (await administrator.get(`/api/users/${account}`)).body;
    const headers = { 'if-match': `"${version}"` };
    expect((await administrator.post(`/api/users/${account}/merge`, { into: into.account }, headers)).status).toBe(200);
    const of = 'select account_guid from external_login where subject = $1';
    expect(await stand.world.owner(of, [sub])).toEqual([{ account_guid: into.account }]);
    const present = (await administrator.get(`/api/users/${into.account}`)).body;
    const erased = await administrator.post(
      `/api/users/${into.account}/erase`,
      {},
      { 'if-match': `"${present.version}"` },
    );
    expect(erased.status, JSON.stringify(erased.body)).toBe(200);
    expect(await stand.world.owner(of, [sub])).toEqual([]);
  });
});

describe('a person', () => {
  const path = '/api/profile/external-logins';

  it('adds an own login by signing in at the provider, with the password, and removes it', async () => {
    const { sub, userName, organization } = await member();
    const client = await stand.world.signIn(userName, organization);
    const begin = (password: string) => client.post(`${path}/beginning`, { providerGuid: stand.guid, password });
    expect((await begin('мимо')).status).toBe(422);
    const begun = await begin(PASSWORD);
    const cookie = String(begun.headers['set-cookie']).split(';')[0]!;
    const answer = (await stand.idp.visit(begun.body.address, sub)).search;
    // An answer for linking cannot be used for signing in.
    expect((await stand.end(cookie, answer)).status).toBe(400);
    const body = { providerGuid: stand.guid, answer };
    expect((await client.post(path, body)).status).toBe(409);
    const stranger = await stand.world.signIn((await member()).userName);
    expect((await stranger.post(path, body, { cookie })).status).toBe(409);
    const added = await client.post(path, body, { cookie });
    expect(added.status, JSON.stringify(added.body)).toBe(201);
    expect((await stand.signIn(sub)).status).toBe(200);
    const removed = await client.post(`${path}/${added.body.guid}/removal`, { password: PASSWORD });
    expect(removed.status).toBe(204);
    expect((await client.get(path)).body.logins).toEqual([]);
  });

  it('is not served to a token or without a session', async () => {
    expect((await new Client(stand.world.http).get(path)).status).toBe(401);
    expect((await ask(stand.world.http, { method: 'POST', url: path, payload: {} })).status).toBe(401);
  });
});
