import type { WidgetOrigin } from 'contract/features/widgets/origin.ts';
import { widgetOriginCalls } from 'contract/features/widgets/origin.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { sourceOf, widgetSources, type WidgetSource } from 'contract/features/widgets/sources.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { addDays, moscowToday } from 'contract/time/day-shape.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { create, everyRight, openMatrix, type Matrix } from '../../../testing/matrix.ts';
import { accountOf } from '../../../testing/users.ts';
import { createWidget } from '../../../testing/widgets.ts';
import { measurementImportJob } from '../../measurements/imports/measurement-import.job.ts';

let world: Matrix;
let master: Client;
let energy: AnyRow;
const yesterday = addDays(moscowToday(), -1);

beforeAll(async () => {
  world = await openMatrix();
  await world.work([measurementImportJob]);
  master = world.master;
  const given = await create(master, meteringPoints, { parentGuid: null, profileInterval: 60 });
  await world.owner(
    `update metering_point set purpose = 'billing', status = 'working', direction = 'intake', admission_act_date = $2::date where guid = $1`,
    [given.guid, addDays(yesterday, -5)],
  );
  const values = Array.from({ length: 24 }, (_, hour) => (hour < 20 ? 1 : null));
  for (const day of [yesterday, addDays(yesterday, -1)]) {
    const body = { channel: '01', day, values, reason: 'Проверка' };
    expect((await master.put(`/api/metering-points/${given.guid}/values`, body, 0)).status).toBe(200);
  }
  energy = await createWidget(master, {
    source: 'measuredConsumption',
    kind: 'line',
    family: null,
    period: 'yesterday',
  });
});
afterAll(() => world.close());

const originOf = async (client: Client, { guid }: AnyRow, query = ''): Promise<WidgetOrigin> => {
  const { status, body } = await client.get(`/api/widgets/${guid}/origin${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(widgetOriginCalls.get.response.parse(body)).toEqual(body);
  return body;
};

it('of energy tells the days, what is measured and missing, the points, and how the values came', async () => {
  const { rule, days, counts, series, sources, jobs } = await originOf(master, energy);
  expect(rule).toContain('Активная энергия точек расчётного учёта');
  expect(days).toEqual({ from: yesterday, to: yesterday });
  const { data } = (await master.get(`/api/widgets/${energy.guid}/data`)).body;
  expect(data.lines[0].values).toEqual([0.02]);
  expect(counts).toMatchObject({ present: 20, estimated: 0 });
  expect(counts!.expected).toBeGreaterThanOrEqual(24);
  expect(series.items[0]!.list).toEqual({
    resource: 'metering-points',
    filter: { field: 'purpose', op: 'in', value: ['billing'] },
  });
  expect(sources.items.map(({ text }) => text)).toEqual(['Вручную: поступлений 1, суток рядов 1']);
  expect(jobs.note).toContain('Запусков ещё не было');
});

it('names the file that came last to those who may see it, and the run to those who see runs', async () => {
  const file = crypto.randomUUID();
  await world.owner(
    `insert into measurement_import (guid, organization_guid, file_name, content, bytes, sha256, status, source, day)
     values ($1, $2, '80020_1.xml', '', 0, '', 'accepted', 'mail', $3::date)`,
    [file, world.organizationGuid, yesterday],
  );
  const run = crypto.randomUUID();
  await world.owner(
    `insert into run (guid, organization_guid, kind, parameters, state, trigger, due_at, ready_at, finished_at)
     values ($1, $2, 'exchangeReading', '{}', 'done', 'hand', now(), now(), now())`,
    [run, world.organizationGuid],
  );
  await world.owner(
    `update series_origin set source = 'exchange', guid = $1 where id in (
       select d.origin from interval_day d where d.organization_guid = $2 and d.day = $3::date)`,
    [file, world.organizationGuid, yesterday],
  );
  const origin = await originOf(master, energy);
  expect(origin.sources.items[0]).toMatchObject({
    text: 'Файл обмена: поступлений 1, суток рядов 1; последний — «80020_1.xml» (Почта)',
    record: { resource: 'measurement-imports', guid: file },
  });
  expect(origin.jobs.items).toEqual([
    expect.objectContaining({
      text: 'Приём из почты и папок SFTP: успешно',
      record: { resource: 'runs', guid: run },
    }),
  ]);
  const reader = await world.person(world.organizationGuid, {
    desktops: 'read',
    measurements: 'read',
    meteringPoints: 'read',
  });
  const hidden = await originOf(reader, energy);
  expect(hidden.sources.items[0]).toMatchObject({ record: null, text: expect.stringContaining('вам не виден') });
  expect(JSON.stringify(hidden)).not.toContain('80020_1');
  expect(hidden.jobs).toEqual({ items: [], note: expect.stringContaining('вам не видны') });
});

it('begins with the first day that the person sees', async () => {
  const late = await world.person(world.organizationGuid, everyRight('full'));
  await world.owner('update employee set data_from = $2 where account_guid = $1', [await accountOf(late), yesterday]);
  const wide = await createWidget(master, {
    source: 'measuredConsumption',
    kind: 'line',
    family: null,
    period: 'last7days',
  });
  expect((await originOf(late, wide)).days!.from).toBe(yesterday);
  expect((await originOf(late, wide)).counts!.present).toBe(20);
  expect((await originOf(master, wide)).counts!.present).toBe(40);
});

it.each(Object.keys(widgetSources) as WidgetSource[])('%s is described in words', async (source) => {
  const [kind] = sourceOf(source).kinds;
  const needed = { family: 'substations', indicator: 'energy', text: 'Текст', forecastGuid: null, period: null };
  const widget = await createWidget(master, { ...needed, source, kind });
  const { rule, series, jobs, sources } = await originOf(master, widget, '?period=last30days');
  expect(rule.length).toBeGreaterThan(20);
  if (source === 'note') return;
  for (const step of [series, jobs, sources]) expect(step.items.length || step.note).toBeTruthy();
});

it('is reported only to those who see the widget', async () => {
  const reader = await world.person(world.organizationGuid, { desktops: 'read' });
  expect((await reader.get(`/api/widgets/${energy.guid}/origin`)).status).toBe(403);
  const foreign = await world.person(await world.organization(), everyRight('full'));
  expect((await foreign.get(`/api/widgets/${energy.guid}/origin`)).status).toBe(404);
});
