import { resourceByName } from 'contract/features/index.ts';
import { TRIAL_HEADER } from 'contract/features/rights/trials.ts';
import { enteredFields } from 'contract/kit/field.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { decide } from 'contract/rights/decide.ts';
import type { EntityType } from 'contract/rights/permissions.ts';
import type { Rights } from 'contract/rights/rights.ts';
import { addDays, moscowToday } from 'contract/time/day-shape.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { everyRight } from '../../../testing/matrix.ts';
import { cardRowOf } from '../../../testing/users.ts';
import { openWorld, type World } from '../../../testing/world.ts';

let world: World;
let organization: string;
let chief: Client;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());
beforeEach(async () => {
  organization = await world.organization();
  chief = await world.person(organization, everyRight('full'));
});

const today = moscowToday();
const [yesterday, tomorrow] = [addDays(today, -1), addDays(today, 1)];

async function save(path: 'employees' | 'permission-groups', row: AnyRow, patch: object): Promise<AnyRow> {
  const fields = enteredFields(resourceByName(path)!.fields);
  const input = { ...Object.fromEntries(fields.map(([key]) => [key, row[key]])), ...patch };
  const { status, body } = await chief.put(`/api/${path}/${row.guid}`, input, row.version);
  expect([status, body.detail]).toEqual([200, undefined]);
  return body;
}
const individual = (employee: AnyRow, given: object) => ({
  employeeGuid: employee.guid,
  effect: 'allow',
  entityType: 'brands',
  value: 'read',
  objectGuid: null,
  validFrom: null,
  validTo: null,
  reason: 'По приказу № 5',
  ...given,
});
const held = (rights: Rights, entity: EntityType) => decide(rights, entity, 'read').value;
const rightsOn = async (card: AnyRow, day?: string): Promise<Rights> => {
  const { status, body } = await chief.get(`/api/employees/${card.guid}/rights${day ? `?day=${day}` : ''}`);
  expect([status, body.detail]).toEqual([200, undefined]);
  return body;
};

describe('the rights on a day', () => {
  it('of the past are those that groups, memberships and individual rights gave then', async () => {
    const who = await world.person(organization, { brands: 'update', glossary: 'read' });
    const card = await cardRowOf(chief, who);
    const [group] = card['groups'] as [string];
    const { body: matrix } = await chief.get(`/api/permission-groups/${group}`);
    await save('permission-groups', matrix, { name: 'Позже названа иначе', brands: 'read', dictionaries: 'full' });
    expect((await chief.post('/api/individual-permissions', individual(card, { value: 'full' }))).status).toBe(201);
    await save('employees', await cardRowOf(chief, who), { groups: [] });

    const [now, then] = [await rightsOn(card), await rightsOn(card, yesterday)];
    expect([held(now, 'brands'), held(now, 'glossary'), now.day]).toEqual(['full', 'none', today]);
    expect([held(then, 'brands'), held(then, 'glossary'), held(then, 'dictionaries'), then.day]).toEqual([
      'update',
      'read',
      'none',
      yesterday,
    ]);
    expect(then.grants.map(({ group: source }) => source)).toEqual([matrix.name, matrix.name]);
    const given: Rights = (await chief.get(`/api/permission-groups/${group}/rights?day=${yesterday}`)).body;
    expect([held(given, 'brands'), held(given, 'dictionaries')]).toEqual(['update', 'none']);
    const present: Rights = (await chief.get(`/api/permission-groups/${group}/rights`)).body;
    expect([held(present, 'brands'), held(present, 'dictionaries')]).toEqual(['read', 'full']);
  });

  it('to come are what is given so far for that day', async () => {
    const card = await cardRowOf(chief, await world.person(organization));
    await chief.post('/api/individual-permissions', individual(card, { validFrom: tomorrow }));
    expect([held(await rightsOn(card), 'brands'), held(await rightsOn(card, tomorrow), 'brands')]).toEqual([
      'none',
      'read',
    ]);
    await save(
      'employees',
      await cardRowOf(chief, chief)
        .then(() => chief.get(`/api/employees/${card.guid}`))
        .then(({ body }) => body),
      {
        dismissedAt: tomorrow,
      },
    );
    expect([(await rightsOn(card)).standing, (await rightsOn(card, tomorrow)).standing]).toEqual([
      'working',
      'dismissed',
    ]);
  });

  it('before there was a card are none: what a newcomer is given is compared with that', async () => {
    const made = await chief.post('/api/employees', {
      lastName: 'Новичков',
      firstName: 'Пётр',
      position: 'Инженер',
      groups: [],
    });
    expect([made.status, made.body.detail]).toEqual([201, undefined]);
    expect(await rightsOn(made.body, yesterday)).toMatchObject({ standing: 'stranger', day: yesterday, grants: [] });
  });

  it('of a group that did not exist are not shown, nor to those who see data of later days only', async () => {
    const made = await chief.post('/api/permission-groups', { name: 'Новая' });
    expect((await chief.get(`/api/permission-groups/${made.body.guid}/rights?day=${yesterday}`)).status).toBe(404);
    const viewer = await world.person(organization, everyRight('read'));
    await world.owner('update employee set data_from = $2 where guid = $1', [
      (await cardRowOf(chief, viewer)).guid,
      today,
    ]);
    const { status, body } = await viewer.get(
      `/api/employees/${(await cardRowOf(chief, chief)).guid}/rights?day=${yesterday}`,
    );
    expect([status, body.errors?.[0]?.path]).toEqual([422, 'at']);
  });
});

it('what is shown is exported with its reasons, of one and of two compared, and the journal tells it', async () => {
  const [one, other] = [
    await cardRowOf(chief, await world.person(organization, { brands: 'update' })),
    await cardRowOf(chief, await world.person(organization, { brands: 'read' })),
  ];
  for (const query of ['', `?other=${other.guid}&onlyDifferent=true`, `?otherDay=${yesterday}&entity=brands`]) {
    const { status, headers, raw } = await chief.get(`/api/employees/${one.guid}/rights/export${query}`);
    expect([status, String(headers['content-type'])]).toEqual([200, expect.stringContaining('spreadsheetml')]);
    expect(raw.subarray(0, 2).toString()).toBe('PK');
  }
  const [group] = one['groups'] as [string];
  expect((await chief.get(`/api/permission-groups/${group}/rights/export`)).status).toBe(200);
  expect((await chief.get('/api/permissions/holders/export?entity=brands&action=update')).status).toBe(200);
  const exported = await world.owner(
    "select record_name from journal where organization_guid = $1 and action = 'export' order by number",
    [organization],
  );
  expect(exported.length).toBe(5);
  expect(exported[1].record_name).toContain(String(other['fullName']));
});

describe('a trial of rights', () => {
  const inTrial = (client: Client, guid: string) => (path: string) => client.get(path, { [TRIAL_HEADER]: guid });
  const begun = async (path: string, body: object): Promise<string> => {
    const answer = await chief.post(path, body);
    expect([answer.status, answer.body.detail]).toEqual([200, undefined]);
    return answer.body.guid;
  };

  it('shows in its own window what unsaved rights would open, changes nothing, and ends', async () => {
    const who = await world.person(organization, { glossary: 'read' });
    const card = await cardRowOf(chief, who);
    const [group] = card['groups'] as [string];
    const trial = await begun(`/api/permission-groups/${group}/trial`, { items: { brands: 'update' } });
    const get = inTrial(chief, trial);
    expect([(await get('/api/brands')).status, (await get('/api/glossary')).status]).toEqual([200, 403]);
    expect((await chief.get('/api/glossary')).status).toBe(200);
    const { rights, viewing } = (await get('/api/auth/info')).body;
    expect([held(rights, 'brands'), held(rights, 'glossary'), viewing.until]).toEqual([
      'update',
      'none',
      expect.any(String),
    ]);
    const changed = await chief.post('/api/brands', { name: 'Нельзя' }, { [TRIAL_HEADER]: trial });
    expect([changed.status, changed.body.detail]).toEqual([403, expect.stringContaining('пробуете права')]);
    expect((await chief.send('DELETE', '/api/auth/trial', undefined, { [TRIAL_HEADER]: trial })).status).toBe(204);
    expect((await get('/api/brands')).body.detail).toContain('Проба прав окончена');
    expect((await chief.get('/api/brands')).status).toBe(200);
    const entries = await world.owner(
      "select action, record_guid from journal where organization_guid = $1 and (action like 'tryRights%' or action = 'refused') order by number",
      [organization],
    );
    expect(entries).toEqual([
      { action: 'tryRights', record_guid: group },
      expect.objectContaining({ action: 'refused' }),
      expect.objectContaining({ action: 'refused' }),
      { action: 'tryRightsEnd', record_guid: group },
    ]);
  });

  it('of a person adds one right, or a denial, to what they have', async () => {
    const card = await cardRowOf(chief, await world.person(organization, { glossary: 'read', brands: 'read' }));
    const right = {
      effect: 'deny',
      entityType: 'brands',
      value: 'read',
      objectGuid: null,
      validFrom: null,
      validTo: null,
    };
    const get = inTrial(chief, await begun(`/api/employees/${card.guid}/trial`, right));
    expect([(await get('/api/glossary')).status, (await get('/api/brands')).status]).toEqual([200, 403]);
  });

  it('is nobody else’s, lasts as long as is said, and never more than the rights of its maker', async () => {
    const maker = await world.person(organization, { permissionGroups: 'full', employees: 'full', brands: 'read' });
    const other = await world.person(organization, everyRight('full'));
    const [group] = (await cardRowOf(chief, maker))['groups'] as [string];
    const path = `/api/permission-groups/${group}/trial`;
    expect((await maker.post(path, { items: { brands: 'full' } })).status).toBe(403);
    const { guid } = (await maker.post(path, { items: { brands: 'read' } })).body;
    expect((await inTrial(maker, guid)('/api/brands')).status).toBe(200);
    expect((await inTrial(other, guid)('/api/brands')).status).toBe(403);
    expect((await inTrial(maker, 'nonsense')('/api/brands')).status).toBe(403);
    const denial = individual(await cardRowOf(chief, maker), { effect: 'deny' });
    const { body: denied } = await other.post('/api/individual-permissions', denial);
    expect((await inTrial(maker, guid)('/api/brands')).status).toBe(403);
    await other.delete(`/api/individual-permissions/${denied.guid}`, denied.version);
    expect((await inTrial(maker, guid)('/api/brands')).status).toBe(200);
    await world.owner("update rights_trial set ends_at = now() - interval '1 second' where guid = $1", [guid]);
    expect((await inTrial(maker, guid)('/api/brands')).body.detail).toContain('Проба прав окончена');
  });
});

describe('where rights come from', () => {
  const cards = (card: AnyRow) => `/api/employees/${card.guid}/rights`;

  it('sees every source: by whom and how it came', async () => {
    const [given, bulk] = [
      (await chief.post('/api/permission-groups', { name: 'Дана вручную', glossary: 'read' })).body,
      (await chief.post('/api/permission-groups', { name: 'Дана многим', brands: 'read' })).body,
    ];
    const card = await cardRowOf(chief, await world.person(organization, { dictionaries: 'read' }));
    const [first] = card['groups'] as [string];
    const saved = await save('employees', card, { groups: [first, given.guid] });
    const records = [{ guid: saved.guid, version: saved.version }];
    const change = { action: 'update', records, changes: { groups: [bulk.guid] }, lists: 'add', preview: false };
    expect((await chief.post('/api/employees/bulk', change)).status).toBe(200);
    const { body: right } = await chief.post(
      '/api/individual-permissions',
      individual(card, { entityType: 'reports' }),
    );
    const deputy = { deputyGuid: card.guid, validFrom: today, validTo: tomorrow, reason: 'Отпуск' };
    expect((await chief.post(`/api/employees/${(await cardRowOf(chief, chief)).guid}/deputies`, deputy)).status).toBe(
      200,
    );
    const { sources } = (await chief.get(`${cards(card)}/sources`)).body;
    const manners = Object.fromEntries(sources.map((one: AnyRow) => [one['group'] ?? one.guid, one['manner']]));
    expect(manners).toMatchObject({ 'Дана вручную': 'hand', 'Дана многим': 'bulk', [right.guid]: 'hand' });
    expect(Object.values(manners)).toEqual(expect.arrayContaining(['deputy', 'unknown']));
    const { fullName } = await cardRowOf(chief, chief);
    for (const { manner, insteadOf } of sources) expect(insteadOf).toBe(manner === 'deputy' ? fullName : null);
  });

  it('has a history of the card, its individual rights and its groups while they were its own', async () => {
    const card = await cardRowOf(chief, await world.person(organization, { dictionaries: 'read' }));
    const [group] = card['groups'] as [string];
    const matrix = async () => (await chief.get(`/api/permission-groups/${group}`)).body;
    await save('permission-groups', await matrix(), { brands: 'read' });
    await chief.post('/api/individual-permissions', individual(card, {}));
    await save('employees', card, { groups: [] });
    await save('permission-groups', await matrix(), { brands: 'full' });
    const { entries, hidden } = (await chief.get(`${cards(card)}/history`)).body;
    expect(entries.map(({ entity }: AnyRow) => entity)).toEqual([
      'employee',
      'individual_permission',
      'permission_group',
    ]);
    expect(hidden).toEqual([]);
    const clerk = await world.person(organization, { employees: 'read' });
    const history = (await clerk.get(`${cards(card)}/history`)).body;
    expect([history.entries.map(({ entity }: AnyRow) => entity), history.hidden]).toEqual([
      ['employee'],
      ['groups', 'individual'],
    ]);
  });

  it('is drawn for groups: what contains what, and what adds nothing', async () => {
    const small = (await chief.post('/api/permission-groups', { name: 'Малая', brands: 'read' })).body;
    const card = await cardRowOf(chief, await world.person(organization, { brands: 'full' }));
    const [wide] = card['groups'] as [string];
    await save('employees', card, { groups: [wide, small.guid] });
    const found: AnyRow[] = (await chief.get('/api/permission-groups/composition')).body;
    expect(found.find(({ guid }) => guid === small.guid)).toMatchObject({
      employees: 1,
      addsNothing: true,
      within: [wide],
      shared: [{ guid: wide, employees: 1 }],
    });
  });
});
