import { signInProviders } from 'contract/features/sign-in-providers/facts.ts';
import { enteredFields } from 'contract/kit/field.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyRight } from '../../../testing/matrix.ts';
import { ask, type Client } from '../../../testing/client.ts';
import type { IdentityProvider } from '../../../testing/identity-provider.ts';
import { IdentityStand } from '../../../testing/identity-stand.ts';
import { cardRowOf } from '../../../testing/users.ts';
import { journalOf, PASSWORD, type World } from '../../../testing/world.ts';

const path = '/api/sign-in-providers';

let stand: IdentityStand;
let world: World;
let service: Client;
let idp: IdentityProvider;
let guid: string;
beforeAll(async () => {
  stand = await IdentityStand.open();
  ({ world, service, idp, guid } = stand);
});
afterAll(() => stand.close());

const signIn = (person: string) => stand.signIn(person);
const person = (claims?: object, hasPassword?: boolean) => stand.person(claims, hasPassword);

describe('what a provider brings', () => {
  it('people whom nobody knows, where it is set', async () => {
    const organization = (await world.owner('select guid from organization where is_service'))[0].guid;
    idp.people.set('new-one', {
      name: 'Анна Новая',
      family_name: 'Новая',
      given_name: 'Анна',
      preferred_username: 'anna',
      email: 'anna@example.ru',
      email_verified: true,
    });
    expect((await service.put(`${path}/${guid}/newcomers`, { organizationGuid: organization })).status).toBe(204);
    expect((await signIn('new-one')).status).toBe(200);
    expect((await signIn('new-one')).status).toBe(200);
    await service.put(`${path}/${guid}/newcomers`, { organizationGuid: null });
    const [user] = await world.owner(
      "select guid, user_name, status, home_guid from account where last_name = 'Новая'",
    );
    expect(user).toMatchObject({ user_name: 'anna', status: 'active', home_guid: organization });
    expect((await journalOf(world, user.guid))[0]).toMatchObject({
      action: 'create',
      user_name: 'Вход через «Кейклок»',
    });
  });

  it('into an organization of which the service sees no more than its administrator does', async () => {
    const place = await world.organization();
    const { userName } = (
      await world.owner(`select user_name as "userName" from account where user_name = 'admin'`)
    )[0];
    await world.enroll(userName, place, everyRight('full'));
    await world.owner('update organization set parent_guid = null where guid = $1', [place]);
    expect((await service.put(`${path}/${guid}/newcomers`, { organizationGuid: place })).status).toBe(204);
    const [{ shown }] = await world.owner(
      `select after ->> 'newcomers' as shown from journal order by number desc limit 1`,
    );
    expect(shown).toMatch(/^ООО/);
    expect((await service.put(`${path}/${guid}/newcomers`, { organizationGuid: null })).status).toBe(204);
  });

  it('groups, which come and go with those at the provider, beside those given by hand', async () => {
    const { body: brought } = await service.get(`${path}/${guid}/brought`);
    const place = brought.places[0];
    const group = (name: string) => place.groups.find((one: { name: string }) => one.name === name);
    const [given, kept] = [place.groups[0], place.groups[1]];
    expect(group(given.name)).toBeDefined();
    const pair = await service.post(`${path}/${guid}/pairs`, {
      value: 'операторы',
      organizationGuid: place.guid,
      groupGuid: given.guid,
    });
    expect(pair.status).toBe(201);
    const currentNotices = async () => {
      const { reportedGroups, pairs } = (await service.get(`${path}/${guid}/brought`)).body;
      return [
        reportedGroups,
        pairs.map(({ value, isReported }: { value: string; isReported: boolean }) => [value, isReported]),
      ];
    };
    expect(await currentNotices()).toEqual([[], [['операторы', false]]]);
    const { sub, userName, account } = await person({ groups: ['операторы', 'прочие'] });
    await world.enroll(userName, place.guid);
    const card = (await world.owner('select guid from employee where account_guid = $1', [account]))[0].guid;
    await world.owner('insert into employee_group (organization_guid, from_guid, to_guid) values ($1, $2, $3)', [
      place.guid,
      card,
      kept.guid,
    ]);
    const groups = async () =>
      (await world.owner('select to_guid, provider_guid from employee_group where from_guid = $1', [card])).map(
        ({ to_guid, provider_guid }) => [to_guid, provider_guid !== null],
      );
    expect((await signIn(sub)).status).toBe(200);
    expect(await groups()).toContainEqual([given.guid, true]);
    expect(await groups()).toContainEqual([kept.guid, false]);
    expect(await currentNotices()).toEqual([['операторы', 'прочие'], [['операторы', true]]]);
    idp.people.set(sub, { ...idp.people.get(sub), groups: [] });
    expect((await signIn(sub)).status).toBe(200);
    expect((await groups()).map(([one]) => one)).not.toContain(given.guid);
    expect(await groups()).toContainEqual([kept.guid, false]);
    expect((await service.delete(`${path}/${guid}/pairs/${pair.body.guid}`)).status).toBe(204);
  });

  it('no groups where the scope for them is not asked for, as the check says', async () => {
    const stored = (await service.get(`${path}/${guid}`)).body;
    const facts = Object.fromEntries(enteredFields(signInProviders.fields).map(([key]) => [key, stored[key]]));
    const says = async (scopes: string) => {
      const { version } = (await service.get(`${path}/${guid}`)).body;
      expect((await service.put(`${path}/${guid}`, { ...facts, scopes }, version)).status).toBe(200);
      return JSON.stringify((await service.post(`${path}/${guid}/check`, {})).body.findings);
    };
    expect(await says('openid profile email')).toContain('scope groups');
    expect(await says(stored.scopes)).not.toContain('scope groups');
  });

  it('never takes the last administrator of an organization away', async () => {
    const organization = await world.organization();
    const { sub, userName, account } = await person({ groups: [] });
    await world.enroll(userName, organization, {
      permissionGroups: 'full',
      employees: 'full',
      users: 'full',
      individualPermissions: 'full',
    });
    await world.owner(
      'update employee_group set provider_guid = $2 where from_guid = (select guid from employee where account_guid = $1)',
      [account, guid],
    );
    expect((await signIn(sub)).status).toBe(200);
    const left = await world.owner(
      'select 1 from employee_group where from_guid = (select guid from employee where account_guid = $1)',
      [account],
    );
    expect(left).toHaveLength(1);
    const [note] = await world.owner("select after from journal where action = 'refused' and organization_guid = $1", [
      organization,
    ]);
    expect(note.after.reason).toContain('должен остаться работающий администратор');
  });
});

describe('a required provider', () => {
  it('of an organization that does not keep the account asks nothing of it', async () => {
    const organization = await world.organization();
    const { userName } = await person({}, true);
    await world.enroll(userName, await world.organization());
    await world.enroll(userName, organization);
    await world.owner('insert into security_policy (organization_guid, required_provider_guid) values ($1, $2)', [
      organization,
      guid,
    ]);
    expect(await world.signIn(userName)).toBeDefined();
  });

  it('is the only way in for members, except for administrators of the service', async () => {
    const organization = await world.organization();
    const { sub, userName, account } = await person({}, true);
    await world.owner(
      'insert into external_login (guid, provider_guid, subject, account_guid) values (gen_random_uuid(), $1, $2, $3)',
      [guid, sub, account],
    );
    await world.owner('update account set home_guid = $2 where guid = $1', [account, organization]);
    await world.enroll(userName, organization, {
      users: 'full',
      employees: 'full',
      permissionGroups: 'full',
      individualPermissions: 'full',
    });
    const member = await world.signIn(userName, organization);
    const policy = (await member.get('/api/security-policy')).body;
    const unlinked = Object.fromEntries(
      policy.providers.map(({ name, unlinked: policyOfClerk }: { name: string; unlinked: object }) => [
        name,
        policyOfClerk,
      ]),
    );
    expect(unlinked).toMatchObject({
      Кейклок: { count: 0, total: 1, names: [] },
      Второй: { count: 1, total: 1, names: [expect.any(String)] },
    });
    const clerk = await world.person(organization, { users: 'read' });
    const right = { effect: 'deny', entityType: 'users', value: 'read', objectGuid: account };
    const term = { validFrom: null, validTo: null, reason: 'По приказу № 7' };
    const employeeGuid = (await cardRowOf(member, clerk)).guid;
    await member.post('/api/individual-permissions', { employeeGuid, ...right, ...term });
    const { body: policyOfClerk } = await clerk.get('/api/security-policy');
    expect(policyOfClerk.providers.map((one: { unlinked: unknown }) => one.unlinked)).toEqual([null, null]);
    const { providers: _, version, updatedAt: __, ...values } = policy;
    expect((await member.put('/api/security-policy', { ...values, requiredProviderGuid: guid }, version)).status).toBe(
      200,
    );
    await expect(world.signIn(userName)).rejects.toThrow('Кейклок');
    const wrong = await ask(world.http, {
      method: 'POST',
      url: '/connect/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ grant_type: 'password', username: userName, password: `${PASSWORD}!` }).toString(),
    });
    expect(wrong.body.error_description).toContain('Неверное имя пользователя');
    expect((await signIn(sub)).status).toBe(200);
    await world.enroll('admin', organization);
    await world.signIn('admin');
  });
});
