import { employees } from 'contract/features/employees/facts.ts';
import { enteredOf } from 'contract/kit/resource.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { groupOf } from '../../../testing/group-rules.ts';
import {
  codeOf,
  demandSecondPerson,
  joinGroup,
  openTwoAdministrators,
  strongRight,
  waiting,
} from '../../../testing/second-person.ts';
import { accountOf, act, cardOf, notificationTexts } from '../../../testing/users.ts';
import { openWorld, type World } from '../../../testing/world.ts';

let world: World;
let organization: string;
let chief: Client;
let second: Client;
let administrator: () => Promise<Client>;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());
beforeEach(async () => void ({ organization, chief, second, administrator } = await openTwoAdministrators(world)));

const dismiss = async (by: Client, card: string) => {
  const { version } = (await by.get(`/api/employees/${card}`)).body;
  const body = { dismissedAt: '2026-01-31', successorGuid: null };
  return by.post(`/api/employees/${card}/dismissal`, body, { 'if-match': `"${version}"` });
};

it('what is taken from an administrator is taken at once, the others are notified, and it is given back only with another administrator', async () => {
  const third = await administrator();
  const [b, card, group] = [await accountOf(second), await cardOf(world, second), await groupOf(chief, second)];
  await demandSecondPerson(chief, ['administrators']);
  const user = async () => (await chief.get(`/api/users/${b}`)).body;
  const block = { reason: 'Пароль украден', until: null };
  expect((await act(chief, b, 'block', block)).status).toBe(200);
  expect((await second.get('/api/auth/info')).status).toBe(401);
  expect(await notificationTexts(third)).toContainEqual(
    expect.stringMatching(/Учётная запись администратора .*Пароль украден/),
  );
  const version = (await user()).version;
  expect(codeOf(await act(chief, b, 'unblock'))).toBe('approval_required');
  expect((await user()).version).toBe(version);
  const before = (await chief.get(`/api/employees/${card}`)).body;
  const left = { ...enteredOf(employees, before), groups: [] };
  expect((await chief.put(`/api/employees/${card}`, left, before.version)).status).toBe(200);
  expect(codeOf(await joinGroup(chief, card, group))).toBe('approval_required');
  expect(await notificationTexts(third)).toContainEqual(expect.stringContaining('Выходит из группы'));
  expect((await dismiss(chief, card)).status).toBe(200);
  const { version: after } = (await chief.get(`/api/employees/${card}`)).body;
  expect((await chief.delete(`/api/employees/${card}`, after)).status).toBe(204);
  expect((await chief.delete(`/api/users/${b}`, (await user()).version)).status).toBe(204);
});

it('whoever takes from all others gains nothing by it, and the last administrator stays', async () => {
  const clerk = await world.person(organization, { glossary: 'read' });
  const [b, card, group] = [await accountOf(second), await cardOf(world, clerk), await groupOf(chief, chief)];
  await demandSecondPerson(chief, ['administrators']);
  expect((await act(chief, b, 'block', { reason: 'Захват', until: null })).status).toBe(200);
  const attempts = [
    await joinGroup(chief, card, group),
    await chief.post('/api/individual-permissions', { ...strongRight, employeeGuid: card }),
    await demandSecondPerson(chief, []),
    await act(chief, b, 'unblock'),
  ];
  expect(attempts.map(codeOf)).toEqual(attempts.map(() => 'conflict'));
  expect((await chief.get('/api/auth/info')).status).toBe(200);
  const own = await chief.get(`/api/users/${await accountOf(chief)}`);
  expect(codeOf(await chief.delete(`/api/users/${own.body.guid}`, own.body.version))).toBe('forbidden');
});

it('a right that goes is taken at once, a denial that goes waits', async () => {
  const clerk = await world.person(organization, { brands: 'full' });
  const employeeGuid = await cardOf(world, clerk);
  const give = (effect: string) => chief.post('/api/individual-permissions', { ...strongRight, employeeGuid, effect });
  const allowed = (await give('allow')).body;
  await demandSecondPerson(chief, ['administrators']);
  expect((await chief.delete(`/api/individual-permissions/${allowed.guid}`, allowed.version)).status).toBe(204);
  const denied = await give('deny');
  expect(denied.status).toBe(201);
  expect(codeOf(await chief.delete(`/api/individual-permissions/${denied.body.guid}`, 1))).toBe('approval_required');
});

it('an administrator is dismissed at once, and whoever is left alone learns that nobody approves', async () => {
  await demandSecondPerson(chief, ['administrators']);
  const card = await cardOf(world, second);
  expect((await dismiss(chief, card)).status).toBe(200);
  const { version } = (await chief.get(`/api/employees/${card}`)).body;
  const attempts = [
    await chief.delete(`/api/employees/${card}/dismissal`, version),
    await demandSecondPerson(chief, []),
  ];
  for (const { body } of attempts)
    expect([body.code, body.detail]).toEqual(['conflict', expect.stringContaining('«Администрация сервиса»')]);
  expect(await waiting(chief)).toEqual([]);
});

it('nobody decides about the one whom they stand in for', async () => {
  const third = await administrator();
  const [card, absent] = [await cardOf(world, third), await cardOf(world, second)];
  const term = { validFrom: null, validTo: '2099-11-24', reason: 'Отпуск' };
  await world.owner(`update individual_permission set absent_guid = $1 where guid = $2`, [
    absent,
    (await chief.post('/api/individual-permissions', { ...strongRight, employeeGuid: card, ...term })).body.guid,
  ]);
  await demandSecondPerson(chief, ['administrators']);
  const right = { ...strongRight, entityType: 'contracts', employeeGuid: absent };
  const refused = await chief.post('/api/individual-permissions', right);
  expect([codeOf(refused), refused.body.detail]).toEqual([
    'conflict',
    expect.stringContaining('другого администратора'),
  ]);
  const fourth = await administrator();
  expect(codeOf(await chief.post('/api/individual-permissions', right))).toBe('approval_required');
  expect((await waiting(third))[0].hindrance).toContain('Вы замещаете');
  expect((await waiting(fourth))[0].hindrance).toBeNull();
});
