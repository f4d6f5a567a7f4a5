import { employees } from 'contract/features/employees/facts.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { save } from '../../testing/group-rules.ts';
import { everyRight } from '../../testing/matrix.ts';
import { colleague } from '../../testing/users.ts';
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

const put = (row: AnyRow, patch: object) => save(chief, employees, row, patch);
const someone = (items?: Items) => colleague(world, organization, chief, items);

it('nobody is the manager of their own manager, through however many', async () => {
  const [top, middle, low] = [(await someone()).card, (await someone()).card, (await someone()).card];
  expect((await put(middle, { managerGuid: top.guid })).status).toBe(200);
  expect((await put(low, { managerGuid: middle.guid })).status).toBe(200);
  const ring = await put(top, { managerGuid: low.guid });
  expect([ring.status, ring.body.errors[0].path]).toEqual([422, 'managerGuid']);
  expect((await put(top, { managerGuid: top.guid })).body.errors[0].message).toContain('своим руководителем');
});

it('shows who works here, within the rights of the reader, and not whom they may not see', async () => {
  const head = await someone();
  const below = await someone();
  const gone = await someone();
  await put(head.card, { department: 'Отдел' });
  await put(below.card, { department: 'Отдел', managerGuid: head.card.guid });
  await put(gone.card, { dismissedAt: '2026-01-01' });
  const structureFor = async (who: Client) => (await who.get('/api/employees/structure')).body.people as AnyRow[];
  const all = await structureFor(chief);
  expect(all.find(({ guid }) => guid === below.card.guid)).toMatchObject({
    department: 'Отдел',
    manager: head.card.guid,
  });
  expect(all.some(({ guid }) => guid === gone.card.guid)).toBe(false);

  const reader = await someone({ employees: 'read' });
  await chief.post('/api/permission-group-rules', {
    name: 'Свой отдел',
    groupGuid: (reader.card['groups'] as string[])[0],
    section: 'employees/employees',
    rows: { field: 'department', op: 'is', value: 'Отдел' },
    requirement: null,
    message: null,
    defaults: null,
    hiddenFields: ['managerGuid'],
    readOnlyFields: [],
  });
  const structure = await structureFor(reader.client);
  expect(structure.map(({ guid }) => guid).toSorted()).toEqual([head.card.guid, below.card.guid].toSorted());
  expect(structure.every((person) => person['manager'] === null)).toBe(true);
  expect((await (await someone({ brands: 'read' })).client.get('/api/employees/structure')).status).toBe(403);
});
