import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PersonEverywhere } from 'contract/features/users/everywhere.ts';
import type { Client } from '../../../testing/client.ts';
import { accountOf } from '../../../testing/users.ts';
import { readXlsx } from '../../../testing/spreadsheet.ts';
import { openWorld, type World } from '../../../testing/world.ts';

let world: World;
let [here, there, closed]: string[] = [];
let manager: Client;
let both: string;
let onlyThere: string;
beforeAll(async () => {
  world = await openWorld();
  [here, there, closed] = [await world.organization(), await world.organization(), await world.organization()];
  const userName = await world.account();
  await world.enroll(userName, here!, { users: 'read' });
  await world.enroll(userName, there!, { users: 'read' });
  await world.enroll(userName, closed!, { glossary: 'read' });
  manager = await world.signIn(userName, here!);
  both = await world.account();
  for (const place of [here!, there!, closed!]) await world.enroll(both, place, { glossary: 'read' });
  onlyThere = await world.account();
  await world.enroll(onlyThere, there!, { glossary: 'read' });
  const outside = await world.account();
  await world.enroll(outside, closed!, { glossary: 'read' });
});
afterAll(() => world.close());

const asked = async (query = '', by = manager) => (await by.get(`/api/users/everywhere${query}`)).body;
const placesOf = (people: PersonEverywhere[], userName: string) =>
  people
    .find((person) => person.userName === userName)
    ?.places.map(({ organization }) => organization)
    .toSorted();

it('shows each person of the organizations that one may read once, with where they work', async () => {
  const { people, total, organizations } = await asked();
  expect(organizations.map(({ guid }: { guid: string }) => guid).toSorted()).toEqual([here, there].toSorted());
  expect(placesOf(people, both)).toEqual([here, there].toSorted());
  expect(placesOf(people, onlyThere)).toEqual([there]);
  expect([total, people.length]).toEqual([3, 3]);
});

it('is searched, narrowed to one organization and to a state, and read in parts', async () => {
  expect((await asked(`?search=${onlyThere}`)).people).toHaveLength(1);
  expect(placesOf((await asked(`?organization=${there}`)).people, both)).toEqual([there]);
  expect((await asked(`?organization=${closed}`)).people).toEqual([]);
  expect((await asked('?state=draft')).people).toEqual([]);
  const first = await asked('?limit=1');
  expect([first.people.length, first.total]).toEqual([1, 3]);
  expect((await manager.get('/api/users/everywhere?state=nothing')).status).toBe(422);
});

it('is a workbook of all that are found, which the journal knows', async () => {
  const file = await manager.get(`/api/users/everywhere/export?search=${onlyThere}`);
  expect(file.status).toBe(200);
  const rows = readXlsx(file.raw).map((row) => row.map(({ text }) => text));
  expect(rows).toHaveLength(2);
  expect(rows[1]).toEqual(expect.arrayContaining([onlyThere, expect.stringContaining('активен')]));
  const [entry] = await world.owner(`select after from journal where action = 'export' order by number desc limit 1`);
  expect(entry.after).toMatchObject({ rows: 1 });
});

it('shows nobody where one may not read users, and an organization that denies one person hides only them', async () => {
  const stranger = await world.person(here!, { glossary: 'read' });
  expect(await asked('', stranger)).toEqual({ people: [], total: 0, organizations: [] });
  const account = await accountOf(manager);
  await world.owner(
    `insert into individual_permission (guid, organization_guid, employee_guid, entity_type, object_guid, effect, value, reason)
     select gen_random_uuid(), $1, e.guid, 'users', a.guid::text, 'deny', 'read', 'Отдельно' from employee e, account a
     where e.account_guid = $2 and e.organization_guid = $1 and a.user_name = $3`,
    [there, account, onlyThere],
  );
  const { people } = await asked();
  expect(placesOf(people, onlyThere)).toBeUndefined();
  expect(placesOf(people, both)).toEqual([here, there].toSorted());
});

it('tells the latest activity, wherever it was', async () => {
  const userName = await world.account();
  for (const place of [here!, there!]) await world.enroll(userName, place, { brands: 'full' });
  const lastSeen = async (query = '') =>
    (await asked(`?search=${userName}${query}`)).people[0].lastSeenAt as string | null;
  const brand = { name: 'Марка', fullName: null, country: null, site: null, isActive: true };
  for (const place of [here!, there!, here!]) {
    const client = await world.signIn(userName, place);
    expect((await client.post('/api/brands', { ...brand, name: `Марка ${crypto.randomUUID()}` })).status).toBe(201);
  }
  const single = await Promise.all([here, there].map((place) => lastSeen(`&organization=${place}`)));
  expect(single[0]! > single[1]!).toBe(true);
  expect(await lastSeen()).toBe(single[0]);
  await world.signIn(userName, there!).then((client) => client.post('/api/brands', { ...brand, name: 'Последняя' }));
  expect(await lastSeen()).toBe(await lastSeen(`&organization=${there}`));
});
