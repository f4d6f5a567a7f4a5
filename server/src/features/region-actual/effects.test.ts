import { addDays, daysBetween, moscowToday } from 'contract/time/day-shape.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Effect } from 'contract/features/measurements/effects.ts';
import type { Client } from '../../testing/client.ts';
import { openForecastStand, type ForecastStand } from '../../testing/forecast-stand.ts';
import { csvOfRows, loadRows } from '../../testing/region-source.ts';

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
  const effectsFor = async (client: Client, path: string, body: object) => {
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
  expect(await effectsFor(keeper, 'remove', period)).toEqual([sum(-48), ['forecast', forecast, 'Нагрузка, № 1', 1]]);
  const stranger = await stand.world.person(stand.organization, { regionActual: 'full' });
  expect(await effectsFor(stranger, 'remove', period)).toEqual([sum(-48)]);
  expect(await isChanged()).toBe(false);

  expect((await keeper.post(`${at}/remove`, { ...period, reason: 'Ошибка' })).status).toBe(200);
  expect(await isChanged()).toBe(true);
  const [{ act }] = (await stand.world.owner(`
    select max(o.id) as act from series_origin o where o.note = 'Убрано: Ошибка'`)) as [{ act: number }];
  // The forecast already counts as changed.
  expect(await effectsFor(keeper, 'undo', { act })).toEqual([sum(48)]);
  expect((await keeper.post(`${at}/remove/preview`, period)).body.code).toBe('conflict');
}, 60_000);

it('a file tells what follows from it before it is taken, and a run only what it would concern', async () => {
  const region = stand.regions[1]!;
  const from = addDays(today, -5);
  await stand.write(region.guid, daysBetween(addDays(today, -90), addDays(today, -1)), () => 2);
  await stand.backdate();
  const forecast = await stand.create({ name: 'Опубликованный', regionGuid: region.guid });
  const built = await stand.build(forecast, { from, asOf: `${addDays(from, -1)}T09:00:00Z` });
  await stand.publish(built);
  const month = from.slice(0, 7);
  const days = daysBetween(from, addDays(today, -1)).filter((one) => one.startsWith(month));
  const content = csvOfRows(loadRows(region.name, days, () => 3));
  const previewed = async (client: Client, mode: string) => {
    const form = new FormData();
    form.set('file', new Blob([Uint8Array.from(content)]), 'факт.csv');
    const sent = new Request('http://x', { method: 'POST', body: form });
    const type = { 'content-type': sent.headers.get('content-type')! };
    const query = `region=${region.guid}&mode=${mode}`;
    const address = `/api/region-actual/files/preview?${query}`;
    const { status, body } = await client.post(address, Buffer.from(await sent.arrayBuffer()), type);
    expect([status, body.files?.[0]?.findings]).toEqual([200, []]);
    return body.effects.map(({ kind, guid }: Effect) => [kind, guid]);
  };
  expect(await previewed(keeper, 'new')).toEqual([]);
  expect(await previewed(keeper, 'trial')).toEqual([]);
  expect(await previewed(keeper, 'overwrite')).toEqual([
    ['region', region.guid],
    ['accuracy', forecast],
  ]);
  const { body } = await stand.analyst.get(`/api/forecasts/${forecast}/accuracy?days=30`);
  expect(body.wape).toBeCloseTo(0, 6);

  const wanted = { dataset: 'load', mode: 'overwrite', regions: [region.guid], from: month, to: month, cells: null };
  const planned = async (client: Client, given: object = {}) =>
    (await client.post('/api/region-actual/plan', { ...wanted, ...given })).body.concerns;
  expect(await planned(keeper)).toMatchObject([
    { kind: 'forecast', guid: forecast, title: 'Опубликованный, № 1' },
    { kind: 'accuracy', guid: forecast, title: 'Опубликованный' },
  ]);
  expect(await planned(keeper, { mode: 'trial' })).toEqual([]);
  expect(await planned(keeper, { dataset: 'peakHours' })).toEqual([]);
  const stranger = await stand.world.person(stand.organization, { regionActual: 'full' });
  expect(await planned(stranger)).toEqual([]);
}, 60_000);
