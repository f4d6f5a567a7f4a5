import { brands } from 'contract/features/equipment/facts.ts';
import { employees } from 'contract/features/employees/facts.ts';
import { organizations } from 'contract/features/organizations/facts.ts';
import { enteredFields } from 'contract/kit/field.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { create, everyRight } from '../../testing/matrix.ts';
import { accountOf, act, cardRowOf, oneTimePassword } from '../../testing/users.ts';
import { openWorld, type Items, type World } from '../../testing/world.ts';

let world: World;
let organization: string;
let chief: Client;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());
beforeEach(async () => {
  organization = await world.organization();
  chief = await world.person(organization, everyRight('full'));
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const give = async (by: Client, to: Client, given: object) =>
  by.post('/api/individual-permissions', {
    employeeGuid: (await cardRowOf(chief, to)).guid,
    effect: 'allow',
    entityType: 'brands',
    value: 'full',
    objectGuid: null,
    validFrom: null,
    validTo: null,
    reason: 'По приказу № 5',
    ...given,
  });
const managing: Items = { employees: 'full', permissionGroups: 'full', individualPermissions: 'full', users: 'full' };
const brand = () => create(chief, brands);

it('a person who holds a right for some days gives it for no longer', async () => {
  const [temporary, other] = [await world.person(organization, managing), await world.person(organization)];
  await give(chief, temporary, { validTo: inDays(3) });
  expect((await give(temporary, other, {})).status).toBe(403);
  expect((await give(temporary, other, { validTo: inDays(4) })).status).toBe(403);
  expect((await give(temporary, other, { validTo: inDays(3) })).status).toBe(201);
});

it('a person who will have more rights is protected today', async () => {
  const clerk = await world.person(organization, { users: 'full' });
  const tomorrows = await world.person(organization);
  await give(chief, tomorrows, { entityType: 'permissionGroups', validFrom: inDays(2) });
  expect((await oneTimePassword(clerk, await accountOf(tomorrows))).status).toBe(403);
});

it('two administrators do not deny each other future days', async () => {
  const second = await world.person(organization, everyRight('full'));
  const denial = { effect: 'deny', entityType: 'permissionGroups', value: 'read', validFrom: inDays(2) };
  const answers = [await give(chief, second, denial), await give(second, chief, denial)];
  expect(answers.map(({ status }) => status)).toEqual([201, 409]);
});

it('a deputy of the only administrator does not take his place', async () => {
  const deputy = await world.person(organization);
  const own = await cardRowOf(chief, chief);
  const days = { validFrom: inDays(0), validTo: inDays(2), reason: 'Отпуск по приказу' };
  const second = await world.person(organization, everyRight('full'));
  const lent = await second.post(`/api/employees/${own.guid}/deputies`, {
    deputyGuid: (await cardRowOf(chief, deputy)).guid,
    ...days,
  });
  expect(lent.status).toBe(200);
  expect((await act(deputy, await accountOf(second), 'archive')).status).toBe(200);
  expect((await act(deputy, await accountOf(chief), 'archive')).status).toBe(409);
});

it('a person with a denial on one object neither views it as another user nor gives it', async () => {
  const hidden = await brand();
  const denied = await world.person(organization, { ...managing, brands: 'full' });
  const colleague = await world.person(organization, { brands: 'full' });
  await give(chief, denied, { effect: 'deny', value: 'read', objectGuid: hidden.guid });
  expect((await denied.post(`/api/users/${await accountOf(colleague)}/view-as`, {})).status).toBe(403);
  expect((await oneTimePassword(denied, await accountOf(colleague))).status).toBe(403);
  expect((await give(denied, await world.person(organization), {})).status).toBe(403);
});

it('a card with individual permissions is neither removed nor denied by a person with fewer rights', async () => {
  const strong = await world.person(organization);
  await give(chief, strong, {});
  const card = await cardRowOf(chief, strong);
  const weak = await world.person(organization, managing);
  expect((await weak.delete(`/api/employees/${card.guid}`, card.version)).body.code).toBe('in_use');
  expect((await give(weak, strong, { effect: 'deny' })).status).toBe(403);
  expect((await strong.get('/api/brands')).status).toBe(200);
});

it('opening an organization does not make temporary rights permanent', async () => {
  const temporary = await world.person(organization, { ...managing, organizations: 'full' });
  await give(chief, temporary, { entityType: 'glossary', validTo: inDays(1) });
  const place = await create(chief, organizations, { parentGuid: organization, isActive: true });
  const opened = await temporary.post(`/api/organizations/${place.guid}/opening`, { position: 'Директор' });
  expect(opened.status).toBe(204);
  expect((await temporary.get('/api/glossary')).status).toBe(200);
  expect((await temporary.in(place.guid).get('/api/glossary')).status).toBe(403);
});

it('a dismissal changes the cards of subordinates only where they may be changed', async () => {
  const [leaving, staying] = [
    await cardRowOf(chief, await world.person(organization)),
    await world.person(organization),
  ];
  const below = await cardRowOf(chief, staying);
  const entered = Object.fromEntries(enteredFields(employees.fields).map(([key]) => [key, below[key]]));
  await chief.put(`/api/employees/${below.guid}`, { ...entered, managerGuid: leaving.guid }, below.version);
  const clerk = await world.person(organization);
  await give(chief, clerk, { entityType: 'employees', value: 'update', objectGuid: leaving.guid });
  const dismiss = (who: Client, successorGuid: string | null) =>
    who.post(
      `/api/employees/${leaving.guid}/dismissal`,
      { dismissedAt: inDays(0), successorGuid },
      { 'if-match': `"${leaving.version}"` },
    );
  const [handover] = (await clerk.get(`/api/employees/${leaving.guid}/dismissal`)).body;
  expect(handover).toMatchObject({ kind: 'subordinates', count: 1, refusal: expect.stringContaining('Сотрудники') });
  expect((await dismiss(chief, crypto.randomUUID())).status).toBe(422);
  expect((await dismiss(chief, below.guid)).body).toMatchObject({ handed: [] });
  expect((await cardRowOf(chief, staying))['managerGuid']).toBeNull();
});
