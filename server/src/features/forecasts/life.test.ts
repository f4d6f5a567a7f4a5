import { addDays, daysBetween, moscowToday, shownDay } from 'contract/time/day-shape.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ForecastVersionCard } from 'contract/features/forecasts/answers.ts';
import { openForecastStand, type ForecastStand } from '../../testing/forecast-stand.ts';
import { journalOf } from '../../testing/world.ts';

const today = moscowToday();
let stand: ForecastStand;
beforeAll(async () => {
  stand = await openForecastStand();
  await stand.writeUsual(daysBetween(addDays(today, -120), addDays(today, -1)));
});
afterAll(() => stand.close());

describe('the life of a version', () => {
  let forecast: string;
  let version: ForecastVersionCard;
  beforeAll(async () => {
    const { regions, create, build } = stand;
    forecast = await create({ name: 'Жизнь', regionGuid: regions[0]!.guid });
    version = await build(forecast);
  });

  it('is corrected with a reason, keeps the original, and a correction can be undone', async () => {
    const { analyst, reader, step } = stand;
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
    const { world, organization, analyst, chief, step } = stand;
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
    const kept = (await analyst.get(`/api/forecasts/${forecast}`)).body;
    expect((await analyst.delete(`/api/forecasts/${forecast}`, kept.version)).status).toBe(422);
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
    const { world, analyst, chief, regions, step, create, build } = stand;
    const guid = await create({ name: 'Неполные', regionGuid: regions[0]!.guid, inputPercent: 100 });
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

it('the band and the peak follow a correction', async () => {
  const { analyst, regions, step, create, build } = stand;
  const guid = await create({ name: 'Полоса за правкой', regionGuid: regions[0]!.guid });
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
  // Hour 2 is now the highest by far, but when only planned hours are ranked, it is not among them.
  if (among.includes(2)) {
    expect(body.peaks[0].ranked[0].hour).toBe(2);
    expect(body.peaks[0].ranked[0].probability).toBeGreaterThan(0.8);
  } else expect(body.peaks).toEqual(made.peaks);
  const { body: back } = await analyst.post(
    `/api/forecast-versions/${made.guid}/corrections/${body.corrections[0].guid}/undo`,
    {},
    { 'if-match': `"${body.version}"` },
  );
  expect([back.low, back.high, back.peaks]).toEqual([made.low, made.high, made.peaks]);
});

it('is loaded from a table of hours, exported in the form of the market, and approved by another person', async () => {
  const { analyst, chief, regions, step, create, load } = stand;
  const guid = await create({ name: 'Загрузка', regionGuid: regions[0]!.guid });
  const day = addDays(today, 1);
  const file = (hours: number) => {
    const lines = Array.from({ length: hours }, (_, hour) => `${shownDay(day)};${hour + 1};${100 + hour}`);
    return Buffer.from(['Дата;Час;Прогноз, МВт·ч', ...lines].join('\r\n'));
  };
  expect((await load(guid, file(23))).status).toBe(422);
  expect((await load(guid, Buffer.from('ничего'))).status).toBe(422);
  const { status, body } = await load(guid, file(24));
  expect([status, body]).toMatchObject([201, { state: 'draft', isLoaded: true, from: day, to: day }]);
  const { raw } = await analyst.get(`/api/forecast-versions/${body.guid}/export?format=csv`);
  const text = raw.toString();
  expect(text).toContain('Дата;Час;Прогноз, МВт·ч');
  expect(text.trim().split('\r\n')).toHaveLength(25);
  const asked = (await step(chief, body, 'ask')).body;
  expect((await step(analyst, asked, 'approve')).status).toBe(409);
});

it('an approved forecast of a point group is a bid with its code', async () => {
  const { analyst, chief, step, create, load } = stand;
  const guid = await create({ name: 'Заявка', target: 'gtp', gtpCode: 'PTEST001' });
  const day = addDays(today, 1);
  const rows = Array.from({ length: 24 }, (_, hour) => `${day};${hour + 1};0,${1234 + hour}`);
  const content = Buffer.from(['Дата;Час;МВт·ч', ...rows].join('\r\n'));
  const { body: loaded } = await load(guid, content);
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
  const { body: own } = await load(other, content);
  expect((await analyst.get(`/api/forecast-versions/${own.guid}/export?format=csv&bid=true`)).status).toBe(409);
});
