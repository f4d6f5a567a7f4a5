import { resourceByName } from 'contract/features/index.ts';
import { enteredFields } from 'contract/kit/field.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client, Json } from '../../testing/client.ts';
import { give, individual } from '../../testing/group-rules.ts';
import { everyRight } from '../../testing/matrix.ts';
import { cardRowOf } from '../../testing/users.ts';
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

const entered = (resource: string, row: AnyRow, patch: object = {}) => {
  const fields = enteredFields(resourceByName(resource)!.fields);
  return { ...Object.fromEntries(fields.map(([key]) => [key, row[key]])), ...patch };
};
const save = (client: Client, path: string, row: AnyRow, patch: object) =>
  client.put(`/api/${path}/${row.guid}`, entered(path, row, patch), row.version);

const noItems = Object.fromEntries(Object.keys(everyRight('full')).map((entity) => [entity, null]));
let count = 0;
const newGroup = async (client: Client, items: Items) =>
  client.post('/api/permission-groups', { name: `Группа ${++count}`, description: null, ...noItems, ...items });

/** Manages people and rights, and has few other rights. */
const manager: Items = { employees: 'full', permissionGroups: 'full', individualPermissions: 'full', brands: 'read' };

describe('nobody raises rights', () => {
  it.each<
    [way: string, attempt: (who: Client, own: AnyRow, strong: AnyRow) => Promise<{ status: number; body: Json }>]
  >([
    ['a stronger new group', (who) => newGroup(who, { brands: 'full' })],
    ['a stronger group on the own card', (who, own, strong) => save(who, 'employees', own, { groups: [strong.guid] })],
    ['leaving out an own group', (who, own) => save(who, 'employees', own, { groups: [] })],
    ['an own individual right', (who, own) => who.post('/api/individual-permissions', individual(own, {}))],
    ['dismissing oneself', (who, own) => save(who, 'employees', own, { dismissedAt: '2020-01-01' })],
    [
      'a new employee with groups that one does not hold',
      (who, own, strong) =>
        who.post(
          '/api/employees',
          entered('employees', own, { personnelNumber: null, lastName: 'Новый', groups: [strong.guid] }),
        ),
    ],
    [
      'replacing the own group by a stronger one',
      async (who, own, strong) => {
        const [guid] = own['groups'] as string[];
        const { body } = await who.get(`/api/permission-groups/${guid}`);
        return who.delete(`/api/permission-groups/${guid}?replaceBy=${strong.guid}`, body.version);
      },
    ],
    [
      'more for the own group',
      async (who, own) => {
        const [guid] = own['groups'] as string[];
        const { body } = await who.get(`/api/permission-groups/${guid}`);
        return save(who, 'permission-groups', body, { glossary: 'full' });
      },
    ],
    [
      'more for the own group by a bulk change',
      async (who, own) => {
        const [guid] = own['groups'] as string[];
        const { body } = await who.get(`/api/permission-groups/${guid}`);
        const records = [{ guid, version: body.version }];
        const answer = await who.post('/api/permission-groups/bulk', {
          action: 'update',
          field: 'glossary',
          value: 'full',
          records,
          isTrial: false,
        });
        return answer.status === 200 && answer.body.refused?.length ? { ...answer, status: 403 } : answer;
      },
    ],
  ])('by %s', async (_, attempt) => {
    const who = await world.person(organization, manager);
    const own = await cardRowOf(chief, who);
    const strong = (await newGroup(chief, everyRight('full'))).body;
    const rightsBefore = (await who.get('/api/auth/info')).body.rights;
    const { status, body } = await attempt(who, own, strong);
    expect([status, body.code ?? body]).not.toEqual([201, expect.anything()]);
    expect((await who.get('/api/auth/info')).body.rights).toEqual(rightsBefore);
    expect([403, 422]).toContain(status);
  });

  it('nor acts on a person with more rights', async () => {
    const who = await world.person(organization, manager);
    const boss = await cardRowOf(chief, chief);
    expect((await save(who, 'employees', boss, { dismissedAt: '2020-01-01' })).status).toBe(403);
    expect((await save(who, 'employees', boss, { groups: [] })).status).toBe(403);
    const denial = individual(boss, { effect: 'deny' });
    expect((await who.post('/api/individual-permissions', denial)).status).toBe(403);
    expect((await who.delete(`/api/employees/${boss.guid}`, boss.version)).status).toBe(403);
  });

  it('and one’s own rights can be given', async () => {
    const who = await world.person(organization, manager);
    const other = await cardRowOf(chief, await world.person(organization, { glossary: 'none' }));
    const group = await newGroup(who, { brands: 'read' });
    expect([group.status, (await save(who, 'employees', other, { groups: [group.body.guid] })).status]).toEqual([
      201, 200,
    ]);
    expect((await who.post('/api/individual-permissions', individual(other, {}))).status).toBe(201);
  });
});

describe('the last administrator', () => {
  const removals: [way: string, attempt: (who: Client, other: AnyRow) => Promise<{ status: number }>][] = [
    ['is not dismissed', (who, other) => save(who, 'employees', other, { dismissedAt: '2020-01-01' })],
    ['keeps a group', (who, other) => save(who, 'employees', other, { groups: [] })],
    [
      'is not denied',
      (who, other) =>
        who.post(
          '/api/individual-permissions',
          individual(other, { effect: 'deny', entityType: 'permissionGroups', value: 'read' }),
        ),
    ],
  ];

  it.each(removals)('%s in a race of two against each other', async (_, attempt) => {
    for (let turn = 0; turn < 17; turn++) {
      const place = await world.organization();
      organization = place;
      chief = await world.person(place, everyRight('full'));
      const second = await world.person(place, everyRight('full'));
      const [first, other] = [await cardRowOf(chief, chief), await cardRowOf(chief, second)];
      const answers = await Promise.all([attempt(chief, other), attempt(second, first)]);
      const done = answers.filter(({ status }) => status < 300).length;
      expect(done, JSON.stringify(answers.map(({ status }) => status))).toBeLessThanOrEqual(1);
      const [left] = await world.owner(
        `select count(*)::integer as count from employee e where organization_guid = $1 and (e.dismissed_at is null)
           and exists (select from employee_group l where l.from_guid = e.guid)
           and not exists (select from individual_permission i where i.employee_guid = e.guid)`,
        [place],
      );
      expect(left.count).toBeGreaterThanOrEqual(1);
    }
  });
});

describe('rights take effect at the next request', () => {
  it('an individual denial over a group, until it is taken back', async () => {
    const who = await world.person(organization, { brands: 'full' });
    const card = await cardRowOf(chief, who);
    const denial = await give(chief, card, { effect: 'deny', value: 'update' });
    expect((await who.get('/api/brands')).status).toBe(200);
    const refused = await who.post('/api/brands', {});
    expect(refused.status).toBe(422);
    expect((await who.delete(`/api/brands/${crypto.randomUUID()}`, 1)).body.detail).toContain('личный запрет');
    await chief.delete(`/api/individual-permissions/${denial.guid}`, denial.version);
    expect((await who.delete(`/api/brands/${crypto.randomUUID()}`, 1)).status).toBe(404);
  });

  it('an allowance within its dates only', async () => {
    const who = await world.person(organization);
    const card = await cardRowOf(chief, who);
    await give(chief, card, { validTo: '2020-12-31' });
    expect((await who.get('/api/brands')).status).toBe(403);
    await give(chief, card, { validFrom: '2020-01-01' });
    expect((await who.get('/api/brands')).status).toBe(200);
  });
});

describe('explanations', () => {
  it('say who has which rights and why', async () => {
    const who = await world.person(organization, { brands: 'update' });
    const card = await cardRowOf(chief, who);
    const { body } = await chief.get(`/api/employees/${card.guid}/rights`);
    expect(body).toMatchObject({ standing: 'working', grants: [{ entity: 'brands', value: 'update' }] });
    const holders = (await chief.get('/api/permissions/holders?entity=brands&action=update')).body;
    expect(holders.map((person: { guid: string }) => person.guid).toSorted()).toEqual(
      [card.guid, (await cardRowOf(chief, chief)).guid].toSorted(),
    );
  });
});
