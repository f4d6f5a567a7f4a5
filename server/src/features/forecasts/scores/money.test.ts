import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { BacktestCard } from 'contract/features/forecasts/scores/answers.ts';
import { forecasts } from 'contract/features/forecasts/facts.ts';
import { reports } from 'contract/features/reports/facts.ts';
import { monthOf } from 'contract/time/calendar.ts';
import { addDays, daysBetween, moscowToday } from 'contract/time/day-shape.ts';
import { emptyValue, enteredFields } from 'contract/kit/field.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { days, hours, openPriceStand, usualPrice, type PriceStand } from '../../../testing/price-stand.ts';
import { forecastBacktestJob } from '../backtests/forecast-backtest.job.ts';

let stand: PriceStand;
let point: AnyRow;
const GTP = 'PTEST001';

beforeAll(async () => {
  stand = await openPriceStand();
  await stand.world.work([forecastBacktestJob]);
  point = await stand.newPoint({ purpose: 'billing', gtpCode: GTP });
  // 300 kWh in every hour; on 16 March 500 kWh in hour 10 and 100 kWh in hour 11.
  const loadAt = (day: string, hour: number) => (day === '2026-03-16' ? ({ 10: 500, 11: 100 }[hour] ?? 300) : 300);
  await stand.store(point.guid, Object.fromEntries(days.map((day) => [day, hours.map((hour) => loadAt(day, hour))])));
  await stand.loadPrices();
  const priced = (side: string, more: number) =>
    days.flatMap((day) =>
      hours.map((hour) => [`Цена часа: ${side}`, Number(day.slice(8)), hour, usualPrice(day, hour) + more]),
    );
  const rows = [
    ...priced('больше плана', 90),
    ...priced('меньше плана', -110),
    ['Энергия и мощность: Плата за отклонение от плана', '', '', 17],
  ];
  const content = Buffer.from(rows.map((row) => row.join(';').replaceAll('.', ',')).join('\r\n'));
  const place = `regionGuid=${stand.region}&supplierGuid=${stand.supplier}&month=2026-03`;
  const { body } = await stand.send(`/api/price-sets/files?${place}&mode=write`, { name: 'x.csv', content });
  expect(body.isWritten).toBe(true);
}, 60_000);
afterAll(() => stand.close());

/** A back-test of the weekly baseline. */
async function tested(given: object, from = '2026-03-16', to = '2026-03-17'): Promise<BacktestCard> {
  const empty = enteredFields(forecasts.fields).map(([key, field]) => [key, emptyValue(field)]);
  const input = { ...Object.fromEntries(empty), name: JSON.stringify([given, from]), method: 'naive', ...given };
  const { status, body } = await stand.analyst.post('/api/forecasts', input);
  expect([status, body]).toMatchObject([201, {}]);
  const asked = { from, to, leads: 1, knowledge: 'dayEnd' };
  const { body: begun } = await stand.analyst.post(`/api/forecasts/${body.guid}/backtests`, asked);
  return vi.waitFor(
    async () => {
      const { body: card } = await stand.analyst.get(`/api/forecast-backtests/${begun.guid}`);
      expect([card.state, card.error]).toEqual(['done', null]);
      return card as BacktestCard;
    },
    { timeout: 30_000, interval: 50 },
  );
}

/** A published version with one value in every hour of its days. */
const publish = (
  forecast: string,
  { number, asOf, kwh, from, to }: { number: number; asOf: string; kwh: number; from: string; to: string },
) =>
  stand.world.owner(
    `insert into forecast_version (guid, organization_guid, forecast_guid, number, state, method, unit, as_of, day_from, day_to, deadline,
      level, asked_by, asked_at, approved_by, approved_at, published_at)
    select gen_random_uuid(), $1, $2, $3, 'published', 'naive', 'kWh', $4, $6::date, $7::date, $4,
      array_fill($5::float8, array[($7::date - $6::date + 1) * 24]), a.guid, now(), b.guid, now(), now()
    from account a join account b on b.guid > a.guid order by a.guid, b.guid limit 1`,
    [stand.organization, forecast, number, asOf, kwh, from, to],
  );

// 0.2 MWh above the plan at 90 roubles more, 0.2 MWh below it refunded at 110 roubles less, and a fee of 17 roubles per
// MWh.
const COST = 0.2 * 90 + 0.2 * 110 + 0.4 * 17;

it.each([
  ['a point', () => ({ target: 'meteringPoint', targetPointGuid: point.guid })],
  ['a market group', () => ({ target: 'gtp', gtpCode: GTP })],
  ['an organization', () => ({ target: 'organization' })],
])('errors of %s cost the prices of deviations by their direction', async (_, given) => {
  const { cost, costHours, costReason, costPrices } = await tested(given());
  expect([cost, costHours, costReason]).toEqual([COST, 48, null]);
  expect(costPrices).toMatchObject([{ month: '2026-03', set: { isSample: false }, lacks: null }]);
});

it('errors cost as much as the calculator says an exact plan would save', async () => {
  const planVolumes = days.flatMap(() => hours.map(() => 0.3));
  const { months } = await stand.calculate({ points: [point.guid], plan: 'file', planVolumes });
  const { energy, fee } = months[0]!.deviation!;
  expect(energy + fee).toBeCloseTo(COST, 9);
});

it('a published forecast is the plan of the calculator, and the cost of its deviations is the same', async () => {
  const empty = enteredFields(forecasts.fields).map(([key, field]) => [key, emptyValue(field)]);
  const given = { name: 'План', target: 'meteringPoint', targetPointGuid: point.guid };
  const { body } = await stand.analyst.post('/api/forecasts', { ...Object.fromEntries(empty), ...given });
  const own = { points: [point.guid], plan: 'forecast' as const, planForecast: body.guid };
  const nothing = await stand.calculate(own);
  expect(nothing.problems).toContainEqual(expect.objectContaining({ code: 'NO_FORECAST', isError: true }));
  expect(nothing.totals.find(({ name }) => name === 'fifth')!.reason).toContain('не задан почасовой план');

  // Published on the 15th for the next two days, 300 kWh in every hour; a version made after the days is not their
  // plan.
  const period = { from: '2026-03-16', to: '2026-03-17' };
  await publish(body.guid, { ...period, number: 1, asOf: '2026-03-15T09:00:00Z', kwh: 300 });
  await publish(body.guid, { ...period, number: 2, asOf: '2026-03-20T09:00:00Z', kwh: 999 });
  const { months, problems } = await stand.calculate(own);
  const plan = months[0]!.hours.plan!;
  expect([plan[15 * 24], plan[17 * 24 - 1]]).toEqual([0.3, 0.3]);
  expect(months[0]!.planVersions).toEqual([{ version: 1, from: '2026-03-16', to: '2026-03-17' }]);
  expect(plan.slice(0, 15 * 24)).toEqual(months[0]!.hours.volumes.slice(0, 15 * 24));
  const { energy, fee } = months[0]!.deviation!;
  expect(energy + fee).toBeCloseTo(COST, 9);
  // 29 of 31 days have no published forecast.
  expect(problems).toContainEqual(
    expect.objectContaining({ code: 'FORECAST_HOLES', text: 'Март 2026: за 696 ч плана нет' }),
  );

  // The accuracy report shows the same cost by day and in total: only the 16th deviates.
  const report = Object.fromEntries(enteredFields(reports.fields).map(([key, field]) => [key, emptyValue(field)]));
  const chosen = { name: 'Точность', template: 'accuracy', period: 'dates', forecasts: [body.guid] };
  const { body: made } = await stand.analyst.post('/api/reports', {
    ...report,
    ...chosen,
    dateFrom: '2026-03-15',
    dateTo: '2026-03-18',
  });
  const { body: preview } = await stand.analyst.get(`/api/reports/${made.guid}/preview`);
  const price = preview.columns.findIndex(({ title }: { title: string }) => title === 'Цена ошибки, руб.');
  expect(preview.rows.map((row: unknown[]) => [row[1], row[price]])).toEqual([
    [{ date: '2026-03-16' }, COST],
    [{ date: '2026-03-17' }, 0],
  ]);
  expect(preview.totals.map((row: unknown[]) => row[price])).toEqual([COST]);
  expect(preview.notes.join()).toContain('категорий 5 и 6');

  const refused = async (question: object, client = stand.analyst) => {
    const asked = { ...stand.question({ points: [point.guid], plan: 'forecast' }), ...question };
    const { status, body: answer } = await client.post('/api/calculator/calculate', asked);
    return [status, answer.errors?.[0]?.path];
  };
  expect(await refused({})).toEqual([422, 'planForecast']);
  const ofRegion = { name: 'Регион', target: 'region', regionGuid: stand.region };
  const { body: regional } = await stand.analyst.post('/api/forecasts', { ...Object.fromEntries(empty), ...ofRegion });
  expect(await refused({ planForecast: regional.guid })).toEqual([422, 'planForecast']);
  const without = await stand.world.person(stand.organization, { calculator: 'full', meteringPoints: 'full' });
  expect(await refused({ planForecast: body.guid }, without)).toEqual([422, 'planForecast']);
});

it('the accuracy of what was published names the prices of the compared days alone', async () => {
  // Yesterday is the only day of the last year with a published forecast.
  const empty = enteredFields(forecasts.fields).map(([key, field]) => [key, emptyValue(field)]);
  const given = { name: 'Вчера', target: 'meteringPoint', targetPointGuid: point.guid };
  const { body } = await stand.analyst.post('/api/forecasts', { ...Object.fromEntries(empty), ...given });
  const yesterday = addDays(moscowToday(), -1);
  await stand.store(point.guid, { [yesterday]: hours.map(() => 300) });
  await publish(body.guid, { number: 1, asOf: `${yesterday}T00:00:00Z`, kwh: 300, from: yesterday, to: yesterday });
  const { body: card } = await stand.analyst.get(`/api/forecasts/${body.guid}/accuracy?days=365`);
  expect([card.days, card.byDay[0].compared.hours]).toEqual([1, 24]);
  expect(card.costPrices.map(({ month }: { month: string }) => month)).toEqual([monthOf(yesterday)]);
});

it('one dead large point does not erase the fact of a group: what is measured is shown with its share, and not scored', async () => {
  const group = { purpose: 'billing', gtpCode: 'PLARGE01', signInBalance: null };
  const [large, small] = [
    await stand.newPoint({ name: 'Большая', ...group }),
    await stand.newPoint({ name: 'Малая', ...group }),
  ];
  const today = moscowToday();
  const past = daysBetween(addDays(today, -10), addDays(today, -3));
  const [twoAgo, yesterday] = [addDays(today, -2), addDays(today, -1)];
  const load = (kwh: number) => hours.map(() => kwh);
  await stand.store(large.guid, Object.fromEntries([...past, twoAgo].map((day) => [day, load(150)])));
  await stand.store(small.guid, Object.fromEntries([...past, twoAgo, yesterday].map((day) => [day, load(850)])));
  const empty = enteredFields(forecasts.fields).map(([key, field]) => [key, emptyValue(field)]);
  const given = { name: 'Группа', target: 'gtp', gtpCode: 'PLARGE01' };
  const { body } = await stand.analyst.post('/api/forecasts', { ...Object.fromEntries(empty), ...given });
  const asOf = `${twoAgo}T00:00:00Z`;
  await publish(body.guid, { number: 1, asOf, kwh: 1000, from: twoAgo, to: yesterday });

  const { body: card } = await stand.analyst.get(`/api/forecasts/${body.guid}/accuracy?days=30`);
  expect([card.days, card.hours, card.wape]).toEqual([1, 24, 0]);
  expect(card.byDay.map(({ day }: { day: string }) => day)).toEqual([twoAgo]);
  expect(card.unscored).toEqual([
    {
      day: yesterday,
      forecast: 24_000,
      actual: 24 * 850,
      composition: { value: 24 * 850, present: 24, estimated: 0, expected: 48 },
      share: expect.closeTo(0.85, 6),
    },
  ]);
  const { body: home } = await stand.analyst.get('/api/home/energy');
  expect(home.forecasts.find(({ name }: { name: string }) => name === 'Группа')).toMatchObject({
    actual: 24 * 850,
    wape: null,
    share: expect.closeTo(0.85, 6),
  });
  const { body: versions } = await stand.analyst.get(`/api/forecasts/${body.guid}/versions`);
  const { body: version } = await stand.analyst.get(`/api/forecast-versions/${versions[0].guid}`);
  expect([version.actual[0], version.partial[0]]).toEqual([1000, null]);
  expect([version.actual[24], version.partial[24]]).toEqual([null, { value: 850, share: expect.closeTo(0.85, 6) }]);
  const { body: inputs } = await stand.analyst.get(`/api/forecasts/${body.guid}/inputs`);
  expect(inputs.partialHours).toBe(24);
});

it('months without prices are reported, and points of several regions have no single price', async () => {
  const own = { target: 'meteringPoint', targetPointGuid: point.guid };
  await stand.store(point.guid, { '2026-04-01': hours.map(() => 300) });
  const { cost, costHours, costPrices } = await tested(own, '2026-03-31', '2026-04-01');
  expect([cost, costHours]).toEqual([0, 24]);
  expect(costPrices).toMatchObject([{ lacks: null }, { month: '2026-04', set: null, lacks: 'нет набора цен' }]);

  const elsewhere = await stand.newPoint({ purpose: 'billing' }, { regionGuid: stand.valueOf('regions', '77') });
  await stand.store(elsewhere.guid, Object.fromEntries(days.map((day) => [day, hours.map(() => 1)])));
  const { costReason } = await tested({ target: 'organization', challenger: 'similarDay' });
  expect(costReason).toContain('в разных регионах');
});
