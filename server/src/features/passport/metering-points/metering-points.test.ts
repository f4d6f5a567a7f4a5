import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accumulators } from 'contract/features/passport/accumulators.ts';
import { consumptionObjects } from 'contract/features/passport/consumption-objects.ts';
import { devicePlacements, meteringDevices } from 'contract/features/passport/metering-devices.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { feeders, substations } from 'contract/features/passport/substations.ts';
import { transformations } from 'contract/features/passport/transformations.ts';
import type { AnyInput, AnyRow, Resource } from 'contract/kit/resource.ts';
import { create as createOf, exampleInput, openMatrix, type Matrix } from '../../../testing/matrix.ts';
import { journalOf } from '../../../testing/world.ts';

let world: Matrix;
beforeAll(async () => {
  world = await openMatrix();
});
afterAll(() => world.close());

const create = (resource: Resource, given: AnyInput = {}): Promise<AnyRow> => createOf(world.master, resource, given);
const point = (given: AnyInput = {}) => create(meteringPoints, { parentGuid: null, ...given });
const read = async (resource: { name: string }, guid: string) =>
  (await world.master.get(`/api/${resource.name}/${guid}`)).body as AnyRow;

const registers = (total: number, given: AnyInput = {}) => ({
  channel: '01',
  total,
  t1: null,
  t2: null,
  t3: null,
  t4: null,
  isRolledOver: false,
  ...given,
});
const replacement = (given: AnyInput) => ({
  deviceGuid: null,
  day: '2026-06-01',
  last: [],
  first: [],
  status: 'verification',
  actNumber: null,
  actDate: null,
  reason: null,
  ...given,
});
async function replace(guid: string, given: AnyInput) {
  const { version } = await read(meteringPoints, guid);
  return world.master.post(`/api/metering-points/${guid}/device-replacement`, replacement(given), {
    'if-match': `"${version}"`,
  });
}

describe('the device of a point', () => {
  it('is installed, replaced with readings, and consumption is calculated across the replacement', async () => {
    const { guid } = await point();
    const [first, second] = [
      await create(meteringDevices, { status: 'stock' }),
      await create(meteringDevices, { status: 'stock' }),
    ];
    await create(transformations, {
      meteringPointGuid: guid,
      validFrom: '2026-01-01',
      validTo: null,
      currentPrimary: 600,
      currentSecondary: 5,
      voltagePrimary: 10000,
      voltageSecondary: '100',
      currentSerials: ['1', '2', '3'],
      voltageSerials: [],
    });
    expect((await read(meteringPoints, guid))['coefficient']).toBe(12_000);

    const put = await replace(guid, { deviceGuid: first.guid, day: '2026-02-01', first: [registers(10)] });
    expect([put.status, put.body.deviceGuid]).toEqual([200, first.guid]);
    const changed = await replace(guid, {
      deviceGuid: second.guid,
      last: [registers(110.5)],
      first: [registers(0)],
      actNumber: 'А-7',
    });
    expect([changed.status, changed.body.deviceGuid]).toEqual([200, second.guid]);
    expect(
      (await replace(guid, { day: '2026-09-01', last: [registers(4)], status: 'faulty' })).body.deviceGuid,
    ).toBeNull();

    const { body } = await world.master.get(`/api/metering-points/${guid}/devices`);
    expect(body.stretches.map(({ validFrom, validTo, kwh }: AnyRow) => [validFrom, validTo, kwh])).toEqual([
      ['2026-02-01', '2026-05-31', 100.5 * 12_000],
      ['2026-06-01', '2026-09-01', 4 * 12_000],
    ]);
    expect(body.kwh).toBe(104.5 * 12_000);
    const [one, two] = [await read(meteringDevices, first.guid), await read(meteringDevices, second.guid)];
    expect([one['status'], one['meteringPointGuid'], two['status'], two['meteringPointGuid']]).toEqual([
      'verification',
      null,
      'faulty',
      null,
    ]);
    const entries = (await journalOf(world, guid)).filter(({ action }) => action === 'update');
    expect(entries.map(({ after }) => after.deviceGuid)).toEqual([first.guid, second.guid, null]);
  });

  it.each([
    ['no last reading', {}, 'last'],
    ['a last reading below the first', { last: [registers(1)] }, 'last.0.total'],
    ['a day before the device came', { last: [registers(20)], day: '2026-01-15' }, 'day'],
    ['a day to come', { last: [registers(20)], day: '2100-01-01' }, 'validTo'],
    ['another device without its reading', { last: [registers(20)], deviceGuid: 'other' }, 'first'],
  ])('is not replaced with %s', async (_, given: AnyInput, path) => {
    const { guid } = await point();
    const [device, other] = [await create(meteringDevices), await create(meteringDevices)];
    await replace(guid, { deviceGuid: device.guid, day: '2026-02-01', first: [registers(10)] });
    const body = given['deviceGuid'] ? { ...given, deviceGuid: other.guid } : given;
    const answer = await replace(guid, body);
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, path]);
    expect((await read(meteringPoints, guid))['deviceGuid']).toBe(device.guid);
  });

  it('is removed after it has passed its last digit: the act tells so, and the consumption goes through zero', async () => {
    const { guid } = await point();
    const device = await create(meteringDevices);
    await replace(guid, { deviceGuid: device.guid, day: '2026-02-01', first: [registers(99_990)] });
    const silent = await replace(guid, { last: [registers(15)] });
    expect([silent.status, silent.body.errors[0]]).toEqual([
      422,
      {
        path: 'last.0.total',
        message: 'Меньше прежнего: 99\u00a0990 на 01.02.2026. Если счётчик перешёл через ноль, отметьте это',
      },
    ]);
    expect((await replace(guid, { last: [registers(15, { isRolledOver: true })] })).status).toBe(200);
    const { body } = await world.master.get(`/api/metering-points/${guid}/devices`);
    expect(body.stretches.map(({ kwh }: AnyRow) => kwh)).toEqual([25]);
    expect(body.kwh).toBe(25);
  });

  it('has a placement that ends with less than it began with only when a reading tells of the passage', async () => {
    const [{ guid }, device] = [await point(), await create(meteringDevices)];
    const given = { meteringPointGuid: guid, deviceGuid: device.guid, firstReading: 900, lastReading: 20 };
    const stay = { ...given, validFrom: '2026-02-01', validTo: '2026-04-30' };
    const input = await exampleInput(world.master, devicePlacements, stay);
    const { status, body } = await world.master.post('/api/device-placements', input);
    expect([status, body.errors[0].path, body.errors[0].message]).toEqual([
      422,
      'lastReading',
      'Конечное показание не меньше начального. Если счётчик перешёл через ноль, сначала запишите показание с этой отметкой',
    ]);
  });

  it('is installed at one point at a time', async () => {
    const [here, there] = [await point(), await point()];
    const device = await create(meteringDevices);
    expect((await replace(here.guid, { deviceGuid: device.guid, first: [registers(0)] })).status).toBe(200);
    const twice = await replace(there.guid, { deviceGuid: device.guid, first: [registers(0)], day: '2026-07-01' });
    expect([twice.status, twice.body.errors[0].message]).toEqual([
      422,
      'Период пересекается с существующим: прибор стоит на другой точке',
    ]);
  });
});

it('refuses a device of a virtual point, which has none', async () => {
  const real = await point({ code: '500000000000201' });
  const virtual = await point({ code: null, formula: '500000000000201 * 2' });
  const device = await create(meteringDevices);
  const given = { deviceGuid: device.guid, day: '2026-02-01', first: [registers(10)] };
  const { status, body } = await replace(virtual.guid, given);
  expect([status, body.errors[0].path, body.errors[0].message]).toEqual([
    422,
    'deviceGuid',
    'Точка виртуальная: прибор ставят на точки, из которых она складывается',
  ]);
  expect((await replace(real.guid, given)).status).toBe(200);
  const sheet = await world.master.get('/api/reading-sheet?takenAt=2026-03-01T00:00:00%2B03:00&channel=01&limit=500');
  const asked = (sheet.body.rows as { meteringPointGuid: string }[]).map((row) => row.meteringPointGuid);
  expect([asked.includes(real.guid), asked.includes(virtual.guid)]).toEqual([true, false]);
});

describe('the rules of a point', () => {
  const tried = async (given: AnyInput) => {
    const input = await exampleInput(world.master, meteringPoints, { parentGuid: null, ...given });
    const { status, body } = await world.master.post('/api/metering-points', input);
    return [status, body.errors?.[0]?.path, body.errors?.[0]?.message];
  };

  it('require the act of admission for billing metering', async () => {
    expect((await tried({ purpose: 'billing', admissionActNumber: null })).slice(0, 2)).toEqual([
      422,
      'admissionActNumber',
    ]);
    expect((await tried({ purpose: 'billing', admissionActNumber: '1', admissionActDate: '2026-01-01' }))[0]).toBe(201);
  });

  it('accept only feeders of the point’s substation', async () => {
    const feeder = await create(feeders, { transformerGuid: null });
    const other = await create(substations);
    expect((await tried({ feederGuid: feeder.guid, substationGuid: other.guid })).slice(0, 2)).toEqual([
      422,
      'feederGuid',
    ]);
    expect((await tried({ feederGuid: feeder.guid, substationGuid: feeder['substationGuid'] }))[0]).toBe(201);
  });

  it('accept formulas over existing points, without cycles', async () => {
    const a = await point({ code: '500000000000101' });
    await point({ code: '500000000000102', formula: '500000000000101 * 2' });
    expect(await tried({ formula: '500000000000101 +' })).toEqual([
      422,
      'formula',
      'На 18-м знаке нужны код точки, число или скобка',
    ]);
    expect(await tried({ formula: '500000000000999' })).toEqual([422, 'formula', 'Точки с кодом 500000000000999 нет']);
    expect((await tried({ formula: '500000000000101 − 0,5×500000000000102' }))[0]).toBe(201);
    const {
      guid: _,
      version,
      createdAt: __,
      updatedAt: ___,
      names: ____,
      deviceGuid: _____,
      coefficient: ______,
      ...input
    } = a;
    const ring = await world.master.put(
      `/api/metering-points/${a.guid}`,
      { ...input, formula: '500000000000102' },
      version,
    );
    expect([ring.status, ring.body.errors?.[0]?.message]).toEqual([422, 'Точка не может считаться через саму себя']);
  });
});

describe('a contradiction between records of the passport', () => {
  const refusal = async (target: Resource, given: AnyInput) => {
    const { status, body } = await world.master.post(
      `/api/${target.name}`,
      await exampleInput(world.master, target, given),
    );
    return [status, body.errors?.[0]?.path];
  };
  it.each([
    ['a verification to come', meteringDevices, { verificationDate: '2100-01-01' }, 'verificationDate'],
    ['a reserve above the power', consumptionObjects, { maxPowerKw: 10, emergencyReserveKw: 11 }, 'emergencyReserveKw'],
    ['a charge upside down', accumulators, { minChargePercent: 50, maxChargePercent: 50 }, 'maxChargePercent'],
    ['a serial number twice', meteringDevices, { serialNumber: 'AB-12345', modelGuid: 'same' }, 'serialNumber'],
  ])('is refused: %s', async (_, resource, given: AnyInput, path) => {
    if (given['modelGuid'] === 'same')
      given = { ...given, modelGuid: (await create(meteringDevices, { serialNumber: 'AB-12345' }))['modelGuid'] };
    const [status, at] = await refusal(resource, given);
    expect([status === 422 || status === 409, at]).toEqual([true, path]);
  });

  it('allows 670 kW only the categories from the third on', async () => {
    await world.owner(
      `insert into dictionary_value (guid, dictionary_guid, name, code) select '0192f000-0000-7000-8000-000000000001', guid, 'Первая', '1' from dictionary where id = 3`,
    );
    const first = '0192f000-0000-7000-8000-000000000001';
    expect(await refusal(consumptionObjects, { maxPowerKw: 670, priceCategoryGuid: first })).toEqual([
      422,
      'priceCategoryGuid',
    ]);
    expect((await refusal(consumptionObjects, { maxPowerKw: 669.9, priceCategoryGuid: first }))[0]).toBe(201);
  });
});

it('points are ordered by their voltage level as the dictionary is, not by the alphabet', async () => {
  const { voltageGuid } = await point();
  const values: { guid: string }[] = await world.owner(
    `insert into dictionary_value (guid, dictionary_guid, name, code, sort)
     select gen_random_uuid(), v.dictionary_guid, n.name, 'order' || n.sort, n.sort from dictionary_value v,
       (values ('НН', 40), ('ВН', 10), ('СН2', 30), ('СН1', 20)) n (name, sort) where v.guid = $1 returning guid`,
    [voltageGuid],
  );
  const names = ['НН', 'ВН', 'СН2', 'СН1'];
  for (const [index, { guid }] of values.entries()) await point({ voltageGuid: guid, name: `Порядок ${names[index]}` });
  const filter = encodeURIComponent(JSON.stringify({ field: 'name', op: 'contains', value: 'Порядок' }));
  const { items } = (await world.master.get(`/api/metering-points?sort=voltageGuid&limit=50&filter=${filter}`)).body;
  expect(items.map(({ name }: AnyRow) => name)).toEqual(['Порядок ВН', 'Порядок СН1', 'Порядок СН2', 'Порядок НН']);
});

describe('the ratings of transformers', () => {
  const given = async (ratings: AnyInput) => {
    const { guid } = await point();
    const input = await exampleInput(world.master, transformations, {
      meteringPointGuid: guid,
      validFrom: '2026-01-01',
      validTo: null,
      currentPrimary: 600,
      currentSecondary: 5,
      voltagePrimary: 10_000,
      voltageSecondary: '100',
      currentSerials: [],
      voltageSerials: [],
      ...ratings,
    });
    return world.master.post('/api/transformations', input);
  };
  it.each([
    [{ currentPrimary: 250 }, 5000],
    [{ currentPrimary: 1600 }, 32_000],
    [{ currentPrimary: 60 }, 1200],
    [{ voltagePrimary: 27_500 }, 33_000],
    [{ voltagePrimary: 6300 }, 7560],
    [{ voltagePrimary: 10_500 }, 12_600],
    // Unusual but valid.
    [{ currentPrimary: 7.5 }, 150],
    [{ currentPrimary: 1234 }, 24_680],
  ])('%j are numbers, and the coefficient is that of them', async (ratings, coefficient) => {
    const { status, body } = await given(ratings);
    expect([status, body]).toMatchObject([201, { ...ratings, coefficient: expect.closeTo(coefficient, 6) }]);
  });

  it.each([
    [{ currentPrimary: 0 }, 'currentPrimary', 'От 1 до 100 000 А'],
    [{ currentSecondary: 100 }, 'currentSecondary', 'От 1 до 10 А'],
    [{ voltagePrimary: 10 }, 'voltagePrimary', 'в вольтах, не в киловольтах'],
  ])('%j are refused with their bounds', async (ratings, path, message) => {
    const { status, body } = await given(ratings);
    expect([status, body.errors]).toEqual([422, [{ path, message: expect.stringContaining(message) }]]);
  });

  it('filter the list as numbers', async () => {
    await given({ voltagePrimary: 13_800 });
    const filter = JSON.stringify({ and: [{ field: 'voltagePrimary', op: 'is', value: 13_800 }] });
    const { body } = await world.master.get(`/api/transformations?filter=${encodeURIComponent(filter)}`);
    expect(body.items.map((row: AnyRow) => row['voltagePrimary'])).toEqual([13_800]);
  });
});
