import { addDays, daysBetween, moscowToday } from 'contract/time/day-shape.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Effect } from 'contract/features/measurements/effects.ts';
import type { Client } from '../../testing/client.ts';
import { openForecastStand, type ForecastStand } from '../../testing/forecast-stand.ts';

let stand: ForecastStand;
let keeper: Client;
const today = moscowToday();
const day = addDays(today, -40);
const period = { from: day, to: day, source: null };
beforeAll(async () => {
  stand = await openForecastStand();
  keeper = await stand.world.person(stand.organization, { regionActual: 'full', forecasts: 'read' });
}, 60_000);
afterAll(() => stand.close());

it('removing the values of a region tells its sum and the forecasts whose data change, and they do', async () => {
  const region = stand.regions[0]!;
  await stand.write(region.guid, daysBetween(addDays(today, -90), addDays(today, -1)), () => 2);
  const forecast = await stand.create({ name: 'Нагрузка', regionGuid: region.guid });
  const built = await stand.build(forecast);
  const isChanged = async () => (await stand.analyst.get(`/api/forecast-versions/${built.guid}`)).body.isChanged;
  const at = `/api/region-actual/regions/${region.guid}`;
  const told = async (client: Client, path: string, body: object) => {
    const { body: answer } = await client.post(`${at}/${path}/preview`, body);
    return answer.effects.map(({ kind, guid, title, before, after }: Effect) => [
      kind,
      guid,
      title,
      Number(after) - Number(before),
    ]);
  };
  const sum = (change: number) => ['region', region.guid, region.name, change];
  // 24 hours of 2 MWh.
  expect(await told(keeper, 'remove', period)).toEqual([sum(-48), ['forecast', forecast, 'Нагрузка, № 1', 1]]);
  const stranger = await stand.world.person(stand.organization, { regionActual: 'full' });
  expect(await told(stranger, 'remove', period)).toEqual([sum(-48)]);
  expect(await isChanged()).toBe(false);

  expect((await keeper.post(`${at}/remove`, { ...period, reason: 'Ошибка' })).status).toBe(200);
  expect(await isChanged()).toBe(true);
  const [{ act }] = (await stand.world.owner(`
    select max(o.id) as act from series_origin o where o.note = 'Убрано: Ошибка'`)) as [{ act: number }];
  // The forecast is changed already.
  expect(await told(keeper, 'undo', { act })).toEqual([sum(48)]);
  expect((await keeper.post(`${at}/remove/preview`, period)).body.code).toBe('conflict');
}, 60_000);
