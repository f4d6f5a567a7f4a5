import { moscowToday, addDays } from 'contract/time/day-shape.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { ForecastVersionCard, Reconciliation } from 'contract/features/forecasts/answers.ts';
import type { ForecastAccuracyCard } from 'contract/features/forecasts/scores/answers.ts';
import { forecasts } from 'contract/features/forecasts/facts.ts';
import { emptyValue, enteredFields } from 'contract/kit/field.ts';
import { seedSample } from '../../../db/seed/sample.ts';
import { asOrg } from '../../../core/transaction.ts';
import { enqueue } from '../../../jobs/enqueue.ts';
import type { Client } from '../../../testing/client.ts';
import { openWorld, type World } from '../../../testing/world.ts';
import { forecastBuildJob } from '../build/build.job.ts';
import { forecastAccuracyJob } from './forecast-accuracy.job.ts';
import { forecastBacktestJob } from '../backtests/forecast-backtest.job.ts';

let world: World;
let admin: Client;
let organization: string;
const tomorrow = addDays(moscowToday(), 1);

const settled = () =>
  vi.waitFor(
    async () => {
      const open = await world.owner(
        `select from run where kind like 'forecast%' and state in ('queued', 'waiting', 'running')`,
      );
      expect(open).toEqual([]);
    },
    { timeout: 60_000, interval: 100 },
  );
const create = async (given: object): Promise<string> => {
  const empty = enteredFields(forecasts.fields).map(([key, field]) => [key, emptyValue(field)]);
  const { status, body } = await admin.post('/api/forecasts', { ...Object.fromEntries(empty), ...given });
  expect([status, body]).toMatchObject([201, {}]);
  return body.guid;
};
const build = async (guid: string): Promise<ForecastVersionCard> => {
  const { body } = await admin.post(`/api/forecasts/${guid}/build`, { from: null, asOf: null });
  return vi.waitFor(
    async () => {
      const version = (await admin.get(`/api/forecast-versions/${body.guid}`)).body;
      expect(['ready', 'failed']).toContain(version.state);
      return version as ForecastVersionCard;
    },
    { timeout: 30_000, interval: 50 },
  );
};
const sum = (values: readonly (number | null)[]) => values.reduce<number>((total, value) => total + value!, 0);

beforeAll(async () => {
  world = await openWorld({ isSeeded: true, sampleData: true });
  await seedSample(world.pool);
  [{ guid: organization }] = (await world.owner(`
    select guid from organization o where exists (select from branch_office b where b.organization_guid = o.guid) order by short_name limit 1`)) as [
    { guid: string },
  ];
  admin = await world.signIn('admin', organization);
  await world.work([forecastBuildJob, forecastAccuracyJob, forecastBacktestJob]);
  await settled();
});
afterAll(() => world.close());

it('the sample is plausible: plans are near the fact, the peak of today is known, the points of each organization have substations', async () => {
  const organizations = await world.owner(`
    select distinct organization_guid as guid from branch_office`);
  expect(organizations).toHaveLength(3);
  for (const { guid } of organizations) {
    const client = await world.signIn('admin', guid as string);
    const { peaks, month } = (await client.get('/api/home/energy')).body;
    expect(peaks).toMatchObject([{ hours: [{}, {}, {}] }]);
    // On the first of a month none of its days has ended.
    if (month.actual !== null) expect(Math.abs(month.actual / month.comparedPlan - 1)).toBeLessThan(0.25);
    expect(month.branches).toBeGreaterThan(1);
    expect((await client.get('/api/substations?limit=1')).body.total).toBeGreaterThan(0);
  }
});

it('the sample has a version of every kind of forecast, one of them published and back-tested', async () => {
  const { body: rows } = await admin.get('/api/forecasts/overview');
  expect(rows.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
    'hourly',
    'hourly',
    'monthly',
    'peakHour',
    'price',
  ]);
  for (const { name, latest } of rows) expect([name, latest.state, latest.error]).toEqual([name, 'ready', null]);
  const { guid } = rows.find(({ target }: { target: string }) => target === 'organization');
  const { body } = await admin.get(`/api/forecasts/${guid}`);
  expect(body).toMatchObject({ lastState: 'ready', lastFrom: tomorrow, mape: expect.any(Number) });
  const accuracy = (await admin.get(`/api/forecasts/${guid}/accuracy`)).body as ForecastAccuracyCard;
  expect(accuracy.byDay.length).toBe(accuracy.days);
  expect(accuracy.wape!).toBeLessThan(0.2);
  expect((await admin.get(`/api/forecasts/${guid}/backtests`)).body).toMatchObject([
    { state: 'done', wape: expect.any(Number) },
  ]);
});

it('every forecast of the sample lies in its band, which is no wider than the history allows', async () => {
  const versions = await world.owner(
    `select level, low, high, kind from forecast_version v join forecast f on f.guid = v.forecast_guid where low is not null`,
  );
  expect(versions.length).toBeGreaterThan(10);
  for (const { kind, level, low, high } of versions) {
    for (const [step, value] of level.entries())
      expect([kind, low[step] <= value, value <= high[step]]).toEqual([kind, true, true]);
    const widest = Math.max(...level.map((_: number, step: number) => high[step] - low[step]));
    expect([kind, widest <= 2 * Math.max(...level)]).toEqual([kind, true]);
  }
});

it('of a day after many silent ones is as sure as the past at that distance, or says why it is not made', async () => {
  const { body: rows } = await admin.get('/api/forecasts/overview');
  for (const { guid, kind } of rows.filter((row: { kind: string }) => row.kind !== 'monthly')) {
    const { body } = await admin.post(`/api/forecasts/${guid}/build`, { from: addDays(tomorrow, 20), asOf: null });
    await settled();
    const { state, original, low, high, error } = (await admin.get(`/api/forecast-versions/${body.guid}`))
      .body as ForecastVersionCard;
    expect([kind, state, error]).toEqual([kind, 'ready', null]);
    const most = Math.max(...original.map(Number));
    for (const [step, value] of original.entries()) {
      expect([kind, low[step]! <= value!, value! <= high[step]!]).toEqual([kind, true, true]);
      expect(high[step]! - low[step]!).toBeLessThan(2 * most);
    }
  }
});

it('the peak of a region is one of the planned hours of working days', async () => {
  const { body: rows } = await admin.get('/api/forecasts/overview');
  const { latest } = rows.find(({ kind }: { kind: string }) => kind === 'peakHour');
  const { peaks } = (await admin.get(`/api/forecast-versions/${latest.guid}`)).body as ForecastVersionCard;
  // The coming days may be in two months.
  const planned = await world.owner('select p.hours from planned_peak_hour p');
  const sizes = new Set([24, ...planned.map(({ hours }) => hours.length)]);
  for (const { ranked } of peaks) {
    expect(sizes.has(ranked.length) || planned.length === 0).toBe(true);
    expect(sum(ranked.map(({ probability }) => probability))).toBeCloseTo(1, 9);
  }
});

it('errors are priced in roubles by the prices of deviations', async () => {
  const [price] = await world.owner(
    `
    select region_guid as region, first_day::text as first, hours, hours_up as up, hours_down as down, deviation_rate as rate from price_set
    where organization_guid = $1 and hours is not null and first_day <= $2 order by first_day desc limit 1`,
    [organization, addDays(tomorrow, -2)],
  );
  const [branch] = await world.owner(
    'select target_branch_guid as guid from forecast where organization_guid = $1 and target = $2',
    [organization, 'branch'],
  );
  await world.owner('update branch_office set region_guid = $1 where guid = $2', [price.region, branch.guid]);
  const guid = await create({ name: 'Цена ошибки', target: 'branch', targetBranchGuid: branch.guid });
  const to = addDays(price.first, 9);
  const last = to < addDays(tomorrow, -2) ? to : addDays(tomorrow, -2);
  const { body: begun } = await admin.post(`/api/forecasts/${guid}/backtests`, {
    from: price.first,
    to: last,
    leads: 1,
    knowledge: 'dayEnd',
  });
  await settled();
  const { body } = await admin.get(`/api/forecast-backtests/${begun.guid}`);
  const [kept] = await world.owner('select actual, lines from forecast_backtest where guid = $1', [begun.guid]);
  const expected = sum(
    kept.actual.map((actual: number | null, index: number) => {
      if (actual === null) return 0;
      const off = (actual - kept.lines.combination[index]) / 1000;
      const [hour, up, down] = [price.hours, price.up, price.down].map((prices) => Number(prices[index]));
      const more = off > 0 ? off * (up! - hour!) : -off * (hour! - down!);
      return more + Math.abs(off) * Number(price.rate);
    }),
  );
  expect(body.cost).toBeCloseTo(expected, 1);
  expect(body.costHours).toBe(kept.actual.filter((actual: number | null) => actual !== null).length);
  expect(
    body.peaks.find(({ method }: { method: string }) => method === 'combination')?.regretKw ?? 0,
  ).toBeGreaterThanOrEqual(0);
});

it('branches are reconciled to their organization, and their own forecast stays as the lower layer', async () => {
  const branches = await world.owner(
    `
    select distinct b.guid, b.name from branch_office b join consumption_object o on o.branch_guid = b.guid
      join metering_point p on p.consumption_object_guid = o.guid and p.purpose = 'billing'
    where b.organization_guid = $1 order by b.name limit 2`,
    [organization],
  );
  const total = await build(await create({ name: 'Всё вместе', target: 'organization', isAutomatic: false }));
  for (const { guid, name } of branches)
    await build(await create({ name: `Часть ${name}`, target: 'branch', targetBranchGuid: guid, isAutomatic: false }));
  const { body: reconciliation } = await admin.get(`/api/forecast-versions/${total.guid}/reconciliation`);
  expect(reconciliation).toMatchObject({ refusal: null, isEqual: false });
  const headers = { 'if-match': `"${total.version}"` };
  const { status, body } = await admin.post(
    `/api/forecast-versions/${total.guid}/reconcile`,
    { reason: 'К заявке' },
    headers,
  );
  expect([status, body.isEqual]).toEqual([200, true]);
  const after = body as Reconciliation;
  for (const [step, value] of after.values.entries())
    expect(sum(after.branches.map((branch) => branch.after[step]!)) + after.rest.values[step]!).toBeCloseTo(value!, 6);
  expect(sum(after.branches.map(({ share }) => share))).toBeCloseTo(1, 9);
  const part = (await admin.get(`/api/forecast-versions/${after.branches[0]!.versionGuid}`))
    .body as ForecastVersionCard;
  expect(part.original).toEqual(
    reconciliation.branches.find(({ versionGuid }: { versionGuid: string }) => versionGuid === part.guid).before,
  );
  expect(part.corrections).toMatchObject([{ kind: 'reconcile', reason: 'К заявке' }]);
});

it('a point without a history takes the curve of its donor', async () => {
  const [donor, own] = await world.owner(
    `
    select p.guid from metering_point p join series s on s.metering_point_guid = p.guid and s.channel = '01'
    where p.organization_guid = $1 and p.status = 'working' order by p.code limit 2`,
    [organization],
  );
  await world.owner(
    `
    with gone as (select id from series where metering_point_guid = $1) update series set channel = '04' where id in (select id from gone) and channel = '01'
      and not exists (select from series x where x.metering_point_guid = $1 and x.channel = '04')`,
    [own.guid],
  );
  const whole = await build(await create({ name: 'Донор', target: 'meteringPoint', targetPointGuid: donor.guid }));
  const given = { target: 'meteringPoint', targetPointGuid: own.guid };
  expect(await build(await create({ name: 'Новая без донора', ...given }))).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('Данных'),
  });
  const half = await build(await create({ name: 'Новая', ...given, donorPointGuid: donor.guid, donorPercent: 50 }));
  expect(half.inputs!.donorHours).toBeGreaterThan(24 * 28);
  for (const [hour, value] of half.values.entries()) expect(value!).toBeCloseTo(whole.values[hour]! / 2, 6);
});

it('users are notified once about a forecast that got worse', async () => {
  const days = [2, 3, 4, 5, 6].map((ago) => addDays(tomorrow, -ago));
  await world.owner(
    `update interval_day set v = array(select x * 1.7 from unnest(v) with ordinality u (x, n) order by n) where organization_guid = $1 and day = any($2::date[])`,
    [organization, days],
  );
  const recount = () =>
    asOrg(world.pool, { organization, account: author }, 'write', (tx) => enqueue(tx, 'forecastAccuracy', {}));
  const [{ account_guid: author }] = (await world.owner(
    `select account_guid from run where organization_guid = $1 and kind = 'forecastAccuracy' limit 1`,
    [organization],
  )) as [{ account_guid: string }];
  for (let time = 0; time < 2; time++) {
    await recount();
    await settled();
  }
  const { body } = await admin.get('/api/notifications?limit=200');
  const notified = body.items.filter(({ resource }: { resource: string | null }) => resource === 'forecasts');
  expect(notified).toMatchObject([{ resource: 'forecasts', text: expect.stringContaining('хуже обычного') }]);
  const { body: rows } = await admin.get('/api/forecasts/accuracy?days=90');
  expect(rows.filter(({ isDrifting }: { isDrifting: boolean }) => isDrifting)).toHaveLength(1);
});
