import { addDays, dayNumber, daysBetween, moscowToday } from 'contract/time/day-shape.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openForecastStand, type ForecastStand } from '../../testing/forecast-stand.ts';

let stand: ForecastStand;
let [here, there] = ['', ''];
const today = moscowToday();
/** The weather of a day, which reaches the second region a day later. */
const weather = (day: number) => 0.3 * ((Math.abs(Math.sin(day * 12.9898)) * 43_758.5453) % 1);
const loadOf = (delay: number) => (day: string, hour: number) =>
  100 * Math.exp(0.2 * Math.sin(((hour - 9) * Math.PI) / 12) + weather(dayNumber(day) - delay));

beforeAll(async () => {
  stand = await openForecastStand();
  [here, there] = stand.regions.map(({ guid }) => guid) as [string, string];
  const days = daysBetween(addDays(today, -240), addDays(today, -1));
  await stand.write(here, days, loadOf(1));
  await stand.write(there, days, loadOf(0));
}, 60_000);
afterAll(() => stand.close());

it('a forecast with a neighbour names it, weighs its method and is marked when its data change', async () => {
  const neighbour = await stand.create({ name: 'Запад', regionGuid: there });
  const forecast = await stand.create({ name: 'Восток', regionGuid: here, neighbours: [neighbour] });
  const made = await stand.build(forecast, { from: today });
  expect(made.inputs!.neighbours).toEqual([{ forecastGuid: neighbour, name: 'Запад', last: addDays(today, -1) }]);
  expect(made.weights['neighbourRegression']).toBeGreaterThan(0.9);
  expect(made.lines['neighbourRegression']).toHaveLength(24);
  await stand.write(there, [addDays(today, -30)], () => 1);
  const { body } = await stand.analyst.get(`/api/forecast-versions/${made.guid}`);
  expect(body.isChanged).toBe(true);
  const alone = await stand.build(neighbour, { from: today });
  expect([alone.inputs!.neighbours, alone.lines['neighbourRegression']]).toEqual([[], undefined]);
});

it('refuses neighbours that cannot help', async () => {
  const price = await stand.create({ name: 'Цена', kind: 'price', regionGuid: here });
  const refused = async (given: object) => {
    const { status, body } = await stand.post({ name: 'Другой', regionGuid: here, ...given });
    return [status, body.errors?.[0]?.path, body.errors?.[0]?.message];
  };
  const field = 'neighbours';
  expect(await refused({ neighbours: [price] })).toEqual([422, field, expect.stringContaining('прогноз цены')]);
  expect(await refused({ method: 'neighbourRegression' })).toEqual([
    422,
    field,
    expect.stringContaining('хотя бы один'),
  ]);
  expect(await refused({ kind: 'price', neighbours: [price] })).toEqual([
    422,
    field,
    expect.stringContaining('у почасового'),
  ]);
});
