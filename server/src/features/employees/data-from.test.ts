import { shownDay } from 'contract/time/day-shape.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyRow } from 'contract/kit/resource.ts';
import { readCsv } from '../../core/read-csv.ts';
import type { Client } from '../../testing/client.ts';
import { everyRight } from '../../testing/matrix.ts';
import { accountOf, act, cardRowOf, oneTimePassword } from '../../testing/users.ts';
import { journalOf, openWorld, type World } from '../../testing/world.ts';
import { moment } from '../../testing/moment.ts';

let world: World;
let organization: string;
let chief: Client;
let limited: Client;
let card: AnyRow;
beforeAll(async () => {
  world = await openWorld();
  organization = await world.organization();
  chief = await world.person(organization, everyRight('full'));
  limited = await world.person(organization, everyRight('full'));
  card = await cardRowOf(chief, limited);
  await chief.post('/api/brands', { name: 'Давняя', fullName: null, country: null, site: null, isActive: true });
  expect((await limit(chief, card.guid, tomorrow)).body.dataFrom).toBe(tomorrow);
});
afterAll(() => world.close());

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
const [yesterday, tomorrow] = [day(-1), day(2)];
const russian = shownDay(tomorrow);

const limit = async (by: Client, guid: string, dataFrom: string | null) => {
  const { version } = (await chief.get(`/api/employees/${guid}`)).body;
  return by.put(`/api/employees/${guid}/data-from`, { dataFrom }, version);
};
const named = encodeURIComponent('Давняя');

it('hides earlier data: in the journal, its search, files and findings, in histories, in sessions of others', async () => {
  const [brand] = (await chief.get(`/api/brands?search=${named}`)).body.items;
  const lists = ['/api/journal', `/api/journal?search=${named}`, `/api/journal?record=${brand.guid}`];
  for (const url of lists) {
    expect([url, (await limited.get(url)).body.items]).toEqual([url, []]);
    expect((await chief.get(url)).body.items.length).toBeGreaterThan(0);
  }
  const { number } = (await chief.get(`/api/journal?record=${brand.guid}`)).body.items[0];
  expect((await limited.get(`/api/journal?number=${number}`)).body.items).toEqual([]);
  const back = await limited.post(`/api/journal/${number}/return`, { preview: true, overwrite: [] });
  expect(back.status).toBe(404);
  expect((await limited.get(`/api/brands/${brand.guid}/history`)).body).toEqual([]);
  expect((await limited.get('/api/journal/findings?days=7')).body).toEqual([]);
  expect(readCsv((await limited.get('/api/journal/export?format=csv')).raw.toString())).toHaveLength(1);
  expect(JSON.parse((await limited.get('/api/journal/export?format=json')).raw.toString())).toEqual([]);
  const own = await accountOf(limited);
  const sessions = (await limited.get('/api/activity/sessions')).body.items;
  expect(new Set(sessions.map((one: { accountGuid: string }) => one.accountGuid))).toEqual(new Set([own]));
  expect((await limited.get('/api/profile')).body.dataFrom).toBe(tomorrow);
});

it('refuses earlier periods, and says from which day data is visible', async () => {
  const at = await moment();
  for (const url of [`/api/brands/as-of?at=${at}`, `/api/employees/${card.guid}/as-of?at=${at}`]) {
    const { status, body } = await limited.get(url);
    expect([url, status, body.errors]).toEqual([
      url,
      422,
      [{ path: 'at', message: expect.stringContaining(`с ${russian}`) }],
    ]);
    expect((await chief.get(url)).status).toBe(200);
  }
});

it('cannot be loosened for oneself, nor for another beyond one’s own limit', async () => {
  expect((await limit(limited, card.guid, null)).status).toBe(403);
  const created = await limited.post('/api/employees', {
    lastName: 'Новиков',
    firstName: 'Олег',
    middleName: null,
    personnelNumber: null,
    position: 'Инженер',
    department: null,
    managerGuid: null,
    phone: null,
    email: null,
    electricalSafetyGroup: null,
    hiredAt: null,
    dismissedAt: null,
    groups: [],
  });
  expect([created.status, created.body.dataFrom]).toEqual([201, tomorrow]);
  const wider = await limit(limited, created.body.guid, yesterday);
  expect([wider.status, wider.body.errors?.[0]?.path]).toEqual([422, 'dataFrom']);
  const other = await world.person(organization, { brands: 'read' });
  expect((await limit(limited, (await cardRowOf(chief, other)).guid, tomorrow)).status).toBe(403);
  expect((await oneTimePassword(limited, await accountOf(other))).status).toBe(403);
  const reader = await world.person(organization, { employees: 'full', individualPermissions: 'read' });
  expect((await limit(reader, card.guid, null)).status).toBe(403);
});

it('lets a limited user end sessions that he does not see', async () => {
  const other = await world.person(organization, { brands: 'read' });
  await limit(chief, (await cardRowOf(chief, other)).guid, tomorrow);
  const guid = await accountOf(other);
  expect((await act(limited, guid, 'block', { reason: 'Проверка блокировки', until: null })).status).toBe(200);
  const open = await world.owner('select from session where account_guid = $1 and ended_at is null', [guid]);
  expect(open).toEqual([]);
});

it('is journaled, and can be lifted at once', async () => {
  expect((await limit(chief, card.guid, yesterday)).status).toBe(200);
  expect((await limited.get('/api/journal')).body.items.length).toBeGreaterThan(0);
  const last = (await journalOf(world, card.guid)).at(-1);
  expect(last).toMatchObject({
    action: 'update',
    before: { dataFrom: tomorrow },
    after: { dataFrom: yesterday },
  });
});
