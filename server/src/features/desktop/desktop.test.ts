import type { DesktopItem } from 'contract/features/desktop/calls.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { organizations } from 'contract/features/organizations/facts.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { create, everyRight } from '../../testing/matrix.ts';
import { createWidget } from '../../testing/widgets.ts';
import { openWorld, type World } from '../../testing/world.ts';

const path = '/api/desktop';

let world: World;
let organization: string;
let chief: Client;
let reader: Client;
let library: AnyRow[];
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());
beforeEach(async () => {
  organization = await world.organization();
  chief = await world.person(organization, everyRight('full'));
  reader = await world.person(organization, { desktops: 'read', meteringPoints: 'read' });
  library = [
    await createWidget(chief),
    await createWidget(chief, { source: 'lastActions', kind: 'table', family: null }),
  ];
});

const at = (index: number, x: number, y: number, w = 4, h = 2): DesktopItem => ({
  widgetGuid: library[index]!.guid,
  x,
  y,
  w,
  h,
});
const entriesOf = () =>
  world.owner(
    `select action, record_name as name, before, after from journal where organization_guid = $1 and entity = 'desktop' order by number`,
    [organization],
  );

it('shows that of the organization until the user has his own, and again when his own is removed', async () => {
  expect((await reader.get(path)).body).toEqual({
    version: 0,
    isOwn: false,
    defaultVersion: 0,
    items: [],
    widgets: [],
  });
  const common = [at(0, 0, 0), at(1, 4, 0)];
  expect((await chief.put(`${path}/default`, { items: common }, 0)).status).toBe(200);
  const shown = (await reader.get(path)).body;
  expect([shown.isOwn, shown.defaultVersion, shown.items]).toEqual([false, 1, common]);

  const own = [at(1, 0, 0, 12, 6)];
  const saved = await reader.put(path, { items: own }, 0);
  expect([saved.status, saved.body.version, saved.body.isOwn, saved.body.items]).toEqual([200, 1, true, own]);
  expect((await chief.get(path)).body.items).toEqual(common);
  const again = await reader.put(path, { items: [] }, 1);
  expect([again.body.version, again.body.items]).toEqual([2, []]);
  expect((await reader.delete(path, 1)).status).toBe(412);
  expect((await reader.delete(path, 2)).status).toBe(204);
  expect((await reader.get(path)).body.items).toEqual(common);
  expect((await reader.delete(path, 2)).status).toBe(404);

  expect((await entriesOf()).map(({ action, name }) => [action, name])).toEqual([
    ['create', 'Общий рабочий стол'],
    ['create', 'Личный рабочий стол'],
    ['update', 'Личный рабочий стол'],
    ['remove', 'Личный рабочий стол'],
  ]);
  expect((await entriesOf())[2]).toMatchObject({ before: { items: own }, after: { items: [] } });
});

it('says of each widget why its data are not shown, and what replaces it', async () => {
  const [count, last] = library as [AnyRow, AnyRow];
  const { guid, version, createdAt: _, updatedAt: __, names: ___, ...input } = count;
  await chief.put(`/api/widgets/${guid}`, { ...input, isObsolete: true, replacedByGuid: last.guid }, version);
  await chief.put(`${path}/default`, { items: [at(0, 0, 0), at(1, 4, 0)] }, 0);
  const { widgets: shown } = (await reader.get(path)).body;
  const byGuid = new Map(shown.map((widget: AnyRow) => [widget.guid, widget]));
  expect(byGuid.get(count.guid)).toMatchObject({
    refusal: null,
    isObsolete: true,
    replacement: { guid: last.guid, name: last['name'] },
  });
  expect(byGuid.get(last.guid)).toMatchObject({ refusal: expect.stringContaining('Журнал действий') });
  const codes = (await reader.get(`${path}/widgets`)).body.map(({ code }: { code: string }) => code);
  expect(codes.toSorted()).toEqual([count['code'], last['code']].map(String).toSorted());
});

it('is changed only with its version, and by one of several simultaneous saves', async () => {
  const answers = await Promise.all([0, 1, 2, 3].map((x) => reader.put(path, { items: [at(0, x, 0)] }, 0)));
  const statuses = answers.map(({ status }) => status).toSorted();
  expect([statuses[0], statuses.slice(1).every((status) => status === 412 || status === 409)]).toEqual([200, true]);
  expect((await reader.put(path, { items: [] }, 7)).body.code).toBe('stale');
  expect((await reader.send('PUT', path, { items: [] })).status).toBe(428);
  expect((await reader.put(`${path}/default`, { items: [] }, 0)).status).toBe(403);
});

it.each<[string, () => DesktopItem[], string]>([
  ['widgets that overlap', () => [at(0, 0, 0, 4, 2), at(1, 3, 1)], 'Виджеты не должны перекрываться'],
  ['one widget twice', () => [at(0, 0, 0), at(0, 4, 0)], 'Виджет может стоять на рабочем столе один раз'],
  ['a widget beyond the edge', () => [at(0, 9, 0)], 'Виджет выходит за край'],
  ['a widget without a size', () => [at(0, 0, 0, 0)], 'Не меньше 1'],
  [
    'more than forty',
    () => Array.from({ length: 41 }, (_, y) => ({ ...at(0, 0, y * 2), widgetGuid: crypto.randomUUID() })),
    'Не больше 40 виджетов',
  ],
  [
    'a widget that is not there',
    () => [{ ...at(0, 0, 0), widgetGuid: crypto.randomUUID() }],
    'Выбранного виджета больше нет, или он снят с публикации',
  ],
])('refuses %s', async (_, items, message) => {
  const { status, body } = await reader.put(path, { items: items() }, 0);
  expect([status, body.errors?.[0].message]).toEqual([422, message]);
  expect((await reader.get(path)).body.isOwn).toBe(false);
});

it('refuses widgets of another organization, and keeps its own from removal', async () => {
  const elsewhere = await world.person(await world.organization(), everyRight('full'));
  expect((await elsewhere.put(path, { items: [at(0, 0, 0)] }, 0)).status).toBe(422);
  await chief.put(path, { items: [at(0, 0, 0)] }, 0);
  const [{ guid, version }] = library as [AnyRow];
  const refused = await chief.delete(`/api/widgets/${guid}`, version);
  expect([refused.status, refused.body.usage]).toEqual([
    409,
    [
      {
        title: 'Рабочие столы',
        total: 1,
        stays: null,
        rows: [expect.objectContaining({ name: 'Личный рабочий стол' })],
      },
    ],
  ]);
  expect((await chief.get(`/api/widgets/${guid}/usage`)).body).toEqual(refused.body.usage);
});

it('exists in a new organization, with the widgets whose data the program has', async () => {
  const place = await create(chief, organizations, { parentGuid: organization, isActive: true });
  expect((await chief.post(`/api/organizations/${place.guid}/opening`, { position: 'Инженер' })).status).toBe(204);
  const there = chief.in(place.guid);
  const { items, widgets: shown, defaultVersion } = (await there.get(path)).body;
  expect([items.length, shown.length, defaultVersion]).toEqual([7, 7, 1]);
  expect((await there.put(path, { items }, 0)).status).toBe(200);
  const ready = (await there.get('/api/widgets?limit=50')).body;
  expect(ready.total).toBe(21);
  for (const row of ready.items as AnyRow[]) {
    const { guid, version, createdAt: _, updatedAt: __, names: ___, ...input } = row;
    expect((await there.put(`/api/widgets/${guid}`, { ...input, sort: 1 }, version)).status, String(row['code'])).toBe(
      200,
    );
    expect((await there.get(`/api/widgets/${guid}/data`)).status, String(row['code'])).toBe(200);
  }
});
