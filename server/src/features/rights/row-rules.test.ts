import { employees } from 'contract/features/employees/facts.ts';
import { permissionGroupRules, ruledResources, sectionOf } from 'contract/features/rights/rules.ts';
import { permissionGroups } from 'contract/features/rights/facts.ts';
import { enteredFields } from 'contract/kit/field.ts';
import type { AnyRow, Resource } from 'contract/kit/resource.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { importFile } from '../../testing/imports.ts';
import { create, everyRight, exampleInput, lineOf, openMatrix } from '../../testing/matrix.ts';
import { accountOf } from '../../testing/users.ts';
import { journalOf, type Items, type World } from '../../testing/world.ts';
import { moment } from '../../testing/moment.ts';

let world: World;
let organization: string;
let chief: Client;
beforeAll(async () => void (world = await openMatrix()));
afterAll(() => world.close());
beforeEach(async () => {
  organization = await world.organization();
  chief = await world.person(organization, everyRight('full'));
});

const [staff, groups, rules] = [employees, permissionGroups, permissionGroupRules] as [Resource, Resource, Resource];
const entered = (resource: Resource, row: AnyRow, patch: object = {}) => ({
  ...Object.fromEntries(enteredFields(resource.fields).map(([key]) => [key, row[key]])),
  ...patch,
});
const save = (client: Client, resource: Resource, row: AnyRow, patch: object) =>
  client.put(`/api/${resource.name}/${row.guid}`, entered(resource, row, patch), row.version);
const cardOf = async (client: Client): Promise<AnyRow> => {
  const [found] = await world.owner('select guid from employee where account_guid = $1 and organization_guid = $2', [
    await accountOf(client),
    organization,
  ]);
  return (await chief.get(`/api/employees/${found.guid}`)).body;
};
const groupOf = async (client: Client) => ((await cardOf(client))['groups'] as string[])[0]!;
const is = (field: string, value: string) => JSON.stringify({ field, op: 'is', value });
const ruleInput = (groupGuid: string, given: object) => ({
  name: 'Свой филиал',
  groupGuid,
  section: 'employees/employees',
  rows: null,
  requirement: null,
  message: null,
  defaults: null,
  hiddenFields: [],
  readOnlyFields: [],
  ...given,
});
const say = (by: Client, groupGuid: string, given: object) =>
  by.post('/api/permission-group-rules', ruleInput(groupGuid, given));
const narrow = async (client: Client, given: object): Promise<AnyRow> => {
  const { status, body } = await say(chief, await groupOf(client), given);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
};
const worker = (department: string, given: object = {}) => create(chief, staff, { department, groups: [], ...given });
const noItems = Object.fromEntries(Object.keys(everyRight('full')).map((entity) => [entity, null]));
const newGroup = (by: Client, items: Items) =>
  by.post('/api/permission-groups', { name: `Группа ${crypto.randomUUID()}`, description: null, ...noItems, ...items });
const allow = async (by: Client, whom: Client) =>
  by.post('/api/individual-permissions', {
    employeeGuid: (await cardOf(whom)).guid,
    effect: 'allow',
    entityType: 'employees',
    value: 'read',
    objectGuid: null,
    validFrom: null,
    validTo: null,
    reason: 'По приказу № 5',
  });
/** Adds a person to another group. */
const join = async (client: Client, items: Items) => {
  const { body: group } = await newGroup(chief, items);
  const card = await cardOf(client);
  await save(chief, staff, card, { groups: [...(card['groups'] as string[]), group.guid] });
  return group as AnyRow;
};

describe.each(ruledResources)('a group restricted to some rows of $name', (resource) => {
  it('restricts its members in every request method', async () => {
    const line = lineOf(resource);
    // An employee with groups can be removed only by a person who holds those groups.
    const given = resource.fields['groups'] ? { groups: [] } : {};
    const [own, foreign] = [await create(chief, resource, given), await create(chief, resource, given)];
    const who = await world.person(organization, { [resource.entity]: 'full' });
    await narrow(who, { section: sectionOf(resource), rows: is(line, String(own[line])) });
    const at = await moment();
    const path = `/api/${resource.name}`;
    const guids = async (url: string) => (await who.get(url)).body.items.map(({ guid }: AnyRow) => guid);
    expect(await guids(path)).toEqual([own.guid]);
    expect(await guids(`${path}/as-of?at=${at}`)).toEqual([own.guid]);
    const file = await who.get(`${path}/export?format=csv&columns=${line}`);
    expect(file.raw.toString()).toContain(String(own[line]));
    expect(file.raw.toString()).not.toContain(String(foreign[line]));
    const found = await who.get(`/api/search?search=${encodeURIComponent(String(foreign[line]))}`);
    expect(JSON.stringify(found.body)).not.toContain(foreign.guid);

    const answers = async ({ guid, version }: AnyRow) =>
      Promise.all(
        [
          who.get(`${path}/${guid}`),
          who.get(`${path}/${guid}/history`),
          who.get(`${path}/${guid}/usage`),
          who.get(`${path}/${guid}/as-of?at=${at}`),
          who.put(`${path}/${guid}`, entered(resource, own), version + 5),
          who.delete(`${path}/${guid}`, version + 5),
        ].map(async (answer) => (await answer).status),
      );
    expect(await answers(own)).toEqual([200, 200, 200, 200, 412, 412]);
    expect(await answers(foreign)).toEqual([404, 404, 404, 404, 404, 404]);

    const records = [own, foreign].map(({ guid, version }) => ({ guid, version }));
    const many = await who.post(`${path}/bulk`, { action: 'remove', records, preview: true });
    expect(many.body.rows.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['change', 'refuse']);
    expect(JSON.stringify(many.body)).not.toContain(String(foreign[line]));

    const stray = await who.post(path, await exampleInput(chief, resource, given));
    expect([stray.status, stray.body.errors?.[0]?.path]).toEqual([422, line]);
    expect((await save(who, resource, own, { [line]: 'Чужое' })).status).toBe(422);
    expect((await who.get(`${path}/${own.guid}`)).body.version).toBe(own.version);
    expect((await save(chief, resource, foreign, { [line]: 'Чужое' })).status).toBe(200);
  });
});

describe('a restriction', () => {
  it('is lifted by another group without rules, and by an individual permission', async () => {
    const [own, foreign] = [await worker('Филиал'), await worker('Центр')];
    const who = await world.person(organization, { employees: 'update' });
    await narrow(who, { rows: is('department', 'Филиал') });
    expect((await save(who, staff, foreign, { position: 'Мастер' })).status).toBe(404);
    const other = await join(who, { employees: 'read' });
    expect((await who.get(`/api/employees/${foreign.guid}`)).status).toBe(200);
    const refused = await save(who, staff, foreign, { position: 'Мастер' });
    expect([refused.status, refused.body.detail]).toEqual([403, expect.stringContaining('не для всех записей')]);
    expect((await save(who, staff, own, { position: 'Мастер' })).status).toBe(200);
    await chief.put(
      `/api/permission-groups/${other.guid}`,
      { ...entered(groups, other), employees: 'update' },
      other.version,
    );
    expect((await save(who, staff, foreign, { position: 'Мастер' })).status).toBe(200);
  });

  it('is united with the rows of another group, and a denial of one record stays', async () => {
    const [first, second, third] = [await worker('Первый'), await worker('Второй'), await worker('Третий')];
    const who = await world.person(organization, { employees: 'update' });
    await narrow(who, { rows: is('department', 'Первый') });
    const other = await join(who, { employees: 'read' });
    await say(chief, other.guid, { rows: is('department', 'Второй') });
    const names = async () =>
      (await who.get('/api/employees?sort=createdAt')).body.items.map((row: AnyRow) => row['department']);
    expect(await names()).toEqual(['Первый', 'Второй']);
    expect((await save(who, staff, second, { position: 'Мастер' })).status).toBe(403);
    expect((await who.get(`/api/employees/${third.guid}`)).status).toBe(404);
    await chief.post('/api/individual-permissions', {
      employeeGuid: (await cardOf(who)).guid,
      effect: 'deny',
      entityType: 'employees',
      value: 'read',
      objectGuid: first.guid,
      validFrom: null,
      validTo: null,
      reason: 'По приказу № 5',
    });
    expect(await names()).toEqual(['Второй']);
    expect((await who.get(`/api/employees/${first.guid}`)).status).toBe(403);
  });

  it('refuses actions that need the whole section, and says so', async () => {
    const own = await worker('Филиал');
    const who = await world.person(organization, { employees: 'full' });
    await narrow(who, { rows: is('department', 'Филиал') });
    const body = { dismissedAt: '2026-01-01', successorGuid: null };
    const { status, body: problem } = await who.post(`/api/employees/${own.guid}/dismissal`, body, {
      'if-match': `"${own.version}"`,
    });
    expect([status, problem.detail]).toEqual([403, expect.stringContaining('не на все записи')]);
  });

  it('shows the past of records that were in these rows then', async () => {
    const moved = await worker('Центр');
    const before = await moment();
    await save(chief, staff, moved, { department: 'Филиал' });
    const who = await world.person(organization, { employees: 'read' });
    await narrow(who, { rows: is('department', 'Филиал') });
    expect((await who.get(`/api/employees/${moved.guid}`)).status).toBe(200);
    expect((await who.get(`/api/employees/${moved.guid}/as-of?at=${before}`)).status).toBe(404);
    expect((await who.get(`/api/employees/as-of?at=${before}`)).body.items).toEqual([]);
  });

  it('applies to an import from a table', async () => {
    const foreign = await worker('Центр', { personnelNumber: '501' });
    const who = await world.person(organization, { employees: 'full' });
    await narrow(who, { rows: is('department', 'Филиал'), defaults: JSON.stringify({ department: 'Филиал' }) });
    const load = (content: string) => importFile(who, 'employees', { format: 'csv', content });
    const head = 'Фамилия;Имя;Должность;Табельный номер';
    const added = await load(`${head}\nНовый;Пётр;Инженер;502\n`);
    expect(added).toMatchObject({ created: 1, refused: 0 });
    const elsewhere = await load(`${head};Подразделение\nНовый;Пётр;Инженер;502;Центр\n`);
    expect(elsewhere).toMatchObject({ created: 0, refused: 1 });
    const known = await load(`${head}\n${String(foreign['lastName'])};Пётр;Слесарь;501\n`);
    expect(known).toMatchObject({ created: 0, updated: 0, refused: 1 });
  });
});

describe('a requirement', () => {
  it('applies to what members write, with the message of the group', async () => {
    const who = await world.person(organization, { employees: 'full' });
    const message = 'Только записи своего подразделения';
    await narrow(who, { requirement: is('department', 'Филиал'), message });
    const elsewhere = await worker('Центр');
    expect((await who.get(`/api/employees/${elsewhere.guid}`)).status).toBe(200);
    const stray = await who.post('/api/employees', await exampleInput(chief, staff, { groups: [] }));
    expect([stray.status, stray.body.errors]).toEqual([422, [{ path: 'department', message }]]);
    expect((await save(who, staff, elsewhere, { position: 'Мастер' })).body.detail).toBe(message);
    const taken = await save(who, staff, elsewhere, { department: 'Филиал' });
    expect(taken.status).toBe(200);
    const records = [{ guid: elsewhere.guid, version: taken.body.version }];
    const many = await who.post('/api/employees/bulk', {
      action: 'update',
      records,
      changes: { department: 'Центр' },
      preview: false,
    });
    expect(many.body.rows[0]).toMatchObject({ outcome: 'refuse', reason: message });
    await join(who, { employees: 'update' });
    expect((await save(who, staff, taken.body, { department: 'Центр' })).status).toBe(200);
    expect((await who.post('/api/employees', await exampleInput(chief, staff, { groups: [] }))).status).toBe(201);
  });

  it('is returned with the rights, as are the initial values of new records', async () => {
    const who = await world.person(organization, { employees: 'create' });
    await narrow(who, { rows: is('department', 'Филиал'), defaults: JSON.stringify({ department: 'Филиал' }) });
    const { rights } = (await who.get('/api/auth/info')).body;
    expect(rights.grants).toMatchObject([
      {
        entity: 'employees',
        rules: { employees: { rows: is('department', 'Филиал'), defaults: { department: 'Филиал' } } },
      },
    ]);
    const holders = (await chief.get('/api/permissions/holders?entity=employees&action=create')).body;
    expect(holders.map(({ rows }: { rows: object }) => rows)).toContainEqual({
      employees: [is('department', 'Филиал')],
    });
    const { body } = await chief.post(`/api/permission-groups/${await groupOf(who)}/what-if`, {
      items: { employees: 'update' },
    });
    expect(body.changed[0].changes).toEqual([
      {
        entity: 'employees',
        before: 'create',
        after: 'update',
        rowsBefore: { employees: [is('department', 'Филиал')] },
        rowsAfter: { employees: [is('department', 'Филиал')] },
      },
    ]);
  });
});

describe('a rule', () => {
  it.each([
    ['rows', '{"and":[]}'],
    ['rows', '{"field":"fullName","op":"contains","value":"Иван"}'],
    ['rows', '{"field":"nothing","op":"is","value":"1"}'],
    ['rows', '{"field":"department","op":"within","value":"today"}'],
    ['rows', 'не JSON'],
    ['requirement', '{"field":"managerGuid","op":"in","value":["1"]}'],
    ['requirement', '{"or":'],
    ['defaults', '{"fullName":"Иван"}'],
    ['defaults', '{"email":"нет"}'],
    ['defaults', '[]'],
  ])('is refused at its field: %s %s', async (field, text) => {
    const group = await groupOf(await world.person(organization, { employees: 'full' }));
    const { status, body } = await say(chief, group, { [field]: text });
    expect([status, body.errors?.[0]?.path]).toEqual([422, field]);
  });

  it('is unique for a section of a group, is removed and restored with the group', async () => {
    const group = await join(chief, {});
    const { body: rule } = await say(chief, group.guid, { rows: is('department', 'Филиал') });
    expect((await say(chief, group.guid, {})).body.errors).toMatchObject([{ path: 'section' }]);
    expect(await journalOf(world, rule.guid)).toMatchObject([{ action: 'create' }]);
    const card = await cardOf(chief);
    const second = await world.person(organization, everyRight('full'));
    await save(second, staff, card, { groups: (card['groups'] as string[]).filter((guid) => guid !== group.guid) });
    expect((await chief.delete(`/api/permission-groups/${group.guid}`, group.version)).status).toBe(204);
    expect((await chief.get(`/api/permission-group-rules/${rule.guid}`)).status).toBe(404);
    const [{ number }] = await world.owner(`select number from journal where record_guid = $1 and action = 'remove'`, [
      group.guid,
    ]);
    const back = await chief.post(`/api/journal/${number}/return`, { preview: false, overwrite: [] });
    expect([back.status, (await chief.get(`/api/permission-group-rules/${rule.guid}`)).status]).toEqual([200, 200]);
  });
});

describe('nobody bypasses a rule of his own group', () => {
  const manager: Items = { employees: 'full', permissionGroups: 'full', individualPermissions: 'full' };
  type Attempt = (who: Client, rule: AnyRow, group: string) => Promise<{ status: number; body: any }>;

  it.each<[way: string, attempt: Attempt]>([
    ['removing it', (who, rule) => who.delete(`/api/permission-group-rules/${rule.guid}`, rule.version)],
    ['loosening it', (who, rule) => save(who, rules, rule, { rows: is('department', 'Центр') })],
    [
      'leading it to another section',
      (who, rule) => save(who, rules, rule, { section: 'brands/brands', rows: is('name', 'Меркурий') }),
    ],
    [
      'a bulk removal',
      async (who, { guid, version }) => {
        const records = [{ guid, version }];
        const answer = await who.post('/api/permission-group-rules/bulk', {
          action: 'remove',
          records,
          preview: false,
        });
        return answer.body.rows?.[0]?.outcome === 'refuse' ? { ...answer, status: 403 } : answer;
      },
    ],
    ['giving himself a wider group', (who) => newGroup(who, { employees: 'full' })],
    ['giving himself a right alone', async (who) => allow(who, who)],
    [
      'giving a colleague what is not narrowed',
      async (who) => allow(who, await world.person(organization, { glossary: 'none' })),
    ],
    [
      'more for the group',
      async (who, _, group) => {
        const { body } = await chief.get(`/api/permission-groups/${group}`);
        return save(who, groups, body, { employees: 'read' });
      },
    ],
  ])('by %s', async (_, attempt) => {
    await worker('Центр');
    const who = await world.person(organization, manager);
    const rule = await narrow(who, { rows: is('department', 'Филиал') });
    expect((await attempt(who, rule, await groupOf(who))).status).toBe(403);
    expect((await who.get('/api/employees')).body.total).toBe(0);
  });

  it('nor of another group, and its message may be changed by a manager of groups', async () => {
    const who = await world.person(organization, { permissionGroups: 'full' });
    const other = await world.person(organization, { employees: 'update' });
    const rule = await narrow(other, { rows: is('department', 'Филиал') });
    expect((await save(who, rules, rule, { rows: null })).status).toBe(403);
    expect((await save(who, rules, rule, { name: 'Филиал' })).status).toBe(200);
  });

  it('and the last administrator is not restricted', async () => {
    const answer = await say(chief, await groupOf(chief), { rows: is('department', 'Филиал') });
    expect([answer.status, answer.body.code]).toEqual([409, 'protected']);
  });

  it('and a restricted user does not view as an unrestricted one', async () => {
    const narrowed = await world.person(organization, { users: 'full', employees: 'read' });
    await narrow(narrowed, { rows: is('department', 'Филиал') });
    const [same, free] = [
      await world.person(organization, { glossary: 'none' }),
      await world.person(organization, { employees: 'read' }),
    ];
    const view = async (whose: Client) =>
      (await narrowed.post(`/api/users/${await accountOf(whose)}/view-as`, {})).status;
    expect([await view(same), await view(free)]).toEqual([204, 403]);
  });
});
