import { monthOf, addMonths, firstDayOf, lastDayOf } from 'contract/time/calendar.ts';
import { moscowToday, addDays, dayNumber, daysBetween } from 'contract/time/day-shape.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { monthNames } from 'contract/features/passport/plan.ts';
import { priceSets } from 'contract/features/prices/facts.ts';
import { enteredFields } from 'contract/kit/field.ts';
import { openForecastStand, type ForecastStand } from '../../testing/forecast-stand.ts';
import { multipartOf, multipartType } from '../../testing/messages.ts';

let stand: ForecastStand;
let region: string;
let supplier: string;
const today = moscowToday();
const month = (back: number) => firstDayOf(addMonths(monthOf(today), -back));
type Row = Record<string, unknown> & { guid: string; version: number };
const monthName = (first: string) => monthNames[Number(first.slice(5, 7)) - 1];
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Loads the prices of a month: a row for each day with its 24 prices. */
async function load(first: string, price: number): Promise<void> {
  const days = daysBetween(first, lastDayOf(monthOf(first)));
  const prices = (day: string) => HOURS.map((hour) => price + 10 * hour + (dayNumber(day) % 7));
  const rows = [['Дата', ...HOURS.map((hour) => hour + 1)], ...days.map((day) => [day, ...prices(day)])];
  const content = Buffer.from(rows.map((row) => row.join(';')).join('\r\n'));
  const place = `regionGuid=${region}&supplierGuid=${supplier}&month=${monthOf(first)}`;
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

it('changed prices mark the forecast that was built from them, and the back-test whose peaks they priced', async () => {
  const unpriced = await stand.create({ name: 'Без цен', regionGuid: region });
  const first = await stand.test(unpriced, { from: month(3), to: addDays(month(3), 9), leads: 1, knowledge: 'dayEnd' });
  expect([first.cost, first.isChanged]).toEqual([null, false]);
  for (const back of [3, 2, 1]) await load(month(back), 1000);
  expect((await stand.analyst.get(`/api/forecast-backtests/${first.guid}`)).body.isChanged).toBe(true);
  const ofPrices = await stand.build(await stand.create({ name: 'Цена', kind: 'price', regionGuid: region }));
  const ofLoad = await stand.create({ name: 'Нагрузка', regionGuid: region });
  const loaded = await stand.build(ofLoad);
  const test = (from: string) => stand.test(ofLoad, { from, to: addDays(from, 9), leads: 1, knowledge: 'dayEnd' });
  const [tested, earlier] = [await test(month(1)), await test(month(3))];
  expect(tested.costReason).toContain('Регион энергию не покупает');
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

  // Moving prices to another region or removing them changes the inputs too.
  const setOf = async (first: string): Promise<Row> => {
    const { body } = await stand.analyst.get('/api/price-sets?limit=200');
    const sets: Row[] = body.items.filter((set: Row) => set['regionGuid'] === region);
    return sets.find((set) => set['year'] === Number(first.slice(0, 4)) && set['month'] === monthName(first))!;
  };
  const remade = await stand.build(await stand.create({ name: 'Цена снова', kind: 'price', regionGuid: region }));
  const retested = await test(month(3));
  const remarks = async () => [
    (await stand.analyst.get(`/api/forecast-versions/${remade.guid}`)).body.isChanged,
    (await stand.analyst.get(`/api/forecast-backtests/${retested.guid}`)).body.isChanged,
  ];
  const moved = await setOf(month(2));
  const input = Object.fromEntries(enteredFields(priceSets.fields).map(([key]) => [key, moved[key]]));
  expect(await remarks()).toEqual([false, false]);
  const elsewhere = { ...input, regionGuid: stand.regions[1]!.guid };
  expect((await stand.analyst.put(`/api/price-sets/${moved.guid}`, elsewhere, moved.version)).status).toBe(200);
  expect(await remarks()).toEqual([true, false]);
  const gone = await setOf(month(3));
  expect((await stand.analyst.delete(`/api/price-sets/${gone.guid}`, gone.version)).status).toBe(204);
  expect(await remarks()).toEqual([true, true]);
});
