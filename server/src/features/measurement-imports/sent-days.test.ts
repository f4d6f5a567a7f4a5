import { afterAll, beforeAll, expect, it } from 'vitest';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { create, openMatrix, type Matrix } from '../../testing/matrix.ts';
import { importSettled } from '../../testing/messages.ts';

const code = '502070000113101';
let world: Matrix;
let point: AnyRow;
beforeAll(async () => {
  world = await openMatrix();
  point = await create(world.master, meteringPoints, { code });
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
  // The series is hourly, as the first values of the point were.
  expect(tried).toMatchObject({ status: 'trial', changedDays: 1, changedValues: 2 });
  expect((await stored('2024-01-01'))[0]).toBe(20);
  await world.master.post(`/api/measurement-imports/${tried.guid}/replay`, { createPoints: false });
  expect(await importSettled(world.master, tried.guid)).toMatchObject({ status: 'accepted', written: 1 });
  expect((await stored('2024-01-01'))[0]).toBeNull();
  await world.master.post(`/api/measurement-imports/${tried.guid}/undo`, {});
  expect((await stored('2024-01-01'))[0]).toBe(20);
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
