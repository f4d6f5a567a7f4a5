import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Answer, Client } from '../../testing/client.ts';
import {
  approve,
  demandSecondPerson,
  openTwoAdministrators,
  waiting,
  wholeRights,
} from '../../testing/second-person.ts';
import { accountOf, cardOf, employUser, oneTimePassword, saveUser, userRow } from '../../testing/users.ts';
import { openWorld, type World } from '../../testing/world.ts';

let world: World;
let organization: string;
let chief: Client;
let second: Client;
let administrator: () => Promise<Client>;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());
beforeEach(async () => void ({ organization, chief, second, administrator } = await openTwoAdministrators(world)));

const right = {
  effect: 'allow',
  entityType: 'brands',
  value: 'full',
  objectGuid: null,
  validFrom: null,
  validTo: null,
  reason: 'По приказу № 5',
};
const codeOf = ({ status, body }: Answer) => body?.code ?? status;

it('an administrator is neither closed nor handed over without another one, whatever keeps them from approving now', async () => {
  const [b, version] = [await accountOf(second), (await userRow(chief, await accountOf(second))).version as number];
  const card = await cardOf(world, second);
  const cardVersion = (await chief.get(`/api/employees/${card}`)).body.version;
  await demandSecondPerson(chief, ['administrators']);
  const attempts = [
    await oneTimePassword(chief, b),
    await saveUser(chief, b, { memberTo: '2099-12-31' }),
    await saveUser(chief, b, { memberTo: '2020-01-01' }),
    await chief.delete(`/api/users/${b}`, version),
    await chief.delete(`/api/employees/${card}`, cardVersion),
    await employUser(chief, b, { employeeGuid: null }),
  ];
  expect(attempts.map(codeOf).filter((code) => !['approval_required', 'conflict', 'in_use'].includes(code))).toEqual(
    [],
  );
  await world.owner('update membership set valid_to = today() + 30 where account_guid = $1', [b]);
  const refused = await oneTimePassword(chief, b);
  expect([codeOf(refused), refused.body.detail]).toEqual(['conflict', expect.stringMatching(/по письму\.$/)]);
});

it('nobody switches it off alone', async () => {
  await demandSecondPerson(chief, ['administrators']);
  expect(codeOf(await demandSecondPerson(chief, []))).toBe('approval_required');
  const [change] = await waiting(second);
  expect((await approve(second, change)).status).toBe(204);
  expect((await chief.get('/api/security-policy')).body.secondPerson).toEqual([]);
});

it('whoever approves is told all of it, and does not gain by any part', async () => {
  const clerk = await world.person(organization, { glossary: 'read' });
  const made = (await chief.post('/api/individual-permissions', { ...right, employeeGuid: await cardOf(world, clerk) }))
    .body;
  await demandSecondPerson(chief, ['administrators']);
  const moved = { ...right, employeeGuid: await cardOf(world, second), entityType: 'contracts' };
  const ask = () => chief.put(`/api/individual-permissions/${made.guid}`, moved, made.version);
  expect((await ask()).body.detail).toContain('другого администратора, который мог бы решить');
  await administrator();
  expect(codeOf(await ask())).toBe('approval_required');
  const [change] = await waiting(second);
  expect(change.told.join(' ')).toMatch(/исчезнет.*Производители.*появится.*Договоры/su);
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
  expect(whole.told.length).toBeGreaterThan(30);
});

const dismiss = async (who: Client, successorGuid: string | null = null) => {
  const card = await cardOf(world, who);
  const { version } = (await chief.get(`/api/employees/${card}`)).body;
  const body = { dismissedAt: '2026-01-31', successorGuid };
  return chief.post(`/api/employees/${card}/dismissal`, body, { 'if-match': `"${version}"` });
};

it('whoever approves a dismissal is told what is handed over and that one administrator is left, who then learns that nobody approves', async () => {
  await demandSecondPerson(chief, ['administrators']);
  const card = await cardOf(world, second);
  const clerk = await world.person(organization, { glossary: 'read' });
  const below = await cardOf(world, clerk);
  await world.owner('update employee set manager_guid = $1 where guid = $2', [card, below]);
  const heir = await cardOf(world, await world.person(organization));
  expect(codeOf(await dismiss(second, heir))).toBe('approval_required');
  const [change] = await waiting(second);
  expect(change.told.join('; ')).toMatch(
    /Увольнение с 31\.01\.2026; Администратор останется один.*; Преемник: .*; Подчинённые: 1 — перейдут преемнику/u,
  );
  expect((await approve(second, change)).status).toBe(204);
  const { version } = (await chief.get(`/api/employees/${card}`)).body;
  const attempts = [
    await chief.delete(`/api/employees/${card}/dismissal`, version),
    await demandSecondPerson(chief, []),
  ];
  for (const { body } of attempts)
    expect([body.code, body.detail]).toEqual(['conflict', expect.stringContaining('«Администрация сервиса»')]);
  expect(await waiting(chief)).toEqual([]);
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
