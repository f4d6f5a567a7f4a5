import type { PendingChange } from 'contract/features/rights/pending-changes.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { groupOf } from '../../../testing/group-rules.ts';
import {
  codeOf,
  demandSecondPerson,
  joinGroup,
  openTwoAdministrators,
  PENDING,
  waiting,
} from '../../../testing/second-person.ts';
import { accountOf, act, cardOf, oneTimePassword, saveUser, notificationTexts } from '../../../testing/users.ts';
import { openWorld, type World } from '../../../testing/world.ts';

let world: World;
let organization: string;
let chief: Client;
let second: Client;
let administrator: () => Promise<Client>;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());
beforeEach(async () => void ({ organization, chief, second, administrator } = await openTwoAdministrators(world)));

let keeper: Client;
const reason = 'Второй администратор в отпуске';
const decide = async (client: Client, { guid, title, lines }: PendingChange, more: object = {}) =>
  client.post(`${PENDING}/${guid}/approve`, { title, lines, ...more });
const name = async (by: Client, emergencyGuid: string | null) =>
  demandSecondPerson(by, ['administrators'], { emergencyGuid });
beforeEach(async () => {
  keeper = await administrator();
  expect((await name(chief, await accountOf(keeper))).status).toBe(200);
});

it('approves its own change alone, with a reason that all administrators read', async () => {
  const clerk = await world.person(organization, { glossary: 'read' });
  const [card, group] = [await cardOf(world, clerk), await groupOf(chief, chief)];
  expect(codeOf(await joinGroup(keeper, card, group))).toBe('approval_required');
  const [change] = await waiting(keeper);
  expect(change).toMatchObject({ isOwn: true, isEmergency: true, hindrance: null });
  expect((await decide(keeper, change)).body.errors).toMatchObject([{ path: 'reason' }]);
  expect((await decide(keeper, change, { reason })).status).toBe(204);
  expect((await chief.get(`/api/employees/${card}`)).body.groups).toContain(group);
  for (const client of [chief, second])
    expect(await notificationTexts(client)).toContainEqual(expect.stringMatching(new RegExp(`Аварийная.*${reason}`)));
  expect((await waiting(chief)).length).toBe(0);
  const [entry] = await world.owner(
    `select after from journal where entity = 'pending_change' and action = 'update' and record_guid = $1`,
    [change.guid],
  );
  expect(entry.after).toMatchObject({ state: 'approved', answer: reason });
});

it('decides where nobody else is left, but not on itself', async () => {
  const b = await accountOf(second);
  expect((await act(chief, b, 'block', { reason: 'Уехал', until: null })).status).toBe(200);
  expect(codeOf(await act(chief, b, 'unblock'))).toBe('approval_required');
  const [change] = await waiting(keeper);
  expect((await decide(keeper, change, { reason })).status).toBe(204);
  expect((await chief.get(`/api/users/${b}`)).body.status).toBe('active');
  await world.owner('update membership set valid_to = today() + 30 where account_guid = $1', [await accountOf(keeper)]);
  expect(codeOf(await saveUser(chief, await accountOf(keeper), { memberTo: null }))).toBe('approval_required');
  expect((await waiting(keeper))[0].hindrance).toContain('о вас');
});

it('is another administrator’s, and is named and taken off together', async () => {
  expect(codeOf(await name(chief, null))).toBe('approval_required');
  expect((await waiting(keeper))[0].hindrance).toContain('о вас');
  expect((await waiting(second))[0].hindrance).toBeNull();
  expect((await name(chief, await accountOf(chief))).body.errors).toMatchObject([{ path: 'emergencyGuid' }]);
  const clerk = await world.person(organization, { glossary: 'read' });
  expect((await name(chief, await accountOf(clerk))).body.errors).toMatchObject([{ path: 'emergencyGuid' }]);
  expect(codeOf(await oneTimePassword(chief, await accountOf(keeper)))).toBe('conflict');
});
