import { loadStateNames, type ElementLoad } from 'contract/features/loads/calls.ts';
import { consumptionObjects } from 'contract/features/passport/consumption-objects.ts';
import { devicePlacements, meteringDevices } from 'contract/features/passport/metering-devices.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { feeders, powerTransformers, substations } from 'contract/features/passport/substations.ts';
import type { AnyInput, AnyRow } from 'contract/kit/resource.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asOrg } from '../../core/transaction.ts';
import { seriesOf } from '../../series/series.ts';
import { writeDays } from '../../series/write.ts';
import { create, openMatrix, type Matrix } from '../../testing/matrix.ts';

const DAY = '2026-03-02';
let world: Matrix;
let substation: AnyRow;
let object: AnyRow;
let transformer: AnyRow;
let feeder: AnyRow;
beforeAll(async () => {
  world = await openMatrix();
  substation = await create(world.master, substations, { latitude: 55, longitude: 37 });
  transformer = await create(world.master, powerTransformers, { substationGuid: substation.guid, ratedPowerKva: 1000 });
  feeder = await create(world.master, feeders, { substationGuid: substation.guid, transformerGuid: transformer.guid });
  object = await create(world.master, consumptionObjects, {
    maxPowerKw: 300,
    latitude: 55,
    longitude: 38,
  });
});
afterAll(() => world.close());

let last = 0;
const newPoint = (given: AnyInput = {}) =>
  create(world.master, meteringPoints, {
    parentGuid: null,
    consumptionObjectGuid: object.guid,
    substationGuid: substation.guid,
    feederGuid: feeder.guid,
    code: `7300000000${String(++last).padStart(5, '0')}`,
    purpose: 'billing',
    direction: 'intake',
    status: 'working',
    admissionActNumber: '1',
    admissionActDate: DAY,
    ...given,
  });
const store = (guid: string, stepMinutes: number, values: (number | null)[], quality?: number[]) =>
  asOrg(world.pool, { organization: world.organizationGuid, account: null }, 'write', async (tx) => {
    const [series] = await seriesOf(tx, [{ meteringPoint: guid, channel: '01' }], {
      stepMinutes,
      unit: 'kWh',
      zone: 'Europe/Moscow',
    });
    return writeDays(tx, { source: 'table' }, [{ series: series!.id, day: DAY, values, quality }]);
  });
const path = (day = `?day=${DAY}`) => `/api/substations/${substation.guid}/loads${day}`;
const of = (loads: ElementLoad[], guid: string) => loads.find((load) => load.guid === guid)!;
const stateAt = (load: ElementLoad, half: number) => loadStateNames[Number(load.states[half])];

it('are kilowatts by half-hours: of points their own, of what feeds them the sum of the counted ones', async () => {
  const [halves, hours, control] = [
    await newPoint(),
    await newPoint({ profileInterval: 60 }),
    await newPoint({ purpose: 'control' }),
  ];
  await store(
    halves.guid,
    30,
    Array.from({ length: 48 }, (_, half) => (half === 1 ? null : 10)),
    Array.from({ length: 48 }, (_, half) => (half === 2 ? 2 : 0)),
  );
  await store(
    hours.guid,
    60,
    Array.from({ length: 24 }, (_, hour) => (hour === 0 ? 50 : 0)),
  );
  await store(control.guid, 30, Array<number>(48).fill(500));

  const { status, body } = await world.master.get(path());
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.day).toBe(DAY);
  const loads = body.loads as ElementLoad[];
  // 10 kWh in half an hour are 20 kW; 50 kWh in an hour are 50 kW in both its halves.
  expect(of(loads, halves.guid).kw.slice(0, 4)).toEqual([20, null, 20, 20]);
  expect(of(loads, hours.guid).kw.slice(0, 4)).toEqual([50, 50, 0, 0]);
  expect(of(loads, control.guid).kw[0]).toBe(1000);
  for (const guid of [feeder.guid, transformer.guid, substation.guid]) {
    const load = of(loads, guid);
    expect(load.kw.slice(0, 4)).toEqual([70, 50, 20, 20]);
    expect([0, 1, 2, 3].map((half) => stateAt(load, half))).toEqual(['measured', 'partial', 'estimated', 'measured']);
  }
  expect(stateAt(of(loads, halves.guid), 1)).toBe('missing');
  expect([feeder, transformer, substation, halves].map(({ guid }) => of(loads, guid).permitted)).toEqual([
    300, 1000, 1000, 300,
  ]);

  const next = (await world.master.get(path('?day=2026-03-03'))).body.loads as ElementLoad[];
  expect(of(next, feeder.guid).kw.every((kw) => kw === null)).toBe(true);
  expect(stateAt(of(next, feeder.guid), 0)).toBe('missing');
  const before = (await world.master.get(path('?day=2026-03-01'))).body.loads as ElementLoad[];
  expect(before).toEqual([]);
});

it('are of the last day with values when none is asked for, and of what stands on the map', async () => {
  expect((await world.master.get(path(''))).body.day).toBe(DAY);
  const { body } = await world.master.get('/api/tech-passport/loads');
  expect(body.day).toBe(DAY);
  const kinds = (body.loads as ElementLoad[]).map(({ resource, kw, permitted }) => [resource, kw[0], permitted]);
  expect(kinds).toEqual([
    ['substations', 70, 1000],
    ['consumption-objects', 70, 300],
    // The object is in a building with coordinates.
    ['buildings', 70, 300],
  ]);
});

it('belong to those who may read measurements and the points', async () => {
  const noPoints = await world.person(world.organizationGuid, { measurements: 'read', substations: 'read' });
  expect((await noPoints.get(path())).body.loads).toEqual([]);
  const noObjects = await world.person(world.organizationGuid, {
    measurements: 'read',
    substations: 'read',
    meteringPoints: 'read',
  });
  expect(of((await noObjects.get(path())).body.loads, feeder.guid).permitted).toBeNull();
  const noMeasurements = await world.person(world.organizationGuid, { substations: 'read', meteringPoints: 'read' });
  expect((await noMeasurements.get(path())).status).toBe(403);
  const noSubstations = await world.person(world.organizationGuid, { measurements: 'read', meteringPoints: 'read' });
  expect((await noSubstations.get(path())).status).toBe(404);
  const stranger = await world.person(await world.organization(), {
    measurements: 'full',
    substations: 'full',
    meteringPoints: 'full',
  });
  expect((await stranger.get(path())).status).toBe(404);
  expect((await stranger.get('/api/tech-passport/loads')).body.loads).toEqual([]);
  expect((await world.master.get(path('?day=2026-02-30'))).status).toBe(422);
});

it('are not missed of a point whose meter is taken off', async () => {
  const own = await create(world.master, feeders, { substationGuid: substation.guid });
  const place = await create(world.master, consumptionObjects);
  const point = await newPoint({ feederGuid: own.guid, consumptionObjectGuid: place.guid });
  const device = await create(world.master, meteringDevices);
  const readings = { firstReading: 0, lastReading: 5, firstByTariff: [], lastByTariff: [] };
  const placed = {
    meteringPointGuid: point.guid,
    deviceGuid: device.guid,
    validFrom: '2026-01-01',
    validTo: '2026-03-04',
  };
  await create(world.master, devicePlacements, { ...placed, ...readings });
  const on = async (day: string) => (await world.master.get(path(`?day=${day}`))).body.loads as ElementLoad[];
  expect(stateAt(of(await on('2026-03-03'), own.guid), 0)).toBe('missing');
  expect((await on('2026-03-04')).filter(({ guid }) => guid === own.guid || guid === point.guid)).toEqual([]);
});
