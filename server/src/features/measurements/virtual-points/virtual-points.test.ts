import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import type { AnyInput, AnyRow } from 'contract/kit/resource.ts';
import { asOrg } from '../../../core/transaction.ts';
import type { DayValues } from '../../../series/day-copy.ts';
import { seriesOf } from '../../../series/series.ts';
import { writeDays } from '../../../series/write.ts';
import type { Answer } from '../../../testing/client.ts';
import { create, openMatrix, type Matrix } from '../../../testing/matrix.ts';
import { computeMissingSeries } from './missing-series.ts';

let world: Matrix;
beforeAll(async () => {
  world = await openMatrix();
});
afterAll(() => world.close());

let last = 0;
const newCode = () => `7100000000${String(++last).padStart(5, '0')}`;
const newPoint = (given: AnyInput = {}) =>
  create(world.master, meteringPoints, { parentGuid: null, profileInterval: null, ...given });
const coded = async (given: AnyInput = {}) => {
  const code = newCode();
  return { ...(await newPoint({ code, ...given })), code };
};
const at = (guid: string) => `/api/metering-points/${guid}`;
const flat = (value: number | null, count = 48) => Array.from({ length: count }, () => value);
/** A load that varies by half-hour, so that the meter does not look frozen. */
const lively = (mean: number) => Array.from({ length: 48 }, (_, index) => mean + (index % 7));

type Given = Omit<DayValues, 'series'>;

function store(guid: string, days: readonly Given[], channel = '01', stepMinutes = 30) {
  return asOrg(world.pool, { organization: world.organizationGuid, account: null }, 'write', async (tx) => {
    const shape = { stepMinutes, unit: 'kWh', zone: 'Europe/Moscow' };
    const [series] = await seriesOf(tx, [{ meteringPoint: guid, channel }], shape);
    return writeDays(
      tx,
      { source: 'table' },
      days.map((day) => ({ ...day, series: series!.id })),
    );
  });
}

const read = async (guid: string, from: string, to = from, channel = '01') =>
  (await world.master.get(`${at(guid)}/values?channel=${channel}&from=${from}&to=${to}`)).body;
const valuesOf = async (guid: string, day: string) => (await read(guid, day)).days[0]?.values;

async function change(guid: string, given: AnyInput) {
  const { version, ...row } = (await world.master.get(at(guid))).body as AnyRow;
  return world.master.put(at(guid), { ...row, version, ...given }, version);
}
const refusal = ({ status, body }: Answer) => [
  status,
  body.errors?.[0]?.path,
  body.errors?.[0]?.message ?? body.detail,
];

describe('the values of a virtual point', () => {
  const day = '2026-03-10';

  it('follow every write of the points in its formula, with the worst quality and unknown where one is', async () => {
    const [a, b] = [await coded(), await coded()];
    const { guid } = await newPoint({ formula: `${a.code} − 2×${b.code}` });
    await store(a.guid, [{ day, values: lively(100) }]);
    expect((await read(guid, day)).days).toEqual([]);
    await store(b.guid, [{ day, values: [10, null, ...flat(3, 46)], quality: [2, 0, ...flat(0, 46)] as number[] }]);
    const [first] = (await read(guid, day)).days;
    expect(first.values.slice(0, 4)).toEqual([100 - 20, null, 102 - 6, 103 - 6]);
    expect(first.quality.slice(0, 3)).toBe('200');

    await world.master.put(
      `${at(b.guid)}/values`,
      { channel: '01', day, values: [10, 20, ...flat(3, 46)], reason: 'Акт' },
      1,
    );
    const [second] = (await read(guid, day)).days;
    expect([second.version, second.values[1], second.quality[1]]).toEqual([2, 101 - 40, '3']);
    const versions = (await world.master.get(`${at(guid)}/versions?channel=01&day=${day}`)).body;
    expect(versions.map(({ source, values }: AnyRow) => [source, (values as unknown[])[1]])).toEqual([
      ['formula', 61],
      ['formula', null],
    ]);
  });

  it('are computed from virtual points, in the order of their dependence and for every channel of the formula', async () => {
    const [a, b] = [await coded(), await coded()];
    const sum = await coded({ formula: `${a.code} + ${b.code}` });
    const whole = await newPoint({ formula: `${sum.code} + ${a.code} × 0,5` });
    await store(a.guid, [{ day, values: lively(10) }]);
    await store(b.guid, [{ day, values: lively(20) }], '01');
    await store(a.guid, [{ day, values: lively(1) }], '03');
    expect((await valuesOf(whole.guid, day))[0]).toBe(10 + 20 + 5);
    expect((await read(whole.guid, day, day, '03')).days).toEqual([]);
    await store(b.guid, [{ day, values: lively(2) }], '03');
    expect((await read(whole.guid, day, day, '03')).days[0].values[6]).toBe(7 + 8 + 3.5);
    expect((await read(whole.guid, day, day, '03')).unit).toBe('kvarh');
  });

  it('are those of the longest interval in the formula', async () => {
    const [a, b] = [await coded(), await coded()];
    const { guid } = await newPoint({ formula: `${a.code} + ${b.code}` });
    await store(a.guid, [{ day, values: flat(100, 24) }], '01', 60);
    await store(b.guid, [{ day, values: lively(1) }]);
    const { stepMinutes, days } = await read(guid, day);
    expect([stepMinutes, days[0].values.length, days[0].values.slice(0, 2)]).toEqual([
      60,
      24,
      [100 + 1 + 2, 100 + 3 + 4],
    ]);
  });

  it('are computed for what was there before the formula, change with it, and end with it', async () => {
    const [a, b] = [await coded(), await coded()];
    await store(a.guid, [
      { day, values: lively(5) },
      { day: '2025-12-31', values: lively(6) },
    ]);
    await store(b.guid, [{ day, values: lively(50) }]);
    const { guid } = await newPoint({ formula: a.code });
    const outer = await newPoint({ formula: null });
    expect((await read(guid, '2025-01-01', '2026-12-31')).days.map((one: AnyRow) => one['day'])).toEqual([
      '2025-12-31',
      day,
    ]);
    expect((await change(guid, { code: newCode(), formula: `${a.code} + ${b.code}` })).status).toBe(200);
    expect((await valuesOf(guid, day))[0]).toBe(55);
    expect((await read(guid, '2025-12-31')).days[0].values).toEqual(flat(null));
    const { code } = (await world.master.get(at(guid))).body;
    expect((await change(outer.guid, { formula: `${code} × 2` })).status).toBe(200);
    expect((await valuesOf(outer.guid, day))[0]).toBe(110);
    expect((await change(guid, { formula: b.code })).status).toBe(200);
    expect((await valuesOf(outer.guid, day))[0]).toBe(100);
    expect((await change(guid, { formula: null })).status).toBe(200);
    expect(await valuesOf(guid, day)).toEqual(flat(null));
    expect(await valuesOf(outer.guid, day)).toEqual(flat(null));
  });

  it('are the same when two points of the formula are written at once', async () => {
    const [a, b] = [await coded(), await coded()];
    const { guid } = await newPoint({ formula: `${a.code} + ${b.code}` });
    const days = Array.from({ length: 20 }, (_, index) => `2026-05-${String(index + 1).padStart(2, '0')}`);
    await Promise.all(
      [a, b].map((one, place) =>
        store(
          one.guid,
          days.map((one) => ({ day: one, values: lively(place + 1) })),
        ),
      ),
    );
    for (const one of days) expect((await valuesOf(guid, one))[3]).toBe(1 + 3 + 2 + 3);
  });
});

it('that were entered before their values were kept are computed by the house work', async () => {
  const a = await coded();
  const day = '2026-03-12';
  await store(a.guid, [{ day, values: lively(4) }]);
  const { guid } = await newPoint();
  await world.owner(`update metering_point set formula = $2 where guid = $1`, [guid, `${a.code} × 2`]);
  expect((await read(guid, day)).days).toEqual([]);
  await computeMissingSeries(world.pool);
  expect((await valuesOf(guid, day))[1]).toBe(10);
});

describe('a virtual point', () => {
  const day = '2026-03-11';

  it('takes no values of its own', async () => {
    const a = await coded();
    const { guid } = await newPoint({ name: 'Сумма', formula: a.code });
    const refused = await world.master.put(
      `${at(guid)}/values`,
      { channel: '01', day, values: flat(1), reason: 'Акт' },
      0,
    );
    expect(refused.status).toBe(409);
    expect(refused.body.detail).toContain('Точка «Сумма» виртуальная');
    await store(a.guid, [{ day, values: lively(1) }]);
    expect(refusal(await change(a.guid, { formula: newCode() }))[0]).toBe(422);
    const b = await coded();
    expect(refusal(await change(a.guid, { formula: b.code }))).toEqual([
      422,
      'formula',
      'У точки есть свои измерения: виртуальную заведите отдельной точкой',
    ]);
  });

  it('keeps the codes in its formula: their points keep them and stay', async () => {
    const a = await coded();
    const { guid } = await newPoint({ name: 'Итог', formula: `${a.code} × 3` });
    const text = `Код ${a.code} стоит в формуле точки «Итог»: сначала измените формулу`;
    expect(refusal(await change(a.guid, { code: newCode() }))).toEqual([422, 'code', text]);
    const { version } = (await world.master.get(at(a.guid))).body;
    expect(refusal(await world.master.delete(at(a.guid), version))).toEqual([409, undefined, `${text}.`]);
    expect((await change(guid, { formula: null })).status).toBe(200);
    expect((await change(a.guid, { code: newCode() })).status).toBe(200);
  });
});
