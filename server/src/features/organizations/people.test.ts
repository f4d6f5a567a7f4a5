import type { Candidate, organizationPeople } from 'contract/features/organizations/people.ts';
import type { Answer } from 'contract/kit/route.ts';
import { permissionGroups } from 'contract/features/rights/facts.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { create, everyRight } from '../../testing/matrix.ts';
import { accountOf, newUser, userRow } from '../../testing/users.ts';
import { journalOf, openWorld, type World } from '../../testing/world.ts';

const noTerms = { memberFrom: null, memberTo: null, position: null, groups: [] as string[] };
const may = { users: 'full', employees: 'full', permissionGroups: 'full', brands: 'read' } as const;

type Role = Answer<typeof organizationPeople.roles>[number];

let world: World;
let here: string;
let there: string;
let name: string;
/** Works in both organizations. */
let chief: Client;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());
beforeEach(async () => {
  [here, there] = [await world.organization(), await world.organization()];
  name = await world.account();
  await world.enroll(name, here, everyRight('full'));
  await world.enroll(name, there, everyRight('full'));
  chief = await world.signIn(name, here);
});

const candidates = async (who: Client, search = ''): Promise<Candidate[]> =>
  (await who.get(`/api/organizations/candidates?search=${encodeURIComponent(search)}`)).body;
const admit = (who: Client, userGuid: string, given: object = {}) =>
  who.post('/api/organizations/people', { userGuid, fromGuid: there, ...noTerms, ...given });
const groupOf = async (items: object) =>
  (await create(chief, permissionGroups, { name: `Группа ${crypto.randomUUID()}`, ...items })).guid;

it('offers people of one’s other organizations, distinguished, and says who cannot be added', async () => {
  const [one, namesake] = [await newUser(chief.in(there)), await newUser(chief.in(there))];
  const found = await candidates(chief, 'Новикова');
  expect(found.map(({ guid }) => guid).toSorted()).toEqual([one.guid, namesake.guid].toSorted());
  expect(new Set(found.map(({ userName, email }) => `${userName} ${email}`)).size).toBe(2);
  expect(found[0]).toMatchObject({ fromGuid: there, hasCard: false, refusal: null });
  expect((await admit(chief, one.guid)).status).toBe(201);
  expect((await candidates(chief, 'Новикова')).find(({ guid }) => guid === one.guid)!.refusal).toContain(
    'Уже работает',
  );
});

it('adds a person with a term and a role, in one transaction', async () => {
  const person = await newUser(chief.in(there));
  const group = await groupOf({ brands: 'read' });
  const answer = await admit(chief, person.guid, {
    memberTo: '2999-12-31',
    position: 'Инженер',
    groups: [group],
  });
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({ guid: person.guid, memberTo: '2999-12-31', isHome: false });
  const card = (await chief.get(`/api/employees/${answer.body.employeeGuid}`)).body;
  expect(card).toMatchObject({ position: 'Инженер', groups: [group], userGuid: person.guid });
  expect((await journalOf(world, person.guid)).filter((entry) => entry.organization_guid === here)).toHaveLength(1);

  const other = await newUser(chief.in(there));
  expect((await admit(chief, other.guid, { groups: [group] })).body.errors[0].path).toBe('position');
  expect((await admit(chief, other.guid, { memberFrom: '2031-01-02', memberTo: '2031-01-01' })).status).toBe(422);
  expect((await admit(chief, other.guid, { memberTo: '2020-01-01' })).body.errors[0]).toMatchObject({
    path: 'memberTo',
    message: 'Этот день уже прошёл',
  });
  expect((await admit(chief, person.guid)).status).toBe(409);
  expect((await chief.get(`/api/users/${other.guid}`)).status).toBe(404);
});

it('a card of former days comes back with its rights, and is not made twice', async () => {
  const person = await newUser(chief.in(there));
  const { body } = await admit(chief, person.guid, { position: 'Инженер' });
  expect((await chief.delete(`/api/users/${person.guid}`, (await userRow(chief, person.guid)).version)).status).toBe(
    204,
  );
  const [found] = await candidates(chief, person['userName'] as string);
  expect(found).toMatchObject({ hasCard: true, refusal: null });
  expect((await admit(chief, person.guid, { position: 'Мастер' })).body.errors[0].path).toBe('position');
  expect((await admit(chief, person.guid)).body).toMatchObject({ employeeGuid: body.employeeGuid });
});

it('gives nobody more than one holds, and needs the rights here and there', async () => {
  const clerkName = await world.account();
  await world.enroll(clerkName, here, may);
  await world.enroll(clerkName, there, { users: 'read' });
  const clerk = await world.signIn(clerkName, here);
  const person = await newUser(chief.in(there));
  const strong = await groupOf({ brands: 'full' });
  expect((await admit(clerk, person.guid, { position: 'Инженер', groups: [strong] })).status).toBe(403);
  const roles = (await clerk.get('/api/organizations/roles')).body as Role[];
  expect(roles.find(({ guid }) => guid === strong)!.refusal).toContain('больше прав, чем есть у вас');
  expect(roles.find(({ name }) => name === `Группа ${clerkName}`)!.refusal).toBeNull();
  expect((await admit(clerk, person.guid)).status).toBe(201);

  const blindName = await world.account();
  await world.enroll(blindName, here, may);
  await world.enroll(blindName, there, { brands: 'read' });
  const blind = await world.signIn(blindName, here);
  const other = await newUser(chief.in(there));
  expect(await candidates(blind)).toEqual([]);
  expect((await admit(blind, other.guid)).status).toBe(404);
  const reader = await world.person(here, { users: 'read' });
  expect((await reader.get('/api/organizations/candidates')).status).toBe(403);
  expect((await admit(reader, other.guid)).status).toBe(403);
});

it('does not reach beyond one’s own organizations', async () => {
  const foreign = await world.organization();
  const stranger = await world.person(foreign, everyRight('full'));
  const guid = await accountOf(stranger);
  expect((await candidates(chief)).map((one) => one.guid)).not.toContain(guid);
  expect((await admit(chief, guid)).body.errors[0].path).toBe('userGuid');
  expect((await admit(chief, guid, { fromGuid: foreign })).status).toBe(404);
});
