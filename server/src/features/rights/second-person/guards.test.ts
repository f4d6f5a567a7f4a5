import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import {
  approve,
  codeOf,
  demandSecondPerson,
  openTwoAdministrators,
  strongRight,
  waiting,
  wholeRights,
} from '../../../testing/second-person.ts';
import { accountOf, cardOf, oneTimePassword, saveUser } from '../../../testing/users.ts';
import { openWorld, type World } from '../../../testing/world.ts';

let world: World;
let organization: string;
let chief: Client;
let second: Client;
let administrator: () => Promise<Client>;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());
beforeEach(async () => void ({ organization, chief, second, administrator } = await openTwoAdministrators(world)));

it('an administrator is handed over to nobody without another one, whatever keeps them from approving now', async () => {
  const b = await accountOf(second);
  await demandSecondPerson(chief, ['administrators']);
  const refused = await oneTimePassword(chief, b);
  expect([codeOf(refused), refused.body.detail]).toEqual(['conflict', expect.stringMatching(/по письму\.$/)]);
  await world.owner('update membership set valid_to = today() + 30 where account_guid = $1', [b]);
  expect(codeOf(await oneTimePassword(chief, b))).toBe('conflict');
  // It concerns the only other administrator, who therefore cannot decide on it.
  const given = await saveUser(chief, b, { memberTo: null });
  expect([codeOf(given), given.body.detail]).toEqual(['conflict', expect.stringContaining('«Администрация сервиса»')]);
  await administrator();
  expect(codeOf(await saveUser(chief, b, { memberTo: null }))).toBe('approval_required');
  const [change] = await waiting(second);
  expect((await approve(second, change)).status).toBe(403);
});

it('nobody switches it off alone', async () => {
  await demandSecondPerson(chief, ['administrators']);
  expect(codeOf(await demandSecondPerson(chief, []))).toBe('approval_required');
  const [change] = await waiting(second);
  expect((await approve(second, change)).status).toBe(204);
  expect((await chief.get('/api/security-policy')).body.secondPerson).toEqual([]);
});

it('the approver sees all of it, and does not gain by any part', async () => {
  const clerk = await world.person(organization, { glossary: 'read' });
  const made = (
    await chief.post('/api/individual-permissions', { ...strongRight, employeeGuid: await cardOf(world, clerk) })
  ).body;
  await demandSecondPerson(chief, ['administrators']);
  const moved = { ...strongRight, employeeGuid: await cardOf(world, second), entityType: 'contracts' };
  const ask = () => chief.put(`/api/individual-permissions/${made.guid}`, moved, made.version);
  expect((await ask()).body.detail).toContain('другого администратора, который мог бы решить');
  await administrator();
  expect(codeOf(await ask())).toBe('approval_required');
  const [change] = await waiting(second);
  expect(change.lines.join(' ')).toMatch(/исчезнет.*Производители.*появится.*Договоры/su);
  expect((await approve(second, change)).status).toBe(403);

  const deputies = `/api/employees/${await cardOf(world, second)}/deputies`;
  const given = {
    deputyGuid: await cardOf(world, clerk),
    validFrom: '2026-11-24',
    validTo: '2099-11-24',
    reason: 'Отпуск',
  };
  expect(codeOf(await chief.post(deputies, given))).toBe('approval_required');
  const [whole] = await waiting(second);
  expect(whole.lines.length).toBeGreaterThan(30);
});

it('of a membership and of what the group gives, made at once, one waits', async () => {
  await demandSecondPerson(chief, ['administrators']);
  for (let round = 0; round < 5; round++) {
    const clerk = await world.person(organization, { glossary: 'read' });
    const card = await cardOf(world, clerk);
    const { body: row } = await chief.get(`/api/employees/${card}`);
    const none = Object.fromEntries(Object.keys(wholeRights).map((entity) => [entity, null]));
    const input = { name: `Группа ${crypto.randomUUID()}`, description: null, ...none };
    const { body: group } = await chief.post('/api/permission-groups', input);
    const { guid: _, version, createdAt: __, updatedAt: ___, names: ____, ...entered } = row;
    await Promise.all([
      chief.put(`/api/employees/${card}`, { ...entered, groups: [...row.groups, group.guid] }, version),
      chief.put(`/api/permission-groups/${group.guid}`, { ...input, permissionGroups: 'full' }, group.version),
    ]);
    const [both] = await world.owner(
      `select count(*)::integer as number from employee_group l join permission_group g on g.guid = l.to_guid
       where l.from_guid = $1 and g.items ->> 'permissionGroups' = 'full'`,
      [card],
    );
    expect(both.number).toBe(0);
  }
});
