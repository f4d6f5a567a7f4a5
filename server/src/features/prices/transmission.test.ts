import { afterAll, beforeAll, expect, it } from 'vitest';
import { priceSets } from 'contract/features/prices/facts.ts';
import { transmissionTariffs } from 'contract/features/prices/transmission-tariffs.ts';
import { emptyValue, enteredFields } from 'contract/kit/field.ts';
import { asOrg } from '../../core/transaction.ts';
import { days, openPriceStand, rates, usualDay, type PriceStand } from '../../testing/price-stand.ts';
import { tariffIn } from './transmission.service.ts';

let stand: PriceStand;
let set: string;
const put = (given: object) =>
  stand.analyst.post('/api/transmission-tariffs', {
    ...Object.fromEntries(enteredFields(transmissionTariffs.fields).map(([key, field]) => [key, emptyValue(field)])),
    regionGuid: stand.region,
    year: 2026,
    ...given,
  });

beforeAll(async () => {
  stand = await openPriceStand();
  set = await stand.loadPrices();
  const halves = [
    ['JANUARY', 2000],
    ['JULY', 2200],
    ['OCTOBER', 2500],
  ] as const;
  for (const [month, oneRateSn2] of halves)
    expect((await put({ month, oneRateSn2, maintenanceSn2: 10 * oneRateSn2, note: 'Приказ' })).status).toBe(201);
}, 60_000);
afterAll(() => stand.close());

it('holds from its first month until the next one of the region', async () => {
  const consumer = { voltage: 'sn2', powerGroup: 'middle' } as const;
  const on = (month: string) =>
    asOrg(stand.world.pool, { organization: stand.organization, account: null }, 'read', async (tx) => {
      const found = (await tariffIn(tx, stand.region, month))(consumer.voltage);
      return found && [found.validFrom, found.oneRate, found.maintenance, found.losses];
    });
  expect(await on('2025-12')).toBeNull();
  expect(await on('2026-01')).toEqual(['2026-01-01', 2000, 20_000, null]);
  expect(await on('2026-06')).toEqual(['2026-01-01', 2000, 20_000, null]);
  expect(await on('2026-09')).toEqual(['2026-07-01', 2200, 22_000, null]);
  expect(await on('2027-03')).toEqual(['2026-10-01', 2500, 25_000, null]);
});

it('is refused without any rate, made or emptied: it would hide the one before', async () => {
  const made = await put({ month: 'NOVEMBER', note: 'Пустой' });
  expect([made.status, made.body.errors]).toEqual([
    422,
    [{ path: 'oneRateVn', message: expect.stringContaining('хотя бы одну ставку') }],
  ]);
  const { body } = await put({ month: 'DECEMBER', lossesNn: 3 });
  const fields = Object.fromEntries(enteredFields(transmissionTariffs.fields).map(([name]) => [name, body[name]]));
  const address = `/api/transmission-tariffs/${body.guid}`;
  const emptied = await stand.analyst.put(address, { ...fields, lossesNn: null }, body.version);
  expect([emptied.status, emptied.body.errors[0].path]).toEqual([422, 'oneRateVn']);
  expect((await stand.analyst.delete(address, body.version)).status).toBe(204);
});

it('begins in a month once', async () => {
  const { status, body } = await put({ month: 'JULY', oneRateSn2: 1 });
  expect([status, body.errors[0].path]).toEqual([409, 'month']);
});

it('completes the prices of a month, which keep what they have themselves', async () => {
  const point = await stand.newPoint();
  await stand.storeMonth(point.guid);
  const asked = async () => (await stand.calculate({ points: [point.guid] })).months[0]!;
  const own = await asked();
  const { tariffFrom, tariffPassed, rates: taken } = own.prices!;
  // Both are known: the rates of the set are used, and the ignored tariff is reported.
  expect([tariffFrom, tariffPassed, taken.oneRate]).toEqual([null, '2026-01-01', rates.oneRateSn2]);

  const { body } = await stand.analyst.get(`/api/price-sets/${set}`);
  const entered = Object.fromEntries(enteredFields(priceSets.fields).map(([name]) => [name, body[name]]));
  await stand.analyst.put(`/api/price-sets/${set}`, { ...entered, oneRateSn2: null }, body.version);
  const { prices, categories } = await asked();
  expect([prices!.tariffFrom, prices!.tariffPassed, prices!.rates.oneRate]).toEqual(['2026-01-01', '2026-01-01', 2000]);
  // March is in the first half of the year: transmission costs 2 000 roubles per MWh.
  const mwh = days.flatMap((day) => usualDay(day)).reduce((sum, kwh) => sum + kwh, 0) / 1000;
  expect(categories[0]!.cost!.network).toBeCloseTo(mwh * 2000, 2);
  // The set itself contains both rates of category 4.
  expect(prices!.rates.maintenance).toBe(rates.maintenanceSn2);
});
