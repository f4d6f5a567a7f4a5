import { addDays, daysBetween, moscowToday } from 'contract/time/day-shape.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openForecastStand, type ForecastStand } from '../../testing/forecast-stand.ts';
import { moment } from '../../testing/moment.ts';
import { scheduleInput } from '../../testing/schedules.ts';

const today = moscowToday();
let stand: ForecastStand;
beforeAll(async () => {
  stand = await openForecastStand();
  await stand.writeUsual(daysBetween(addDays(today, -120), addDays(today, -1)));
});
afterAll(() => stand.close());

it('builds a version from what was known, and the same one after the data have changed', async () => {
  const { world, analyst, regions, create, build, write } = stand;
  const guid = await create({ name: 'Утечка', regionGuid: regions[1]!.guid, horizon: 2 });
  const { body: inputs } = await analyst.get(`/api/forecasts/${guid}/inputs`);
  expect(inputs).toMatchObject({
    unit: 'MWh',
    completeness: 100,
    gapHours: 0,
    last: addDays(today, -1),
    temperature: null,
  });
  const asOf = await moment();
  const first = await build(guid, { asOf });
  expect(first).toMatchObject({
    state: 'ready',
    from: addDays(today, 1),
    to: addDays(today, 2),
    isFallback: false,
    isChanged: false,
  });
  expect(first.values).toHaveLength(48);
  expect(first.values.every((value, hour) => value! > first.low[hour]! * 0.5)).toBe(true);
  expect(Object.keys(first.lines)).toContain('similarDay');

  await write(regions[1]!.guid, daysBetween(addDays(today, -30), today), (_, hour) => 5 + hour);
  expect((await analyst.get(`/api/forecast-versions/${first.guid}`)).body.isChanged).toBe(true);
  const { body: rows } = await analyst.get('/api/forecasts/overview');
  expect(rows.find((row: { guid: string }) => row.guid === guid).latest.isChanged).toBe(true);
  const comparable = ({ level, low, high, lines, weights, peaks, inputs: given }: Record<string, unknown>) => ({
    level,
    low,
    high,
    lines,
    weights,
    peaks,
    given,
  });
  const again = await build(guid, { asOf });
  const stored = await world.owner('select * from forecast_version where forecast_guid = $1 order by number', [guid]);
  expect(comparable(stored[1])).toEqual(comparable(stored[0]));
  expect(again.values).toEqual(first.values);
  expect((await build(guid)).values).not.toEqual(first.values);
});

it('builds many at once, and one that cannot be built does not stop the others', async () => {
  const { analyst, reader, regions, create } = stand;
  const good = await create({ name: 'Хороший', regionGuid: regions[0]!.guid });
  const bad = await create({ name: 'Пустой', regionGuid: regions[2]!.guid });
  const { status, body: batch } = await analyst.post('/api/forecasts/build-all', { guids: [bad, good] });
  expect([status, batch.total]).toEqual([201, 2]);
  const done = await vi.waitFor(
    async () => {
      const { body } = await reader.get('/api/forecast-batches');
      const found = body.find(({ guid }: { guid: string }) => guid === batch.guid);
      expect(found).toMatchObject({ state: 'warned', done: 2 });
      return found;
    },
    { timeout: 30_000, interval: 50 },
  );
  expect(done.failed).toEqual([{ forecastGuid: bad, forecastName: 'Пустой', error: expect.stringContaining('нет') }]);
  const { body: versions } = await reader.get(`/api/forecasts/${good}/versions`);
  expect(versions).toMatchObject([{ number: 1, state: 'ready' }]);
});

it('belongs to its organization only', async () => {
  const { world, regions, step, create, build } = stand;
  const guid = await create({ name: 'Чужой', regionGuid: regions[0]!.guid });
  const version = await build(guid);
  const stranger = await world.person(await world.organization(), { forecasts: 'full' });
  expect((await stranger.get('/api/forecasts/overview')).body).toEqual([]);
  for (const path of [
    `forecasts/${guid}/versions`,
    `forecasts/${guid}/inputs`,
    `forecast-versions/${version.guid}`,
    `forecast-versions/${version.guid}/export?format=csv`,
  ])
    expect([path, (await stranger.get(`/api/${path}`)).status]).toEqual([path, 404]);
  expect((await step(stranger, version, 'ask')).status).toBe(404);
  expect((await stranger.post(`/api/forecasts/${guid}/build`, { from: null, asOf: null })).status).toBe(404);
});

it.each([
  [{ kind: 'peakHour', target: 'organization' }, 'target'],
  [{ target: 'region', regionGuid: null }, 'regionGuid'],
  [{ target: 'gtp', gtpCode: null }, 'gtpCode'],
  [{ target: 'organization', horizon: 8 }, 'horizon'],
  [{ target: 'organization', challenger: 'combination' }, 'challenger'],
  [{ target: 'organization', publishBy: '25:00' }, 'publishBy'],
])('refuses %o at its field', async (given, path) => {
  const { post } = stand;
  const { status, body } = await post({ name: `Неверный ${path}`, ...given });
  expect([status, body.errors?.[0]?.path]).toEqual([422, path]);
});

it('a forecast of one number for 24 hours is a fallback', async () => {
  const region = stand.regions[3]!.guid;
  const days = daysBetween(addDays(moscowToday(), -60), addDays(moscowToday(), -1));
  await stand.write(region, days, (day) => 10 + new Date(day).getUTCDay());
  await stand.backdate();
  const flat = await stand.build(await stand.create({ name: 'Ровный', regionGuid: region }));
  expect([flat.isFallback, new Set(flat.values).size]).toEqual([true, 1]);
});

it('a run that builds nothing does not succeed, and says so', async () => {
  const { world } = stand;
  const planner = await world.person(await world.organization(), {
    scheduler: 'full',
    runs: 'full',
    forecasts: 'full',
  });
  const given = { name: 'Пустая', kind: 'forecastBuild', starts: 'hand', overlap: 'skip', alarm: 'nobody' };
  const { guid } = (await planner.post('/api/schedules', scheduleInput(given))).body;
  const run = (await planner.post(`/api/schedules/${guid}/run`, { parameters: null })).body.guid;
  await vi.waitFor(async () => {
    const { state, summary } = (await planner.get(`/api/runs/${run}`)).body;
    expect([state, summary]).toEqual(['warned', expect.stringContaining('Ничего не построено')]);
  });
});
