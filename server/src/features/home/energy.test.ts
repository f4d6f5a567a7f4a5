import { afterAll, beforeAll, expect, it } from 'vitest';
import { forecasts } from 'contract/features/forecasts/facts.ts';
import { DAYS_SHOWN, type EnergyToday } from 'contract/features/home/energy.ts';
import { branchOffices } from 'contract/features/passport/branch-offices.ts';
import { monthNames } from 'contract/features/passport/plan.ts';
import { emptyValue, enteredFields } from 'contract/kit/field.ts';
import { daysOfMonth, monthOf } from 'contract/time/calendar.ts';
import { addDays, moscowToday } from 'contract/time/day-shape.ts';
import type { Client } from '../../testing/client.ts';
import { create } from '../../testing/matrix.ts';
import { hours, openPriceStand, type PriceStand } from '../../testing/price-stand.ts';

const today = moscowToday();
const yesterday = addDays(today, -1);
const month = monthOf(today);
let stand: PriceStand;

const forecast = async (given: object): Promise<string> => {
  const empty = enteredFields(forecasts.fields).map(([key, field]) => [key, emptyValue(field)]);
  const { status, body } = await stand.analyst.post('/api/forecasts', { ...Object.fromEntries(empty), ...given });
  expect([status, body]).toMatchObject([201, {}]);
  return body.guid;
};
/** A published version of a day with one value in every hour. */
const publish = (guid: string, day: string, value: number, peaks: object[] = []) =>
  stand.world.owner(
    `insert into forecast_version (guid, organization_guid, forecast_guid, number, state, method, unit, as_of, day_from, day_to, deadline,
      level, peaks, asked_by, asked_at, approved_by, approved_at, published_at)
    select gen_random_uuid(), $1, $2, 1, 'published', 'naive', 'kWh', ($3::date - 1)::timestamptz, $3::date, $3::date, now(),
      array_fill($4::float8, array[24]), $5::jsonb, a.guid, now(), b.guid, now(), now()
    from account a join account b on b.guid > a.guid order by a.guid, b.guid limit 1`,
    [stand.organization, guid, day, value, JSON.stringify(peaks)],
  );
const energyOf = async (client: Client): Promise<EnergyToday> => {
  const { status, body } = await client.get('/api/home/energy');
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

beforeAll(async () => {
  stand = await openPriceStand();
}, 60_000);
afterAll(() => stand.close());

it('tells an organization without anything that there is nothing', async () => {
  expect(await energyOf(stand.analyst)).toEqual({
    today,
    yesterday,
    fact: {
      sum: { value: 0, present: 0, estimated: 0, expected: 0 },
      points: 0,
      known: 0,
      days: Array.from({ length: DAYS_SHOWN }, () => null),
      change: null,
    },
    forecasts: [],
    peaks: [],
    bids: [],
    month: { month, branches: 0, plan: 0, comparedPlan: null, actual: null, isClosed: false, composition: null },
  });
});

it('tells yesterday, the peak of today, bids and the month by hand-made data', async () => {
  const branch = await create(stand.analyst, branchOffices);
  const usual = {
    purpose: 'billing',
    status: 'working',
    direction: 'intake',
    profileInterval: 60,
    admissionActNumber: '1',
    admissionActDate: yesterday,
  };
  const talking = await stand.newPoint({ ...usual, name: 'Говорит' }, { branchGuid: branch.guid });
  await stand.newPoint({ ...usual, name: 'Молчит' });
  const before = addDays(yesterday, -7);
  await stand.store(talking.guid, { [before]: hours.map(() => 240), [yesterday]: hours.map(() => 300) });
  const plan = 10 * daysOfMonth(month);
  const { status } = await stand.analyst.put(`/api/branch-offices/${branch.guid}/plan`, {
    year: Number(month.slice(0, 4)),
    lines: [{ indicator: 'energy', productGuid: null, values: { [monthNames[Number(month.slice(5)) - 1]!]: plan } }],
  });
  expect(status).toBe(200);

  const hourly = await forecast({ name: 'Точка', target: 'meteringPoint', targetPointGuid: talking.guid });
  await publish(hourly, yesterday, 250);
  const peak = await forecast({ name: 'Час пик', kind: 'peakHour', target: 'region', regionGuid: stand.region });
  const ranked = [18, 9, 10, 17].map((hour, index) => ({ hour, probability: [0.5, 0.25, 0.15, 0.1][index] }));
  await publish(peak, today, 1, [{ day: today, ranked }]);
  await forecast({ name: 'Вся организация', target: 'organization' });
  const bid = await forecast({ name: 'Заявка', target: 'gtp', gtpCode: 'PTEST001', publishBy: '09:15' });
  const late = await forecast({ name: 'Ночная', target: 'gtp', gtpCode: 'PTEST002', publishBy: '00:00' });

  const { fact, forecasts: compared, peaks, bids, month: so, chart } = await energyOf(stand.analyst);
  // 24 × 300 kWh of the 48 hours of two points have arrived; the forecast was 24 × 250.
  const days = Array.from({ length: DAYS_SHOWN }, (_, index) => ({ 22: 5760, 29: 7200 })[index] ?? null);
  expect(fact).toEqual({
    sum: { value: 7200, present: 24, estimated: 0, expected: 48 },
    points: 2,
    known: 1,
    days,
    // The silent point was admitted yesterday, so a week before nothing was missing.
    change: null,
  });
  const flat = (value: number | null) => hours.map(() => value);
  expect(chart).toEqual({
    forecast: { forecastGuid: hourly, name: 'Точка' },
    isWhole: false,
    days: [
      { day: yesterday, fact: flat(300), forecast: flat(250), added: 0, peak: null },
      { day: today, fact: [], forecast: flat(null), added: 0, peak: 18 },
    ],
  });
  expect(compared).toEqual([
    {
      forecastGuid: hourly,
      name: 'Точка',
      forecast: 6000,
      actual: 7200,
      added: 0,
      wape: expect.closeTo(1 / 6, 9),
      cost: null,
    },
  ]);
  expect(peaks).toEqual([{ forecastGuid: peak, name: 'Час пик', hours: ranked.slice(0, 3) }]);
  // 09:15 in Moscow is 06:15 UTC; midnight has always passed.
  expect(bids).toEqual([
    {
      forecastGuid: bid,
      name: 'Заявка',
      gtpCode: 'PTEST001',
      deadline: `${today}T06:15:00.000Z`,
      isLate: expect.any(Boolean),
      state: null,
    },
    {
      forecastGuid: late,
      name: 'Ночная',
      gtpCode: 'PTEST002',
      deadline: `${yesterday}T21:00:00.000Z`,
      isLate: true,
      state: null,
    },
  ]);
  const over = Number(today.slice(8)) - 1;
  expect(so).toMatchObject({ month, branches: 1, plan });
  expect([so!.comparedPlan, so!.actual]).toEqual(
    over ? [10 * over, monthOf(before) === month ? 12.96 : 7.2] : [null, null],
  );
});

it('gives a person only the parts that may be read', async () => {
  const keys = async (rights: object) =>
    Object.keys(await energyOf(await stand.world.person(stand.organization, rights))).toSorted();
  expect(await keys({ forecasts: 'read' })).toEqual(['bids', 'chart', 'forecasts', 'peaks', 'today', 'yesterday']);
  expect(await keys({ measurements: 'read', meteringPoints: 'read' })).toEqual(['chart', 'fact', 'today', 'yesterday']);
  expect(await keys({ plannedData: 'read' })).toEqual(['month', 'today', 'yesterday']);
  expect(await keys({ measurements: 'read' })).toEqual(['today', 'yesterday']);
});

it('compares days with equal gaps, and shows the hours of yesterday without the right to forecasts', async () => {
  await stand.world.owner(
    `update metering_point set admission_act_date = '${addDays(today, -9)}' where name = 'Молчит'`,
  );
  const reader = await stand.world.person(stand.organization, { measurements: 'read', meteringPoints: 'read' });
  const { fact, chart } = await energyOf(reader);
  expect(fact!.change).toBeCloseTo(0.25, 9);
  expect(chart).toEqual({
    forecast: null,
    isWhole: false,
    days: [{ day: yesterday, fact: hours.map(() => 300), forecast: [], added: 0, peak: null }],
  });
});
