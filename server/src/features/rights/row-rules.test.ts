import { employees } from 'contract/features/employees/facts.ts';
import { resourceByName } from 'contract/features/index.ts';
import { ruledResources } from 'contract/features/rights/rules.ts';
import { permissionGroups } from 'contract/features/rights/facts.ts';
import type { AnyRow, Resource } from 'contract/kit/resource.ts';
import type { Extent } from 'contract/rights/extent.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { entered, giveRule, groupOf, is, join, narrow, save } from '../../testing/group-rules.ts';
import { importFile } from '../../testing/imports.ts';
import { create, everyRight, exampleInput, lineOf, openMatrix } from '../../testing/matrix.ts';
import { cardOf } from '../../testing/users.ts';
import type { World } from '../../testing/world.ts';
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

const [staff, groups] = [employees, permissionGroups] as [Resource, Resource];
const worker = (department: string, given: object = {}) => create(chief, staff, { department, groups: [], ...given });

/** Objects of own types are tested by type in object-types/rights-by-type.test.ts. */
const ruled = ruledResources.filter(({ name }) => resourceByName(name));

describe.each(ruled)('a group restricted to some rows of $name', (resource) => {
  it('restricts its members in every request method', async () => {
    const line = lineOf(resource);
    // An employee with groups can be removed only by a person who has the rights of those groups.
    const given = resource.fields['groups'] ? { groups: [] } : {};
    const [own, foreign] = [await create(chief, resource, given), await create(chief, resource, given)];
    const who = await world.person(organization, { [resource.entity]: 'full' });
    await narrow(chief, who, resource, { rows: is(line, String(own[line])) });
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
    await narrow(chief, who, staff, { rows: is('department', 'Филиал') });
    expect((await save(who, staff, foreign, { position: 'Мастер' })).status).toBe(404);
    const other = await join(chief, who, { employees: 'read' });
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
    await narrow(chief, who, staff, { rows: is('department', 'Первый') });
    const other = await join(chief, who, { employees: 'read' });
    await giveRule(chief, other.guid, staff, { rows: is('department', 'Второй') });
    const names = async () =>
      (await who.get('/api/employees?sort=createdAt')).body.items.map((row: AnyRow) => row['department']);
    expect(await names()).toEqual(['Первый', 'Второй']);
    expect((await save(who, staff, second, { position: 'Мастер' })).status).toBe(403);
    expect((await who.get(`/api/employees/${third.guid}`)).status).toBe(404);
    await chief.post('/api/individual-permissions', {
      employeeGuid: await cardOf(world, who),
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
    await narrow(chief, who, staff, { rows: is('department', 'Филиал') });
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
    await narrow(chief, who, staff, { rows: is('department', 'Филиал') });
    expect((await who.get(`/api/employees/${moved.guid}`)).status).toBe(200);
    expect((await who.get(`/api/employees/${moved.guid}/as-of?at=${before}`)).status).toBe(404);
    expect((await who.get(`/api/employees/as-of?at=${before}`)).body.items).toEqual([]);
  });

  it('applies to an import from a table', async () => {
    const foreign = await worker('Центр', { personnelNumber: '501' });
    const who = await world.person(organization, { employees: 'full' });
    await narrow(chief, who, staff, {
      rows: is('department', 'Филиал'),
      defaults: { department: 'Филиал' },
    });
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
    await narrow(chief, who, staff, { requirement: is('department', 'Филиал'), message });
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
    await join(chief, who, { employees: 'update' });
    expect((await save(who, staff, taken.body, { department: 'Центр' })).status).toBe(200);
    expect((await who.post('/api/employees', await exampleInput(chief, staff, { groups: [] }))).status).toBe(201);
  });

  it('is returned with the rights, as are the initial values of new records', async () => {
    const who = await world.person(organization, { employees: 'create' });
    await narrow(chief, who, staff, {
      rows: is('department', 'Филиал'),
      defaults: { department: 'Филиал' },
    });
    const { rights } = (await who.get('/api/auth/info')).body;
    expect(rights.grants).toMatchObject([
      {
        entity: 'employees',
        rules: { employees: { rows: is('department', 'Филиал'), defaults: { department: 'Филиал' } } },
      },
    ]);
    const holders = (await chief.get('/api/permissions/holders?entity=employees&action=create')).body;
    expect(holders.map(({ extent }: { extent: Extent }) => extent.rows)).toContainEqual({
      employees: [is('department', 'Филиал')],
    });
    const { body } = await chief.post(`/api/permission-groups/${await groupOf(chief, who)}/what-if`, {
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
