import { permissionGroups } from 'contract/features/rights/facts.ts';
import { enteredOf } from 'contract/kit/resource.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { everyRight } from '../../testing/matrix.ts';
import { accountOf } from '../../testing/users.ts';
import { openWorld, type World } from '../../testing/world.ts';

// Only the service can have the right to shared data.
const full = { ...everyRight('full'), sharedData: 'none' } as const;

let world: World;
let organization: string;
let chief: Client;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());
beforeEach(async () => {
  organization = await world.organization();
  chief = await world.person(organization, full);
});

const groupOf = async (client: Client): Promise<string> => {
  const [found] = await world.owner(
    `select l.to_guid as guid from employee_group l join employee e on e.guid = l.from_guid where e.account_guid = $1`,
    [await accountOf(client)],
  );
  return found.guid;
};
const restrict = async (client: Client, more: object, by = chief) => {
  const guid = await groupOf(client);
  const { body } = await chief.get(`/api/permission-groups/${guid}`);
  return by.put(`/api/permission-groups/${guid}`, { ...enteredOf(permissionGroups, body), ...more }, body.version);
};
const NOWHERE = { networks: ['198.51.100.0/24', '2001:db8::/32'] };
const ask = (client: Client) => client.get('/api/glossary');

it('gives what it gives only from its networks, and says so in the refusal', async () => {
  const clerk = await world.person(organization, { glossary: 'read' });
  expect((await ask(clerk)).status).toBe(200);
  expect((await restrict(clerk, NOWHERE)).status).toBe(200);
  const { status, body } = await ask(clerk);
  expect([status, body.detail]).toEqual([
    403,
    expect.stringMatching(
      /^Глоссарий: доступа нет, нужно «Чтение». Группа «.*» действует только из сетей 198\.51\.100\.0\/24, 2001:db8::\/32/,
    ),
  ]);
  const { body: who } = await clerk.get('/api/auth/info');
  expect(who.rights.grants).toMatchObject([{ entity: 'glossary', unmet: expect.stringContaining('только из сетей') }]);
  await restrict(clerk, { networks: ['127.0.0.0/8', '::1'] });
  expect((await ask(clerk)).status).toBe(200);
});

it('gives it only in its hours, on its days and on working days, by the clock of the organization', async () => {
  const clerk = await world.person(organization, { glossary: 'read' });
  const [{ clock, day }] = await world.owner(
    `select to_char(now() at time zone time_zone, 'HH24:MI') as clock, extract(isodow from now() at time zone time_zone)::integer as day
     from organization where guid = $1`,
    [organization],
  );
  const isMorning = clock < '12:00';
  await restrict(
    clerk,
    isMorning ? { hoursFrom: '13:00', hoursTo: '23:00' } : { hoursFrom: '00:30', hoursTo: '11:00' },
  );
  expect((await ask(clerk)).body.detail).toMatch(/действует только с \d\d:\d\d до \d\d:\d\d по Москве/);
  await restrict(clerk, { hoursFrom: null, hoursTo: null, weekDays: [day] });
  expect((await ask(clerk)).status).toBe(200);
  await restrict(clerk, { weekDays: [(day % 7) + 1] });
  expect((await ask(clerk)).status).toBe(403);
  await restrict(clerk, { weekDays: [], byCalendar: true });
  await chief.post('/api/production-calendar', {
    day: new Date(Date.now() + 10_800_000).toISOString().slice(0, 10),
    kind: 'holiday',
    source: 'Приказ',
  });
  expect((await ask(clerk)).body.detail).toContain('в рабочие дни');
});

it('gives it only to a session with a second factor, and to no token', async () => {
  const clerk = await world.person(organization, { glossary: 'read' });
  await restrict(clerk, { needsFactor: true });
  expect((await ask(clerk)).body.detail).toContain('при входе со вторым фактором');
  await world.owner('update session set is_factor_proven = true where account_guid = $1', [await accountOf(clerk)]);
  expect((await ask(clerk)).status).toBe(200);
});

it('is wrong without networks that are some, or with half an hour range', async () => {
  const clerk = await world.person(organization, { glossary: 'read' });
  const path = async (more: object) => (await restrict(clerk, more)).body.errors[0].path;
  expect(await path({ networks: ['всюду'] })).toBe('networks');
  expect(await path({ networks: ['0.0.0.0/0'] })).toBe('networks');
  expect(await path({ hoursFrom: '08:00' })).toBe('hoursTo');
  expect(await path({ hoursFrom: '20:00', hoursTo: '08:00' })).toBe('hoursTo');
  expect(await path({ hoursFrom: '25:00', hoursTo: '26:00' })).toBe('hoursFrom');
});

it('locks out no last administrator, and is loosened by nobody who holds less or only under it', async () => {
  expect((await restrict(chief, { needsFactor: true })).status).toBe(409);
  const clerk = await world.person(organization, { glossary: 'full', brands: 'full' });
  await restrict(clerk, NOWHERE);
  const helper = await world.person(organization, { permissionGroups: 'full', employees: 'full', glossary: 'full' });
  expect((await restrict(clerk, { networks: [] }, helper)).status).toBe(403);
  const second = await world.person(organization, full);
  await restrict(second, { networks: ['127.0.0.1'] });
  expect((await second.get('/api/glossary')).status).toBe(200);
  expect((await restrict(clerk, { networks: [] }, second)).status).toBe(403);
  expect((await restrict(second, { networks: [] }, second)).status).toBe(403);
  expect((await restrict(clerk, { networks: [] })).status).toBe(200);
});
