import type { LimitStates } from 'contract/features/limits/states.ts';
import { consumptionLimits } from 'contract/features/limits/facts.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import type { AnyInput, AnyRow } from 'contract/kit/resource.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { create, openMatrix, type Matrix } from '../../testing/matrix.ts';
import { usualEnergy } from './expected.ts';
import { powersUnder } from './power.ts';

let world: Matrix;
beforeAll(async () => {
  world = await openMatrix();
});
afterAll(() => world.close());

const shape = { stepMinutes: 30, unit: 'kWh', zone: 'Europe/Moscow' };
const whole = (at: string, value: number) => ({ at, value, present: 48, estimated: 0, expected: 48 });

describe('the energy that is still expected', () => {
  // 2026-03-02 is a Monday, 2026-03-01 a Sunday.
  const known = [whole('2026-03-01', 40), whole('2026-03-02', 100), whole('2026-03-03', 120)];

  it('is the mean of the days of its kind: (100 + 120) / 2 for Friday, 40 for Saturday', () => {
    expect(usualEnergy(known, '2026-03-06', '2026-03-07', new Map())).toBe(110 + 40);
  });

  it('leaves out days with holes, takes any day where its kind is not known, and knows nothing of nothing', () => {
    const holed = { ...whole('2026-03-04', 10), present: 40 };
    expect(usualEnergy([...known.slice(1), holed], '2026-03-07', '2026-03-07', new Map())).toBe(110);
    expect(usualEnergy([holed], '2026-03-07', '2026-03-07', new Map())).toBeNull();
    expect(usualEnergy([], '2026-04-01', '2026-03-31', new Map())).toBe(0);
  });
});

it('a limit of power counts in its days and hours: 5 kWh in half an hour are 10 kW', () => {
  const limit = {
    powerKw: 9,
    days: 'working',
    hourFrom: 8,
    hourTo: 9,
    validFrom: '2026-03-02',
    validTo: '2026-03-08',
  } as const;
  const v = Array.from({ length: 48 }, () => 5);
  const days = ['2026-02-27', '2026-03-07', '2026-03-06'].map((day) => ({ day, v }));
  expect(powersUnder(limit, days, shape, new Map())).toEqual([
    { at: Date.parse('2026-03-06T08:00:00+03:00'), kw: 10 },
    { at: Date.parse('2026-03-06T08:30:00+03:00'), kw: 10 },
  ]);
});

/** A point with 10 kWh in the half-hour from 10:00 on 3 March 2026 and 1 kWh in every other one. */
async function pointOf(): Promise<AnyRow> {
  const point = await create(world.master, meteringPoints, { parentGuid: null, profileInterval: 30 });
  const values = Array.from({ length: 48 }, (_, index) => (index === 20 ? 10 : 1));
  const body = { channel: '01', day: '2026-03-03', values, reason: 'Проверка' };
  expect((await world.master.put(`/api/metering-points/${point.guid}/values`, body, 0)).status).toBe(200);
  return point;
}
const limitOf = (point: AnyRow, given: AnyInput) =>
  create(world.master, consumptionLimits, {
    meteringPointGuid: point.guid,
    monthKwh: null,
    powerKw: null,
    days: 'any',
    hourFrom: 0,
    hourTo: 24,
    validFrom: '2026-03-01',
    validTo: null,
    ...given,
  });
const statesIn = async (month: string, client = world.master): Promise<LimitStates> => {
  const { status, body } = await client.get(`/api/limit-states?month=${month}`);
  expect(status).toBe(200);
  return body;
};

describe('the limits of a month', () => {
  it('tell what was taken in and the greatest power: exceeded ones first', async () => {
    const point = await pointOf();
    // 47 × 1 + 10 = 57 kWh; 10 kWh in half an hour are 20 kW.
    const kept = await limitOf(point, { monthKwh: 57 });
    const energy = await limitOf(point, { monthKwh: 56 });
    const power = await limitOf(point, { powerKw: 19 });
    const elsewhere = await limitOf(point, { powerKw: 19, hourFrom: 11 });
    const silent = await limitOf(point, { powerKw: 19, days: 'off' });
    const { limits: states, hidden } = await statesIn('2026-03');
    const of = ({ guid }: AnyRow) => states.find((state) => state.guid === guid);
    expect(of(kept)).toMatchObject({ verdict: 'within', expectedKwh: 57, fact: { value: 57, present: 48 } });
    expect(of(energy)).toMatchObject({ verdict: 'exceeded', monthKwh: 56 });
    expect(of(power)).toMatchObject({ verdict: 'exceeded', peakKw: 20, over: 1 });
    expect(of(elsewhere)).toMatchObject({ verdict: 'within', peakKw: 2, over: 0 });
    // 3 March 2026 is a Tuesday, so nothing is known of the days of this limit.
    expect(of(silent)).toMatchObject({ verdict: 'unknown', peakKw: null, fact: { present: 48 } });
    expect(states.map(({ verdict }) => verdict)).toEqual(['exceeded', 'exceeded', 'unknown', 'within', 'within']);
    expect(hidden).toBe(0);
    expect(await statesIn('2026-02')).toEqual({ limits: [], hidden: 0 });

    const excess = `/api/metering-points/${point.guid}/limit-excess?from=2026-03-01&to=2026-03-31`;
    expect((await world.master.get(excess)).body).toEqual([{ at: '2026-03-03T07:00:00.000Z', kw: 20, limitKw: 19 }]);
  });

  it('are refused without an amount or with hours in reverse, at the field', async () => {
    const point = await pointOf();
    const given = { name: 'Лимит', meteringPointGuid: point.guid, validFrom: '2026-03-01' };
    const empty = await world.master.post('/api/consumption-limits', given);
    expect([empty.status, empty.body.errors[0].path]).toEqual([422, 'monthKwh']);
    const reversed = await world.master.post('/api/consumption-limits', {
      ...given,
      powerKw: 1,
      hourFrom: 9,
      hourTo: 9,
    });
    expect([reversed.status, reversed.body.errors[0].path]).toEqual([422, 'hourTo']);
  });

  it('are for those who may read plans and the points, of their own organization', async () => {
    const point = await pointOf();
    await limitOf(point, { monthKwh: 1 });
    const withoutPoints = await world.person(world.organizationGuid, { plannedData: 'full' });
    const { limits, hidden } = await statesIn('2026-03');
    expect(await statesIn('2026-03', withoutPoints)).toEqual({ limits: [], hidden: limits.length + hidden });
    const stranger = await world.person(world.organizationGuid, { meteringPoints: 'full' });
    expect((await stranger.get('/api/limit-states?month=2026-03')).status).toBe(403);
    const foreign = await world.person(await world.organization(), { plannedData: 'full', meteringPoints: 'full' });
    expect(await statesIn('2026-03', foreign)).toEqual({ limits: [], hidden: 0 });
  });
});
