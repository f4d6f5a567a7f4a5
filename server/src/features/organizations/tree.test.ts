import type { OrganizationNode } from 'contract/features/organizations/tree.ts';
import { organizations } from 'contract/features/organizations/facts.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { enteredOf, type AnyRow } from 'contract/kit/resource.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { create, everyRight, openMatrix } from '../../testing/matrix.ts';
import type { World } from '../../testing/world.ts';

let world: World;
let root: string;
let chief: Client;
let company: AnyRow;
let branch: AnyRow;
const make = (given: object) => create(chief, organizations, { isActive: true, inn: null, kpp: null, ...given });
beforeAll(async () => void (world = await openMatrix()));
afterAll(() => world.close());
beforeEach(async () => {
  root = await world.organization();
  chief = await world.person(root, everyRight('full'));
  company = await make({ parentGuid: root, shortName: 'ООО «Компания»' });
  branch = await make({ parentGuid: company.guid, shortName: 'Филиал' });
});

const treeOf = async (who: Client, query = ''): Promise<OrganizationNode[]> =>
  (await who.get(`/api/organizations/tree${query}`)).body.nodes;
const drawn = (nodes: OrganizationNode[]) => nodes.map(({ guid, level, isOpen }) => [guid, level, isOpen]);
const parentsOf = async (who: Client, guid: string) =>
  ((await who.get(`/api/organizations/${guid}/parents`)).body as { guid: string }[]).map(({ guid }) => guid);

it('shows the first level open, and the rest as it is turned', async () => {
  expect(drawn(await treeOf(chief))).toEqual([
    [root, 1, true],
    [company.guid, 2, false],
  ]);
  expect(drawn(await treeOf(chief, `?turned=${company.guid}`))).toEqual([
    [root, 1, true],
    [company.guid, 2, true],
    [branch.guid, 3, false],
  ]);
  expect(drawn(await treeOf(chief, `?turned=${root}`))).toEqual([[root, 1, false]]);
  expect((await chief.get('/api/organizations/tree?turned=nothing')).status).toBe(422);
});

it('keeps the ancestors of what is found and nothing else', async () => {
  await make({ parentGuid: root, shortName: 'ООО «Иная»' });
  const found = await treeOf(chief, `?search=${encodeURIComponent('филиал')}`);
  expect(found.map(({ guid, isFound }) => [guid, isFound])).toEqual([
    [root, false],
    [company.guid, false],
    [branch.guid, true],
  ]);
  expect(drawn(await treeOf(chief, `?search=${encodeURIComponent('нет такой')}`))).toEqual([[root, 1, false]]);
});

it('counts only what a person may read where that person works', async () => {
  const [own, below] = await treeOf(chief);
  expect([own!.users, own!.employees, own!.meteringPoints]).toEqual([1, 1, 0]);
  await create(chief, meteringPoints, { parentGuid: null });
  expect((await treeOf(chief))[0]!.meteringPoints).toBe(1);
  expect([below!.users, below!.employees, below!.meteringPoints]).toEqual([null, null, null]);
  const userName = await world.account();
  await world.enroll(userName, root, { organizations: 'read' });
  await world.enroll(userName, company.guid, { organizations: 'read', employees: 'read' });
  const [mine, next] = await treeOf(await world.signIn(userName, root));
  expect([mine!.users, mine!.employees]).toEqual([null, null]);
  expect([next!.users, next!.employees, next!.meteringPoints]).toEqual([null, 1, null]);
});

it('offers as parents exactly what the server accepts', async () => {
  const other = await make({
    parentGuid: root,
    shortName: 'ООО «Вторая»',
    inn: null,
    kpp: null,
  });
  expect(await parentsOf(chief, company.guid)).toEqual([other.guid]);
  expect((await parentsOf(chief, branch.guid)).toSorted()).toEqual([root, other.guid].toSorted());
  expect(await parentsOf(chief, root)).toEqual([]);
  await make({ parentGuid: root, shortName: 'ООО «Вторая»' });
  const named = (await chief.get(`/api/organizations/${company.guid}/parents`)).body as { name: string }[];
  expect(named.map(({ name }) => name)).toEqual(Array(2).fill(expect.stringMatching(/^ООО «Вторая», .*заведена /)));
  const move = (row: AnyRow, parentGuid: string) =>
    chief.put(`/api/organizations/${row.guid}`, { ...enteredOf(organizations, row as never), parentGuid }, row.version);
  expect((await move(company, branch.guid)).status).toBe(422);
  expect((await move(branch, other.guid)).status).toBe(200);
  expect((await treeOf(chief, `?turned=${other.guid}`)).map(({ guid }) => guid)).toContain(branch.guid);
  const reader = await world.person(root, { organizations: 'read' });
  expect((await reader.get(`/api/organizations/${company.guid}/parents`)).status).toBe(403);
});

it('keeps the depth of the tree', async () => {
  let lowest = branch;
  for (let level = 3; level < 10; level++) lowest = await make({ parentGuid: lowest.guid });
  const other = await make({ parentGuid: root });
  expect(await parentsOf(chief, other.guid)).not.toContain(lowest.guid);
  expect(await parentsOf(chief, branch.guid)).toContain(other.guid);
  expect(await parentsOf(chief, company.guid)).toEqual([]);
});

it('is of one holding, and needs the right', async () => {
  const foreign = await world.person(await world.organization(), everyRight('full'));
  expect((await treeOf(foreign)).map(({ guid }) => guid)).not.toContain(root);
  expect((await foreign.get(`/api/organizations/${company.guid}/parents`)).status).toBe(404);
  const stranger = await world.person(root, { brands: 'read' });
  expect((await stranger.get('/api/organizations/tree')).status).toBe(403);
});

it('the history of an organization tells what was done to it from above, and above what it did itself', async () => {
  const worker = await world.person(company.guid, everyRight('full'));
  const own = async (who: Client) => {
    const path = `/api/organizations/${company.guid}`;
    const row = (await who.get(path)).body;
    const site = `https://${who.organization}.example.ru`;
    expect((await who.put(path, { ...enteredOf(organizations, row), site }, row.version)).status).toBe(200);
  };
  await own(chief);
  await own(worker);
  const dependants = async (who: Client, guid: string) => {
    const { body } = await who.get(`/api/organizations/${guid}/history`);
    return (body as { action: string; userName: string }[]).map(({ action, userName }) => `${action} ${userName}`);
  };
  const [chiefName, workerName] = await Promise.all(
    [chief, worker].map(async (who) => (await who.get('/api/auth/info')).body.userModel.lastName as string),
  );
  expect(await dependants(worker, company.guid)).toEqual([
    expect.stringContaining(`update ${workerName}`),
    'update Другая организация',
    'create Другая организация',
  ]);
  expect(await dependants(chief, company.guid)).toEqual([
    'update Другая организация',
    expect.stringContaining(`update ${chiefName}`),
    expect.stringContaining('create'),
  ]);
  expect((await worker.get(`/api/organizations/${root}/history`)).status).toBe(404);
  // The name of a hidden parent must not be revealed by the placement.
  const placed = (await worker.get(`/api/organizations/${company.guid}/history`)).body.at(-1);
  expect(placed.after).toMatchObject({ parentGuid: root });
  expect(placed.after.names ?? {}).not.toHaveProperty('parentGuid');
  const [, ofChief] = (await worker.get(`/api/organizations/${company.guid}/history`)).body;
  const before = new Date(Date.parse(ofChief.occurredAt) - 1).toISOString();
  const answer = await worker.get(`/api/organizations/as-of?at=${encodeURIComponent(before)}`);
  const past = answer.body.items as AnyRow[];
  expect(past.find(({ guid }) => guid === company.guid)!['site']).toBe(ofChief.before.site);
  const numbers = ((await worker.get('/api/journal')).body.items as { entity: string }[]).filter(
    ({ entity }) => entity === 'organization',
  );
  expect(numbers).toHaveLength(1);
  const found = async (query: string) =>
    (await worker.get(`/api/journal?record=${company.guid}${query}`)).body.items.map(
      ({ number }: { number: number }) => number,
    );
  const search = `&search=${encodeURIComponent(String(company.shortName))}`;
  expect(await found('')).toHaveLength(1);
  expect(await found(search)).toEqual(await found(''));
});
