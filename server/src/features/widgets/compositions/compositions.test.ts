import { widgetCompositions } from 'contract/features/widgets/compositions.ts';
import { substations } from 'contract/features/passport/substations.ts';
import type { AnyRow, Resource } from 'contract/kit/resource.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postForm, type Client } from '../../../testing/client.ts';
import { is, narrow, save } from '../../../testing/group-rules.ts';
import { create, everyRight, openMatrix, parameter, type Matrix } from '../../../testing/matrix.ts';
import { createWidget } from '../../../testing/widgets.ts';
import { journalOf } from '../../../testing/world.ts';

let world: Matrix;
let client: Client;
let organization: string;
let type: AnyRow;
beforeAll(async () => {
  world = await openMatrix();
  organization = await world.organization();
  client = await world.person(organization, everyRight('full'));
  type = (
    await client.post('/api/object-types', {
      name: 'Инверторы',
      code: 'inverters',
      icon: 'box',
      colour: 'gray',
      sort: 1000,
      parameters: [
        parameter('load', { name: 'Загрузка', type: 'decimal', unit: '%' }),
        parameter('state', { name: 'Состояние', type: 'list', options: ['в работе', 'в ремонте'] }),
        parameter('since', { name: 'Введён', type: 'date' }),
      ],
      needed: [],
    })
  ).body;
  const objects: [string, number | null, string | null, string | null][] = [
    ['Северный', 40, 'в работе', '2026-01-15'],
    ['Южный', 60, 'в работе', '2026-01-20'],
    ['Западный', 90, 'в ремонте', '2026-02-03'],
    ['Восточный', null, null, null],
  ];
  for (const [name, load, state, since] of objects)
    await client.post(`/api/object-types/${type.guid}/objects`, { name, load, state, since });
});
afterAll(() => world.close());

const plain = {
  records: 'objects',
  condition: null,
  drawing: 'bars',
  measure: 'count',
  valueField: null,
  groupField: null,
  columns: [],
  sortField: null,
  order: 'most',
  limit: null,
};
const filled = (field: string) => ({ field, op: 'filled' });
const composition = (given: object) => ({ ...plain, typeGuid: type.guid, ...given });
const preview = (by: Client, given: object) =>
  by.post('/api/widget-compositions/preview', { composition: composition(given) });
const shown = async (given: object, by = client) => (await preview(by, given)).body.data;
const compose = async (given: object, by = client) =>
  by.post('/api/widget-compositions', {
    name: `Вид ${crypto.randomUUID()}`,
    description: null,
    isActive: true,
    ...composition(given),
  });
const widgetOf = (kind: AnyRow, given: object = {}): Promise<AnyRow> =>
  createWidget(client, {
    source: 'composed',
    kind: kind['drawing'],
    family: null,
    compositionGuid: kind.guid,
    ...given,
  });
const dataOf = (by: Client, { guid }: AnyRow) => by.get(`/api/widgets/${guid}/data`);

it('counts records, sums a number, and groups them by an option, a reference and a month', async () => {
  expect(await shown({ drawing: 'number' })).toEqual({ shape: 'number', value: 4, unit: '' });
  expect(await shown({ drawing: 'number', measure: 'sum', valueField: 'load' })).toMatchObject({
    value: 190,
    unit: '%',
  });
  const above = { field: 'load', op: 'from', value: 50 };
  expect(await shown({ drawing: 'number', measure: 'least', valueField: 'load', condition: above })).toMatchObject({
    value: 60,
  });
  const byState = { groupField: 'state', measure: 'mean', valueField: 'load' };
  expect(await shown(byState)).toMatchObject({
    labels: ['в ремонте', 'в работе', 'Не заполнено'],
    groups: [{ name: 'Среднее: Загрузка', values: [90, 50, null] }],
  });
  expect(await shown({ ...byState, order: 'name', limit: 1 })).toMatchObject({
    labels: ['в работе'],
    note: 'Групп показано 1 из 3',
  });
  expect(await shown({ groupField: 'since', order: 'name' })).toMatchObject({
    labels: ['Январь 2026', 'Февраль 2026', 'Не заполнено'],
    groups: [{ values: [2, 1, 1] }],
  });
});

it('shows the records themselves as a table of chosen columns', async () => {
  const table = { drawing: 'table', columns: ['name', 'load', 'since'], sortField: 'load', limit: 2 };
  expect(await shown(table)).toEqual({
    shape: 'table',
    columns: [
      { label: 'Наименование', kind: 'text' },
      { label: 'Загрузка, %', kind: 'number' },
      { label: 'Введён', kind: 'text' },
    ],
    rows: [{ cells: ['Западный', 90, '03.02.2026'] }, { cells: ['Южный', 60, '20.01.2026'] }],
    note: 'Показаны первые 2: записей больше',
  });
});

it('is refused where it cannot be drawn or names what the records do not have', async () => {
  const wrong = async (given: object) => (await compose(given)).body.errors?.[0];
  expect(await wrong({})).toEqual({ path: 'groupField', message: 'Это обязательное поле' });
  expect(await wrong({ drawing: 'table' })).toMatchObject({ path: 'columns' });
  expect(await wrong({ drawing: 'number', measure: 'sum' })).toMatchObject({ path: 'valueField' });
  expect(await wrong({ drawing: 'number', measure: 'sum', valueField: 'name' })).toEqual({
    path: 'valueField',
    message: '«Наименование» — не число',
  });
  expect(await wrong({ groupField: 'name' })).toMatchObject({ path: 'groupField' });
  expect(await wrong({ groupField: 'state', limit: 51 })).toMatchObject({ path: 'limit' });
  expect(await wrong({ drawing: 'table', columns: ['guid'] })).toMatchObject({ path: 'columns' });
  const unknown = { field: 'weight', op: 'from', value: 1 };
  expect(await wrong({ drawing: 'number', condition: unknown })).toMatchObject({ path: 'condition' });
  expect(await wrong({ typeGuid: null })).toMatchObject({ path: 'typeGuid' });
});

it('is a kind beside the others: a widget of it changes with it, has a threshold and an origin', async () => {
  const { body: kind, status } = await compose({ groupField: 'state', name: 'Инверторы по состоянию' });
  expect([status, kind.errors]).toEqual([201, undefined]);
  const widget = await widgetOf(kind, { threshold: 1 });
  expect((await dataOf(client, widget)).body.data).toMatchObject({
    labels: ['в работе', 'в ремонте', 'Не заполнено'],
    threshold: { isBeyond: true, rows: [0] },
  });
  const origin = (await client.get(`/api/widgets/${widget.guid}/origin`)).body;
  expect(origin.series.items).toMatchObject([
    { text: 'Вид «Инверторы по состоянию»', record: { guid: kind.guid } },
    { text: 'Инверторы', list: { resource: `object-types/${type.guid}/objects` } },
  ]);
  const changed = await save(client, widgetCompositions as Resource, kind, { groupField: 'since', order: 'name' });
  expect((await dataOf(client, widget)).body.data.labels[0]).toBe('Январь 2026');
  expect((await save(client, widgetCompositions as Resource, changed.body, { drawing: 'number' })).body.errors).toEqual(
    [{ path: 'drawing', message: expect.stringContaining(`«${widget['name']}»: он — «столбцы»`) }],
  );
  expect((await client.get(`/api/widget-compositions/${kind.guid}/usage`)).body).toMatchObject([{ total: 1 }]);
  expect((await client.delete(`/api/widget-compositions/${kind.guid}`, changed.body.version)).status).toBe(409);
  expect((await journalOf(world, kind.guid)).map(({ action }) => action)).toEqual(['create', 'update']);
  await expect(widgetOf(kind, { kind: 'number' })).rejects.toThrow('"kind"');
});

it('is shown by a link, kept in a snapshot, and printed like any other', async () => {
  const kind = (await compose({ drawing: 'table', columns: ['name', 'load'], sortField: 'load' })).body;
  const widget = await widgetOf(kind);
  const asked = { desktopGuid: null, widgetGuid: widget.guid, period: 'last30days', zone: 'Europe/Moscow' };
  for (const isSnapshot of [false, true]) {
    const { body } = await client.post('/api/desktop-links', { ...asked, days: 7, isSnapshot });
    const [, token] = body.address.split('#');
    const opened = await postForm(world.http, '/api/desktop/shared', { token });
    expect(opened.body.widgets[0].answer.data.rows[0].cells).toEqual(['Западный', 90]);
  }
  const { headers } = await client.post('/api/desktop/document', asked);
  expect(headers['content-type']).toBe('application/pdf');
});

it('follows a parameter whose code changes', async () => {
  const kind = (
    await compose({ drawing: 'table', columns: ['name', 'load'], sortField: 'load', condition: filled('load') })
  ).body;
  const now = (await client.get(`/api/object-types/${type.guid}`)).body;
  const rename = (from: string, to: string, { parameters, version, ...rest }: AnyRow) => {
    const renamed = (parameters as AnyRow[]).map((one) =>
      one['code'] === from ? { ...one, code: to, formerCodes: [from] } : one,
    );
    return client.put(`/api/object-types/${type.guid}`, { ...rest, parameters: renamed }, version);
  };
  const changed = await rename('load', 'loading', now);
  expect([changed.status, changed.body.detail]).toEqual([200, undefined]);
  expect((await client.get(`/api/widget-compositions/${kind.guid}`)).body).toMatchObject({
    columns: ['name', 'loading'],
    sortField: 'loading',
    condition: filled('loading'),
  });
  expect((await rename('loading', 'load', changed.body)).status).toBe(200);
  expect((await client.get(`/api/widget-compositions/${kind.guid}`)).body.sortField).toBe('load');
});

it('that is withdrawn is not chosen any more, and its widgets say so', async () => {
  const kind = (await compose({ drawing: 'number', name: 'Старый' })).body;
  const widget = await widgetOf(kind);
  await save(client, widgetCompositions as Resource, kind, { isActive: false });
  const { status, body } = await dataOf(client, widget);
  expect([status, body.detail]).toEqual([404, 'Вид «Старый» выведен: его виджеты ничего не показывают.']);
  await expect(widgetOf(kind)).rejects.toThrow('compositionGuid');
});

it('shows each person what their own rights, rows and fields leave', async () => {
  const [north, south] = [await create(client, substations), await create(client, substations)];
  const count = { records: 'substations', typeGuid: null, drawing: 'number' };
  const table = { ...count, drawing: 'table', columns: ['name', 'kind'] };
  const [number, list] = [await widgetOf((await compose(count)).body), await widgetOf((await compose(table)).body)];
  expect((await dataOf(client, number)).body.data.value).toBe(2);
  expect(await shown({ ...count, drawing: 'bars', groupField: 'branchGuid', order: 'name' })).toMatchObject({
    labels: expect.arrayContaining([north, south].map(({ names }) => names['branchGuid'])),
    groups: [{ values: [1, 1] }],
  });

  const engineer = await world.person(organization, { desktops: 'read', substations: 'read' });
  await narrow(client, engineer, substations as Resource, {
    rows: is('name', String(north['name'])),
    hiddenFields: ['latitude'],
  });
  expect((await dataOf(engineer, number)).body.data.value).toBe(1);
  expect((await dataOf(engineer, list)).body.data.rows.map(({ cells }: { cells: string[] }) => cells[0])).toEqual([
    north['name'],
  ]);
  expect((await dataOf(client, list)).body.data.rows).toHaveLength(2);
  const byPlace = { ...count, measure: 'greatest', valueField: 'latitude' };
  const closed = await dataOf(engineer, await widgetOf((await compose(byPlace)).body));
  expect([closed.status, closed.body.detail]).toEqual([403, 'Поле «Широта» вам не видно.']);

  const stranger = await world.person(organization, { desktops: 'read' });
  expect((await dataOf(stranger, number)).status).toBe(403);
  const elsewhere = await world.person(await world.organization(), everyRight('full'));
  expect((await dataOf(elsewhere, number)).status).toBe(404);
  expect((await shown(count, elsewhere)).value).toBe(0);
  expect((await preview(elsewhere, { drawing: 'number' })).body.errors).toMatchObject([{ path: 'typeGuid' }]);
});

it('is composed by those who have the right to widgets', async () => {
  const reader = await world.person(organization, everyRight('read'));
  expect((await compose({ drawing: 'number' }, reader)).status).toBe(403);
  expect((await shown({ drawing: 'number' }, reader)).value).toBe(4);
});

it('answers for every family that may be counted', async () => {
  for (const [records] of Object.entries(widgetCompositions.fields.records.options)) {
    const given = { records, typeGuid: records === 'objects' ? type.guid : null };
    expect([records, (await preview(client, { ...given, drawing: 'number' })).status]).toEqual([records, 200]);
    const columns = ['createdAt'];
    expect([records, (await preview(client, { ...given, drawing: 'table', columns })).status]).toEqual([records, 200]);
    expect([records, (await preview(client, { ...given, groupField: 'createdAt' })).status]).toEqual([records, 200]);
  }
});
