import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, dayAt, dayNumber, daysBetween, MOSCOW_ZONE } from 'contract/day-shape.ts';
import { openForecastStand, type ForecastStand } from '../../testing/forecast-stand.ts';
import { multipartOf, multipartType } from '../../testing/messages.ts';
import { monthAfter, monthOf } from '../forecast-sources/months.service.ts';

let stand: ForecastStand;
let region: string;
let supplier: string;
const today = dayAt(Date.now(), MOSCOW_ZONE);
const month = (back: number) => monthAfter(monthOf(today), -back);
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Loads the prices of a month: a day and its 24 prices in a row. */
async function load(first: string, price: number): Promise<void> {
  const days = daysBetween(first, addDays(monthAfter(first, 1), -1));
  const prices = (day: string) => HOURS.map((hour) => price + 10 * hour + (dayNumber(day) % 7));
  const rows = [['Дата', ...HOURS.map((hour) => hour + 1)], ...days.map((day) => [day, ...prices(day)])];
  const content = Buffer.from(rows.map((row) => row.join(';')).join('\r\n'));
  const place = `regionGuid=${region}&supplierGuid=${supplier}&month=${first.slice(0, 7)}`;
  const path = `/api/price-sets/files?${place}&mode=write`;
  const sent = multipartOf([{ name: 'Цены.csv', content }]);
  const { body } = await stand.analyst.send('POST', path, sent, { 'content-type': multipartType });
  expect(body).toMatchObject({ findings: [], isWritten: true });
}

beforeAll(async () => {
  stand = await openForecastStand();
  region = stand.regions[0]!.guid;
  [{ guid: supplier }] = (await stand.world.owner(`
    select v.guid from dictionary_value v join dictionary d on d.guid = v.dictionary_guid where d.code = 'market-participants' limit 1`)) as [
    { guid: string },
  ];
  const loadOf = (day: string, hour: number) => 100 + (dayNumber(day) % 7) + hour;
  await stand.write(region, daysBetween(month(5), addDays(today, -1)), loadOf);
}, 60_000);
afterAll(() => stand.close());

it('other prices mark the forecast that was built from them, and the test whose errors they priced', async () => {
  for (const back of [3, 2, 1]) await load(month(back), 1000);
  const ofPrices = await stand.build(await stand.create({ name: 'Цена', kind: 'price', regionGuid: region }));
  const ofLoad = await stand.create({ name: 'Нагрузка', regionGuid: region });
  const loaded = await stand.build(ofLoad);
  const test = (from: string) => stand.test(ofLoad, { from, to: addDays(from, 9), leads: 1, knowledge: 'dayEnd' });
  const [tested, earlier] = [await test(month(1)), await test(month(3))];
  expect(tested.cost).toEqual(expect.any(Number));
  const marks = () =>
    Promise.all(
      [
        `forecast-versions/${ofPrices.guid}`,
        `forecast-versions/${loaded.guid}`,
        `forecast-backtests/${tested.guid}`,
        `forecast-backtests/${earlier.guid}`,
      ].map(async (path) => (await stand.analyst.get(`/api/${path}`)).body.isChanged),
    );
  expect(await marks()).toEqual([false, false, false, false]);
  await load(month(1), 2000);
  expect(await marks()).toEqual([true, false, true, false]);
  const { body: tests } = await stand.analyst.get(`/api/forecasts/${ofLoad}/backtests`);
  expect(tests.map(({ isChanged }: { isChanged: boolean }) => isChanged)).toEqual([false, true]);
});
