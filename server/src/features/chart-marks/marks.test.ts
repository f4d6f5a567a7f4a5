import { chartMarks } from 'contract/features/chart-marks/facts.ts';
import { MAX_MARKS } from 'contract/features/chart-marks/shown.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { seals } from 'contract/features/passport/seals.ts';
import { widgets } from 'contract/features/widgets/facts.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { addDays, moscowToday } from 'contract/time/day-shape.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { asOrg } from '../../core/transaction.ts';
import { seriesOf } from '../../series/series.ts';
import { writeDays } from '../../series/write.ts';
import type { Client } from '../../testing/client.ts';
import { create, everyRight, openMatrix, type Matrix } from '../../testing/matrix.ts';
import { accountOf } from '../../testing/users.ts';

const today = moscowToday();
const day = addDays(today, -3);
const from = addDays(today, -20);

let world: Matrix;
let master: Client;
let point: AnyRow;
beforeAll(async () => void (world = await openMatrix()));
afterAll(() => world.close());
beforeEach(async () => {
  master = world.master;
  point = await newPoint();
});

const newPoint = () =>
  create(master, meteringPoints, {
    parentGuid: null,
    signInBalance: null,
    profileInterval: null,
    purpose: 'billing',
    status: 'working',
    formula: null,
    deviceGuid: null,
    admissionActDate: addDays(from, -100),
  });
const mark = (text: string, meteringPointGuid: unknown = point.guid, on = day) =>
  create(master, chartMarks, { text, day: on, meteringPointGuid });
interface Marks {
  items: { at: number; text: string }[];
  more: number;
}
const marksOf = async (by = master, query = { from, to: today }): Promise<Marks> => {
  const { status, body } = await by.get(`/api/metering-points/${point.guid}/marks?from=${query.from}&to=${query.to}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const textsOf = async (by = master) => (await marksOf(by)).items.map(({ text }) => text);
const store = (days: string[]) =>
  asOrg(world.pool, { organization: world.organizationGuid, account: null }, 'write', async (tx) => {
    const shape = { stepMinutes: 30, unit: 'kWh', zone: 'Europe/Moscow' };
    const [series] = await seriesOf(tx, [{ meteringPoint: String(point.guid), channel: '01' }], shape);
    const values = Array.from({ length: 48 }, (_, index) => 5 + (index % 7) / 100);
    return writeDays(
      tx,
      { source: 'table', note: '' },
      days.map((one) => ({ series: series!.id, day: one, values })),
    );
  });

it('tells what happened at a point in a period, in order: what is recorded of it, and what people wrote', async () => {
  await mark('Ремонт цеха');
  const general = await mark('Для всех', null, addDays(day, 1));
  await mark('Чужая точка', (await newPoint()).guid);
  await mark('Раньше', point.guid, addDays(from, -1));
  await create(master, seals, {
    meteringPointGuid: point.guid,
    installedOn: addDays(day, -5),
    removedOn: null,
    removalReason: null,
  });
  const { items, more } = await marksOf();
  expect([items.map(({ text }) => text), more]).toEqual([['Пломба поставлена', 'Ремонт цеха', 'Для всех'], 0]);
  expect((await master.delete(`/api/chart-marks/${general.guid}`, 1)).status).toBe(204);
  expect(items[1]!.at).toBe(Date.parse(`${day}T00:00:00+03:00`));
});

it('tells of corrected values with their reason, and of imports that brought several days', async () => {
  await store([addDays(day, -1), day]);
  await store([addDays(day, 1)]);
  const values = Array.from({ length: 48 }, () => 4);
  const { status } = await master.put(
    `/api/metering-points/${point.guid}/values`,
    { channel: '01', day: addDays(day, 1), values, reason: 'Акт сверки' },
    1,
  );
  expect(status).toBe(200);
  expect(await textsOf()).toEqual(['Исправлены значения: Акт сверки', 'Загружены значения, суток: 2']);
});

it('names what a person may read, of the days that they see', async () => {
  await mark('Ремонт цеха');
  await create(master, seals, {
    meteringPointGuid: point.guid,
    installedOn: day,
    removedOn: null,
    removalReason: null,
  });
  const reader = await world.person(world.organizationGuid, { measurements: 'read', meteringPoints: 'read' });
  expect(await textsOf(reader)).toEqual(['Ремонт цеха']);
  await world.owner('update employee set data_from = $2 where account_guid = $1', [
    await accountOf(reader),
    addDays(day, 1),
  ]);
  expect((await reader.get(`/api/metering-points/${point.guid}/marks?from=${from}&to=${today}`)).status).toBe(422);
  expect((await marksOf(reader, { from: addDays(day, 1), to: today })).items).toEqual([]);
  const stranger = await world.person(await world.organization(), everyRight('full'));
  expect((await stranger.get(`/api/metering-points/${point.guid}/marks?from=${from}&to=${today}`)).status).toBe(404);
  expect((await master.get(`/api/metering-points/${point.guid}/marks?from=${today}&to=${from}`)).status).toBe(422);
});

it('stands on the series of a widget, several points of one kind and day together', async () => {
  const other = await newPoint();
  for (const { guid } of [point, other])
    await create(master, seals, { meteringPointGuid: guid, installedOn: day, removedOn: null, removalReason: null });
  await mark('Ремонт печи');
  const widget = await create(master, widgets, {
    source: 'measuredConsumption',
    kind: 'line',
    period: null,
    pointGuid: null,
    threshold: null,
    thresholdSide: null,
    thresholdIntervals: null,
    thresholdLine: null,
    requiredEntity: null,
    isPublished: true,
  });
  const { body } = await master.get(`/api/widgets/${widget.guid}/data?period=last30days`);
  const texts = (body.data.marks as Marks).items.map(({ text }) => text);
  expect(texts).toContainEqual(expect.stringMatching(/^Пломба поставлена: .+, .+/));
  expect(texts).toContainEqual(`Ремонт печи: ${point.name}`);
});

it('shows no more than so many, the last ones, and says how many are left out', async () => {
  for (let count = 0; count <= MAX_MARKS; count++) await mark(`Отметка ${count}`);
  const { items, more } = await marksOf();
  expect([items.length, more]).toEqual([MAX_MARKS, 1]);
});
