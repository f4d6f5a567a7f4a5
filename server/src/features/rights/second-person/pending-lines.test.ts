import { permissionGroups } from 'contract/features/rights/facts.ts';
import { users } from 'contract/features/users/facts.ts';
import { enteredOf } from 'contract/kit/resource.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { groupOf, newGroup } from '../../../testing/group-rules.ts';
import {
  approve,
  demandSecondPerson,
  openTwoAdministrators,
  joinGroup,
  PENDING,
  waiting,
  wholeRights,
} from '../../../testing/second-person.ts';
import { accountOf, cardOf } from '../../../testing/users.ts';
import { openWorld, type World } from '../../../testing/world.ts';

let world: World;
let organization: string;
let chief: Client;
let second: Client;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());
beforeEach(async () => void ({ organization, chief, second } = await openTwoAdministrators(world)));

it('a group that has come to give more meanwhile is reread before anybody joins it', async () => {
  const nothing = Object.fromEntries(Object.keys(wholeRights).map((entity) => [entity, 'none']));
  const { body: group } = await newGroup(chief, { reports: 'full' });
  await demandSecondPerson(chief, ['administrators']);
  const clerk = await world.person(organization, { glossary: 'read' });
  const card = await cardOf(world, clerk);
  expect((await joinGroup(chief, card, group.guid)).body.code).toBe('approval_required');
  const [change] = await waiting(second);
  expect(change.lines.at(-1)).toBe(`Вступает в группу «${group.name}»: Отчёты — Полный доступ; без условий`);
  const more = { ...enteredOf(permissionGroups, group), ...nothing, reports: 'full', permissionGroups: 'full' };
  expect((await chief.put(`/api/permission-groups/${group.guid}`, more, group.version)).status).toBe(200);

  const refused = await approve(second, change);
  const third = await world.person(organization, wholeRights);
  const { title, lines } = change;
  // A text that was read before the change is not accepted either.
  const unread = await third.post(`${PENDING}/${change.guid}/approve`, { title, lines });
  expect([unread.status, unread.body.detail]).toEqual([409, expect.stringContaining('Прочтите')]);
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('Прочтите')]);
  expect((await chief.get(`/api/employees/${card}`)).body.groups).not.toContain(group.guid);
  const [now] = await waiting(second);
  expect(now.lines.at(-1)).toContain('Группы прав — Полный доступ');
  expect((await approve(second, change)).status).toBe(204);
  expect((await chief.get(`/api/employees/${card}`)).body.groups).toContain(group.guid);
});

it('is described with its effects: an address, a later day of access, a right on one record', async () => {
  await demandSecondPerson(chief, ['administrators']);
  const third = await world.person(organization, wholeRights);
  const account = await accountOf(third);
  const user = async () => (await chief.get(`/api/users/${account}`)).body;
  const lines = async () => (await waiting(second))[0].lines.slice(1);
  await world.owner(`update membership set valid_to = '2098-12-31' where account_guid = $1`, [account]);
  const row = await user();
  const email = { ...enteredOf(users, row), email: 'other@example.ru' };
  expect((await chief.put(`/api/users/${account}`, email, row.version)).body.code).toBe('approval_required');
  expect(await lines()).toEqual([`Почта: пусто → «other@example.ru»`]);
  await chief.put(`/api/users/${account}`, { ...enteredOf(users, row), memberTo: '2099-12-31' }, row.version);
  expect(await lines()).toEqual(['Доступ к организации по: 31.12.2098 → 31.12.2099']);
  const group = await groupOf(chief, chief);
  const right = { effect: 'allow', entityType: 'permissionGroups', value: 'update', objectGuid: group };
  const term = { validFrom: '2099-01-01', validTo: null, reason: 'По приказу № 5' };
  const clerk = await cardOf(world, await world.person(organization, { glossary: 'read' }));
  await chief.post('/api/individual-permissions', { employeeGuid: clerk, ...right, ...term });
  expect((await lines()).join()).toMatch(
    /«Группы прав: Изменение» на одну запись «.+» с 01\.01\.2099\. Основание: По приказу/,
  );
});

it('names an erased person nowhere: neither in what waited nor in its notifications and journal entries', async () => {
  await demandSecondPerson(chief, ['administrators', 'erasure']);
  const clerk = await world.person(organization, { glossary: 'read' });
  const [account, card] = [await accountOf(clerk), await cardOf(world, clerk)];
  await world.owner(`update employee set last_name = 'Новосёлова' where guid = $1`, [card]);
  await world.owner(`update account set last_name = 'Старова' where guid = $1`, [account]);
  const { body: group } = await newGroup(chief, { reports: 'full' });
  expect((await joinGroup(chief, card, group.guid)).body.code).toBe('approval_required');
  const { version } = (await chief.get(`/api/users/${account}`)).body;
  const erase = await chief.send('POST', `/api/users/${account}/erase`, {}, { 'if-match': `"${version}"` });
  expect(erase.body.code).toBe('approval_required');
  const change = (await waiting(second)).find(({ title }: { title: string }) => title.startsWith('Стирание'));
  expect((await approve(second, change)).status).toBe(204);
  for (const reader of [chief, second])
    for (const url of [PENDING, '/api/journal?limit=200', '/api/journal/export?format=json', '/api/notifications']) {
      const { status, raw } = await reader.get(url);
      expect([status, raw.toString()], url).toEqual([200, expect.not.stringMatching(/Новосёлова|Старова/)]);
    }
  const titles = (await chief.get(PENDING)).body.map(({ title }: { title: string }) => title);
  expect(titles).toContain('Стирание личных данных: «Удалённый пользователь»');
});
