import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyRow } from 'contract/kit/resource.ts';
import type { Answer, Client } from '../../testing/client.ts';
import { everyRight } from '../../testing/matrix.ts';
import { accountOf, act, employUser, newUser, oneTimePassword, saveUser, userRow } from '../../testing/users.ts';
import { openWorld, type Items, type World } from '../../testing/world.ts';

let world: World;
let organization: string;
let chief: Client;
let manager: Client;
let boss: AnyRow;
/** Manages users and their cards, and has few other rights. */
const rights: Items = { users: 'full', employees: 'full', permissionGroups: 'full', journal: 'read', brands: 'read' };
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());
beforeEach(async () => {
  organization = await world.organization();
  chief = await world.person(organization, everyRight('full'));
  manager = await world.person(organization, rights);
  boss = await userRow(chief, await accountOf(chief));
});

const own = async () => userRow(manager, await accountOf(manager));
const yesterday = '2026-01-01';
const employ = (who: Client, guid: string, given: object) => employUser(who, guid, given);

describe('nobody acts on a person with more rights', () => {
  it.each<[way: string, attempt: () => Promise<Answer>]>([
    ['a one-time password', () => oneTimePassword(manager, boss.guid)],
    ['another address of mail', () => saveUser(manager, boss.guid, { email: 'mine@example.ru' })],
    ['another user name', () => saveUser(manager, boss.guid, { userName: 'thief' })],
    ['another name', () => saveUser(manager, boss.guid, { lastName: 'Иной' })],
    ['an end of the account', () => saveUser(manager, boss.guid, { validUntil: yesterday })],
    ['an end of the membership', () => saveUser(manager, boss.guid, { memberTo: yesterday })],
    ['a block', () => act(manager, boss.guid, 'block', { reason: 'Потому что', until: null })],
    [
      'a block of several',
      () =>
        manager.post('/api/users/block-many', {
          records: [{ guid: boss.guid, version: boss.version }],
          reason: 'Потому что',
          until: null,
        }),
    ],
    ['an archive', () => act(manager, boss.guid, 'archive')],
    ['a removal', () => manager.delete(`/api/users/${boss.guid}`, boss.version)],
    ['erasing', () => act(manager, boss.guid, 'erase')],
    [
      'merging into an own creature',
      async () => act(manager, boss.guid, 'merge', { into: (await newUser(manager)).guid }),
    ],
    [
      'merging an own creature into him',
      async () => act(manager, (await newUser(manager)).guid, 'merge', { into: boss.guid }),
    ],
    ['ending his session', async () => manager.delete(`/api/users/${boss.guid}/sessions`)],
    ['letting him guess on', () => manager.post(`/api/users/${boss.guid}/unlock`, {})],
    ['his second factor', () => manager.delete(`/api/users/${boss.guid}/second-factor`)],
    ['taking his card', () => employ(manager, boss.guid, {})],
    [
      'giving his card to an own creature',
      async () => employ(manager, (await newUser(manager)).guid, { employeeGuid: boss['employeeGuid'] }),
    ],
    [
      'copying his rights to another',
      async () => {
        const { employeeGuid } = (await employ(manager, (await newUser(manager)).guid, { position: 'Стажёр' })).body;
        const copy = { from: boss['employeeGuid'] };
        return manager.post(`/api/employees/${employeeGuid}/copy-rights`, copy, { 'if-match': '"1"' });
      },
    ],
  ])('by %s', async (_, attempt) => {
    const { status, body } = await attempt();
    expect([status, body.code]).toEqual([403, 'forbidden']);
    expect(body.detail).toMatch(/прав больше|даёт больше прав/);
    expect(await userRow(chief, boss.guid)).toEqual(boss);
    expect((await chief.get('/api/auth/info')).status).toBe(200);
  });

  it('also through a bulk change', async () => {
    const records = [{ guid: boss.guid, version: boss.version }];
    for (const request of [{ action: 'remove' }, { action: 'update', changes: { validUntil: yesterday } }]) {
      const { body } = await manager.post('/api/users/bulk', { ...request, records, preview: false });
      expect([body.changed, body.rows[0].outcome]).toEqual([0, 'refuse']);
    }
    expect(await userRow(chief, boss.guid)).toEqual(boss);
  });

  it('nor restores a person with more rights from the journal', async () => {
    const second = await world.person(organization, everyRight('full'));
    const strong = await userRow(chief, await accountOf(second));
    await chief.delete(`/api/users/${strong.guid}`, strong.version);
    const { items } = (await chief.get(`/api/journal?record=${strong.guid}&action=remove`)).body;
    const answer = await manager.post(`/api/journal/${items[0].number}/return`, { preview: false, overwrite: [] });
    expect([answer.status, answer.body.detail]).toEqual([409, expect.stringContaining('прав больше')]);
  });

  it('nobody takes over the credentials of an account with more rights in another organization', async () => {
    const other = await world.organization();
    const userName = await world.account();
    await world.enroll(userName, organization, { brands: 'read' });
    await world.enroll(userName, other, everyRight('full'));
    const guid = await accountOf(await world.signIn(userName, organization));
    await world.owner('update account set home_guid = $2 where guid = $1', [guid, organization]);
    const elsewhere = { email: 'mine@example.ru' };
    const attempts = [
      await oneTimePassword(chief, guid),
      await saveUser(chief, guid, elsewhere),
      await act(chief, guid, 'erase'),
      await act(chief, guid, 'merge', { into: (await newUser(chief)).guid }),
    ];
    expect(attempts.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(attempts[0]?.body.detail).toContain('В другой организации');
    expect((await saveUser(chief, guid, { phone: '+79161234567' })).status).toBe(200);
  });
});

describe('a block only takes away', () => {
  it('so whoever changes users blocks a person with other rights, and gives nothing back', async () => {
    const { guid, version } = await userRow(
      chief,
      await accountOf(await world.person(organization, { glossary: 'read' })),
    );
    const block = { reason: 'Утерян пропуск', until: null };
    const records = [{ guid, version }];
    expect((await manager.post('/api/users/block-many/preview', { records })).body[0].refusal).toBeNull();
    const { refusal, closing } = (await manager.get(`/api/users/${guid}/obstacle`)).body;
    expect([refusal, closing]).toEqual([expect.stringContaining('прав больше'), null]);
    expect((await act(manager, guid, 'block', block)).status).toBe(200);
    for (const action of ['unblock', 'archive'])
      expect((await act(manager, guid, action)).body.detail).toContain('прав больше');
    expect((await userRow(chief, guid))['status']).toBe('blocked');
  });

  it('but not one who is an administrator, here or elsewhere, or will be', async () => {
    const block = { reason: 'Утерян пропуск', until: null };
    const other = await world.organization();
    const userName = await world.account();
    await world.enroll(userName, organization, { glossary: 'read' });
    await world.enroll(userName, other, everyRight('full'));
    const guid = await accountOf(await world.signIn(userName, organization));
    await world.owner('update account set home_guid = $2 where guid = $1', [guid, organization]);
    expect((await act(manager, guid, 'block', block)).body.detail).toContain('прав больше');
    expect((await manager.get(`/api/users/${guid}/obstacle`)).body.closing).toContain('прав больше');
    const soon = await userRow(chief, await accountOf(await world.person(organization, { glossary: 'read' })));
    for (const entityType of ['employees', 'permissionGroups', 'individualPermissions'])
      await chief.post('/api/individual-permissions', {
        employeeGuid: soon['employeeGuid'],
        effect: 'allow',
        entityType,
        value: 'update',
        objectGuid: null,
        validFrom: '2999-01-01',
        validTo: null,
        reason: 'По приказу № 7',
      });
    expect((await act(manager, soon.guid, 'block', block)).body.detail).toContain('прав больше');
  });
});

describe('what would be refused is reported beforehand, with those who may', () => {
  const refusalAt = async (who: Client, path: string) => (await who.get(path)).body.refusal as string | null;

  it('of a person with more rights', async () => {
    const engineer = await world.person(organization, { brands: 'update', glossary: 'read' });
    const { guid, employeeGuid } = await userRow(chief, await accountOf(engineer));
    for (const [path, whom] of [
      [`/api/users/${guid}/obstacle`, 'пользователя'],
      [`/api/employees/${employeeGuid}/obstacle`, 'сотрудника'],
    ]) {
      const refusal = `У этого ${whom} прав больше, чем у вас: «Производители и модели», «Глоссарий». Это может сделать: `;
      expect(await refusalAt(manager, path!)).toMatch(new RegExp(`^${refusal}.+ \\(Инженер\\)\\.$`));
      expect(await refusalAt(chief, path!)).toBeNull();
    }
  });

  it('of a person like oneself there is nothing, of oneself there is', async () => {
    const like = await world.person(organization, rights);
    expect(await refusalAt(manager, `/api/users/${await accountOf(like)}/obstacle`)).toBeNull();
    expect(await refusalAt(manager, `/api/users/${await accountOf(manager)}/obstacle`)).toContain(
      'другой администратор',
    );
  });

  it('of a group', async () => {
    const noItems = Object.fromEntries(Object.keys(everyRight('full')).map((entity) => [entity, null]));
    const given = { ...noItems, description: null, brands: 'update' };
    const group = (await chief.post('/api/permission-groups', { ...given, name: 'Инженер' })).body;
    const path = `/api/permission-groups/${group.guid}/obstacle`;
    expect(await refusalAt(manager, path)).toMatch(
      /^Группа «Инженер» даёт больше прав, чем есть у вас: «Производители и модели»\. Это может сделать: /,
    );
    expect(await refusalAt(chief, path)).toBeNull();
  });
});

describe('nobody changes his own standing', () => {
  it.each<[way: string, attempt: (row: AnyRow) => Promise<Answer>]>([
    ['a block', ({ guid }) => act(manager, guid, 'block', { reason: 'Устал я', until: null })],
    ['an archive', ({ guid }) => act(manager, guid, 'archive')],
    ['a removal', ({ guid, version }) => manager.delete(`/api/users/${guid}`, version)],
    ['longer access', ({ guid }) => saveUser(manager, guid, { memberTo: '2999-01-01' })],
    ['a one-time password', ({ guid }) => oneTimePassword(manager, guid)],
    ['erasing', ({ guid }) => act(manager, guid, 'erase')],
    ['a stronger card', ({ guid }) => employ(manager, guid, { employeeGuid: boss['employeeGuid'] })],
    ['merging with another', async ({ guid }) => act(manager, guid, 'merge', { into: (await newUser(manager)).guid })],
  ])('by %s', async (_, attempt) => {
    const row = await own();
    const { status, body } = await attempt(row);
    expect([status, body.code]).toEqual([403, 'forbidden']);
    expect(await own()).toEqual(row);
  });

  it.each([{ email: 'own@example.ru' }, { userName: 'another-name' }])(
    'nor the fields that a new password can be obtained with: %o',
    async (patch) => {
      const row = await own();
      const { status, body } = await saveUser(manager, row.guid, patch);
      expect([status, body.detail]).toEqual([403, expect.stringContaining('меняет другой администратор')]);
      expect(await own()).toEqual(row);
    },
  );

  it('but his own name and telephone', async () => {
    const row = await own();
    expect((await saveUser(manager, row.guid, { phone: '+79161234568', lastName: 'Петров' })).status).toBe(200);
  });
});

it('a person with equal rights acts', async () => {
  const { guid } = await newUser(manager);
  expect((await employ(manager, guid, { position: 'Инженер' })).status).toBe(200);
  expect((await oneTimePassword(manager, guid)).status).toBe(200);
  expect((await act(manager, guid, 'block', { reason: 'По заявлению', until: null })).status).toBe(200);
  const history = (await manager.get(`/api/users/${guid}/history`)).body;
  expect(history.map(({ action }: { action: string }) => action)).toEqual(['update', 'update', 'create']);
});

it('a card is given to the version of the user that was seen', async () => {
  const { guid, version } = await newUser(manager);
  const give = (position: string) =>
    manager.put(`/api/users/${guid}/employee`, { employeeGuid: null, position }, version);
  expect((await manager.put(`/api/users/${guid}/employee`, { employeeGuid: null, position: 'Инженер' })).status).toBe(
    428,
  );
  expect((await give('Инженер')).status).toBe(200);
  expect((await give('Стажёр')).status).toBe(412);
});

it('the security policy is changed by an administrator only', async () => {
  const clerk = await world.person(organization, { users: 'full', employees: 'full' });
  const { version, updatedAt: _, ...policy } = (await clerk.get('/api/security-policy')).body;
  const refused = await clerk.put('/api/security-policy', { ...policy, dormantDays: 30 }, version);
  expect([refused.status, refused.body.detail]).toEqual([403, expect.stringContaining('меняет администратор')]);
});

it('the rights of a colleague are copied only if the actor holds them', async () => {
  const weak = await userRow(chief, await accountOf(await world.person(organization, { brands: 'read' })));
  const { guid } = await newUser(manager);
  const { employeeGuid } = (await employ(manager, guid, { position: 'Стажёр' })).body;
  const copied = await manager.post(
    `/api/employees/${employeeGuid}/copy-rights`,
    { from: weak['employeeGuid'] },
    { 'if-match': '"1"' },
  );
  expect([copied.status, copied.body.groups.length, copied.body.names.userGuid]).toEqual([200, 1, 'Новикова Ольга']);
});

it('a right denied for one user is denied in every way to act on him', async () => {
  const target = await newUser(chief);
  const card = (await own())['employeeGuid'];
  const denial = { employeeGuid: card, effect: 'deny', entityType: 'users', value: 'create', objectGuid: target.guid };
  const dated = { ...denial, validFrom: null, validTo: null, reason: 'По приказу № 7' };
  expect((await chief.post('/api/individual-permissions', dated)).status).toBe(201);
  const records = [{ guid: target.guid, version: target.version }];
  const attempts = [
    await act(manager, target.guid, 'archive'),
    await manager.post('/api/users/block-many', { records, reason: 'Потому что', until: null }),
    await act(manager, (await newUser(manager)).guid, 'merge', { into: target.guid }),
    await manager.put(`/api/users/${target.guid}/invitation`, {}),
  ];
  expect(attempts.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  const [invited] = (await manager.put('/api/users/invitations', { guids: [target.guid] })).body;
  expect([invited.invitation, invited.reason]).toEqual([null, expect.stringContaining('личный запрет')]);
});
