import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import type { Effect } from 'contract/features/measurements/effects.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { ask } from '../../../testing/client.ts';
import { create, everyRight, openMatrix, type Matrix } from '../../../testing/matrix.ts';
import { importSettled } from '../../../testing/messages.ts';
import { measurementImportJob } from './measurement-import.job.ts';

const code = '502070000113101';
let world: Matrix;
let point: AnyRow;
beforeAll(async () => {
  world = await openMatrix();
  await world.work([measurementImportJob]);
  point = await create(world.master, meteringPoints, { code, profileInterval: null });
});
afterAll(() => world.close());

const dayOf = (day: string, value = 2, count = 24, given = code) => ({
  point: given,
  channel: '01',
  day,
  values: Array.from({ length: count }, () => value),
});
const post = (days: unknown[], rest: object = {}) => world.master.post('/api/measurement-values', { days, ...rest });
const sent = async (days: unknown[], rest: object = {}) => {
  const { status, body } = await post(days, rest);
  expect(status).toBe(202);
  return importSettled(world.master, body.guid);
};
const stored = async (day: string) =>
  (
    await world.owner(
      'select d.v from interval_day d join series s on s.id = d.series where s.metering_point_guid = $1 and d.day = $2',
      [point.guid, day],
    )
  )[0]?.v;

it('a thousand days in one request, written once', async () => {
  const days = Array.from({ length: 1000 }, (_, index) => {
    const day = new Date(Date.UTC(2020, 0, 1 + index)).toISOString().slice(0, 10);
    return dayOf(day, index % 7);
  });
  const state = await sent(days);
  expect(state).toMatchObject({ status: 'accepted', source: 'api', written: 1000, values: 24_000, newDays: 1000 });
  expect(await stored('2020-01-03')).toEqual(Array.from({ length: 24 }, () => 2));
  expect(await sent(days)).toMatchObject({ status: 'duplicate', written: 0, duplicateOf: state.guid });
  expect(await sent([...days.slice(1), days[0]!])).toMatchObject({ status: 'accepted', written: 0 });
});

it('a trial, an overwriting and its return', async () => {
  await sent([dayOf('2024-01-01', 10, 48)]);
  const changed = {
    ...dayOf('2024-01-01', 10, 48),
    values: Array.from({ length: 48 }, (_, at) => (at < 4 ? null : 10)),
  };
  const tried = await sent([changed], { trial: true });
  expect(tried).toMatchObject({ status: 'trial', changedDays: 1, changedValues: 4 });
  expect((await stored('2024-01-01'))[0]).toBe(10);
  // Two hours of 20 kWh become unknown. Effects are returned to the sender.
  const sums = (effects: Effect[], change: number) =>
    expect(effects.slice(0, 2).map(({ kind, before, after }) => [kind, Number(after) - Number(before)])).toEqual([
      ['day', change],
      ['month', change],
    ]);
  sums(tried.effects, -40);
  const colleague = await world.person(world.organizationGuid, everyRight('full'));
  const { body: answer } = await colleague.get(`/api/measurement-imports/${tried.guid}`);
  expect([answer.changedDays, answer.effects, answer.effectCount]).toEqual([1, [], 0]);
  await world.master.post(`/api/measurement-imports/${tried.guid}/replay`, { createPoints: false });
  expect(await importSettled(world.master, tried.guid)).toMatchObject({ status: 'accepted', written: 1 });
  expect((await stored('2024-01-01'))[0]).toBeNull();
  const undo = `/api/measurement-imports/${tried.guid}/undo`;
  sums((await world.master.post(`${undo}/preview`, {})).body.effects, 40);
  expect((await stored('2024-01-01'))[0]).toBeNull();
  await world.master.post(undo, {});
  expect((await stored('2024-01-01'))[0]).toBe(10);
});

describe('hours and half-hours of one point', () => {
  const days = async (guid: string, step = '') => {
    const { body } = await world.master.get(
      `/api/metering-points/${guid}/values?channel=01&from=2025-01-01&to=2025-01-31${step}`,
    );
    return body as { stepMinutes: number; days: { day: string; values: number[]; quality: string | null }[] };
  };
  const listed = Array.from({ length: 48 }, (_, half) => half);

  it('half-hours that come after hours are kept as such, and what was an hour is marked', async () => {
    const own = '502070000113201';
    const { guid } = await create(world.master, meteringPoints, { code: own, profileInterval: null });
    await sent([dayOf('2025-01-01', 2, 24, own)]);
    await sent([dayOf('2025-01-01', 3, 24, own)]);
    expect(await days(guid)).toMatchObject({ stepMinutes: 60 });
    await sent([{ ...dayOf('2025-01-02', 0, 48, own), values: listed }]);
    const { stepMinutes, days: found } = await days(guid);
    expect([stepMinutes, found.length]).toEqual([30, 2]);
    expect(found[0]).toMatchObject({ values: Array.from({ length: 48 }, () => 1.5), quality: '4'.repeat(48) });
    expect(found[1]).toMatchObject({ values: listed, quality: null });
    // By hours the values equal those sent, without marks.
    const hours = (await days(guid, '&step=hour')).days;
    expect(hours[0]).toMatchObject({ values: Array.from({ length: 24 }, () => 3), quality: null });
    const past = await world.owner(
      `select p.v, p.q from interval_day_past p join series s on s.id = p.series where s.metering_point_guid = $1`,
      [guid],
    );
    expect(past).toEqual([{ v: Array.from({ length: 48 }, () => 1), q: '4'.repeat(48) }]);
  });

  it('hours of a point of half-hours do not replace halves of the same sum, and are marked halves otherwise', async () => {
    const own = '502070000113202';
    const { guid } = await create(world.master, meteringPoints, { code: own, profileInterval: null });
    await sent([{ ...dayOf('2025-01-05', 0, 48, own), values: listed }]);
    const hours = Array.from({ length: 24 }, (_, hour) => (hour === 3 ? 100 : 4 * hour + 1));
    await sent([{ ...dayOf('2025-01-05', 0, 24, own), values: hours }]);
    const [day] = (await days(guid)).days;
    expect(day!.values).toEqual(listed.map((value) => (value === 6 || value === 7 ? 50 : value)));
    expect(day!.quality).toBe(`000000440${'0'.repeat(39)}`);
  });

  it('the interval of the card says the step before the first file does', async () => {
    const own = '502070000113203';
    const { guid } = await create(world.master, meteringPoints, { code: own, profileInterval: 30 });
    await sent([dayOf('2025-01-07', 2, 24, own)]);
    expect(await days(guid)).toMatchObject({ stepMinutes: 30, days: [{ quality: '4'.repeat(48) }] });
  });
});

it('errors by their place, equal ones as one; an unknown point is named', async () => {
  const state = await sent([
    dayOf('2024-02-01', -1),
    dayOf('2024-02-02', -1),
    dayOf('2024-02-03', 1, 25),
    dayOf('2099-01-01'),
    dayOf('2024-02-04', 1e300),
  ]);
  expect(state.status).toBe('rejected');
  expect(state.errors.map(({ message, path, count }) => [message, path, count])).toEqual([
    ['Значение отрицательное', 'days[0]', 2],
    ['Значений не столько, сколько в этих сутках часов или получасов', 'days[2]', 1],
    ['День в будущем', 'days[3]', 1],
    ['Значение слишком велико', 'days[4]', 1],
  ]);
  expect(await stored('2024-02-01')).toBeUndefined();
  const unknown = await sent([dayOf('2024-02-05', 1, 24, 'НЕТ-ТАКОЙ'), dayOf('2024-02-05')]);
  expect(unknown).toMatchObject({ status: 'accepted_with_warnings', written: 1, unknown: [{ code: 'НЕТ-ТАКОЙ' }] });
  const { status, body } = await post([{ ...dayOf('2024-02-01'), channel: '09' }]);
  expect([status, body.errors[0].path]).toEqual([422, 'days.0.channel']);
  expect((await post([])).status).toBe(422);
  const reader = await world.person(world.organizationGuid, { exchangeFiles: 'read', meteringPoints: 'full' });
  expect((await reader.post('/api/measurement-values', { days: [dayOf('2024-02-01')] })).status).toBe(403);
});

it('a repeated key gets the first answer', async () => {
  const headers = { 'idempotency-key': 'values-1' };
  const days = [dayOf('2024-03-01')];
  const first = await world.master.send('POST', '/api/measurement-values', { days }, headers);
  await importSettled(world.master, first.body.guid);
  const again = await world.master.send('POST', '/api/measurement-values', { days }, headers);
  expect([again.status, again.body.guid]).toEqual([202, first.body.guid]);
  const other = await world.master.send('POST', '/api/measurement-values', { days: [dayOf('2024-03-02')] }, headers);
  expect(other.status).toBe(409);
});

describe('the same as CSV', () => {
  const csv = (text: string, query = '', headers: Record<string, string> = {}) =>
    ask(world.http, {
      method: 'POST',
      url: `/api/measurement-values${query}`,
      headers: {
        authorization: `Bearer ${world.master.token}`,
        'org-id': world.master.organization,
        'content-type': 'text/csv; charset=utf-8',
        ...headers,
      },
      payload: text,
    });
  const rowOf = (day: string, value: string, given = code) =>
    [given, '01', day, ...Array.from({ length: 24 }, () => value)].join(';');
  const title = 'point;channel;day;values\r\n';

  it('a thousand rows once, with commas, empty cells and one key', async () => {
    const days = Array.from({ length: 1000 }, (_, at) =>
      new Date(Date.UTC(2015, 0, 1 + at)).toISOString().slice(0, 10),
    );
    const text = title + days.map((day, at) => rowOf(day, at === 1 ? '' : '1,5')).join('\n');
    const answer = await csv(text, '', { 'idempotency-key': 'csv-1' });
    expect(answer.status).toBe(202);
    const state = await importSettled(world.master, answer.body.guid);
    expect(state).toMatchObject({ status: 'accepted', source: 'api', written: 1000, values: 999 * 24, sum: 999 * 36 });
    expect(await stored('2015-01-03')).toEqual(Array.from({ length: 48 }, () => 0.75));
    expect((await csv(text, '', { 'idempotency-key': 'csv-1' })).body.guid).toBe(state.guid);
    const again = await csv(text);
    expect(await importSettled(world.master, again.body.guid)).toMatchObject({ status: 'duplicate' });
  });

  it('only tried, and refused by its place', async () => {
    const tried = await csv(title + rowOf('2013-01-01', '1'), '?trial=true');
    expect(await importSettled(world.master, tried.body.guid)).toMatchObject({ status: 'trial', newDays: 1 });
    const wrong = await csv(title + rowOf('2013-01-01', '1') + '\n' + rowOf('2013-01-02', 'много'));
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([422, 'days.1.values.0']);
    expect((await csv(`${title}${code};01`)).body.detail).toBe('Строка 2 CSV короче заголовков.');
    expect((await csv('point;point\n1;2')).status).toBe(400);
    expect((await csv('')).status).toBe(422);
    expect((await csv(title + 'x'.repeat(5_000_000))).status).toBe(413);
    expect((await csv(title + '\n'.repeat(20_000))).body.detail).toBe('В CSV больше 10 000 строк.');
    expect((await csv(`point;${'x;'.repeat(2000)}`)).body.detail).toBe('В строке 1 CSV больше 1 000 ячеек.');
    const elsewhere = await ask(world.http, {
      method: 'POST',
      url: '/api/metering-points',
      headers: {
        authorization: `Bearer ${world.master.token}`,
        'org-id': world.master.organization,
        'content-type': 'text/csv',
      },
      payload: title,
    });
    expect(elsewhere.status).toBe(415);
  });
});
