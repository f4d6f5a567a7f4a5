import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { devicePlacements, meteringDevices } from 'contract/features/passport/metering-devices.ts';
import { consumptionObjects } from 'contract/features/passport/consumption-objects.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { transformations } from 'contract/features/passport/transformations.ts';
import { readings } from 'contract/features/readings/facts.ts';
import { enteredOf, type AnyInput, type AnyRow, type Row } from 'contract/kit/resource.ts';
import { create as createOf, openMatrix, type Matrix } from '../../testing/matrix.ts';
import { journalOf } from '../../testing/world.ts';

let world: Matrix;
beforeAll(async () => {
  world = await openMatrix();
});
afterAll(() => world.close());

/** Midnight of a day in Moscow. */
const at = (day: string) => `${day}T00:00:00+03:00`;

/** A point of a 100 kW object whose meter was installed on 1 January 2026 with a reading of 1000. */
async function meteredPoint(given: AnyInput = {}): Promise<{ point: AnyRow; device: AnyRow }> {
  const object = await createOf(world.master, consumptionObjects, { maxPowerKw: 100, technologicalReserveKw: null });
  const point = await createOf(world.master, meteringPoints, { parentGuid: null, consumptionObjectGuid: object.guid });
  const device = await createOf(world.master, meteringDevices);
  await createOf(world.master, devicePlacements, {
    meteringPointGuid: point.guid,
    deviceGuid: device.guid,
    validFrom: '2026-01-01',
    firstReading: 1000,
    ...given,
  });
  return { point, device };
}

const taken = (device: AnyRow, day: string, total: number, given: AnyInput = {}) =>
  world.master.post('/api/readings', { deviceGuid: device.guid, takenAt: at(day), channel: '01', total, ...given });
const refusalOf = ({ status, body }: { status: number; body: AnyRow }) => [
  status,
  ((body['errors'] ?? []) as { path: string; message: string }[]).map(({ path, message }) => [path, message]),
];

describe('a reading', () => {
  it('is of the point where the device stood at that moment, and its correction is remembered', async () => {
    const { point, device } = await meteredPoint();
    const { status, body } = await taken(device, '2026-02-01', 1500, { t1: 900, t2: 600 });
    expect([status, body.meteringPointGuid, body.title, body.source]).toEqual([
      201,
      point.guid,
      'Показание на 01.02.2026',
      'hand',
    ]);
    const { guid, version } = body;
    const changed = await world.master.put(
      `/api/readings/${guid}`,
      { ...enteredOf(readings, body as Row<typeof readings>), total: 1510, t2: 610 },
      version,
    );
    expect([changed.status, changed.body.total]).toEqual([200, 1510]);
    expect((await journalOf(world, guid)).map(({ before, after }) => [before?.total, after?.total])).toContainEqual([
      1500, 1510,
    ]);
  });

  it('is refused when it cannot be right', async () => {
    const { device } = await meteredPoint();
    await taken(device, '2026-03-01', 2000);
    expect(refusalOf(await taken(device, '2026-02-01', 999))).toEqual([
      422,
      [['total', 'Меньше прежнего: 1\u00a0000 на 01.01.2026. Если счётчик перешёл через ноль, отметьте это']],
    ]);
    expect(refusalOf(await taken(device, '2026-02-01', 2001))).toEqual([
      422,
      [['total', 'Больше следующего: 2\u00a0000 на 01.03.2026']],
    ]);
    expect(refusalOf(await taken(device, '2026-02-01', 1500, { t1: 900, t2: 598.9 }))).toEqual([
      422,
      [['total', 'Сумма не равна Т1 + Т2 + Т3 + Т4']],
    ]);
    expect(refusalOf(await taken(device, '2100-02-01', 2500))[1]).toEqual([
      ['takenAt', 'Показание нельзя снять в будущем'],
    ]);
    expect(refusalOf(await taken(device, '2025-12-31', 900))[1]).toEqual([
      ['deviceGuid', 'В этот момент прибор не стоял ни на одной точке'],
    ]);
    expect(refusalOf(await taken(device, '2026-01-01', 1001))[1]).toEqual([
      ['total', 'В акте установки прибора на этот момент — 1\u00a0000: сначала исправьте установку'],
    ]);
    expect((await taken(device, '2026-03-01', 2000)).status).toBe(409);
  });

  it('may pass the last digit of the meter on purpose only', async () => {
    const { device } = await meteredPoint({ firstReading: 99_950 });
    const refused = await taken(device, '2026-02-01', 20);
    expect(refused.status).toBe(422);
    expect((await taken(device, '2026-02-01', 20, { isRolledOver: true })).status).toBe(201);
  });

  it('that tells more than the maximum power could take is confirmed on purpose', async () => {
    const { point, device } = await meteredPoint();
    await createOf(world.master, transformations, {
      meteringPointGuid: point.guid,
      validFrom: '2026-01-01',
      validTo: null,
      currentPrimary: 100,
      currentSecondary: 5,
      voltagePrimary: null,
      voltageSecondary: null,
      currentSerials: [],
      voltageSerials: [],
    });
    // 31 days at 100 kW are 74 400 kWh, or 3720 of the meter with coefficient 20.
    expect((await taken(device, '2026-02-01', 1000 + 3720)).status).toBe(201);
    const refused = await taken(device, '2026-03-01', 4720 + 3361);
    expect(refusalOf(refused)[1]).toEqual([
      [
        'isConfirmed',
        'С 01.02.2026 вышло 67\u00a0220 кВт·ч, а при мощности объекта 100 кВт — не больше 67\u00a0200. Проверьте показание или подтвердите расход',
      ],
    ]);
    expect((await taken(device, '2026-03-01', 4720 + 3361, { isConfirmed: true })).status).toBe(201);
  });
});

describe('the sheet', () => {
  const row = (device: AnyRow, total: number, given: AnyInput = {}) => ({
    deviceGuid: device.guid,
    total,
    t1: null,
    t2: null,
    t3: null,
    t4: null,
    isRolledOver: false,
    isConfirmed: false,
    ...given,
  });
  const save = (rows: AnyInput[], day = '2026-02-01') =>
    world.master.post('/api/reading-sheet', { takenAt: at(day), channel: '01', rows });

  it('takes the readings of several points, and corrects those that were taken', async () => {
    const [one, two] = [await meteredPoint(), await meteredPoint()];
    expect((await save([row(one.device, 1100), row(two.device, 1200)])).body).toEqual({ created: 2, updated: 0 });
    expect((await save([row(one.device, 1150)])).body).toEqual({ created: 0, updated: 1 });
    const { body } = await world.master.get(
      `/api/reading-sheet?takenAt=${encodeURIComponent(at('2026-02-01'))}&channel=01&search=${encodeURIComponent(String(one.point['name']))}`,
    );
    expect(body.rows).toMatchObject([
      {
        meteringPointGuid: one.point.guid,
        coefficient: 1,
        previous: { total: 1000, t1: null },
        present: { total: 1150 },
      },
    ]);
    const [entry] = await journalOf(world, (body.rows as { present: { guid: string } }[])[0]!.present.guid);
    expect(entry).toBeDefined();
  });

  it('writes nothing when a row is wrong, and tells which', async () => {
    const [one, two] = [await meteredPoint(), await meteredPoint()];
    const refused = await save([row(one.device, 1100), row(two.device, 900)]);
    expect(refusalOf(refused)).toEqual([
      422,
      [['rows.1.total', 'Меньше прежнего: 1\u00a0000 на 01.01.2026. Если счётчик перешёл через ноль, отметьте это']],
    ]);
    expect((await save([row(one.device, 1100)])).body).toEqual({ created: 1, updated: 0 });
  });
});

describe('an act of replacement', () => {
  it('makes readings of every register', async () => {
    const { point, device } = await meteredPoint();
    const other = await createOf(world.master, meteringDevices, { status: 'stock' });
    const end = (channel: string, total: number, t1: number, t2: number) => ({
      channel,
      total,
      t1,
      t2,
      t3: null,
      t4: null,
      isRolledOver: false,
    });
    const { version } = (await world.master.get(`/api/metering-points/${point.guid}`)).body;
    const { status } = await world.master.post(
      `/api/metering-points/${point.guid}/device-replacement`,
      {
        deviceGuid: other.guid,
        day: '2026-05-11',
        last: [end('01', 1900, 1200, 700), end('03', 300, 200, 100)],
        first: [end('01', 5, 3, 2), end('03', 1, 1, 0)],
        status: 'verification',
        actNumber: 'А-12',
        actDate: '2026-05-12',
        reason: 'Поверка',
      },
      { 'if-match': `"${version}"` },
    );
    expect(status).toBe(200);
    const filter = encodeURIComponent(JSON.stringify({ field: 'meteringPointGuid', op: 'in', value: [point.guid] }));
    const { body } = await world.master.get(`/api/readings?filter=${filter}&sort=channel`);
    const shown = (body.items as AnyRow[]).map((one) => [
      one['deviceGuid'],
      one['channel'],
      one['total'],
      one['t1'],
      one['source'],
    ]);
    expect(shown).toHaveLength(4);
    expect(shown).toEqual(
      expect.arrayContaining([
        [device.guid, '01', 1900, 1200, 'act'],
        [device.guid, '03', 300, 200, 'act'],
        [other.guid, '01', 5, 3, 'act'],
        [other.guid, '03', 1, 1, 'act'],
      ]),
    );
    const { stretches } = (await world.master.get(`/api/metering-points/${point.guid}/devices`)).body;
    const act = await world.master.get(`/api/device-placements/${stretches[1].guid}/act`);
    expect([act.status, String(act.headers['content-type'])]).toEqual([200, 'application/pdf']);
  });
});
