import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { BacktestCard } from 'contract/features/forecast-scores/answers.ts';
import { forecasts } from 'contract/features/forecasts/facts.ts';
import { emptyValue, enteredFields } from 'contract/kit/field.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { startWorking } from '../../jobs/work.ts';
import { days, hours, openPriceStand, usualPrice, type PriceStand } from '../../testing/price-stand.ts';
import { forecastBacktestJob } from '../forecast-backtests/forecast-backtest.job.ts';

let stand: PriceStand;
let point: AnyRow;
let stop: () => Promise<void>;
const GTP = 'PTEST001';

beforeAll(async () => {
  stand = await openPriceStand();
  stop = await startWorking(stand.world.pool, [forecastBacktestJob]);
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
afterAll(async () => {
  await stop();
  await stand.close();
});

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

// 0.2 MWh above the plan at 90 roubles more, 0.2 MWh below it refunded at 110 roubles less, 17 roubles for each MWh.
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

it('months without prices are told, and points of several regions have no single price', async () => {
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
