import { afterAll, beforeAll, expect, it } from 'vitest';
import { devicePlacements, meteringDevices } from 'contract/features/passport/metering-devices.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { addDays, moscowToday } from 'contract/time/day-shape.ts';
import type { Client } from '../../../testing/client.ts';
import { create, everyRight, openMatrix, type Matrix } from '../../../testing/matrix.ts';
import { journalOf } from '../../../testing/world.ts';

let world: Matrix;
let point: AnyRow;
let collector: Client;
let collectorGuid: string;
const due = addDays(moscowToday(), 3);
beforeAll(async () => {
  world = await openMatrix();
  point = await create(world.master, meteringPoints, { name: 'Насосная', formula: null, profileInterval: 60 });
  const before = await people();
  collector = await world.person(world.organizationGuid, { measurements: 'read', meteringPoints: 'read' });
  await world.person(world.organizationGuid, { meteringPoints: 'read' });
  const [added, ...more] = (await people()).filter(({ guid }) => !before.some((one) => one.guid === guid));
  expect(more).toEqual([]);
  collectorGuid = added!.guid;
});
afterAll(() => world.close());

const people = async (): Promise<{ guid: string }[]> => (await world.master.get('/api/collection-tasks/people')).body;
const give = (more: object = {}) => {
  const body = {
    meteringPointGuid: point.guid,
    channel: '01',
    from: '2026-03-02',
    to: '2026-03-03',
    due,
    note: 'Съездите',
  };
  return world.master.post('/api/collection-tasks', { ...body, assigneeGuid: collectorGuid, ...more });
};
const open = async (client = world.master): Promise<AnyRow[]> => (await client.get('/api/collection-tasks')).body;
const write = (day: string, count: number, version: number) => {
  const values = Array.from({ length: 24 }, (_, hour) => (hour < count ? 5 + (hour % 7) : null));
  return world.master.put(
    `/api/metering-points/${point.guid}/values`,
    { channel: '01', day, values, reason: 'Акт' },
    version,
  );
};

it('notifies the person, and closes when the last value of its days arrives', async () => {
  const { status, body } = await give();
  expect([status, body.pointName, body.isLate, body.assignee.guid]).toEqual([201, 'Насосная', false, collectorGuid]);
  const [notification] = (await collector.get('/api/notifications')).body.items;
  expect([notification.kind, notification.text, notification.recordGuid]).toEqual([
    'collection',
    expect.stringMatching(
      / поручает вам собрать данные точки «Насосная» за 02\.03\.2026–03\.03\.2026 до .*: Съездите$/,
    ),
    point.guid,
  ]);
  expect(await journalOf(world, body.guid)).toHaveLength(1);
  expect((await open(collector)).map(({ mayClose }) => mayClose)).toEqual([true]);
  for (const [day, count, version, left] of [
    ['2026-03-02', 24, 0, 1],
    ['2026-03-03', 23, 0, 1],
    ['2026-03-03', 24, 1, 0],
  ] as const) {
    expect((await write(day, count, version)).status).toBe(200);
    expect([day, count, (await open()).length]).toEqual([day, count, left]);
  }
});

it('is closed by the person himself or by who changes measurements, and only once', async () => {
  const reader = await world.person(world.organizationGuid, { measurements: 'read', meteringPoints: 'read' });
  const { guid } = (await give({ from: '2026-04-01', to: '2026-04-01' })).body;
  const close = (client: Client) => client.post(`/api/collection-tasks/${guid}/close`, {});
  expect((await open(reader)).map(({ mayClose }) => mayClose)).toEqual([false]);
  expect([(await close(reader)).status, (await close(collector)).status, (await close(world.master)).status]).toEqual([
    403, 204, 404,
  ]);
});

it('is refused where it leads nowhere', async () => {
  const path = async (more: object) => (await give(more)).body.errors[0].path;
  expect(await path({ due: addDays(moscowToday(), -1) })).toBe('due');
  expect(await path({ from: '2026-03-04' })).toBe('to');
  const stranger = await world.person(await world.organization(), everyRight('full'));
  const [{ guid }] = (await stranger.get('/api/collection-tasks/people')).body;
  expect(await path({ assigneeGuid: guid })).toBe('assigneeGuid');
  const body = {
    meteringPointGuid: point.guid,
    channel: '01',
    from: due,
    to: due,
    due,
    note: null,
    assigneeGuid: guid,
  };
  expect((await stranger.post('/api/collection-tasks', body)).status).toBe(404);
});

it('is not given for days without a meter, and does not wait for their values', async () => {
  const device = await create(world.master, meteringDevices);
  const placed = { meteringPointGuid: point.guid, deviceGuid: device.guid, validFrom: '2026-01-01' };
  const readings = { firstReading: 0, lastReading: 5, firstByTariff: [], lastByTariff: [] };
  await create(world.master, devicePlacements, { ...placed, validTo: '2026-06-03', ...readings });
  const refused = await give({ from: '2026-06-03', to: '2026-06-05' });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [{ path: 'from', message: 'Прибор снят 03.06.2026: значений за эти сутки не ждут' }],
  ]);
  expect((await give({ from: '2026-06-01', to: '2026-06-30' })).status).toBe(201);
  const before = (await open()).length;
  expect((await write('2026-06-01', 24, 0)).status).toBe(200);
  expect((await open()).length).toBe(before);
  expect((await write('2026-06-02', 24, 0)).status).toBe(200);
  expect((await open()).length).toBe(before - 1);
});
