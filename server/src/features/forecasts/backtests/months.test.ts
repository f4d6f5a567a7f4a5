import { monthOf, addMonths, firstDayOf, lastDayOf } from 'contract/time/calendar.ts';
import { moscowToday, addDays, daysBetween } from 'contract/time/day-shape.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BacktestCard, ForecastAccuracyCard, ForecastScore } from 'contract/features/forecasts/scores/answers.ts';
import { forecasts } from 'contract/features/forecasts/facts.ts';
import { enteredFields } from 'contract/kit/field.ts';
import { openForecastStand, type ForecastStand } from '../../../testing/forecast-stand.ts';

let stand: ForecastStand;
let region: string;
const today = moscowToday();
/** Months by their first days, as the program writes them. */
const monthAfter = (day: string, count: number) => firstDayOf(addMonths(monthOf(day), count));
const monthsFrom = (first: string, count: number) => Array.from({ length: count }, (_, at) => monthAfter(first, at));
const thisMonth = firstDayOf(monthOf(today));
const lastMonth = monthAfter(thisMonth, -1);
const YEARS = 4;

/** A yearly cycle with growth, and a noise that is as large in every month: no month of the year is forecast worse. */
const loadAt = (day: string) => {
  const month = Number(day.slice(5, 7));
  const years = Number(day.slice(0, 4)) - 2020;
  return (100 + 20 * Math.cos((month / 12) * 2 * Math.PI)) * 1.04 ** years * (1 + 0.01 * (-1) ** (month + years));
};
const daysOf = (month: string) => daysBetween(month, lastDayOf(monthOf(month)));
const actualOf = (month: string) => daysOf(month).reduce((sum, day) => sum + 24 * loadAt(day), 0);

beforeAll(async () => {
  stand = await openForecastStand();
  region = stand.regions[0]!.guid;
  const days = daysBetween(monthAfter(thisMonth, -12 * YEARS), addDays(today, -1));
  await stand.write(region, days, loadAt);
  await stand.backdate();
}, 60_000);
afterAll(() => stand.close());

interface Pair {
  month: string;
  lead: number;
  actual: number;
  forecast: number;
}

/** Recomputes the measures independently. */
function checkScore(found: ForecastScore | undefined, pairs: readonly Pair[], yearChange: number): void {
  const sum = (of: (pair: Pair) => number) => pairs.reduce((total, pair) => total + of(pair), 0);
  const missed = sum(({ actual, forecast }) => Math.abs(forecast - actual));
  const load = sum(({ actual }) => actual);
  const expected = {
    wape: missed / load,
    mape: sum(({ actual, forecast }) => Math.abs(forecast / actual - 1)) / pairs.length,
    bias: sum(({ actual, forecast }) => forecast - actual) / load,
    mae: missed / pairs.length,
    rmse: Math.sqrt(sum(({ actual, forecast }) => (forecast - actual) ** 2) / pairs.length),
    mase: missed / pairs.length / yearChange,
  };
  expect(found?.count).toBe(pairs.length);
  for (const [name, value] of Object.entries(expected))
    expect(Math.abs(found![name as 'wape']! - value) / Math.max(1, Math.abs(value))).toBeLessThan(1e-9);
}

describe('a forecast by months', () => {
  it('accepts monthly methods, and an hourly one accepts hourly methods', async () => {
    const given = { name: 'Методы', kind: 'monthly', regionGuid: region, horizon: 3 };
    const refused = async (more: object, path: string) => {
      const { status, body } = await stand.post({ ...given, ...more });
      expect([status, body.errors?.[0]?.path]).toEqual([422, path]);
    };
    await refused({ method: 'regression' }, 'method');
    await refused({ challenger: 'naive' }, 'challenger');
    await refused({ kind: 'hourly', method: 'yearAgo' }, 'method');
    await refused({ method: 'recent', challenger: 'recent' }, 'challenger');
  });

  it('is built by the chosen method', async () => {
    const given = { kind: 'monthly', regionGuid: region, horizon: 2 };
    const guid = await stand.create({ ...given, name: 'Год назад', method: 'yearAgo', challenger: 'yearAgoLevel' });
    const version = await stand.build(guid);
    expect(version.weights).toEqual({ yearAgo: 1, yearAgoLevel: 0, recent: 0 });
    for (const [index, month] of monthsFrom(version.from, 2).entries()) {
      const before = actualOf(monthAfter(month, -12));
      const scale = daysOf(month).length / daysOf(monthAfter(month, -12)).length;
      expect(version.values[index]!).toBeCloseTo(before * scale, 6);
    }
    const { body: forecast } = await stand.analyst.get(`/api/forecasts/${guid}`);
    const promoted = await stand.analyst.post(
      `/api/forecasts/${guid}/promote`,
      {},
      { 'if-match': `"${forecast.version}"` },
    );
    expect(promoted.body).toMatchObject({ method: 'yearAgoLevel', challenger: 'yearAgo' });
  });
});

describe('a test of months', () => {
  const LEADS = 3;
  const from = monthAfter(lastMonth, -17);
  let guid: string;
  let tested: BacktestCard;
  beforeAll(async () => {
    const given = { name: 'Проверка месяцев', kind: 'monthly', regionGuid: region, horizon: LEADS };
    guid = await stand.create({ ...given, challenger: 'yearAgoLevel' });
    const asked = { from: addDays(from, 5), to: lastMonth, leads: LEADS, knowledge: 'dayEnd' };
    tested = await stand.test(guid, asked);
  }, 60_000);

  it('is refused at the invalid field', async () => {
    const asked = { from, to: lastMonth, leads: 1, knowledge: 'dayEnd' };
    const refused = async (given: object, path: string) => {
      const { status, body } = await stand.analyst.post(`/api/forecasts/${guid}/backtests`, { ...asked, ...given });
      expect([status, body.errors?.[0]?.path]).toEqual([422, path]);
    };
    await refused({ to: today }, 'to');
    await refused({ from: lastMonth, to: from }, 'to');
    await refused({ from: monthAfter(from, -60) }, 'to');
    await refused({ leads: 25 }, 'leads');
    const hourly = await stand.create({ name: 'Часы', regionGuid: region });
    const { status, body } = await stand.analyst.post(`/api/forecasts/${hourly}/backtests`, {
      ...asked,
      from: addDays(today, -10),
      to: addDays(today, -1),
      leads: 8,
    });
    expect([status, body.errors?.[0]?.path]).toEqual([422, 'leads']);
  });

  it('keeps the target of its forecast from changing', async () => {
    const { body: found } = await stand.analyst.get(`/api/forecasts/${guid}`);
    const input = Object.fromEntries(enteredFields(forecasts.fields).map(([key]) => [key, found[key]]));
    const other = { ...input, regionGuid: stand.regions[1]!.guid };
    const { status, body } = await stand.analyst.put(`/api/forecasts/${guid}`, other, found.version);
    expect([status, body.errors?.[0]?.path]).toEqual([422, 'regionGuid']);
  });

  it('has the scores of its exported months, and the months are right', async () => {
    expect(tested).toMatchObject({ from, to: lastMonth, isChanged: false, done: 18, peaks: [], cost: null });
    expect(tested.costReason).toContain('по часам');
    const { raw } = await stand.analyst.get(`/api/forecast-backtests/${tested.guid}/export?format=csv`);
    const [titles, ...rows] = raw
      .toString()
      .replace('\ufeff', '')
      .trim()
      .split('\r\n')
      .map((line: string) => line.split(';'));
    expect(titles!.slice(0, 3)).toEqual(['Месяц', 'Дальность, мес.', 'Факт, МВт·ч']);
    const numberOf = (text: string) => Number(text.replace(',', '.'));
    const pairsOf = (title: string): Pair[] => {
      const column = titles!.findIndex((one: string) => one.startsWith(`${title},`));
      return rows
        .filter((row: string[]) => row[column] !== '')
        .map((row: string[]) => ({
          month: `${row[0]}-01`,
          lead: Number(row[1]),
          actual: numberOf(row[2]!),
          forecast: numberOf(row[column]!),
        }));
    };
    const naive = pairsOf('Как год назад');
    expect(naive).toHaveLength(18 + 17 + 16);
    for (const { month, actual, forecast } of naive) {
      const before = monthAfter(month, -12);
      expect(actual).toBeCloseTo(actualOf(month), 6);
      expect(forecast).toBeCloseTo((actualOf(before) * daysOf(month).length) / daysOf(before).length, 6);
    }
    const past = monthsFrom(monthAfter(thisMonth, -12 * YEARS), 12 * YEARS).filter((month) => month < from);
    const changes = past.slice(12).map((month) => Math.abs(actualOf(month) - actualOf(monthAfter(month, -12))));
    const yearChange = changes.reduce((sum, value) => sum + value, 0) / changes.length;
    expect(tested.weekChange!).toBeCloseTo(yearChange, 6);
    for (const [method, title] of [
      ['yearAgo', 'Как год назад'],
      ['combination', 'Смесь методов'],
    ] as const) {
      const pairs = pairsOf(title);
      const scoreOf = (by: string, key: string) =>
        tested.scores.find((score) => score.method === method && score.by === by && score.key === key);
      checkScore(scoreOf('all', ''), pairs, yearChange);
      for (const lead of [1, 2, 3])
        checkScore(
          scoreOf('lead', String(lead)),
          pairs.filter((pair) => pair.lead === lead),
          yearChange,
        );
      const inOctober = pairs.filter(({ month }) => month.slice(5, 7) === '10');
      checkScore(scoreOf('monthOfYear', '10'), inOctober, yearChange);
    }
    const wapeOf = (method: string) =>
      tested.scores.find((score) => score.method === method && score.by === 'all')?.wape;
    expect([tested.wape, tested.challengerWape, tested.naiveWape]).toEqual([
      wapeOf('combination'),
      wapeOf('yearAgoLevel'),
      wapeOf('yearAgo'),
    ]);
    expect(tested.wape!).toBeLessThan(tested.naiveWape!);
  });

  it('uses only what the program knew then, on request', async () => {
    const strict = { from: monthAfter(lastMonth, -1), to: lastMonth, leads: 1, knowledge: 'asKnown' };
    const before = await stand.test(guid, strict);
    // Later values change the actual values but none of the forecasts.
    await stand.write(region, daysOf(monthAfter(lastMonth, -2)), () => 1);
    const after = await stand.test(guid, strict);
    const linesOf = async ({ guid: test }: BacktestCard) =>
      (await stand.world.owner('select lines, low, high from forecast_backtest where guid = $1', [test]))[0];
    expect(await linesOf(after)).toEqual(await linesOf(before));
    const { body } = await stand.analyst.get(`/api/forecast-backtests/${tested.guid}`);
    expect(body.isChanged).toBe(true);
    const free = await stand.test(guid, { ...strict, knowledge: 'dayEnd' });
    expect((await linesOf(free)).lines.recent).not.toEqual((await linesOf(before)).lines.recent);
    await stand.write(region, daysOf(monthAfter(lastMonth, -2)), loadAt);
  });
});

it('published months are compared with the actual ones and with the year before', async () => {
  const guid = await stand.create({ name: 'Точность месяцев', kind: 'monthly', regionGuid: region, horizon: 6 });
  const from = monthAfter(lastMonth, -5);
  const version = await stand.build(guid, { from, asOf: `${addDays(from, -3)}T09:00:00Z` });
  await stand.publish(version);
  const { body } = await stand.analyst.get(`/api/forecasts/${guid}/accuracy?days=365`);
  const card = body as ForecastAccuracyCard;
  expect(card).toMatchObject({ days: 6, hours: 6, isDrifting: false, hit1: null });
  const actual = version.actual.map((value) => value!);
  const pairs = monthsFrom(from, 6).map((month, index) => ({
    month,
    lead: index + 1,
    actual: actual[index]!,
    forecast: version.values[index]!,
  }));
  const naive = pairs.map((pair) => ({ ...pair, forecast: actualOf(monthAfter(pair.month, -12)) }));
  const change = naive.reduce((sum, pair) => sum + Math.abs(pair.forecast - pair.actual), 0) / 6;
  const scoreOf = (method: string, by: string, key: string) =>
    card.scores.find((score) => score.method === method && score.by === by && score.key === key);
  checkScore(scoreOf('published', 'all', ''), pairs, change);
  checkScore(scoreOf('yearAgo', 'all', ''), naive, change);
  checkScore(scoreOf('published', 'lead', '4'), [pairs[3]!], change);
  expect(card.byDay.map(({ day, actual: came }) => [day, came])).toEqual(
    pairs.map(({ month, actual: came }) => [month, came]),
  );
  const { body: rows } = await stand.analyst.get('/api/forecasts/accuracy?days=365&target=region');
  expect(rows.find((row: { guid: string }) => row.guid === guid)).toMatchObject({
    unit: 'MWh',
    wape: card.wape,
    naiveWape: card.naiveWape,
    rmse: scoreOf('published', 'all', '')!.rmse,
  });
  expect((await stand.analyst.get('/api/forecasts/accuracy?target=branch')).body).toEqual([]);
});

it('months that have lately been forecast much worse are notified once, and their error has no price', async () => {
  const guid = await stand.create({ name: 'Дрейф месяцев', kind: 'monthly', regionGuid: region, horizon: 6 });
  const from = monthAfter(lastMonth, -5);
  const version = await stand.build(guid, { from, asOf: `${addDays(from, -3)}T09:00:00Z` });
  await stand.publish(version);
  const notified = () =>
    stand.world.owner(`select text from notification where told_once like $1`, [`forecast-drift:${guid}:%`]);
  const cardOf = async () => (await stand.analyst.get(`/api/forecasts/${guid}/accuracy?days=365`)).body;
  expect(await cardOf()).toMatchObject({ isDrifting: false, cost: null });
  expect((await cardOf()).costReason).toContain('не участвует в расчёте отклонений');
  // The last three months have three times the usual values.
  const late = monthsFrom(monthAfter(lastMonth, -2), 3).flatMap(daysOf);
  await stand.write(region, late, (day) => loadAt(day) * 3);
  expect(await cardOf()).toMatchObject({ isDrifting: true, days: 6 });
  await stand.recount();
  await stand.recount();
  expect(await notified()).toMatchObject([{ text: expect.stringContaining('стал заметно хуже обычного') }]);
});
