import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { postForm, type Client } from '../../testing/client.ts';
import { everyRight } from '../../testing/matrix.ts';
import { accountOf, act, employUser, newUser, oneTimePassword, saveUser, userRow } from '../../testing/users.ts';
import { openWorld, type World } from '../../testing/world.ts';

let world: World;
let home: string;
let other: string;
let keeper: Client;
let guest: Client;
let guid: string;
let userName: string;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());
beforeEach(async () => {
  [home, other] = [await world.organization(), await world.organization()];
  keeper = await world.person(home, everyRight('full'));
  guest = await world.person(other, everyRight('full'));
  userName = await world.account();
  await world.enroll(userName, home, { brands: 'read' });
  await world.enroll(userName, other, { glossary: 'read' });
  guid = await accountOf(await world.signIn(userName, home));
});

describe('an organization that does not keep the account', () => {
  it('sees the card and changes only its own: the note and the dates', async () => {
    const row = await userRow(guest, guid);
    expect(row).toMatchObject({ isHome: false, homeName: null, organizationsCount: 2 });
    expect((await saveUser(guest, guid, { note: 'Подрядчик', memberTo: '2999-01-01' })).status).toBe(200);
    expect(await userRow(guest, guid)).toMatchObject({ note: 'Подрядчик', memberTo: '2999-01-01' });
    expect(await userRow(keeper, guid)).toMatchObject({ note: null, memberTo: null, isHome: true });
    const attempts = [
      await saveUser(guest, guid, { lastName: 'Иной' }),
      await saveUser(guest, guid, { email: 'other@example.ru' }),
      await saveUser(guest, guid, { validUntil: '2999-01-01' }),
      await act(guest, guid, 'block', { reason: 'Не нравится', until: null }),
      await act(guest, guid, 'archive'),
      await oneTimePassword(guest, guid),
      await guest.delete(`/api/users/${guid}/sessions`),
      await guest.post(`/api/users/${guid}/unlock`, {}),
      await act(guest, guid, 'erase'),
      await act(guest, guid, 'merge', { into: (await newUser(guest)).guid }),
      await guest.put(`/api/users/${guid}/invitation`, {}),
    ];
    expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => 403));
    for (const { body } of attempts) expect(body.detail).toContain('ведёт другая организация, которой вы не видите:');
  });

  it('sees nothing of sign-ins, which only the managing organization reads: neither of sessions, nor in the journal, nor of what is unusual', async () => {
    const grant = { grant_type: 'password', username: userName, password: 'не тот пароль' };
    for (let count = 0; count < 6; count++) await postForm(world.http, '/connect/token', grant);
    const flags = async (client: Client) => [
      (await client.get(`/api/activity/sessions?person=${guid}`)).body.items.length > 0,
      (await client.get(`/api/journal?person=${guid}&action=signIn,signInRefused,signOut`)).body.items.length > 0,
      (await client.get(`/api/journal/export?format=json&person=${guid}`)).raw.toString().includes('signIn'),
      (await client.get('/api/journal/findings?days=7')).raw.toString().includes(guid),
    ];
    expect(await flags(keeper)).toEqual([true, true, true, true]);
    expect(await flags(guest)).toEqual([false, false, false, false]);
  });

  it('reads when the person last did something in it, not when they were last in the console', async () => {
    const client = await world.signIn(userName, home);
    await client.get('/api/brands');
    const lastSeen = async (by: Client) => (await userRow(by, guid)).lastSeenAt;
    expect([await lastSeen(guest), await lastSeen(keeper)]).toEqual([null, expect.any(String)]);
    expect((await client.in(other).get('/api/brands')).status).toBe(403);
    expect(await lastSeen(guest)).toEqual(expect.any(String));
  });

  it('removes the user, and the account keeps working where it is kept', async () => {
    const client = await world.signIn(userName, home);
    expect((await guest.delete(`/api/users/${guid}`, (await userRow(guest, guid)).version)).status).toBe(204);
    expect((await client.get('/api/brands')).status).toBe(200);
    expect((await client.in(other).get('/api/glossary')).status).toBe(403);
    expect(await userRow(keeper, guid)).toMatchObject({ organizationsCount: 1 });
  });
});

it('an account removed by its home is kept by the next organization', async () => {
  await keeper.delete(`/api/users/${guid}`, (await userRow(keeper, guid)).version);
  expect(await userRow(guest, guid)).toMatchObject({ isHome: true, organizationsCount: 1 });
});

const removeUser = async () => keeper.delete(`/api/users/${guid}`, (await userRow(keeper, guid)).version);

it('a restored account has no rights: another organization manages it now', async () => {
  const { employeeGuid } = await userRow(keeper, guid);
  expect((await removeUser()).status).toBe(204);
  expect((await keeper.get(`/api/employees/${employeeGuid}`)).body.userGuid).toBeNull();
  const { items } = (await keeper.get(`/api/journal?record=${guid}&action=remove`)).body;
  const returned = await keeper.post(`/api/journal/${items[0].number}/return`, { preview: false, overwrite: [] });
  expect(returned.body.changed).toBe(1);
  expect(await userRow(keeper, guid)).toMatchObject({ isHome: false, employeeGuid: null });
  expect((await (await world.signIn(userName, home)).get('/api/brands')).status).toBe(403);
  const [untied] = (await keeper.get(`/api/employees/${employeeGuid}/history`)).body;
  expect(untied).toMatchObject({
    before: { userGuid: guid, names: { userGuid: expect.any(String) } },
    after: { userGuid: null },
  });
});

it.each([
  ['update membership set valid_to = current_date - 2 where organization_guid = $1', 'whose membership is over'],
  ['update organization set is_active = false where guid = $1', 'that is closed'],
])('an account does not go to an organization %#', async (statement) => {
  await world.owner(statement, [other]);
  expect((await removeUser()).status).toBe(204);
  const [account] = await world.owner('select home_guid from account where guid = $1', [guid]);
  expect(account.home_guid).toBe(home);
});

it('a removed user loses his tokens of the organization, and a return does not restore them', async () => {
  await world.owner(
    `insert into api_token (guid, organization_guid, account_guid, name, token_hash, scope, valid_until)
     values (gen_random_uuid(), $1, $2, 'Обмен', '\\x01', '{}', current_date + 5), (gen_random_uuid(), $3, $2, 'Иной', '\\x02', '{}', current_date + 5)`,
    [home, guid, other],
  );
  expect((await removeUser()).status).toBe(204);
  const tokens = await world.owner(
    'select name, revoked_at is null as works from api_token where account_guid = $1 order by name',
    [guid],
  );
  expect(tokens).toEqual([
    { name: 'Иной', works: true },
    { name: 'Обмен', works: false },
  ]);
  const [entry] = await world.owner("select action from journal where entity = 'api_token' and record_name = 'Обмен'");
  expect(entry).toEqual({ action: 'remove' });
});

it('an organization that does not keep the account sees neither why it is blocked nor its sessions', async () => {
  expect((await act(keeper, guid, 'block', { reason: 'Личное дело', until: null })).status).toBe(200);
  expect(await userRow(guest, guid)).toMatchObject({ status: 'blocked', blockReason: null });
  expect(await userRow(keeper, guid)).toMatchObject({ blockReason: 'Личное дело' });
  expect((await saveUser(guest, guid, { note: 'Подрядчик' })).status).toBe(200);
  expect(await userRow(keeper, guid)).toMatchObject({ blockReason: 'Личное дело' });
  expect((await guest.get(`/api/users/${guid}/sessions`)).status).toBe(403);
  expect((await keeper.get(`/api/users/${guid}/sessions`)).status).toBe(200);
});

describe('of two people who act on the same accounts at once', () => {
  it('only one merges them crosswise', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const [one, two] = [await newUser(keeper), await newUser(keeper)];
      const answers = await Promise.all([
        act(keeper, one.guid, 'merge', { into: two.guid }),
        act(keeper, two.guid, 'merge', { into: one.guid }),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
      const left = await world.owner("select 1 from account where guid in ($1, $2) and status <> 'archived'", [
        one.guid,
        two.guid,
      ]);
      expect(left).toHaveLength(1);
      expect([
        (await guest.get(`/api/users/${one.guid}`)).status,
        (await guest.get(`/api/users/${two.guid}`)).status,
      ]).toEqual([404, 404]);
    }
  });

  it('one merges into an account or the other erases it with all that was merged', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const [one, two] = [await newUser(keeper), await newUser(keeper)];
      const [merged, erased] = await Promise.all([
        act(keeper, one.guid, 'merge', { into: two.guid }),
        act(keeper, two.guid, 'erase'),
      ]);
      expect(erased.status).toBe(200);
      const rows = await world.owner('select guid from account where guid in ($1, $2) and erased_at is not null', [
        one.guid,
        two.guid,
      ]);
      expect([merged.status, rows.length]).toEqual(merged.status === 200 ? [200, 2] : [403, 1]);
    }
  });
});

describe('a user of another organization', () => {
  it('does not exist for any request', async () => {
    const stranger = await newUser(keeper);
    const one = `/api/users/${stranger.guid}`;
    const answers = [
      await guest.get(one),
      await guest.get(`${one}/history`),
      await guest.get(`${one}/usage`),
      await guest.get(`${one}/sessions`),
      await guest.get(`${one}/organizations`),
      await guest.delete(one, 1),
      await act(guest, stranger.guid, 'block', { reason: 'Чужой человек', until: null }),
      await act(guest, stranger.guid, 'unblock'),
      await act(guest, stranger.guid, 'archive'),
      await act(guest, stranger.guid, 'restore'),
      await act(guest, stranger.guid, 'erase'),
      await act(guest, stranger.guid, 'merge', { into: await accountOf(guest) }),
      await oneTimePassword(guest, stranger.guid),
      await guest.post(`${one}/unlock`, {}),
      await guest.delete(`${one}/sessions`),
      await guest.delete(`${one}/sessions/${stranger.guid}`),
      await guest.put(`${one}/invitation`, {}),
      await guest.delete(`${one}/invitation`),
      await employUser(guest, stranger.guid, { position: 'Инженер' }),
      await guest.post(`${one}/organizations`, { organizationGuid: other, validFrom: null, validTo: null }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect((await userRow(keeper, stranger.guid)).version).toBe(stranger.version);
  });

  it('cannot be referred to: as a merged account, a card, a colleague, an organization', async () => {
    const stranger = await newUser(keeper);
    const own = await newUser(guest);
    const merged = await act(guest, own.guid, 'merge', { into: stranger.guid });
    expect([merged.status, merged.body.errors]).toEqual([
      422,
      [{ path: 'into', message: 'Такого пользователя больше нет' }],
    ]);
    const { employeeGuid } = await userRow(keeper, guid);
    const tied = await employUser(guest, own.guid, { employeeGuid });
    expect([tied.status, tied.body.errors[0].path]).toEqual([422, 'employeeGuid']);
    const planted = { organizationGuid: home, validFrom: null, validTo: null };
    expect((await guest.post(`/api/users/${own.guid}/organizations`, planted)).status).toBe(404);
    const never = { ...planted, organizationGuid: stranger.guid };
    expect((await guest.post(`/api/users/${own.guid}/organizations`, never)).status).toBe(404);
    const many = await guest.put('/api/users/invitations', { guids: [stranger.guid] });
    expect(many.body).toEqual([
      { guid: stranger.guid, name: '', userName: '', invitation: null, reason: 'Запись не найдена' },
    ]);
  });
});

it('organizations of one name are distinguished wherever one of them is chosen', async () => {
  await world.owner(`update organization set short_name = 'ООО «Двойник»' where guid in ($1, $2)`, [home, other]);
  await world.owner(`update organization set inn = '6316000000' where guid = $1`, [home]);
  const both = await world.account();
  await world.enroll(both, home, everyRight('full'));
  await world.enroll(both, other, everyRight('full'));
  const client = await world.signIn(both, home);
  for (const path of ['/api/auth/orgs', '/api/organizations/mine', `/api/users/${guid}/organizations`]) {
    const { body } = await client.get(path);
    const names = (body.items ?? body).map(({ name }: { name: string }) => name);
    expect([path, new Set(names).size]).toEqual([path, 2]);
    expect(names).toContainEqual(expect.stringMatching(/^ООО «Двойник», ИНН 6316000000, заведена \d\d\.\d\d\.\d{4}/));
  }
});

describe('access to one more organization', () => {
  it('is given where the actor may create users, with dates', async () => {
    const user = await newUser(keeper);
    const third = await world.organization();
    const given = { organizationGuid: third, validFrom: null, validTo: '2999-12-31' };
    const join = () => keeper.post(`/api/users/${user.guid}/organizations`, given);
    expect((await join()).status).toBe(404);
    const [own] = await world.owner('select user_name from account where guid = $1', [await accountOf(keeper)]);
    await world.enroll(own.user_name, third, { users: 'read' });
    expect((await join()).status).toBe(403);
    await world.owner(`update permission_group set items = '{"users":"create"}' where organization_guid = $1`, [third]);
    expect((await join()).status).toBe(204);
    expect((await join()).status).toBe(409);
    const { items, others } = (await keeper.get(`/api/users/${user.guid}/organizations`)).body;
    expect([items.length, others]).toEqual([2, 0]);
    expect(items).toContainEqual(
      expect.objectContaining({ organizationGuid: third, validTo: '2999-12-31', isHome: false, isCurrent: false }),
    );
    const there = await userRow(keeper.in(third), user.guid);
    expect(there).toMatchObject({ isHome: false, memberTo: '2999-12-31', organizationsCount: 2 });
    const [entry] = await world.owner(
      "select * from journal where record_guid = $1 and organization_guid = $2 and action <> 'view'",
      [user.guid, third],
    );
    expect(entry).toMatchObject({ action: 'create', entity: 'organization_user' });
  });

  it('is counted, not named, where the caller does not see it', async () => {
    const { items, others } = (await keeper.get(`/api/users/${guid}/organizations`)).body;
    expect([items.map((one: { organizationGuid: string }) => one.organizationGuid), others]).toEqual([[home], 1]);
  });
});

it('two accounts of one person become one', async () => {
  const double = await newUser(keeper, { userName: `double-${userName}` });
  const before = await userRow(keeper, guid);
  const merged = await act(keeper, guid, 'merge', { into: double.guid });
  expect([merged.status, merged.body.code]).toEqual([403, 'forbidden']);
  // A user with more rights in another organization may not be changed; the actor has none there.
  await guest.delete(`/api/users/${guid}`, (await userRow(guest, guid)).version);
  const client = await world.signIn(userName, home);
  const done = await act(keeper, guid, 'merge', { into: double.guid });
  expect([done.status, done.body.guid, done.body.employeeGuid]).toEqual([200, double.guid, before['employeeGuid']]);
  expect((await client.get('/api/auth/info')).status).toBe(401);
  expect((await keeper.get(`/api/users/${guid}`)).body.guid).toBe(double.guid);
  const [account] = await world.owner('select status, organizations_count from account where guid = $1', [guid]);
  expect(account).toEqual({ status: 'archived', organizations_count: 0 });
  const { items } = (await keeper.get(`/api/journal?record=${guid}&action=merge`)).body;
  expect(items[0].after.names.replacedBy).toMatch(/^Новикова Ольга \(/);
});
