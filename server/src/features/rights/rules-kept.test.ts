import { resourceByName } from 'contract/features/index.ts';
import { employees } from 'contract/features/employees/facts.ts';
import { permissionGroupRules } from 'contract/features/rights/rules.ts';
import { permissionGroups } from 'contract/features/rights/facts.ts';
import type { AnyRow, Resource } from 'contract/kit/resource.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client, Json } from '../../testing/client.ts';
import { allow, giveRule, groupOf, is, narrow, newGroup, save } from '../../testing/group-rules.ts';
import { create, everyRight, openMatrix } from '../../testing/matrix.ts';
import { accountOf, cardRowOf } from '../../testing/users.ts';
import { journalOf, type Items, type World } from '../../testing/world.ts';

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
    const group = await groupOf(chief, await world.person(organization, { employees: 'full' }));
    const { status, body } = await giveRule(chief, group, staff, { [field]: text });
    expect([status, body.errors?.[0]?.path]).toEqual([422, field]);
  });

  it('is unique for a section of a group, is removed and restored with the group', async () => {
    const { body: group } = await newGroup(chief, {});
    const { body: rule } = await giveRule(chief, group.guid, staff, { rows: is('department', 'Филиал') });
    expect((await giveRule(chief, group.guid, staff, {})).body.errors).toMatchObject([{ path: 'section' }]);
    expect(await journalOf(world, rule.guid)).toMatchObject([{ action: 'create' }]);
    expect((await chief.delete(`/api/permission-groups/${group.guid}`, group.version)).status).toBe(204);
    expect((await chief.get(`/api/permission-group-rules/${rule.guid}`)).status).toBe(404);
    const [{ number }] = await world.owner(`select number from journal where record_guid = $1 and action = 'remove'`, [
      group.guid,
    ]);
    const back = await chief.post(`/api/journal/${number}/return`, { preview: false, overwrite: [] });
    expect([back.status, (await chief.get(`/api/permission-group-rules/${rule.guid}`)).status]).toEqual([200, 200]);
  });
});

it('a copy of a group has its rules, or is not made at all', async () => {
  const { body: group } = await newGroup(chief, { employees: 'full', meteringPoints: 'read' });
  const given: [Resource, object][] = [
    [staff, { rows: is('department', 'Филиал'), hiddenFields: ['phone'], readOnlyFields: ['email'] }],
    [resourceByName('metering-points')!, { rows: is('name', 'Филиал') }],
  ];
  for (const [resource, rule] of given) expect((await giveRule(chief, group.guid, resource, rule)).status).toBe(201);
  const copied = async () => (await chief.post(`/api/permission-groups/${group.guid}/copy`, {})).body.guid as string;
  const [one, other] = [await copied(), await copied()];
  const read = async (guid: string) => (await chief.get(`/api/permission-groups/${guid}`)).body;
  expect([(await read(one)).name, (await read(other)).name]).toEqual([
    `${group.name} — копия`,
    `${group.name} — копия 2`,
  ]);
  const rulesOf = (guid: string) =>
    world.owner(
      `select section, rows, requirement, message, defaults::text, hidden_fields, read_only_fields
       from permission_group_rule where group_guid = $1 order by section`,
      [guid],
    );
  expect(await rulesOf(group.guid)).toMatchObject([
    { rows: is('department', 'Филиал'), hidden_fields: ['phone'], read_only_fields: ['email'] },
    { rows: is('name', 'Филиал') },
  ]);
  expect(await rulesOf(one)).toEqual(await rulesOf(group.guid));
  const small = await world.person(organization, { permissionGroups: 'create' });
  expect((await small.post(`/api/permission-groups/${group.guid}/copy`, {})).status).toBe(403);
  expect(await world.owner('select from permission_group where name like $1', [`${group.name} — копия%`])).toHaveLength(
    2,
  );
});

it('points are not added to a group that gives measurements by whoever holds none', async () => {
  const items: Items = { employees: 'full', permissionGroups: 'full', meteringPoints: 'full' };
  const manager = await world.person(organization, items);
  const change = async (group: AnyRow, patch: object) => (await save(manager, groups, group, patch)).status;
  const { body: measuring } = await newGroup(chief, { measurements: 'read' });
  const { body: both } = await newGroup(chief, { measurements: 'read', meteringPoints: 'read' });
  const { body: neither } = await newGroup(chief, { brands: 'read' });
  expect(await change(measuring, { meteringPoints: 'read' })).toBe(403);
  expect(await change(both, { meteringPoints: null })).toBe(403);
  expect(await change(both, { meteringPoints: 'update' })).toBe(200);
  expect(await change(neither, { meteringPoints: 'read' })).toBe(200);
});

describe('nobody bypasses a rule of his own group', () => {
  const manager: Items = { employees: 'full', permissionGroups: 'full', individualPermissions: 'full' };
  type Attempt = (who: Client, rule: AnyRow, group: string) => Promise<{ status: number; body: Json }>;
  /** The card of a person visible by the rule. */
  const inBranch = async (whose: Client): Promise<AnyRow> =>
    (await save(chief, staff, await cardRowOf(chief, whose), { department: 'Филиал' })).body;

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
    ['giving himself a right alone', async (who) => allow(who, await inBranch(who))],
    [
      'giving a colleague what is not narrowed',
      async (who) => allow(who, await inBranch(await world.person(organization, { glossary: 'none' }))),
    ],
    [
      'more for the group',
      async (who, _, group) => {
        const { body } = await chief.get(`/api/permission-groups/${group}`);
        return save(who, groups, body, { employees: 'read' });
      },
    ],
  ])('by %s', async (_, attempt) => {
    await create(chief, staff, { department: 'Центр', groups: [] });
    const who = await world.person(organization, manager);
    const rule = await narrow(chief, who, staff, { rows: is('department', 'Филиал') });
    expect((await attempt(who, rule, await groupOf(chief, who))).status).toBe(403);
    const read = (await who.get('/api/employees')).body.items.map((one: AnyRow) => one['department']);
    expect(read.filter((department: string) => department !== 'Филиал')).toEqual([]);
  });

  it('nor of another group, and its message may be changed by a manager of groups', async () => {
    const who = await world.person(organization, { permissionGroups: 'full' });
    const other = await world.person(organization, { employees: 'update' });
    const rule = await narrow(chief, other, staff, { rows: is('department', 'Филиал') });
    expect((await save(who, rules, rule, { rows: null })).status).toBe(403);
    expect((await save(who, rules, rule, { name: 'Филиал' })).status).toBe(200);
  });

  it('and the last administrator is not restricted', async () => {
    const answer = await giveRule(chief, await groupOf(chief, chief), staff, { rows: is('department', 'Филиал') });
    expect([answer.status, answer.body.code]).toEqual([409, 'protected']);
  });

  it('and a restricted user does not view as an unrestricted one', async () => {
    const narrowed = await world.person(organization, { users: 'full', employees: 'read' });
    await narrow(chief, narrowed, staff, { rows: is('department', 'Филиал') });
    const [same, free] = [
      await world.person(organization, { glossary: 'none' }),
      await world.person(organization, { employees: 'read' }),
    ];
    const view = async (whose: Client) =>
      (await narrowed.post(`/api/users/${await accountOf(whose)}/view-as`, {})).status;
    expect([await view(same), await view(free)]).toEqual([204, 403]);
  });
});
