import { addDays, daysBetween, moscowToday } from 'contract/time/day-shape.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LEAST_EXPERIENCE } from 'contract/features/forecasts/facts.ts';
import { openForecastStand, type ForecastStand } from '../../../testing/forecast-stand.ts';

const today = moscowToday();
let stand: ForecastStand;
beforeAll(async () => {
  stand = await openForecastStand();
  await stand.writeUsual(daysBetween(addDays(today, -120), addDays(today, -1)));
});
afterAll(() => stand.close());

const numberOf = (text: string) => (text === '' ? null : Number(text.replace(',', '.')));

it('a method that has learned nothing has no results: those of the week before are not its own', async () => {
  const { regions, create, build, test } = stand;
  const guid = await create({ name: 'Мало истории', regionGuid: regions[0]!.guid, challenger: 'regression' });
  const asked = { from: addDays(today, -40), to: addDays(today, -1), leads: 1, knowledge: 'dayEnd' };
  const { scores } = await test(guid, asked);
  const hoursOf = (name: string) => scores.find(({ by, method }) => by === 'all' && method === name)?.count;
  // It needs 28 days for its inputs and 70 for learning: 98 of 120; refitted weekly from the 80th day, it starts on the
  // 101st.
  expect([hoursOf('combination'), hoursOf('regression')]).toEqual([40 * 24, 19 * 24]);

  const version = await build(guid);
  expect(Object.keys(version.experience).toSorted()).toEqual(Object.keys(version.lines).toSorted());
  expect(version.experience['naive']!.days).toBeGreaterThan(90);
  for (const [method, { days }] of Object.entries(version.experience))
    if (days < LEAST_EXPERIENCE) expect(version.weights[method]).toBe(0);
});

it('is back-tested, and the scores are those of its exported hours', async () => {
  const { analyst, reader, regions, create, test } = stand;
  const guid = await create({ name: 'Проверка', regionGuid: regions[0]!.guid, challenger: 'similarDay' });
  const asked = { from: addDays(today, -30), to: addDays(today, -1), leads: 2, knowledge: 'dayEnd' };
  expect((await analyst.post(`/api/forecasts/${guid}/backtests`, { ...asked, to: addDays(today, 1) })).status).toBe(
    422,
  );
  const tested = await test(guid, asked);
  const { raw } = await analyst.get(`/api/forecast-backtests/${tested.guid}/export?format=csv`);
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
    const found = tested.scores.find((score) => score.method === 'similarDay' && score.by === by && score.key === key)!;
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
      mase: missed / part.length / tested.weekChange!,
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
  const peak = tested.peaks.find(({ method }) => method === 'combination')!;
  expect(peak.days).toBeGreaterThan(15);
  expect(peak.regretKw).toBeNull();
  expect(tested.regretReason).toContain('потребления');
  expect(tested.wape!).toBeLessThan(tested.naiveWape! * 1.2);
  expect((await reader.get(`/api/forecasts/${guid}/backtests`)).body[0]).toMatchObject({
    guid: tested.guid,
    challengerWape: tested.challengerWape,
  });

  const swapped = await analyst.post(`/api/forecasts/${guid}/promote`, {}, { 'if-match': '"1"' });
  expect(swapped.body).toMatchObject({ method: 'similarDay', challenger: 'combination' });
});

it('is compared with actual values: versions that were published and not withdrawn count', async () => {
  const { world, organization, reader, regions, create, build, publish, test } = stand;
  const guid = await create({ name: 'Точность', regionGuid: regions[0]!.guid, horizon: 7, method: 'naive' });
  const from = addDays(today, -10);
  await world.owner(`update series_origin set known_at = known_at - interval '1 year' where organization_guid = $1`, [
    organization,
  ]);
  // A version built after its days have ended does not count as a forecast of them.
  const late = await build(guid, { from });
  const past = await build(guid, { from, asOf: `${addDays(from, -1)}T09:00:00Z` });
  expect(late.values).toEqual(past.values);
  await publish(late);
  expect((await reader.get(`/api/forecasts/${guid}/accuracy`)).body.hours).toBe(0);
  await publish(past);
  // The same days, tested with the values known at each midnight: the first of these versions was published.
  const strict = { from, to: addDays(from, 1), leads: 1, knowledge: 'asKnown' };
  const tried = await test(guid, strict);
  expect((await reader.get(`/api/forecast-backtests/${tried.guid}`)).body).toMatchObject({ state: 'done', done: 2 });
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
