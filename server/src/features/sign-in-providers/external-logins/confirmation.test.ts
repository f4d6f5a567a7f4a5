import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from '../../../testing/client.ts';
import { openDirectoryStand } from '../../../testing/directory-stand.ts';
import { IdentityStand } from '../../../testing/identity-stand.ts';
import { slapd } from '../../../testing/slapd.ts';
import { PASSWORD } from '../../../testing/world.ts';

const path = '/api/profile/confirmation';
const factor = '/api/profile/second-factor';

describe('a person of a provider, who has no password', () => {
  let stand: IdentityStand;
  beforeAll(async () => {
    stand = await IdentityStand.open();
  });
  afterAll(() => stand.close());

  const passMinutes = (account: string) =>
    stand.world.owner(`update session set proven_at = proven_at - interval '11 minutes' where account_guid = $1`, [
      account,
    ]);

  /** A member who signed in through the provider a while ago. */
  async function signedIn(hasPassword = false) {
    const { world } = stand;
    const person = await stand.person({}, hasPassword);
    const organization = await world.organization();
    await world.enroll(person.userName, organization, { brands: 'read' });
    if (hasPassword)
      await world.owner(
        'insert into external_login (guid, provider_guid, subject, account_guid) values (gen_random_uuid(), $1, $2, $3)',
        [stand.guid, person.sub, person.account],
      );
    const { access_token } = (await stand.signIn(person.sub)).body;
    await passMinutes(person.account);
    return { ...person, organization, client: new Client(world.http, access_token, organization) };
  }

  async function begin(client: Client) {
    const { status, body, headers } = await client.post(`${path}/beginning`, { providerGuid: stand.guid });
    expect(status, JSON.stringify(body)).toBe(200);
    return { address: body.address as string, cookie: String(headers['set-cookie']).split(';')[0]! };
  }

  /** The console's answer after the person has signed in at the provider with this identity. */
  async function confirmAs(client: Client, sub: string) {
    const { address, cookie } = await begin(client);
    expect(address).toContain('prompt=login');
    const answer = (await stand.idp.visit(address, sub)).search;
    return client.post(path, { providerGuid: stand.guid, answer }, { cookie });
  }

  it('confirms by a new sign-in there, and then does in the profile what others do with a password', async () => {
    const { client, sub } = await signedIn();
    const { confirmation } = (await client.get('/api/profile')).body;
    expect(confirmation).toEqual({
      by: 'provider',
      providers: [{ guid: stand.guid, name: 'Кейклок' }],
      until: null,
    });
    const refused = await client.post(factor, { password: '' });
    expect(refused.status).toBe(409);
    expect(refused.body.detail).toContain('войдите ещё раз');
    expect((await confirmAs(client, sub)).status).toBe(204);
    expect((await client.get('/api/profile')).body.confirmation.until).toEqual(expect.any(String));
    expect((await client.post(factor, { password: '' })).status).toBe(200);
    const token = { name: 'Выгрузка', scope: { brands: 'read' }, validUntil: '2026-12-31', password: '' };
    expect((await client.post('/api/profile/tokens', token)).status).not.toBe(409);
  });

  it('is believed for ten minutes after that or after signing in, in this session alone', async () => {
    const { client, sub, account } = await signedIn();
    expect((await confirmAs(client, sub)).status).toBe(204);
    const other = new Client(stand.world.http, (await stand.signIn(sub)).body.access_token);
    expect((await other.post(factor, { password: '' })).status).toBe(200);
    await passMinutes(account);
    expect((await confirmAs(client, sub)).status).toBe(204);
    expect((await client.post(factor, { password: '' })).status).toBe(200);
    expect((await other.post(factor, { password: '' })).status).toBe(409);
  });

  it('does what the organization demands before the console opens', async () => {
    const { client, sub, organization } = await signedIn();
    await stand.world.owner(
      `insert into security_policy (organization_guid, second_factor) select home_guid, 'all' from membership m
         join account a on a.guid = m.account_guid where m.organization_guid = $1`,
      [organization],
    );
    expect((await client.get('/api/brands')).status).toBe(403);
    expect((await confirmAs(client, sub)).status).toBe(204);
    expect((await client.post(factor, { password: '' })).status).toBe(200);
  });

  it('is not confirmed by somebody else there, by an answer to another question, or with a stranger’s browser', async () => {
    const { client, sub } = await signedIn();
    const other = await signedIn();
    expect((await confirmAs(client, other.sub)).status).toBe(409);
    const { address, cookie } = await begin(client);
    const answer = (await stand.idp.visit(address, sub)).search;
    const body = { providerGuid: stand.guid, answer };
    expect((await client.post(path, body)).status).toBe(409);
    expect((await client.post('/api/profile/external-logins', body, { cookie })).status).toBe(409);
    expect((await other.client.post(path, body, { cookie })).status).toBe(409);
    expect((await client.post(factor, { password: '' })).status).toBe(409);
  });

  it('keeps the only way in', async () => {
    const { client, sub } = await signedIn();
    expect((await confirmAs(client, sub)).status).toBe(204);
    const own = '/api/profile/external-logins';
    const [login] = (await client.get(own)).body.logins;
    const refused = await client.post(`${own}/${login.guid}/removal`, { password: '' });
    expect(refused.status).toBe(409);
    expect(refused.body.detail).toContain('Другого входа у вас нет');
    expect((await client.get(own)).body.logins).toHaveLength(1);
  });

  it('shows the password instead where one is kept here, unless the organization lets nobody in with it', async () => {
    const { client, sub, organization } = await signedIn(true);
    expect((await client.get('/api/profile')).body.confirmation.by).toBe('password');
    expect((await confirmAs(client, sub)).status).toBe(204);
    expect((await client.post(factor, { password: '' })).status).toBe(422);
    expect((await client.post(factor, { password: PASSWORD })).status).toBe(200);
    await stand.world.owner(
      `insert into security_policy (organization_guid, required_provider_guid)
       select home_guid, $2 from membership m join account a on a.guid = m.account_guid where m.organization_guid = $1`,
      [organization, stand.guid],
    );
    expect((await client.get('/api/profile')).body.confirmation.by).toBe('provider');
    expect((await client.post(factor, { password: '' })).status).toBe(200);
  });
});

describe.skipIf(!slapd)('a person of a directory', () => {
  it('confirms with its password', async () => {
    const stand = await openDirectoryStand();
    try {
      const { world } = stand;
      await stand.newcomersIn((await world.owner('select guid from organization where is_service'))[0].guid);
      const password = 'пароль каталога';
      await stand.slapd.put({ uid: 'sidorov', sn: 'Сидоров', givenName: 'Пётр', mail: 'sidorov@example.ru', password });
      const client = new Client(world.http, (await stand.enter('sidorov', password)).body.access_token);
      const { confirmation } = (await client.get('/api/profile')).body;
      expect(confirmation).toEqual({
        by: 'directory',
        providers: [{ guid: stand.guid, name: 'Каталог' }],
        until: null,
      });
      expect((await client.post(factor, { password: '' })).status).toBe(422);
      expect((await client.post(factor, { password: 'мимо' })).status).toBe(422);
      expect((await client.post(factor, { password })).status).toBe(200);
      const changed = await client.put('/api/profile/password', { current: password, next: 'другой долгий пароль' });
      expect(changed.status).toBe(409);
    } finally {
      await stand.close();
    }
  });
});
