import { moscowToday, shownDay, addDays, daysBetween, intervalsOf, MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ForecastVersion, ForecastVersionCard } from 'contract/features/forecasts/answers.ts';
import type { BacktestCard } from 'contract/features/forecast-scores/answers.ts';
import { forecasts, LEAST_EXPERIENCE } from 'contract/features/forecasts/facts.ts';
import { enteredFields, emptyValue } from 'contract/kit/field.ts';
import { asOrg } from '../../core/transaction.ts';
import { seriesOf, type RegionKey } from '../../series/series.ts';
import { writeDays } from '../../series/write.ts';
import type { Client } from '../../testing/client.ts';
import { multipartOf, multipartType } from '../../testing/messages.ts';
import { journalOf, openWorld, type World } from '../../testing/world.ts';
import { forecastBuildJob } from '../forecast-build/forecast-build.job.ts';
import { forecastAccuracyJob } from '../forecast-scores/forecast-accuracy.job.ts';
import { forecastBacktestJob } from '../forecast-backtests/forecast-backtest.job.ts';

let world: World;
let organization: string;
let [analyst, chief, reader] = [] as unknown as [Client, Client, Client];
let regions: { guid: string; name: string }[];
const today = moscowToday();
const HISTORY = 120;

const input = (given: object) => ({
  ...Object.fromEntries(enteredFields(forecasts.fields).map(([key, field]) => [key, emptyValue(field)])),
  ...given,
});
const create = async (given: object) => {
  const { status, body } = await analyst.post('/api/forecasts', input(given));
  expect([status, body]).toMatchObject([201, {}]);
  return body as { guid: string; version: number };
};

/** A load with daily and weekly cycles that never repeats exactly. */
const loadAt = (number: number, day: string, hour: number) => {
  const away = Date.parse(day) / 86_400_000;
  const week = [0, 6].includes(new Date(day).getUTCDay()) ? 0.8 : 1;
  const noise = 1 + 0.02 * Math.sin(away * 12.9898 + hour * 78.233 + number);
  return Math.round(1000 * (1 + number) * week * (1 + 0.3 * Math.sin(((hour - 9) * Math.PI) / 12)) * noise) / 10;
};

const write = (region: string, days: readonly string[], valueAt: (day: string, hour: number) => number) =>
  asOrg(world.pool, { organization, account: null }, 'write', async (tx) => {
    const key: RegionKey = { region, quantity: 'load' };
    const [series] = await seriesOf(tx, [key], { stepMinutes: 60, unit: 'MWh', zone: MOSCOW_ZONE });
    const hours = (day: string) =>
      Array.from({ length: intervalsOf(day, MOSCOW_ZONE, 60) }, (_, hour) => valueAt(day, hour));
    await writeDays(
      tx,
      { source: 'refresh' },
      days.map((day) => ({ series: series!.id, day, values: hours(day) })),
    );
  });

const built = (guid: string, client = analyst): Promise<ForecastVersionCard> =>
  vi.waitFor(
    async () => {
      const { body } = await client.get(`/api/forecast-versions/${guid}`);
      expect(['ready', 'failed']).toContain(body.state);
      return body as ForecastVersionCard;
    },
    { timeout: 30_000, interval: 50 },
  );
const build = async (forecast: string, given: object = {}): Promise<ForecastVersionCard> => {
  const { status, body } = await analyst.post(`/api/forecasts/${forecast}/build`, { from: null, asOf: null, ...given });
  expect([status, body]).toMatchObject([201, { state: 'queued' }]);
  return built((body as ForecastVersion).guid);
};
const step = (client: Client, { guid, version }: { guid: string; version: number }, name: string, body: object = {}) =>
  client.post(`/api/forecast-versions/${guid}/${name}`, body, { 'if-match': `"${version}"` });

beforeAll(async () => {
  world = await openWorld({ isSeeded: true });
  organization = await world.organization();
  analyst = await world.person(organization, { forecasts: 'full', scheduler: 'full' });
  chief = await world.person(organization, { forecasts: 'full' });
  reader = await world.person(organization, { forecasts: 'read' });
  regions = await world.owner(`
    select v.guid, v.name from dictionary_value v join dictionary d on d.guid = v.dictionary_guid where d.code = 'regions' order by v.name limit 3`);
  const days = daysBetween(addDays(today, -HISTORY), addDays(today, -1));
  for (const [number, region] of regions.slice(0, 2).entries())
    await write(region.guid, days, (day, hour) => loadAt(number, day, hour));
  await world.work([forecastBuildJob, forecastAccuracyJob, forecastBacktestJob]);
});
afterAll(() => world.close());

it('builds a version from what was known, and the same one after the data have changed', async () => {
  const { guid } = await create({ name: 'Утечка', regionGuid: regions[1]!.guid, horizon: 2 });
  const { body: inputs } = await analyst.get(`/api/forecasts/${guid}/inputs`);
  expect(inputs).toMatchObject({
    unit: 'MWh',
    completeness: 100,
    gapHours: 0,
    last: addDays(today, -1),
    temperature: null,
  });
  const asOf = new Date().toISOString();
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
  const told = ({ level, low, high, lines, weights, peaks, inputs: given }: Record<string, unknown>) => ({
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
  expect(told(stored[1])).toEqual(told(stored[0]));
  expect(again.values).toEqual(first.values);
  expect((await build(guid)).values).not.toEqual(first.values);
});

it('a method that has learned nothing has no results: those of the week before are not its own', async () => {
  const { guid } = await create({ name: 'Мало истории', regionGuid: regions[0]!.guid, challenger: 'regression' });
  const asked = { from: addDays(today, -40), to: addDays(today, -1), leads: 1, knowledge: 'dayEnd' };
  const { body: begun } = await analyst.post(`/api/forecasts/${guid}/backtests`, asked);
  const { scores } = await vi.waitFor(
    async () => {
      const { body } = await analyst.get(`/api/forecast-backtests/${begun.guid}`);
      expect([body.state, body.error]).toEqual(['done', null]);
      return body as BacktestCard;
    },
    { timeout: 30_000, interval: 50 },
  );
  const hoursOf = (name: string) => scores.find(({ by, method }) => by === 'all' && method === name)?.count;
  // It needs 28 days for its inputs and 70 to learn from: 98 of 120; fitted weekly from the 80th day, it begins on the 101st.
  expect([hoursOf('combination'), hoursOf('regression')]).toEqual([40 * 24, 19 * 24]);

  const version = await build(guid);
  expect(Object.keys(version.experience).toSorted()).toEqual(Object.keys(version.lines).toSorted());
  expect(version.experience['naive']!.days).toBeGreaterThan(100);
  for (const [method, { days }] of Object.entries(version.experience))
    if (days < LEAST_EXPERIENCE) expect(version.weights[method]).toBe(0);
});

it('an approved forecast of a point group is a bid with its code', async () => {
  const { guid } = await create({ name: 'Заявка', target: 'gtp', gtpCode: 'PTEST001' });
  const day = addDays(today, 1);
  const rows = Array.from({ length: 24 }, (_, hour) => `${day};${hour + 1};0,${1234 + hour}`);
  const content = Buffer.from(['Дата;Час;МВт·ч', ...rows].join('\r\n'));
  const { body: loaded } = await analyst.send(
    'POST',
    `/api/forecasts/${guid}/load`,
    multipartOf([{ name: 'план.csv', content }]),
    { 'content-type': multipartType },
  );
  const bid = () => analyst.get(`/api/forecast-versions/${loaded.guid}/export?format=csv&bid=true`);
  expect((await bid()).body.detail).toContain('по утверждённому');
  const asked = await step(analyst, loaded, 'ask');
  expect((await step(chief, asked.body, 'approve')).status).toBe(200);
  const { status, raw } = await bid();
  expect(status).toBe(200);
  const lines = raw.toString('utf8').replace('\uFEFF', '').trim().split('\r\n');
  // 0.1234 and 0.1257 MWh with three decimals.
  expect([lines[0], lines[1], lines[24]]).toEqual([
    'Код ГТП;Дата;Час;Объём, МВт·ч',
    `PTEST001;${shownDay(day)};1;0,123`,
    `PTEST001;${shownDay(day)};24;0,126`,
  ]);

  const other = await create({ name: 'Не ГТП', target: 'organization' });
  const { body: own } = await analyst.send(
    'POST',
    `/api/forecasts/${other.guid}/load`,
    multipartOf([{ name: 'план.csv', content }]),
    { 'content-type': multipartType },
  );
  expect((await analyst.get(`/api/forecast-versions/${own.guid}/export?format=csv&bid=true`)).status).toBe(409);
});

it('the band and the peak follow a correction', async () => {
  const { guid } = await create({ name: 'Полоса за правкой', regionGuid: regions[0]!.guid });
  const made = await build(guid);
  const [low, high] = [made.low[1]!, made.high[1]!];
  expect(made.peaks[0]!.ranked[0]!.hour).not.toBe(2);
  const among = made.peaks[0]!.ranked.map(({ hour }) => hour);
  const steps = [{ day: made.from, hour: 2 }];
  const given = { steps, kind: 'percent', amount: 300, reason: 'Пуск печи' };
  const { body } = await step(analyst, made, 'corrections', given);
  expect(body.values[1]).toBeCloseTo(4 * made.values[1]!, 6);
  expect([body.low[1] / low, body.high[1] / high]).toEqual([expect.closeTo(4, 9), expect.closeTo(4, 9)]);
  expect([body.low[2], body.high[2]]).toEqual([made.low[2], made.high[2]]);
  // Hour 2 is now the highest by far; when only planned hours are looked at, it is not among them.
  if (among.includes(2)) expect(body.peaks[0].ranked[0]).toEqual({ hour: 2, probability: expect.closeTo(1, 1) });
  else expect(body.peaks).toEqual(made.peaks);
  const { body: back } = await analyst.post(
    `/api/forecast-versions/${made.guid}/corrections/${body.corrections[0].guid}/undo`,
    {},
    { 'if-match': `"${body.version}"` },
  );
  expect([back.low, back.high, back.peaks]).toEqual([made.low, made.high, made.peaks]);
});

describe('the life of a version', () => {
  let forecast: { guid: string };
  let version: ForecastVersionCard;
  beforeAll(async () => {
    forecast = await create({ name: 'Жизнь', regionGuid: regions[0]!.guid });
    version = await build(forecast.guid);
  });

  it('is corrected with a reason, keeps the original, and a correction can be undone', async () => {
    const steps = [8, 9].map((hour) => ({ day: version.from, hour }));
    const percent = { steps, kind: 'percent', amount: 10, reason: 'Пуск цеха' };
    expect((await step(analyst, version, 'corrections', { ...percent, reason: '' })).status).toBe(422);
    expect(
      (await step(analyst, version, 'corrections', { ...percent, steps: [{ day: '2020-01-01', hour: 1 }] })).status,
    ).toBe(422);
    expect((await step(reader, version, 'corrections', percent)).status).toBe(403);
    const first = await step(analyst, version, 'corrections', percent);
    expect(first.body.values[7]).toBeCloseTo(version.original[7]! * 1.1, 9);
    expect(first.body.original).toEqual(version.original);
    expect((await step(analyst, version, 'corrections', percent)).status).toBe(412);
    const second = await step(analyst, first.body, 'corrections', { ...percent, kind: 'value', amount: 5 });
    expect(second.body.values[7]).toBe(5);
    const [bottom] = second.body.corrections;
    const undone = await step(analyst, second.body, `corrections/${bottom.guid}/undo`);
    expect([undone.status, undone.body.values[7]]).toEqual([200, 5]);
    expect((await step(analyst, undone.body, `corrections/${bottom.guid}/undo`)).status).toBe(409);
    version = undone.body;
  });

  it('is approved by another person only, frozen, published, and withdrawn with a reason', async () => {
    expect((await step(chief, version, 'approve')).status).toBe(409);
    expect((await step(chief, version, 'publish', { confirmsIncomplete: true })).status).toBe(409);
    const asked = (await step(chief, version, 'ask')).body;
    expect(asked).toMatchObject({ state: 'review', may: { approve: expect.stringContaining('другой человек') } });
    // The person who asked and the person who corrected may not approve.
    for (const person of [chief, analyst]) {
      const { status, body } = await step(person, asked, 'approve');
      expect([status, body.detail]).toEqual([409, expect.stringContaining('другой человек')]);
    }
    const change = { steps: [{ day: version.from, hour: 1 }], kind: 'value', amount: 1, reason: 'Поздно' };
    expect((await step(analyst, asked, 'corrections', change)).status).toBe(409);
    await expect(
      world.owner('update forecast_version set level[1] = 0 where guid = $1', [version.guid]),
    ).rejects.toThrow('frozen');
    const other = await world.person(organization, { forecasts: 'update' });
    const approved = (await step(other, asked, 'approve')).body;
    expect(approved).toMatchObject({ state: 'approved', may: { publish: null } });
    const published = (await step(analyst, approved, 'publish', { confirmsIncomplete: false })).body;
    expect(published.state).toBe('published');
    const kept = (await analyst.get(`/api/forecasts/${forecast.guid}`)).body;
    expect((await analyst.delete(`/api/forecasts/${forecast.guid}`, kept.version)).status).toBe(422);
    expect((await step(analyst, published, 'revoke', { reason: '' })).status).toBe(422);
    expect((await step(analyst, published, 'revoke', { reason: 'Ошибка в данных' })).body).toMatchObject({
      state: 'archived',
      reason: 'Ошибка в данных',
    });
    const entries = await journalOf(world, version.guid);
    expect(entries.map(({ action }) => action)).toEqual([
      'run',
      'update',
      'update',
      'update',
      'update',
      'update',
      'update',
      'update',
    ]);
  });

  it('is not published from incomplete data unless that is confirmed', async () => {
    const { guid } = await create({ name: 'Неполные', regionGuid: regions[0]!.guid, inputPercent: 100 });
    const gappy = await build(guid);
    await world.owner(
      `update forecast_version set inputs = jsonb_set(inputs, '{completeness}', '80') where guid = $1`,
      [gappy.guid],
    );
    const asked = (await step(analyst, gappy, 'ask')).body;
    const approved = (await step(chief, asked, 'approve')).body;
    const { status, body } = await step(analyst, approved, 'publish', { confirmsIncomplete: false });
    expect([status, body.errors[0].path]).toEqual([422, 'confirmsIncomplete']);
    expect((await step(analyst, approved, 'publish', { confirmsIncomplete: true })).status).toBe(200);
  });
});

it('builds many at once, and one that cannot be built does not stop the others', async () => {
  const good = await create({ name: 'Хороший', regionGuid: regions[0]!.guid });
  const bad = await create({ name: 'Пустой', regionGuid: regions[2]!.guid });
  const { status, body: batch } = await analyst.post('/api/forecasts/build-all', { guids: [bad.guid, good.guid] });
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
  expect(done.failed).toEqual([
    { forecastGuid: bad.guid, forecastName: 'Пустой', error: expect.stringContaining('нет') },
  ]);
  const { body: versions } = await reader.get(`/api/forecasts/${good.guid}/versions`);
  expect(versions).toMatchObject([{ number: 1, state: 'ready' }]);
});

it('belongs to its organization only', async () => {
  const { guid } = await create({ name: 'Чужой', regionGuid: regions[0]!.guid });
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

const numberOf = (text: string) => (text === '' ? null : Number(text.replace(',', '.')));

it('is back-tested, and the scores are those of its exported hours', async () => {
  const { guid, version } = await create({ name: 'Проверка', regionGuid: regions[0]!.guid, challenger: 'similarDay' });
  const asked = { from: addDays(today, -30), to: addDays(today, -1), leads: 2, knowledge: 'dayEnd' };
  expect((await analyst.post(`/api/forecasts/${guid}/backtests`, { ...asked, to: addDays(today, 1) })).status).toBe(
    422,
  );
  const { body: begun } = await analyst.post(`/api/forecasts/${guid}/backtests`, asked);
  const test = await vi.waitFor(
    async () => {
      const { body } = await reader.get(`/api/forecast-backtests/${begun.guid}`);
      expect(body.state).toBe('done');
      return body as BacktestCard;
    },
    { timeout: 30_000, interval: 50 },
  );
  const { raw } = await analyst.get(`/api/forecast-backtests/${begun.guid}/export?format=csv`);
  const [titles, ...lines] = raw
    .toString()
    .replace('\ufeff', '')
    .trim()
    .split('\r\n')
    .map((line: string) => line.split(';'));
  const column = titles!.findIndex((title) => title.startsWith('Похожий день'));
  const pairs = lines.flatMap((line) => {
    const [actual, forecast] = [numberOf(line[3]!), numberOf(line[column]!)];
    return actual === null || forecast === null ? [] : [{ actual, forecast, lead: line[2], hour: line[1] }];
  });
  expect(pairs).toHaveLength(24 * (30 + 29));
  const check = (by: string, key: string, part: typeof pairs) => {
    const found = test.scores.find((score) => score.method === 'similarDay' && score.by === by && score.key === key)!;
    const missed = part.reduce((sum, { actual, forecast }) => sum + Math.abs(forecast - actual), 0);
    const load = part.reduce((sum, { actual }) => sum + actual, 0);
    const squares = part.reduce((sum, { actual, forecast }) => sum + (forecast - actual) ** 2, 0);
    const bias = part.reduce((sum, { actual, forecast }) => sum + forecast - actual, 0);
    const shares = part.reduce((sum, { actual, forecast }) => sum + Math.abs(forecast / actual - 1), 0);
    const expected = {
      wape: missed / load,
      mae: missed / part.length,
      rmse: Math.sqrt(squares / part.length),
      bias: bias / load,
      mape: shares / part.length,
      mase: missed / part.length / test.weekChange!,
    };
    for (const [name, value] of Object.entries(expected))
      expect(Math.abs(found[name as 'wape']! - value)).toBeLessThan(1e-9);
    expect(found.count).toBe(part.length);
  };
  check('all', '', pairs);
  check(
    'lead',
    '2',
    pairs.filter(({ lead }) => lead === '2'),
  );
  check(
    'hour',
    '18',
    pairs.filter(({ hour }) => hour === '18'),
  );
  const peak = test.peaks.find(({ method }) => method === 'combination')!;
  expect(peak.days).toBeGreaterThan(15);
  expect(peak.regretKw).toBeNull();
  expect(test.regretReason).toContain('потребления');
  expect(test.wape!).toBeLessThan(test.naiveWape! * 1.2);
  expect((await reader.get(`/api/forecasts/${guid}/backtests`)).body[0]).toMatchObject({
    guid: begun.guid,
    challengerWape: test.challengerWape,
  });

  const swapped = await analyst.post(`/api/forecasts/${guid}/promote`, {}, { 'if-match': `"${version}"` });
  expect(swapped.body).toMatchObject({ method: 'similarDay', challenger: 'combination' });
});

it('is compared with actual values: versions that were published and not withdrawn count', async () => {
  const { guid } = await create({ name: 'Точность', regionGuid: regions[0]!.guid, horizon: 7, method: 'naive' });
  const from = addDays(today, -10);
  await world.owner(`update series_origin set known_at = known_at - interval '1 year' where organization_guid = $1`, [
    organization,
  ]);
  // A version built after its days are over does not count as a forecast of them.
  const late = await build(guid, { from });
  const past = await build(guid, { from, asOf: `${addDays(from, -1)}T09:00:00Z` });
  expect(late.values).toEqual(past.values);
  const lateAsked = (await step(analyst, late, 'ask')).body;
  await step(analyst, (await step(chief, lateAsked, 'approve')).body, 'publish', { confirmsIncomplete: true });
  expect((await reader.get(`/api/forecasts/${guid}/accuracy`)).body.hours).toBe(0);
  const asked = (await step(analyst, past, 'ask')).body;
  await step(analyst, (await step(chief, asked, 'approve')).body, 'publish', { confirmsIncomplete: true });
  // The same days, tested with what the program knew at each midnight: the first of these versions was published.
  const strict = { from, to: addDays(from, 1), leads: 1, knowledge: 'asKnown' };
  const { body: tried } = await analyst.post(`/api/forecasts/${guid}/backtests`, strict);
  await vi.waitFor(
    async () =>
      expect((await reader.get(`/api/forecast-backtests/${tried.guid}`)).body).toMatchObject({
        state: 'done',
        done: 2,
      }),
    { timeout: 30_000, interval: 50 },
  );
  const [kept] = await world.owner(`select lines -> 'naive' as naive from forecast_backtest where guid = $1`, [
    tried.guid,
  ]);
  expect(kept.naive.slice(0, 24)).toEqual(past.values.slice(0, 24));

  const { body } = await reader.get(`/api/forecasts/${guid}/accuracy?days=30`);
  const missed = past.values.reduce<number>((sum, value, hour) => sum + Math.abs(value! - past.actual[hour]!), 0);
  const load = past.actual.reduce<number>((sum, value) => sum + value!, 0);
  expect(Math.abs(body.wape - missed / load)).toBeLessThan(1e-9);
  expect(body).toMatchObject({ days: 7, hours: 168, isDrifting: false, costReason: expect.stringContaining('цены') });
  const { body: rows } = await reader.get('/api/forecasts/accuracy');
  expect(rows.find((row: { guid: string }) => row.guid === guid)).toMatchObject({
    wape: body.wape,
    targetName: regions[0]!.name,
  });
});

it('is loaded from a table of hours, exported in the form of the market, and approved by another person', async () => {
  const { guid } = await create({ name: 'Загрузка', regionGuid: regions[0]!.guid });
  const day = addDays(today, 1);
  const file = (hours: number) => {
    const lines = Array.from({ length: hours }, (_, hour) => `${shownDay(day)};${hour + 1};${100 + hour}`);
    return Buffer.from(['Дата;Час;Прогноз, МВт·ч', ...lines].join('\r\n'));
  };
  const send = (content: Buffer) =>
    analyst.send('POST', `/api/forecasts/${guid}/load`, multipartOf([{ name: 'plan.csv', content }]), {
      'content-type': multipartType,
    });
  expect((await send(file(23))).status).toBe(422);
  expect((await send(Buffer.from('ничего'))).status).toBe(422);
  const { status, body } = await send(file(24));
  expect([status, body]).toMatchObject([201, { state: 'draft', isLoaded: true, from: day, to: day }]);
  const { raw } = await analyst.get(`/api/forecast-versions/${body.guid}/export?format=csv`);
  const text = raw.toString();
  expect(text).toContain('Дата;Час;Прогноз, МВт·ч');
  expect(text.trim().split('\r\n')).toHaveLength(25);
  const asked = (await step(chief, body, 'ask')).body;
  expect((await step(analyst, asked, 'approve')).status).toBe(409);
});

it.each([
  [{ kind: 'peakHour', target: 'organization' }, 'target'],
  [{ target: 'region', regionGuid: null }, 'regionGuid'],
  [{ target: 'gtp', gtpCode: null }, 'gtpCode'],
  [{ target: 'organization', horizon: 8 }, 'horizon'],
  [{ target: 'organization', challenger: 'combination' }, 'challenger'],
  [{ target: 'organization', publishBy: '25:00' }, 'publishBy'],
])('refuses %o at its field', async (given, path) => {
  const { status, body } = await analyst.post('/api/forecasts', input({ name: `Неверный ${path}`, ...given }));
  expect([status, body.errors?.[0]?.path]).toEqual([422, path]);
});
