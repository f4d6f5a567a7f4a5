import { organizations } from 'contract/features/organizations/facts.ts';
import { schedules } from 'contract/features/scheduler/facts.ts';
import { enteredOf, type AnyRow, type Row } from 'contract/kit/resource.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { planDue } from '../../jobs/plan.ts';
import type { Client } from '../../testing/client.ts';
import { create, everyRight } from '../../testing/matrix.ts';
import { makeLate, scheduleInput } from '../../testing/schedules.ts';
import { newUser } from '../../testing/users.ts';
import { openWorld, type World } from '../../testing/world.ts';

const nightly = { starts: 'cron', cron: '* * * * *', overlap: 'skip', alarm: 'editors' };

let world: World;
let root: string;
let chief: Client;
let place: AnyRow;
let there: Client;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());
beforeEach(async () => {
  root = await world.organization();
  const name = await world.account();
  await world.enroll(name, root, everyRight('full'));
  chief = await world.signIn(name, root);
  place = await create(chief, organizations, { parentGuid: root, isActive: true, inn: null, kpp: null });
  await world.enroll(name, place.guid, everyRight('full'));
  there = chief.in(place.guid);
});

const dependants = async () => (await chief.get(`/api/organizations/${place.guid}/dependants`)).body;
async function archive(isActive = false): Promise<void> {
  const row = (await chief.get(`/api/organizations/${place.guid}`)).body as Row<typeof organizations>;
  const body = { ...enteredOf(organizations, row), isActive };
  expect((await chief.put(`/api/organizations/${place.guid}`, body, row.version)).status).toBe(200);
}
const runsOf = (guid: string) => world.owner('select state from run where schedule_guid = $1', [guid]);

it('names what depends on an organization, and who works nowhere else', async () => {
  expect(await dependants()).toMatchObject({
    users: 1,
    onlyHere: 0,
    schedules: 0,
    reorganizations: 0,
    organizations: 0,
  });
  await newUser(there);
  await there.post('/api/schedules', scheduleInput({ name: 'Ночная', ...nightly }));
  await there.post('/api/schedules', scheduleInput({ name: 'Выключенная', isEnabled: false, ...nightly }));
  const other = await create(chief, organizations, { parentGuid: root, isActive: true, inn: null, kpp: null });
  await chief.post('/api/reorganizations', {
    subjectGuid: other.guid,
    change: 'merge',
    date: '2099-01-01',
    newShortName: null,
    newFullName: null,
    successors: [place.guid],
    document: null,
    note: null,
  });
  expect(await dependants()).toMatchObject({ users: 2, onlyHere: 1, schedules: 1, reorganizations: 1 });
  const { body: usage } = await chief.get(`/api/organizations/${place.guid}/usage`);
  expect(usage).toContainEqual(expect.objectContaining({ title: 'Пользователи организации', total: 2 }));
});

it('an organization is taken back out of the archive by undoing what put it there', async () => {
  const row = (await chief.get(`/api/organizations/${place.guid}`)).body as Row<typeof organizations>;
  const body = { ...enteredOf(organizations, row), isActive: false };
  const done = await chief.put(`/api/organizations/${place.guid}`, body, row.version);
  const request = String(done.headers['x-request-id']);
  expect((await chief.post(`/api/journal/requests/${request}/return`, undefined)).status).toBe(200);
  expect((await chief.get(`/api/organizations/${place.guid}`)).body.isActive).toBe(true);
});

it('lets the schedules of an archived organization rest, and go on when it returns', async () => {
  const schedule = (await there.post('/api/schedules', scheduleInput({ name: 'Ночная', ...nightly }))).body as Row<
    typeof schedules
  >;
  await archive();
  await makeLate(world, schedule.guid, 5);
  await planDue(world.pool);
  expect(await runsOf(schedule.guid)).toEqual([]);
  expect(await world.owner('select organization_guid from late_organizations() as l (organization_guid)')).toEqual([]);
  await archive(true);
  await makeLate(world, schedule.guid, 2);
  await planDue(world.pool);
  expect(await runsOf(schedule.guid)).not.toEqual([]);
});

it('tells the time zone of a region', async () => {
  const [{ guid }] = await world.owner(
    `with d as (insert into dictionary (guid, id, code, name) values (gen_random_uuid(), 906, 'zoned', 'Регионы') returning guid)
     insert into dictionary_value (guid, dictionary_guid, id, name, parameters)
     select gen_random_uuid(), d.guid, 1, 'Томская область', '{"ianaZone": "Asia/Tomsk"}' from d returning guid`,
  );
  const zone = async (region: string) => (await chief.get(`/api/organizations/time-zone?regionGuid=${region}`)).body;
  expect(await zone(guid)).toEqual({ timeZone: 'Asia/Novosibirsk' });
  expect(await zone(root)).toEqual({ timeZone: null });
});
