import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consumptionObjects } from 'contract/features/passport/consumption-objects.ts';
import { devicePlacements, meteringDevices } from 'contract/features/passport/metering-devices.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { transformations } from 'contract/features/passport/transformations.ts';
import type { ReconciledMonth, ReconciledPoint } from 'contract/features/readings/reconciliation.ts';
import type { AnyInput, AnyRow } from 'contract/kit/resource.ts';
import { daysBetween } from 'contract/time/day-shape.ts';
import { create as createOf, openMatrix, type Matrix } from '../../testing/matrix.ts';

let world: Matrix;
beforeAll(async () => {
  world = await openMatrix();
});
afterAll(() => world.close());

const create = (resource: Parameters<typeof createOf>[1], given: AnyInput) => createOf(world.master, resource, given);
const ratio = (point: AnyRow, given: AnyInput) =>
  create(transformations, {
    meteringPointGuid: point.guid,
    validTo: null,
    currentSecondary: 5,
    voltagePrimary: null,
    voltageSecondary: null,
    currentSerials: [],
    voltageSerials: [],
    ...given,
  });
const read = (device: AnyRow, takenAt: string, total: number) =>
  world.master.post('/api/readings', { deviceGuid: device.guid, takenAt, channel: '01', total });

const write = async (point: AnyRow, day: string, values: (number | null)[]) => {
  const { status } = await world.master.put(
    `/api/metering-points/${point.guid}/values`,
    { channel: '01', day, values, reason: 'Проверка' },
    0,
  );
  expect(status).toBe(200);
};
const even = (values = 48) => Array.from({ length: 48 }, (_, index) => (index < values ? 1 : null));

/** A point with coefficient 100/5 and 1 kWh per half-hour in February and on 1 March. On 11 February its meter, with
 *  reading 1024, was replaced by one with reading 5. */
async function replacedPoint(holes = 0): Promise<{ point: AnyRow; old: AnyRow; fresh: AnyRow }> {
  const object = await create(consumptionObjects, { maxPowerKw: 100, technologicalReserveKw: null });
  const point = await create(meteringPoints, {
    parentGuid: null,
    consumptionObjectGuid: object.guid,
    profileInterval: 30,
  });
  const [old, fresh] = [await create(meteringDevices, {}), await create(meteringDevices, {})];
  const stay = (device: AnyRow, given: AnyInput) =>
    create(devicePlacements, { meteringPointGuid: point.guid, deviceGuid: device.guid, ...given });
  await stay(old, { validFrom: '2026-01-01', validTo: '2026-02-10', firstReading: 900, lastReading: 1024 });
  await stay(fresh, { validFrom: '2026-02-11', firstReading: 5 });
  const days = daysBetween('2026-02-01', '2026-03-01');
  for (const [index, day] of days.entries()) await write(point, day, even(index === 20 ? 48 - holes : 48));
  return { point, old, fresh };
}

const february = async (point: AnyRow): Promise<ReconciledMonth> =>
  (
    (await world.master.get(`/api/metering-points/${point.guid}/reconciliation?year=2026&channel=01`))
      .body as ReconciledMonth[]
  )[1]!;
const threshold = async (percent: number, kwh: number) => {
  const { version } = (await world.master.get('/api/reconciliation-threshold')).body as { version: number };
  expect((await world.master.put('/api/reconciliation-threshold', { percent, kwh }, version)).status).toBe(200);
};

describe('a month', () => {
  it('counts both devices of a replacement and the profile between the very moments of the readings', async () => {
    const { point, old, fresh } = await replacedPoint();
    await ratio(point, { validFrom: '2026-01-01', currentPrimary: 100 });
    await read(old, '2026-02-01T00:00:00+03:00', 1000);
    await read(fresh, '2026-03-01T09:15:00+03:00', 49.125);
    // 28 days of 48 half-hours and 18.5 half-hours of 1 March; (1024 − 1000) × 20 + (49.125 − 5) × 20.
    expect(await february(point)).toMatchObject({
      month: '2026-02',
      stretches: [
        { before: 1000, after: 1024, coefficient: 20, amount: 480 },
        { before: 5, after: 49.125, coefficient: 20, amount: 882.5 },
      ],
      metered: 1362.5,
      profile: 1362.5,
      present: 1362.5,
      expected: 1362.5,
      // The fact of the month itself: 28 × 48.
      fact: { value: 1344, present: 1344, estimated: 0, expected: 1344 },
      difference: 0,
      percent: 0,
      state: 'agrees',
      missing: null,
    });
  });

  it('differs by the threshold that the administrator sets', async () => {
    const { point, old, fresh } = await replacedPoint();
    await ratio(point, { validFrom: '2026-01-01', currentPrimary: 100 });
    await read(old, '2026-02-01T00:00:00+03:00', 1000);
    await read(fresh, '2026-03-01T00:00:00+03:00', 50);
    // 480 + 900 by the readings against 28 × 48 of the profile.
    const found = await february(point);
    expect([found.metered, found.profile, found.difference]).toEqual([1380, 1344, -36]);
    expect(found.percent).toBeCloseTo(-2.6087, 4);
    expect(found.state).toBe('agrees');
    await threshold(2, 10);
    expect((await february(point)).state).toBe('differs');
    const { body } = await world.master.get('/api/reconciliation?month=2026-02&channel=01');
    expect((body as ReconciledPoint[])[0]).toMatchObject({ meteringPointGuid: point.guid, state: 'differs' });
    await threshold(3, 10);
    expect((await february(point)).state).toBe('agrees');
    const clerk = await world.person(world.organizationGuid, { readings: 'full', organizations: 'full' });
    const { version } = (await clerk.get('/api/reconciliation-threshold')).body as { version: number };
    expect((await clerk.put('/api/reconciliation-threshold', { percent: 1, kwh: 1 }, version)).status).toBe(403);
  });

  it('tells of holes in the profile, which explain a difference that vanishes with them', async () => {
    await threshold(1, 10);
    const { point, old, fresh } = await replacedPoint(24);
    await ratio(point, { validFrom: '2026-01-01', currentPrimary: 100 });
    await read(old, '2026-02-01T00:00:00+03:00', 1000);
    await read(fresh, '2026-03-01T00:00:00+03:00', 48.2);
    // 480 + 864 equal all of the 1344; the profile has 1320 of 1344 half-hours.
    expect(await february(point)).toMatchObject({
      metered: 1344,
      profile: 1320,
      present: 1320,
      expected: 1344,
      state: 'holes',
      missing: 'Нет 1,8\u00a0% профиля',
    });
  });

  it('is unknown without a reading, and on a change of the coefficient without one', async () => {
    const { point, old, fresh } = await replacedPoint();
    expect((await february(point)).missing).toBe('Нет показания ближе 5 суток к 01.02.2026');
    await ratio(point, { validFrom: '2026-01-01', validTo: '2026-02-14', currentPrimary: 100 });
    await ratio(point, { validFrom: '2026-02-15', currentPrimary: 200 });
    await read(old, '2026-02-01T00:00:00+03:00', 1000);
    await read(fresh, '2026-03-01T00:00:00+03:00', 32);
    expect(await february(point)).toMatchObject({
      state: 'unknown',
      metered: null,
      missing: 'Коэффициент сменился 15.02.2026, а показания в этот день нет',
    });
    await read(fresh, '2026-02-15T00:00:00+03:00', 14.6);
    // 24 × 20 + 9.6 × 20 + 17.4 × 40.
    expect((await february(point)).metered).toBeCloseTo(480 + 192 + 696, 9);
  });
});
