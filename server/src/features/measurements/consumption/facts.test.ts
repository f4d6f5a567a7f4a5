import { addDays, moscowToday } from 'contract/time/day-shape.ts';
import { compositionText } from 'contract/features/measurements/energy-sum.ts';
import { branchOffices } from 'contract/features/passport/branch-offices.ts';
import { consumptionObjects } from 'contract/features/passport/consumption-objects.ts';
import { devicePlacements, meteringDevices } from 'contract/features/passport/metering-devices.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import type { AnyInput, AnyRow } from 'contract/kit/resource.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../core/sql.ts';
import { asOrg } from '../../../core/transaction.ts';
import { seriesOf } from '../../../series/series.ts';
import { writeDays } from '../../../series/write.ts';
import { create, openMatrix, type Matrix } from '../../../testing/matrix.ts';
import { isCounted } from './counted-points.service.ts';
import { factHours } from './fact-hours.service.ts';
import { factsOf } from './facts.service.ts';

let world: Matrix;
let branch: AnyRow;
let object: AnyRow;
beforeAll(async () => {
  world = await openMatrix();
  branch = await create(world.master, branchOffices);
  object = await create(world.master, consumptionObjects, { branchGuid: branch.guid });
});
afterAll(() => world.close());

let last = 0;
const newPoint = (given: AnyInput = {}) =>
  create(world.master, meteringPoints, {
    parentGuid: null,
    consumptionObjectGuid: object.guid,
    profileInterval: 30,
    code: `7200000000${String(++last).padStart(5, '0')}`,
    purpose: 'billing',
    direction: 'intake',
    status: 'working',
    admissionActNumber: '1',
    admissionActDate: '2026-03-02',
    ...given,
  });
const inside = <T>(work: Parameters<typeof asOrg<T>>[3]) =>
  asOrg(world.pool, { organization: world.organizationGuid, account: null }, 'write', work);
const store = (guid: string, days: Record<string, (number | null)[]>, quality?: number[]) =>
  inside(async (tx) => {
    const shape = { stepMinutes: 30, unit: 'kWh', zone: 'Europe/Moscow' };
    const [series] = await seriesOf(tx, [{ meteringPoint: guid, channel: '01' }], shape);
    const given = Object.entries(days).map(([day, values]) => ({ series: series!.id, day, values, quality }));
    return writeDays(tx, { source: 'table' }, given);
  });
const facts = (from: string, to: string, step: 'day' | 'month' | 'period', guid = branch.guid) =>
  inside((tx) => factsOf(tx, { points: sql`${isCounted} and o.branch_guid = ${guid}`, from, to, step }));
const day = (half: number | null, count = 48) => Array.from({ length: count }, () => half);

describe('the fact of a branch', () => {
  it('is the sum of its points for billing, and tells what is estimated and what is missing', async () => {
    const [first, second] = [await newPoint(), await newPoint()];
    await newPoint({ purpose: 'technical' }).then(({ guid }) => store(guid, { '2026-03-02': day(1000) }));
    await newPoint({ status: 'retired' });
    await store(first.guid, { '2026-03-02': day(1), '2026-03-03': [...day(1, 40), ...day(null, 8)] });
    await store(second.guid, { '2026-03-03': day(2) }, [2, 2, ...Array<number>(46).fill(0)]);

    expect(await facts('2026-03-01', '2026-03-03', 'day')).toEqual([
      { key: null, at: '2026-03-02', value: 48, present: 48, estimated: 0, expected: 96, points: 2, known: 1 },
      { key: null, at: '2026-03-03', value: 40 + 96, present: 88, estimated: 2, expected: 96, points: 2, known: 2 },
    ]);
    const [month] = await facts('2026-03-01', '2026-03-31', 'month');
    expect(month).toEqual({
      key: null,
      at: '2026-03-01',
      value: 184,
      present: 136,
      estimated: 2,
      expected: 30 * 96,
      points: 2,
      known: 2,
    });
    expect(compositionText({ present: 136, estimated: 2, expected: 160 })).toBe(
      'измерено 83,75\u00a0%, рассчитано 1,25\u00a0%, нет 15\u00a0%',
    );
    const hours = await inside((tx) =>
      factHours(tx, {
        points: sql`${isCounted} and o.branch_guid = ${branch.guid}`,
        from: '2026-03-03',
        to: '2026-03-03',
      }),
    );
    expect([hours[0], hours[20]]).toEqual([
      { at: Date.parse('2026-03-02T21:00:00Z'), value: 2 + 4, present: 4, expected: 4 },
      { at: Date.parse('2026-03-03T17:00:00Z'), value: 4, present: 2, expected: 4 },
    ]);
  });

  it('counts a virtual point for billing instead of the points in its formula', async () => {
    const [whole, transit] = [await newPoint(), await newPoint()];
    await store(whole.guid, { '2026-04-01': day(10) });
    await store(transit.guid, { '2026-04-01': day(3) });
    expect((await facts('2026-04-01', '2026-04-01', 'day'))[0]!.value).toBe(13 * 48);
    const net = await newPoint({ formula: `${whole['code']} − ${transit['code']}` });
    expect((await facts('2026-04-01', '2026-04-01', 'day'))[0]!.value).toBe(7 * 48);
    await newPoint({ formula: `${net['code']} × 2`, purpose: 'technical' });
    expect((await facts('2026-04-01', '2026-04-01', 'day'))[0]!.value).toBe(7 * 48);
  });

  it('waits for a point from its first value when that is before its admission, and for a point in work only', async () => {
    const other = await create(world.master, branchOffices);
    const place = await create(world.master, consumptionObjects, { branchGuid: other.guid });
    const early = await newPoint({ consumptionObjectGuid: place.guid, admissionActDate: '2026-05-10' });
    await store(early.guid, { '2026-05-04': day(1) });
    const [sum] = await facts('2026-05-01', '2026-05-10', 'period', other.guid);
    expect([sum!.expected, sum!.present]).toEqual([7 * 48, 48]);
    const retired = await newPoint({ consumptionObjectGuid: place.guid, status: 'retired' });
    await store(retired.guid, { '2026-05-02': [...day(1, 24), ...day(null, 24)] });
    const [both] = await facts('2026-05-01', '2026-05-10', 'period', other.guid);
    expect([both!.expected, both!.present, both!.known]).toEqual([8 * 48, 72, 2]);
  });

  it('does not miss what has not come yet: of today only what is there is expected', async () => {
    const other = await create(world.master, branchOffices);
    const place = await create(world.master, consumptionObjects, { branchGuid: other.guid });
    const today = moscowToday();
    const point = await newPoint({ consumptionObjectGuid: place.guid, admissionActDate: addDays(today, -1) });
    await store(point.guid, { [today]: [...day(5, 10), ...day(null, 38)] });
    const [sum] = await facts(addDays(today, -3), addDays(today, 3), 'period', other.guid);
    expect([sum!.value, sum!.present, sum!.expected]).toEqual([50, 10, 48 + 10]);
  });

  it('does not wait for a meter from the day of its taking off until there is another', async () => {
    const other = await create(world.master, branchOffices);
    const place = await create(world.master, consumptionObjects, { branchGuid: other.guid });
    const point = await newPoint({ consumptionObjectGuid: place.guid, admissionActDate: '2026-05-01' });
    for (const [validFrom, validTo] of [
      ['2026-04-20', '2026-05-01'],
      ['2026-05-02', '2026-05-04'],
      ['2026-05-07', '2026-05-08'],
    ]) {
      const device = await create(world.master, meteringDevices);
      const readings = { firstReading: 0, lastReading: 5, firstByTariff: [], lastByTariff: [] };
      const placed = { meteringPointGuid: point.guid, deviceGuid: device.guid, validFrom, validTo, ...readings };
      await create(world.master, devicePlacements, placed);
    }
    await store(point.guid, {
      '2026-05-02': day(1),
      '2026-05-03': [...day(1, 40), ...day(null, 8)],
      '2026-05-04': [...day(1, 20), ...day(null, 28)],
    });
    // A replacement on adjacent days leaves no gap; values without a meter are expected too.
    const days = await facts('2026-05-01', '2026-05-10', 'day', other.guid);
    expect(days.map(({ at, present, expected, points }) => [at.slice(8), present, expected, points])).toEqual([
      ['01', 0, 48, 1],
      ['02', 48, 48, 1],
      ['03', 40, 48, 1],
      ['04', 20, 48, 1],
      ['07', 0, 48, 1],
    ]);
    const [whole] = await facts('2026-05-01', '2026-05-31', 'month', other.guid);
    expect(whole).toMatchObject({ present: 108, expected: 5 * 48, points: 1, known: 1 });
    expect(await facts('2026-05-09', '2026-05-20', 'period', other.guid)).toEqual([]);
    const hours = await inside((tx) =>
      factHours(tx, { points: sql`o.branch_guid = ${other.guid}`, from: '2026-05-04', to: '2026-05-07' }),
    );
    const sum = (values: number[]) => values.reduce((all, value) => all + value, 0);
    expect([hours.length, sum(hours.map(({ expected }) => expected))]).toEqual([10 + 24, 20 + 48]);
  });
});
