import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { everyRight } from '../../../testing/matrix.ts';
import { accountOf, act, userRow } from '../../../testing/users.ts';
import { openWorld, type World } from '../../../testing/world.ts';

const path = '/api/organizations/invitations';

let world: World;
let here: string;
let chief: Client;
let guest: Client;
let guestName: string;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());
beforeEach(async () => {
  const elsewhere = await world.organization();
  here = await world.organization();
  chief = await world.person(here, everyRight('full'));
  guestName = await world.account();
  await world.enroll(guestName, elsewhere, { brands: 'read' });
  guest = await world.signIn(guestName, elsewhere);
});

const asked = { invitee: 'Гость из сбыта', email: null, memberFrom: null, memberTo: null, position: null, groups: [] };
const invite = (given: object = {}, who = chief) => who.put(path, { ...asked, ...given });
const linkTo = async (given: object = {}, who = chief): Promise<string> => {
  const { status, body } = await invite(given, who);
  expect(status, JSON.stringify(body)).toBe(200);
  return String(body.link).split('#')[1]!;
};
const say = (what: 'open' | 'accept' | 'decline', token: string, who = guest) =>
  who.post(`/api/profile/organization-invitation/${what}`, { token });
const groupOf = async (items: object): Promise<string> => {
  const given = { name: `Группа ${crypto.randomUUID()}`, description: null, ...everyRight('none'), ...items };
  return (await chief.post('/api/permission-groups', given)).body.guid;
};

it('a person of another organization reads it, accepts it, and works with the role and term it names', async () => {
  const group = await groupOf({ glossary: 'read' });
  const token = await linkTo({ position: 'Аудитор', groups: [group], memberTo: '2999-12-31' });
  expect((await chief.get(path)).body).toMatchObject([{ invitee: 'Гость из сбыта', position: 'Аудитор' }]);
  expect((await say('open', token)).body).toMatchObject({
    organizationGuid: here,
    position: 'Аудитор',
    groups: [expect.stringContaining('Группа')],
    memberTo: '2999-12-31',
    membership: 'none',
    person: { userName: guestName },
  });
  expect((await guest.in(here).get('/api/glossary')).status).toBe(403);

  expect((await say('accept', token)).body).toEqual({ organizationGuid: here, opensOn: null });
  expect((await guest.in(here).get('/api/glossary')).status).toBe(200);
  const account = await accountOf(guest);
  const user = await userRow(chief, account);
  expect(user).toMatchObject({ memberTo: '2999-12-31', isHome: false });
  expect((await chief.get(`/api/employees/${user['employeeGuid']}`)).body).toMatchObject({
    position: 'Аудитор',
    groups: [group],
  });
  expect((await chief.get(path)).body).toEqual([]);
  const texts = (await chief.get('/api/notifications')).body.items.map(({ text }: { text: string }) => text);
  expect(texts).toContainEqual(expect.stringContaining(`(${guestName}) принимает его`));
  const found = await world.owner(
    `select via->>'kind' as via from journal where organization_guid = $1 and record_guid = $2 and action = 'create'`,
    [here, account],
  );
  expect(found).toEqual([{ via: 'invitation' }]);
});

it('works once, until withdrawn or declined, and says nothing to others', async () => {
  const used = await linkTo();
  expect((await say('accept', used)).status).toBe(200);
  expect((await say('accept', used)).status).toBe(404);
  expect((await say('open', 'x'.repeat(43))).status).toBe(404);

  const again = await linkTo();
  expect((await say('open', again)).body.membership).toBe('open');
  expect((await say('accept', again)).status).toBe(409);
  const [listed] = (await chief.get(path)).body as { guid: string }[];
  expect((await chief.delete(`${path}/${listed!.guid}`)).status).toBe(204);
  expect((await chief.delete(`${path}/${listed!.guid}`)).status).toBe(404);
  expect((await say('open', again)).status).toBe(404);

  const declined = await linkTo();
  const before = (await chief.get('/api/users')).body.total;
  expect((await say('decline', declined)).status).toBe(204);
  expect((await say('accept', declined)).status).toBe(404);
  expect((await chief.get('/api/users')).body.total).toBe(before);

  const expired = await linkTo();
  await world.owner(`update organization_invitation set expires_at = now() - interval '1 hour'`);
  expect((await say('accept', expired)).status).toBe(404);
});

it('gives no more than whoever invites holds: when inviting and when it is accepted', async () => {
  const strong = await groupOf({ brands: 'full' });
  const clerk = await world.person(here, { users: 'create', employees: 'create', permissionGroups: 'update' });
  expect((await invite({ position: 'Мастер', groups: [strong] }, clerk)).body.errors[0].path).toBe('groups');
  const porter = await world.person(here, { users: 'create' });
  expect((await invite({ position: 'Мастер' }, porter)).status).toBe(403);
  const reader = await world.person(here, { users: 'read' });
  expect([(await invite({}, reader)).status, (await reader.get(path)).status]).toEqual([403, 403]);

  const deputy = await world.person(here, everyRight('full'));
  const token = await linkTo({ position: 'Мастер', groups: [strong] }, deputy);
  const account = await accountOf(deputy);
  await act(chief, account, 'block', { reason: 'Проверка', until: null });
  expect((await say('accept', token)).status).toBe(404);
  await act(chief, account, 'unblock');
  expect((await say('accept', token)).status).toBe(200);
});

it('tells what is wrong at its field', async () => {
  const at = async (given: object) => (await invite(given)).body.errors?.[0].path;
  expect(await at({ invitee: '' })).toBe('invitee');
  expect(await at({ groups: [await groupOf({ brands: 'read' })] })).toBe('position');
  expect(await at({ position: 'Мастер', groups: [here] })).toBe('groups');
  expect(await at({ memberFrom: '2031-01-02', memberTo: '2031-01-01' })).toBe('memberTo');
  expect(await at({ memberTo: '2020-01-01' })).toBe('memberTo');
});

it('does not offer what two persons give', async () => {
  const strong = await groupOf({ brands: 'full' });
  await world.owner(`insert into security_policy (organization_guid, second_person) values ($1, '{administrators}')`, [
    here,
  ]);
  const { body } = await invite({ position: 'Мастер', groups: [strong] });
  expect(body.errors[0].message).toContain('дают вдвоём');
  expect((await invite({ position: 'Мастер' })).status).toBe(200);
});

const textsFor = async (who: Client): Promise<string[]> =>
  (await who.get('/api/notifications')).body.items.map(({ text }: { text: string }) => text);
/** The guest worked here with a group and has left. */
const leftAfter = async (group: string, more?: (card: string) => Promise<unknown>): Promise<void> => {
  await say('accept', await linkTo({ position: 'Аудитор', groups: [group] }));
  const user = await userRow(chief, await accountOf(guest));
  await more?.(String(user['employeeGuid']));
  expect((await chief.delete(`/api/users/${user['guid']}`, user.version)).status).toBe(204);
};

it('brings back the card of former days with what the invitation tells, and nothing else', async () => {
  await leftAfter(await groupOf({ glossary: 'read' }), async (employeeGuid) => {
    const right = { employeeGuid, objectGuid: null, validFrom: null, validTo: null, reason: 'Проверка' };
    const made = [
      await chief.post('/api/individual-permissions', {
        ...right,
        effect: 'allow',
        entityType: 'equipmentTypes',
        value: 'read',
      }),
      await chief.post('/api/individual-permissions', {
        ...right,
        effect: 'deny',
        entityType: 'brands',
        value: 'read',
      }),
    ];
    expect(made.map(({ status }) => status)).toEqual([201, 201]);
  });
  const there = guest.in(here);
  const mayRead = async (...what: string[]) =>
    Promise.all(what.map(async (one) => (await there.get(`/api/${one}`)).status === 200));
  expect(await mayRead('glossary')).toEqual([false]);
  const group = await groupOf({ brands: 'read', buildings: 'read' });
  expect((await say('accept', await linkTo({ position: 'Стажёр', groups: [group] }))).status).toBe(200);
  expect(await mayRead('glossary', 'equipment-types', 'brands', 'buildings')).toEqual([false, false, false, true]);
  const user = await userRow(chief, await accountOf(guest));
  const card = (await chief.get(`/api/employees/${user['employeeGuid']}`)).body;
  expect(card).toMatchObject({ position: 'Стажёр', groups: [group] });
  expect(await textsFor(chief)).toContainEqual(expect.stringContaining('с должностью и группами из приглашения'));

  expect((await chief.delete(`/api/users/${user['guid']}`, user.version)).status).toBe(204);
  await world.owner(`update employee set dismissed_at = '2020-01-01' where guid = $1`, [card.guid]);
  expect((await say('accept', await linkTo())).status).toBe(200);
  expect((await chief.get(`/api/employees/${card.guid}`)).body).toMatchObject({ groups: [], dismissedAt: null });
});

it('tells whoever invited why the card of former days is in the way and who could invite, and the guest whom to ask', async () => {
  await leftAfter(await groupOf({ seals: 'full' }));
  const clerk = await world.person(here, { users: 'create', employees: 'full', permissionGroups: 'update' });
  const token = await linkTo({}, clerk);
  const refused = await say('accept', token);
  expect(refused.status).toBe(409);
  expect(refused.body.detail).toContain('Обратитесь к тому, кто пригласил');
  expect(refused.body.detail).not.toMatch(/у вас|Пломбы/);
  await say('accept', token);
  const found = (await textsFor(clerk)).filter((text) => text.includes('принять его не может'));
  const { employeeGuid } = await userRow(chief, await accountOf(chief));
  const { fullName } = (await chief.get(`/api/employees/${employeeGuid}`)).body;
  expect(found).toEqual([expect.stringMatching(/карточка прежних лет.*больше прав.*Это может сделать: /)]);
  expect(found[0]).toContain(fullName);
  expect((await clerk.get(path)).body).toHaveLength(1);
});

it('is shown in the journal to those who may see users, and made by a right without conditions', async () => {
  await linkTo({ invitee: 'Тайный гость', email: 'guest@example.ru' });
  const found = async (who: Client) => JSON.stringify((await who.get('/api/journal')).body);
  expect(await found(chief)).toContain('Тайный гость');
  const reader = await world.person(here, { journal: 'read' });
  expect(await found(reader)).not.toMatch(/Тайный гость|guest@example/);

  const clerk = await world.person(here, { users: 'create' });
  await world.owner(
    `update permission_group set networks = '{127.0.0.0/8}' where name like 'Группа %' and items ->> 'users' = 'create'`,
  );
  const refused = await invite({}, clerk);
  expect([refused.status, refused.body.detail]).toEqual([403, expect.stringContaining('с условием')]);
});

it('says when the access opens, and that it is over', async () => {
  const later = await linkTo({ memberFrom: '2999-01-01' });
  expect((await say('accept', later)).body).toEqual({ organizationGuid: here, opensOn: '2999-01-01' });
  const again = await linkTo();
  expect((await say('open', again)).body.membership).toBe('later');
  await world.owner(
    `update membership set valid_from = null, valid_to = '2020-01-01' where organization_guid = $1 and account_guid = $2`,
    [here, await accountOf(guest)],
  );
  expect((await say('open', again)).body.membership).toBe('over');
  expect((await say('accept', again)).body.detail).toContain('закончился');
});

it('does not bring back the rights of a former administrator', async () => {
  const strong = await groupOf({ permissionGroups: 'full' });
  await say('accept', await linkTo({ position: 'Администратор', groups: [strong] }));
  const account = await accountOf(guest);
  expect((await chief.delete(`/api/users/${account}`, (await userRow(chief, account)).version)).status).toBe(204);
  await world.owner(`insert into security_policy (organization_guid, second_person) values ($1, '{administrators}')`, [
    here,
  ]);
  expect((await say('accept', await linkTo())).status).toBe(200);
  expect((await guest.in(here).get('/api/permission-groups')).status).toBe(403);
});

it('does not give without a second person what its group has come to give since', async () => {
  await world.owner(`insert into security_policy (organization_guid, second_person) values ($1, '{administrators}')`, [
    here,
  ]);
  const group = await groupOf({ permissionGroups: 'read' });
  const token = await linkTo({ position: 'Диспетчер', groups: [group] });
  await world.owner(`update permission_group set items = '{"permissionGroups": "full"}' where guid = $1`, [group]);
  expect((await say('accept', token)).status).toBe(409);
  expect((await chief.get('/api/notifications')).body.items[0].text).toContain('Пригласите без этих групп');
  expect((await guest.in(here).get('/api/permission-groups')).status).toBe(403);
});
