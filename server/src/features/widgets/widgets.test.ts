import { aboutOf } from 'contract/features/widgets/about.ts';
import { widgetSources, settingsOf, type WidgetSource } from 'contract/features/widgets/sources.ts';
import { widgetCalls } from 'contract/features/widgets/calls.ts';
import { widgetCompositions } from 'contract/features/widgets/compositions.ts';
import { objectTypes } from 'contract/features/object-types/facts.ts';
import { widgets } from 'contract/features/widgets/facts.ts';
import { substations } from 'contract/features/passport/substations.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { addMonths, firstDayOf, lastDayOf, monthOf, monthTitle } from 'contract/time/calendar.ts';
import { moscowToday, shownDay } from 'contract/time/day-shape.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { create, everyRight, openMatrix, type Matrix } from '../../testing/matrix.ts';
import { journalOf } from '../../testing/world.ts';

let world: Matrix;
let master: Client;
beforeAll(async () => {
  world = await openMatrix();
  master = world.master;
});
afterAll(() => world.close());

const settings = {
  compositionGuid: null,
  pointGuid: null,
  family: null,
  indicator: null,
  actions: [],
  step: null,
  period: null,
  forecastGuid: null,
  months: null,
  limit: null,
  threshold: null,
  thresholdSide: null,
  thresholdIntervals: null,
  thresholdLine: null,
  text: null,
};
const needed = {
  family: 'substations',
  forecastGuid: crypto.randomUUID(),
  indicator: 'energy',
  text: 'Плановые работы в субботу',
};
const shapes = {
  objectCount: 'number',
  objectCounts: 'categories',
  completeness: 'categories',
  contradictions: 'categories',
  places: 'places',
  overdueVerifications: 'number',
  verifications: 'categories',
  planByBranch: 'categories',
  measuredConsumption: 'series',
  measuredCoverage: 'categories',
  measuredDeviations: 'categories',
  pointYear: 'matrix',
  groupBalances: 'categories',
  regionStates: 'categories',
  regionPeakHours: 'table',
  forecastPeakHours: 'table',
  forecastAccuracy: 'categories',
  forecastAgainstActual: 'series',
  categoryCosts: 'categories',
  userStatuses: 'categories',
  signIns: 'series',
  actions: 'series',
  actionsByPerson: 'categories',
  actionHours: 'matrix',
  lastActions: 'table',
  composed: 'number',
  note: 'text',
} as const satisfies Record<WidgetSource, string>;

const widget = (given: object = {}): Promise<AnyRow> =>
  create(master, widgets, { ...settings, requiredEntity: null, isPublished: true, ...given });
const dataOf = (client: Client, { guid }: AnyRow, query = '') => client.get(`/api/widgets/${guid}/data${query}`);
const preview = (client: Client, source: string, given: object = {}) =>
  client.post('/api/widgets/preview', { source, settings: { ...settings, ...given } });

it.each(Object.entries(shapes))('%s answers as %s', async (source, shape) => {
  const composition = source === 'composed' ? await create(master, widgetCompositions, { isActive: true }) : null;
  const { status, body } = await preview(master, source, { ...needed, compositionGuid: composition?.guid ?? null });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.data.shape).toBe(shape);
  expect(widgetCalls.preview.response.parse(body)).toEqual(body);
  expect(Math.abs(Date.parse(body.asOf) - Date.now())).toBeLessThan(60_000);
});

it('counts the current records that the user may read', async () => {
  const count = await widget({ source: 'objectCount', kind: 'number', family: 'substations', threshold: 1 });
  const { value: before } = (await dataOf(master, count)).body.data;
  const place = { latitude: 55.75, longitude: 37.62 };
  const station = await create(master, substations, place);
  expect((await dataOf(master, count)).body.data).toEqual({
    shape: 'number',
    value: before + 1,
    unit: '',
    threshold: { limit: 1, side: 'above', isBeyond: before + 1 > 1 },
  });
  const map = await widget({ source: 'places', kind: 'map', family: 'substations' });
  const shown = { guid: station.guid, resource: 'substations', name: station['name'], ...place };
  expect((await dataOf(master, map)).body.data.places).toContainEqual(shown);

  const stranger = await world.person(world.organizationGuid, { desktops: 'read', contracts: 'read' });
  const all = await widget({ source: 'objectCounts', kind: 'bars' });
  expect((await dataOf(stranger, all)).body.data.labels).toEqual(['Договоры']);
  const everywhere = await widget({ source: 'places', kind: 'map' });
  expect((await dataOf(stranger, everywhere)).body.data.places).toEqual([]);
  expect((await dataOf(stranger, map)).status).toBe(403);
});

it('counts the objects of own types beside the families', async () => {
  const type = await create(master, objectTypes, { name: 'Зарядные станции', parameters: [] });
  await master.post(`/api/object-types/${type.guid}/objects`, { name: 'ЭЗС-1' });
  const all = await widget({ source: 'objectCounts', kind: 'bars' });
  const { labels, groups } = (await dataOf(master, all)).body.data;
  expect(groups[0].values[labels.indexOf('Зарядные станции')]).toBe(1);
  const stranger = await world.person(world.organizationGuid, { desktops: 'read', typeObjects: 'read' });
  expect((await dataOf(stranger, all)).body.data.labels).toContain('Зарядные станции');
});

it.each(['measuredConsumption', 'pointYear', 'categoryCosts', 'forecastAgainstActual', 'regionPeakHours'])(
  '%s says what to do where there is nothing to show',
  async (source) => {
    const { note } = (await preview(master, source, needed)).body.data;
    expect(note).toMatch(/заведите|загрузите|сделайте|постройте|приносит/);
  },
);

it('counts actions by days and hours of the zone, and not before the period', async () => {
  const byDay = (await preview(master, 'actions', { period: 'last7days' })).body;
  expect([byDay.ownPeriod, byDay.data.times.length, byDay.data.lines.length]).toEqual(['last7days', 7, 2]);
  expect(byDay.data.lines[0].values.slice(0, 6)).toEqual([0, 0, 0, 0, 0, 0]);
  expect(byDay.data.lines[0].values[6]).toBeGreaterThan(5);
  const byHour = (await preview(master, 'actions', { period: 'yesterday', step: 'hour' })).body.data;
  expect([byHour.step, byHour.times.length, byHour.times[1] - byHour.times[0]]).toEqual(['hour', 24, 3_600_000]);
  const { data } = (await preview(master, 'signIns', { period: 'today', step: 'hour' })).body;
  expect(data.lines[0].values.at(-1) + (data.lines[0].values.at(-2) ?? 0)).toBeGreaterThan(0);
});

it('counts a moment in the hour in which it was by the clock of the zone', async () => {
  await world.person(world.organizationGuid);
  const [{ day }] = await world.owner(`
    update session set started_at = ((now() at time zone 'Asia/Kolkata')::date - 1 + time '10:10') at time zone 'Asia/Kolkata'
     where guid = (select guid from session order by started_at desc limit 1)
    returning to_char(started_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day`);
  const hours = await widget({ source: 'signIns', kind: 'line', period: 'yesterday', step: 'hour' });
  const { data } = (await dataOf(master, hours, '?zone=Asia%2FKolkata')).body;
  const counted = data.times.filter((_: number, hour: number) => data.lines[0].values[hour] > 0);
  expect(counted.map((at: number) => new Date(at).toISOString())).toEqual([`${day}T04:30:00.000Z`]);
});

it('is shown to users who may read its data and whom it is meant for', async () => {
  const last = await widget({ source: 'lastActions', kind: 'table' });
  const note = await widget({
    source: 'note',
    kind: 'text',
    text: 'Только инженерам',
    requiredEntity: 'meteringPoints',
  });
  const reader = await world.person(world.organizationGuid, { desktops: 'read' });
  const refused = await dataOf(reader, last);
  expect([refused.status, refused.body.detail]).toEqual([403, expect.stringContaining('Журнал действий')]);
  expect((await dataOf(reader, note)).status).toBe(403);
  const engineer = await world.person(world.organizationGuid, { desktops: 'read', meteringPoints: 'read' });
  expect((await dataOf(engineer, note)).body.data).toEqual({ shape: 'text', text: 'Только инженерам' });
  expect((await preview(reader, 'note', needed)).status).toBe(403);

  const hidden = await widget({ source: 'note', kind: 'text', text: 'Черновик', isPublished: false });
  expect([(await dataOf(reader, hidden)).status, (await dataOf(master, hidden)).status]).toEqual([404, 200]);
  const elsewhere = await world.person(await world.organization(), everyRight('full'));
  expect((await dataOf(elsewhere, note)).status).toBe(404);
});

it('has the settings that its source needs, and a kind that suits it', async () => {
  const refusalOf = async (given: object) => {
    const whole = { ...(await widget()), ...settings, ...given } as AnyRow;
    const { guid, version, createdAt: _, updatedAt: __, names: ___, ...input } = whole;
    const { status, body } = await master.put(`/api/widgets/${guid}`, input, version);
    return [status, body.errors?.[0]];
  };
  expect(await refusalOf({ source: 'note', kind: 'text' })).toEqual([
    422,
    { path: 'text', message: 'Это обязательное поле' },
  ]);
  expect(await refusalOf({ source: 'places', kind: 'line' })).toEqual([
    422,
    { path: 'kind', message: '«Места объектов» показывают так: карта, таблица' },
  ]);
  expect((await preview(master, 'objectCount')).body.errors).toEqual([
    { path: 'family', message: 'Это обязательное поле' },
  ]);
  for (const [source, { kinds }] of Object.entries(widgetSources)) {
    expect(kinds.length, source).toBeGreaterThan(0);
    const isText = source === 'note';
    expect(aboutOf(source as WidgetSource, 'thisYear') === undefined, source).toBe(isText);
    expect(Object.keys(settingsOf(source as WidgetSource)).every((name) => name in settings)).toBe(true);
  }
});

it('is restored from its history as it was', async () => {
  const row = await widget({ source: 'note', kind: 'text', text: 'Первый текст' });
  const { guid, version, createdAt: _, updatedAt: __, names: ___, ...input } = row;
  await master.put(`/api/widgets/${guid}`, { ...input, text: 'Второй текст' }, version);
  const [{ number }] = (await master.get(`/api/widgets/${guid}/history`)).body;
  const returned = await master.post(`/api/journal/${number}/return`, { preview: false, overwrite: [] });
  expect(returned.status, JSON.stringify(returned.body)).toBe(200);
  expect((await master.get(`/api/widgets/${guid}`)).body.text).toBe('Первый текст');
  expect((await journalOf(world, guid)).map(({ action }) => action)).toEqual(['create', 'update', 'update']);
});

it('of plans and of imbalances follows the period, and says what it is about', async () => {
  const ask = async (source: string, period: string) => {
    const body = { source, settings: { ...settings, ...needed }, period };
    return (await master.post('/api/widgets/preview', body)).body.data;
  };
  const month = (back: number) => monthTitle(addMonths(monthOf(moscowToday()), -back));
  const noPlan = 'лана на это время нет: его вносят на карточке филиала, вкладка «План»';
  expect(await ask('planByBranch', 'lastMonth')).toMatchObject({ days: month(1), note: `П${noPlan}` });
  expect(await ask('planByBranch', 'thisMonth')).toMatchObject({
    days: month(0),
    note: `По вчерашние сутки, план — за те же сутки; п${noPlan}`,
  });
  const [first, last] = [firstDayOf, lastDayOf].map((of) => shownDay(of(addMonths(monthOf(moscowToday()), -1))));
  expect(await ask('groupBalances', 'lastMonth')).toMatchObject({
    days: `${first} — ${last}`,
    note: 'Небалансов нет, нужны балансовая группа и измерения её точек',
  });
});
