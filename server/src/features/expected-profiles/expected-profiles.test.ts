import { expectedProfiles } from 'contract/features/expected-profiles/facts.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { addDays, daysBetween, dayNumber, moscowToday } from 'contract/time/day-shape.ts';
import { isWeekend } from 'contract/time/calendar.ts';
import type { AnyInput, AnyRow } from 'contract/kit/resource.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOrg } from '../../core/transaction.ts';
import { seriesOf } from '../../series/series.ts';
import { writeDays } from '../../series/write.ts';
import { create, openMatrix, type Matrix } from '../../testing/matrix.ts';

let world: Matrix;
beforeAll(async () => {
  world = await openMatrix();
});
afterAll(() => world.close());

const flat = (value: number) => Array.from({ length: 24 }, () => value).join(' ');
const profileOf = (point: AnyRow, given: AnyInput = {}) =>
  create(world.master, expectedProfiles, {
    meteringPointGuid: point.guid,
    working: flat(10),
    dayOff: flat(2),
    permittedPercent: 10,
    validFrom: '2026-03-01',
    validTo: '2026-03-31',
    ...given,
  });
const pointOf = () => create(world.master, meteringPoints, { parentGuid: null, profileInterval: 30 });

type Day = readonly [day: string, values: readonly (number | null)[], quality?: readonly number[]];
async function write(point: AnyRow, days: readonly Day[], stepMinutes = 30): Promise<void> {
  await asOrg(world.pool, { organization: world.organizationGuid, account: null }, 'write', async (tx) => {
    const shape = { stepMinutes, unit: 'kWh', zone: 'Europe/Moscow' };
    const [series] = await seriesOf(tx, [{ meteringPoint: point.guid, channel: '01' }], shape);
    await writeDays(
      tx,
      { source: 'table' },
      days.map(([day, values, quality]) => ({ series: series!.id, day, values, quality })),
    );
  });
}
const halves = (value: number | null) => Array.from({ length: 48 }, () => value);
const path = ({ guid }: AnyRow, rest: string) => `/api/metering-points/${guid}/${rest}`;
const daysOf = async (point: AnyRow, from: string, to = from) =>
  (await world.master.get(path(point, `expected-days?from=${from}&to=${to}`))).body;
const findings = (point: AnyRow) =>
  world.owner(
    `select f.day::text, f.text from measurement_finding f join series s on s.id = f.series
      where s.metering_point_guid = $1 and f.rule = 'expected' order by 1`,
    [point.guid],
  );

describe('an expected profile', () => {
  it('tells the deviation of a day: 3 March 2026 is a Tuesday, 240 kWh; 9 March a holiday by the calendar, 48', async () => {
    await world.owner(
      `insert into production_day (guid, day, kind, source) values (gen_random_uuid(), '2026-03-09', 'holiday', 'Тест') on conflict do nothing`,
    );
    const point = await pointOf();
    await profileOf(point);
    await write(point, [
      ['2026-03-03', halves(5.5)],
      ['2026-03-04', halves(5.51)],
      ['2026-03-05', [null, ...halves(9).slice(1)]],
      ['2026-03-09', halves(1)],
      ['2026-04-01', halves(50)],
    ]);
    const [third, fourth, fifth, , , , ninth] = await daysOf(point, '2026-03-03', '2026-03-09');
    expect(third).toMatchObject({ expected: 240, actual: 264, deviation: 24, percent: 10, isOver: false });
    expect(third.values).toEqual(halves(5));
    expect(fourth).toMatchObject({ isOver: true, permittedPercent: 10 });
    expect(fifth).toMatchObject({ expected: 240, actual: null, percent: null, isOver: false });
    expect(ninth).toMatchObject({ expected: 48, actual: 48, percent: 0 });
    expect(await daysOf(point, '2026-04-01')).toEqual([]);
    expect(await findings(point)).toEqual([
      {
        day: '2026-03-04',
        text: 'За сутки 264,5\u00a0кВт·ч, ожидалось 240 (+10,2\u00a0%, допустимо ±10\u00a0%)',
      },
    ]);
    const correction = { channel: '01', day: '2026-03-04', values: halves(5), reason: 'Акт' };
    await world.master.put(path(point, 'values'), correction, 1);
    expect(await findings(point)).toEqual([]);
  });

  it('that expects nothing finds any energy, and one of other channels nothing', async () => {
    const point = await pointOf();
    await profileOf(point, { working: flat(0), dayOff: flat(0) });
    await write(point, [['2026-03-03', halves(0.1)]]);
    expect(await findings(point)).toMatchObject([{ text: 'За сутки 4,8\u00a0кВт·ч, ожидалось 0' }]);
    const other = { channel: '02', day: '2026-03-03', values: halves(7), reason: 'Акт' };
    await world.master.put(path(point, 'values'), other, 0);
    expect(await findings(point)).toHaveLength(1);
  });

  it('is refused at its field: not 24 numbers, dates in reverse, dates of another profile of the point', async () => {
    const point = await pointOf();
    await profileOf(point);
    const given = {
      name: 'Лето',
      meteringPointGuid: point.guid,
      working: flat(1),
      dayOff: flat(1),
      permittedPercent: 5,
    };
    const refused = async (more: AnyInput) => {
      const { status, body } = await world.master.post('/api/expected-profiles', { ...given, ...more });
      return [status, body.errors?.[0]?.path];
    };
    for (const working of ['1 2 3', flat(-1), `${flat(1)} 1`, flat(1).replace('1', 'много')])
      expect(await refused({ validFrom: '2026-05-01', working })).toEqual([422, 'working']);
    expect(await refused({ validFrom: '2026-05-02', validTo: '2026-05-01' })).toEqual([422, 'validTo']);
    expect(await refused({ validFrom: '2026-03-31' })).toEqual([422, 'validFrom']);
    expect((await world.master.post('/api/expected-profiles', { ...given, validFrom: '2026-04-01' })).status).toBe(201);
  });

  it('is of those who may read measurements and the point, of their own organization', async () => {
    const point = await pointOf();
    const asked = path(point, 'expected-days?from=2026-03-03&to=2026-03-03');
    const others = [
      [await world.person(world.organizationGuid, { meteringPoints: 'full' }), 403],
      [await world.person(world.organizationGuid, { measurements: 'full' }), 404],
      [await world.person(await world.organization(), { measurements: 'full', meteringPoints: 'full' }), 404],
    ] as const;
    for (const [client, status] of others) {
      expect((await client.get(asked)).status).toBe(status);
      expect((await client.get(path(point, 'usual-days?weeks=4'))).status).toBe(status);
    }
  });
});

describe('the usual days of a point', () => {
  it('are medians of measured hours, by working days and days off; estimates do not count', async () => {
    const point = await pointOf();
    const today = moscowToday();
    const days = daysBetween(addDays(today, -28), addDays(today, -1));
    const kept = days.map((day, index): Day => {
      const value = isWeekend(dayNumber(day)) ? 1 : 3 + (index % 7 === 0 ? 90 : 0);
      return index === 1 ? [day, halves(500), halves(500).map(() => 2)] : [day, halves(value)];
    });
    await write(point, kept);
    await world.owner('delete from production_day where day >= $1', [addDays(today, -28)]);
    const { body } = await world.master.get(path(point, 'usual-days?weeks=4'));
    expect(body.working.values).toEqual(Array.from({ length: 24 }, () => 6));
    expect(body.dayOff).toEqual({ days: 8, values: Array.from({ length: 24 }, () => 2) });
    expect((await world.master.get(path(await pointOf(), 'usual-days?weeks=4'))).body).toEqual({
      working: { days: 0, values: null },
      dayOff: { days: 0, values: null },
    });
    expect((await world.master.get(path(point, 'usual-days?weeks=53'))).status).toBe(422);
  });
});
