import type { AnyRow } from 'contract/kit/resource.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { everyRight } from '../../testing/matrix.ts';
import { createWidget } from '../../testing/widgets.ts';
import { openWorld, type World } from '../../testing/world.ts';

const path = '/api/desktops';

let world: World;
let organization: string;
let chief: Client;
let reader: Client;
let widget: AnyRow;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());
beforeEach(async () => {
  organization = await world.organization();
  chief = await world.person(organization, everyRight('full'));
  reader = await world.person(organization, { desktops: 'read', meteringPoints: 'read' });
  widget = await createWidget(chief);
});

const placed = () => [{ widgetGuid: widget.guid, x: 0, y: 0, w: 4, h: 2 }];
const desk = (name: string, isOwn = true) => ({ name, isOwn, items: placed() });
const namesOf = async (client: Client) => ((await client.get(path)).body as { name: string }[]).map(({ name }) => name);

it('stands beside the one that the console opens with, and is seen by its owner only', async () => {
  const { status, body: made } = await reader.post(path, desk('Утро'));
  expect([status, made.name, made.isOwn, made.version, made.items]).toEqual([201, 'Утро', true, 1, placed()]);
  expect(made.widgets).toMatchObject([{ guid: widget.guid, refusal: null }]);
  expect((await reader.get('/api/desktop')).body).toMatchObject({ isOwn: false, items: [] });
  expect((await reader.get(path)).body).toEqual([{ guid: made.guid, name: 'Утро', isOwn: true, widgets: 1 }]);
  expect(await namesOf(chief)).toEqual([]);
  for (const status of [
    (await chief.get(`${path}/${made.guid}`)).status,
    (await chief.put(`${path}/${made.guid}`, { name: 'Моё', items: [], requiredEntity: null }, 1)).status,
    (await chief.delete(`${path}/${made.guid}`, 1)).status,
  ])
    expect(status).toBe(404);
});

it('is renamed, arranged and removed in the version that was seen, and the journal keeps it', async () => {
  const { guid } = (await reader.post(path, desk('Утро'))).body;
  const one = `${path}/${guid}`;
  const renamed = await reader.put(one, { name: 'Вечер', items: [], requiredEntity: null }, 1);
  expect([renamed.status, renamed.body.name, renamed.body.version, renamed.body.items]).toEqual([200, 'Вечер', 2, []]);
  expect((await reader.put(one, { name: 'Ночь', items: [], requiredEntity: null }, 1)).status).toBe(412);
  expect((await reader.delete(one, 1)).status).toBe(412);
  expect((await reader.delete(one, 2)).status).toBe(204);
  expect((await reader.get(one)).status).toBe(404);
  const entries = await world.owner(
    `select action, record_name as name, before, after from journal where organization_guid = $1 and entity = 'desktop' order by number`,
    [organization],
  );
  expect(entries).toMatchObject([
    { action: 'create', name: 'Утро', after: { name: 'Утро', items: placed() } },
    { action: 'update', name: 'Вечер', before: { name: 'Утро' }, after: { name: 'Вечер', items: [] } },
    { action: 'remove', name: 'Вечер' },
  ]);
});

it('of the organization is changed by whoever may change desktops, and read by all', async () => {
  expect((await reader.post(path, desk('Сводка', false))).status).toBe(403);
  const { guid } = (await chief.post(path, desk('Сводка', false))).body;
  const one = `${path}/${guid}`;
  expect((await reader.get(one)).body).toMatchObject({ name: 'Сводка', isOwn: false });
  expect((await reader.put(one, { name: 'Иначе', items: [], requiredEntity: null }, 1)).status).toBe(403);
  expect((await reader.delete(one, 1)).status).toBe(403);
  await reader.post(path, desk('Утро'));
  expect(await namesOf(reader)).toEqual(['Утро', 'Сводка']);
  const editor = await world.person(organization, { desktops: 'update' });
  expect((await editor.put(one, { name: 'Сводка дня', items: placed(), requiredEntity: null }, 1)).status).toBe(200);
  expect((await editor.delete(one, 2)).status).toBe(403);
  expect((await chief.delete(one, 2)).status).toBe(204);
});

it('refuses a taken name, an empty one, a widget that is not there, and more than thirty', async () => {
  await reader.post(path, desk('Учёт'));
  const taken = await reader.post(path, desk('учет'));
  expect([taken.status, taken.body.errors]).toEqual([
    409,
    [{ path: 'name', message: 'Рабочий стол с таким названием уже есть' }],
  ]);
  expect((await chief.post(path, desk('Учёт'))).status).toBe(201);
  expect((await chief.post(path, desk('Учёт', false))).status).toBe(201);
  expect((await reader.post(path, desk(''))).body.errors).toEqual([{ path: 'name', message: 'Это обязательное поле' }]);
  const absent = { ...desk('Ещё'), items: [{ ...placed()[0], widgetGuid: crypto.randomUUID() }] };
  expect((await reader.post(path, absent)).status).toBe(422);
  for (let number = 2; number <= 30; number++)
    expect((await reader.post(path, desk(`Стол ${number}`))).status).toBe(201);
  expect((await reader.post(path, desk('Лишний'))).body.errors).toEqual([
    { path: 'name', message: 'Рабочих столов уже 30, больше нельзя: удалите ненужный' },
  ]);
});

it('is named where its widget is used; other people’s are only counted', async () => {
  await reader.post(path, desk('Утро'));
  const { guid } = (await chief.post(path, desk('Моё'))).body;
  const common = (await chief.post(path, desk('Сводка', false))).body;
  await chief.put('/api/desktop/default', { items: placed() }, 0);
  const usage = async () => (await chief.get(`/api/widgets/${widget.guid}/usage`)).body;
  const named = [
    { guid, name: 'Моё', resource: 'desktops' },
    { guid: common.guid, name: 'Сводка', resource: 'desktops' },
  ];
  expect(await usage()).toEqual([
    {
      title: 'Рабочие столы',
      total: 3,
      stays: null,
      rows: [{ guid: expect.any(String), name: 'Общий рабочий стол', resource: 'desktop' }, ...named],
    },
    { title: 'Рабочие столы других людей', total: 1, stays: null, rows: [] },
  ]);
  await chief.put('/api/desktop', { items: [] }, 0);
  expect((await usage())[0].rows[0]).toMatchObject({ name: 'Общий рабочий стол', resource: null });
});

it('of the organization is shown to those who read a section, and to everybody again', async () => {
  const given = { ...desk('Измерения', false), requiredEntity: 'meteringDevices' };
  const made = (await chief.post(path, given)).body;
  expect(made).toMatchObject({ isOwn: false, requiredEntity: 'meteringDevices' });
  const one = `${path}/${made.guid}`;
  const ofDevices = await world.person(organization, { desktops: 'full', meteringDevices: 'read' });
  expect([await namesOf(chief), await namesOf(ofDevices), await namesOf(reader)]).toEqual([
    ['Измерения'],
    ['Измерения'],
    [],
  ]);
  expect((await reader.get(one)).status).toBe(404);
  const usage = JSON.stringify((await reader.get(`/api/widgets/${widget.guid}/usage`)).body);
  expect(usage).not.toContain('Измерения');
  const body = { name: 'Измерения', items: placed() };
  const refused = await ofDevices.put(one, { ...body, requiredEntity: 'journal' }, 1);
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [{ path: 'requiredEntity', message: 'Этот раздел вам закрыт: рабочего стола не увидели бы и вы' }],
  ]);
  expect((await chief.put(one, { ...body, requiredEntity: null }, 1)).status).toBe(200);
  expect(await namesOf(reader)).toEqual(['Измерения']);
  const own = await chief.post(path, { ...desk('Свой'), requiredEntity: 'journal' });
  expect([own.status, own.body.errors[0].path]).toEqual([422, 'requiredEntity']);
});
