import { moscowToday, addDays, daysBetween } from 'contract/time/day-shape.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { consumptionObjects } from 'contract/features/passport/consumption-objects.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import type { AnyInput, AnyRow } from 'contract/kit/resource.ts';
import { asOrg } from '../../core/transaction.ts';
import { seriesOf } from '../../series/series.ts';
import { holdDays } from '../../series/hold.ts';
import { writeDays } from '../../series/write.ts';
import type { Client } from '../../testing/client.ts';
import { create as createOf, everyRight, exampleInput, openMatrix, type Matrix } from '../../testing/matrix.ts';

let world: Matrix;
let stranger: Client;
let point: AnyRow;
beforeAll(async () => {
  world = await openMatrix();
  stranger = await world.person(await world.organization(), everyRight('full'));
  point = await newPoint({ code: '500000000000001', status: 'working', admissionActDate: null });
});
afterAll(() => world.close());

const newPoint = (given: AnyInput = {}) =>
  createOf(world.master, meteringPoints, {
    parentGuid: null,
    signInBalance: null,
    profileInterval: null,
    ...given,
  });
const flat = (value: number | null, count = 48) => Array.from({ length: count }, () => value);
/** A varying load that violates no check. */
const lively = (mean: number) => Array.from({ length: 48 }, (_, index) => mean + (index % 7) / 100);
const sumOf = (values: readonly (number | null)[]) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

const store = (guid: string, days: Record<string, (number | null)[]>, channel = '01') =>
  asOrg(world.pool, { organization: world.organizationGuid, account: null }, 'write', async (tx) => {
    const [series] = await seriesOf(tx, [{ meteringPoint: guid, channel }], {
      stepMinutes: 30,
      unit: 'kWh',
      zone: 'Europe/Moscow',
    });
    const given = Object.entries(days).map(([day, values]) => ({ series: series!.id, day, values }));
    return writeDays(tx, { source: 'table', note: 'тест' }, given);
  });

const at = (guid: string) => `/api/metering-points/${guid}`;
const values = async (guid: string, from: string, to = from, more = '') =>
  (await world.master.get(`${at(guid)}/values?channel=01&from=${from}&to=${to}${more}`)).body;
const correct = (guid: string, day: string, given: (number | null)[], version: number, more: object = {}) =>
  world.master.put(`${at(guid)}/values`, { channel: '01', day, values: given, reason: 'Акт сверки', ...more }, version);

describe('the values of a point', () => {
  it('are returned as written, by half-hours, hours, days and months', async () => {
    const [first, second] = [lively(1), [null, ...lively(2).slice(1)]];
    await store(point.guid, { '2026-02-27': first, '2026-03-01': second });
    const whole = await values(point.guid, '2026-02-01', '2026-03-31');
    expect(whole).toEqual({
      unit: 'kWh',
      zone: 'Europe/Moscow',
      stepMinutes: 30,
      days: [
        { day: '2026-02-27', version: 1, values: first, quality: null },
        { day: '2026-03-01', version: 1, values: second, quality: null },
      ],
    });
    const hours = await values(point.guid, '2026-03-01', '2026-03-01', '&step=hour');
    expect([hours.stepMinutes, hours.days[0].values.length, hours.days[0].values.slice(0, 2)]).toEqual([
      60,
      24,
      [null, second[2]! + second[3]!],
    ]);
    const sums = await world.master.get(
      `${at(point.guid)}/value-sums?channel=01&from=2026-02-27&to=2026-03-01&step=month`,
    );
    expect(sums.body.sums.map(({ at: day, present, expected }: AnyRow) => [day, present, expected])).toEqual([
      ['2026-02-01', 48, 96],
      ['2026-03-01', 47, 48],
    ]);
    expect(sums.body.sums[1].value).toBeCloseTo(sumOf(second), 9);
    const file = await world.master.get(
      `${at(point.guid)}/values/export?channel=01&from=2026-02-27&to=2026-02-27&format=csv`,
    );
    expect(file.raw.toString().split('\r\n')).toHaveLength(50);
    expect(file.raw.toString()).toContain('27.02.2026;00:00–00:30;1;измерено');
  });

  it('are invisible to others: by point, in sums, coverage, findings and the last values', async () => {
    const paths = [
      'values?',
      'value-sums?step=day&',
      'versions?day=2026-02-27&',
      'coverage?year=2026&',
      'values/export?format=csv&',
    ];
    const period = 'from=2026-02-27&to=2026-03-01';
    for (const path of paths) {
      const query = /versions|coverage/.test(path) ? 'channel=01' : `channel=01&${period}`;
      expect((await stranger.get(`${at(point.guid)}/${path}${query}`)).status, path).toBe(404);
    }
    expect((await stranger.get(`${at(point.guid)}/balance?${period}`)).status).toBe(404);
    const body = { channel: '01', day: '2026-02-27', values: flat(0) };
    expect((await stranger.put(`${at(point.guid)}/values`, { ...body, reason: 'чужое' }, 1)).status).toBe(404);
    expect((await stranger.post(`${at(point.guid)}/values/preview`, body)).status).toBe(404);
    for (const step of ['hour', 'day', 'month'])
      expect((await stranger.get(`/api/measurements/sums?channel=01&${period}&step=${step}`)).body).toEqual([]);
    expect((await stranger.get('/api/measurements/latest?channel=01')).body).toEqual([]);
    expect((await stranger.get(`/api/measurement-findings?${period}`)).body).toEqual([]);
    const coverage = (await stranger.get(`/api/measurements/coverage?channel=01&${period}`)).body;
    expect(coverage.every(({ complete, partial, none }: AnyRow) => complete === 0 && partial === 0 && none === 0)).toBe(
      true,
    );
    const organization = (await world.master.get(`/api/measurements/sums?channel=01&${period}&step=hour`)).body;
    expect(organization.filter(({ present }: AnyRow) => present)).toHaveLength(48);
  });

  it('refuses invalid periods and days', async () => {
    const long = await world.master.get(`${at(point.guid)}/values?channel=01&from=2020-01-01&to=2026-01-01`);
    const upside = await world.master.get(`${at(point.guid)}/values?channel=01&from=2026-01-02&to=2026-01-01`);
    expect([long.status, upside.status]).toEqual([422, 422]);
    expect((await correct(point.guid, '2026-02-27', flat(1, 47), 1)).body.errors[0].path).toBe('values');
    expect((await correct(point.guid, addDays(moscowToday(), 2), flat(1), 0)).body.errors[0].path).toBe('day');
  });
});

describe('a correction', () => {
  it('changes what its preview shows, keeps the previous values, and is journaled', async () => {
    const branch = await createOf(world.master, consumptionObjects);
    const parent = await newPoint({ code: '500000000000010' });
    const own = await newPoint({
      code: '500000000000011',
      parentGuid: parent.guid,
      consumptionObjectGuid: branch.guid,
      purpose: 'billing',
      admissionActNumber: '1',
      admissionActDate: '2026-01-01',
    });
    await newPoint({ code: '500000000000012', name: 'Виртуальная', formula: '500000000000011 * 2' });
    const day = '2026-04-10';
    await store(own.guid, { [day]: lively(1) });
    await store(parent.guid, { [day]: lively(3) });
    const given = [100.5, ...lively(1).slice(1)];
    const preview = await world.master.post(`${at(own.guid)}/values/preview`, { channel: '01', day, values: given });
    expect((await values(own.guid, day)).days[0].version).toBe(1);
    const done = await correct(own.guid, day, given, 1);
    expect([done.status, done.body.version, done.body.changed, done.headers['etag']]).toEqual([200, 2, 1, '"2"']);
    const changes = preview.body.effects.map(({ kind, before, after }: AnyRow) => [
      kind,
      Number((Number(after) - Number(before)).toFixed(6)),
    ]);
    expect(changes).toEqual([
      ['day', 99.5],
      ['month', 99.5],
      ['virtual', 199],
      ['object', 0.0995],
      ...(branch['branchGuid'] ? [['branch', 0.0995]] : []),
      ['organization', 0.0995],
      ['balance', -99.5],
      ['findings', 1],
      ['findings', 1],
    ]);
    const [now, before] = (await world.master.get(`${at(own.guid)}/versions?channel=01&day=${day}`)).body;
    expect([now.source, now.note, now.values[0], now.quality[0]]).toEqual(['hand', 'Акт сверки', 100.5, '3']);
    expect([before.source, before.values[0], before.version]).toEqual(['table', 1, 1]);
    expect(now.userName).toContain('Петров');
    const [entry] = await world.owner(`select after from journal where record_guid = $1 and entity = 'interval_day'`, [
      own.guid,
    ]);
    expect(entry.after).toMatchObject({ day, reason: 'Акт сверки', intervals: 1 });
  });

  it('is refused when the day has changed meanwhile, and does not write unchanged values', async () => {
    const day = '2026-04-11';
    const { guid } = await newPoint();
    expect((await correct(guid, day, lively(1), 0)).body.version).toBe(1);
    expect((await correct(guid, day, lively(2), 0)).status).toBe(412);
    expect((await correct(guid, day, lively(1), 1)).body).toEqual({ version: 1, changed: 0 });
  });
});

it('a correction during a large import sees the values of the import', async () => {
  const day = '2026-04-12';
  const { guid } = await newPoint();
  await store(guid, { [day]: lively(1) });
  const scope = { organization: world.organizationGuid, account: null };
  let correcting: ReturnType<typeof correct> | undefined;
  await asOrg(world.pool, scope, 'write', async (tx) => {
    await holdDays(tx);
    const waits = () =>
      world.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`,
      );
    correcting = correct(guid, day, lively(3), 1);
    await vi.waitFor(async () => expect((await waits()).rowCount).toBe(1), { timeout: 20_000 });
    const [series] = await seriesOf(tx, [{ meteringPoint: guid, channel: '01' }], {
      stepMinutes: 30,
      unit: 'kWh',
      zone: 'Europe/Moscow',
    });
    await writeDays(tx, { source: 'exchange' }, [{ series: series!.id, day, values: lively(2) }]);
  });
  expect((await correcting)?.status).toBe(412);
  expect((await values(guid, day)).days[0]).toMatchObject({ version: 2, values: lively(2) });
});

it('a day before the stored ones is refused at its field', async () => {
  const { body, status } = await correct(point.guid, '1989-12-31', lively(1), 0);
  expect([status, body.errors]).toEqual([422, [{ path: 'day', message: 'Значения хранятся с 1990 года' }]]);
});

describe('missing intervals', () => {
  it('are filled from neighbours up to three hours, and marked', async () => {
    const { guid } = await newPoint();
    const day = '2026-05-12';
    const given = [...flat(2, 10), null, null, null, ...flat(6, 15), ...flat(null, 10), ...flat(6, 10)];
    await store(guid, { [day]: given });
    const asked = { channel: '01', from: day, to: day, method: 'linear' };
    const trial = (await world.master.post(`${at(guid)}/estimates`, { ...asked, isTrial: true })).body;
    expect([trial.filled, trial.left, (await values(guid, day)).days[0].version]).toEqual([3, 10, 1]);
    const done = (await world.master.post(`${at(guid)}/estimates`, { ...asked, isTrial: false })).body;
    expect(done).toEqual({ ...trial, effects: [] });
    const [stored] = (await values(guid, day)).days;
    expect([stored.values.slice(9, 14), stored.quality.slice(9, 14)]).toEqual([[2, 3, 4, 5, 6], '02220']);
  });

  it('are filled from similar days of four weeks, and from the parent point', async () => {
    const parent = await newPoint();
    const { guid } = await newPoint({ parentGuid: parent.guid });
    // Two Mondays and a Sunday before a Monday.
    await store(guid, { '2026-05-04': flat(4), '2026-05-11': flat(6), '2026-05-17': flat(100) });
    await store(parent.guid, { '2026-05-19': flat(9) });
    const estimate = (day: string, method: string) =>
      world.master.post(`${at(guid)}/estimates`, { channel: '01', from: day, to: day, method, isTrial: false });
    expect((await estimate('2026-05-18', 'typical')).body).toMatchObject({ filled: 48, left: 0 });
    expect((await values(guid, '2026-05-18')).days[0]).toMatchObject({ values: flat(5), quality: '2'.repeat(48) });
    await estimate('2026-05-19', 'parent');
    expect((await values(guid, '2026-05-19')).days[0].values).toEqual(flat(9));
    const { days } = (await world.master.get(`${at(guid)}/coverage?channel=01&year=2026`)).body;
    expect(days.find(({ day }: AnyRow) => day === '2026-05-18')).toMatchObject({
      present: 48,
      expected: 48,
      estimated: 48,
    });
  });
});

it('gaps are filled with measured values of the reserve point only', async () => {
  const reserve = await newPoint();
  const { guid, version } = await newPoint({ reservePointGuid: reserve.guid });
  const day = '2026-05-20';
  await store(guid, { [day]: [...flat(null, 6), ...flat(2, 42)] });
  await store(reserve.guid, { [day]: [null, ...flat(7, 47)] });
  await correct(reserve.guid, day, [null, 8, ...flat(7, 46)], 1);
  const asked = { channel: '01', from: day, to: day, method: 'reserve', isTrial: false };
  expect((await world.master.post(`${at(guid)}/estimates`, asked)).body).toMatchObject({ filled: 4, left: 2 });
  expect((await values(guid, day)).days[0]).toMatchObject({
    values: [null, null, ...flat(7, 4), ...flat(2, 42)],
    quality: `00${'2'.repeat(4)}${'0'.repeat(42)}`,
  });
  const { body } = await world.master.get(`/api/metering-points/${guid}`);
  const input = await exampleInput(world.master, meteringPoints, { parentGuid: null });
  const own = await world.master.put(`/api/metering-points/${guid}`, { ...input, reservePointGuid: guid }, version);
  expect([body.names.reservePointGuid, own.status, own.body.errors]).toEqual([
    reserve['name'],
    422,
    [{ path: 'reservePointGuid', message: 'Точка не может быть резервной для самой себя' }],
  ]);
});

it('finds violations of the rules, and removes them when the day is written again', async () => {
  const { guid } = await newPoint();
  const days = {
    '2026-06-01': [-1, ...lively(1).slice(1)],
    '2026-06-02': [...lively(1).slice(0, 47), 90],
    '2026-06-03': [...flat(1.25, 20), ...lively(1).slice(20)],
    '2026-06-04': flat(0),
    '2026-06-05': [null, null, ...lively(1).slice(2)],
    '2026-06-06': lively(1),
  };
  await store(guid, days);
  const findings = async () =>
    (await world.master.get('/api/measurement-findings?from=2026-06-01&to=2026-06-30')).body
      .filter(({ meteringPointGuid }: AnyRow) => meteringPointGuid === guid)
      .map(({ day, rule, firstInterval, lastInterval }: AnyRow) => [day, rule, firstInterval, lastInterval]);
  expect(await findings()).toEqual([
    ['2026-06-05', 'missing', 0, 1],
    ['2026-06-04', 'zero', 0, 47],
    ['2026-06-03', 'frozen', 0, 19],
    ['2026-06-02', 'jump', 47, 47],
    ['2026-06-01', 'negative', 0, 0],
  ]);
  await correct(guid, '2026-06-01', lively(1), 1);
  expect((await findings()).map(([day]: string[]) => day)).not.toContain('2026-06-01');
});

it('sums a point against those below it', async () => {
  const parent = await newPoint();
  const below = [
    await newPoint({ parentGuid: parent.guid }),
    await newPoint({ parentGuid: parent.guid, signInBalance: 'minus' }),
  ];
  const day = '2026-07-01';
  await store(parent.guid, { [day]: flat(10) });
  await store(below[0]!.guid, { [day]: flat(12) });
  await store(below[1]!.guid, { [day]: flat(3) });
  const { body } = await world.master.get(`${at(parent.guid)}/balance?from=${day}&to=${day}`);
  expect([body.received, body.delivered, body.imbalance, body.percent]).toEqual([480, 432, 48, 10]);
  expect(body.below.map(({ present, expected }: AnyRow) => [present, expected])).toEqual([
    [48, 48],
    [48, 48],
  ]);
});

it('gives the actual value for a plan and the volumes for a calculation', async () => {
  const object = await createOf(world.master, consumptionObjects);
  const billed = { purpose: 'billing', admissionActNumber: '1', admissionActDate: '2026-01-01' };
  const [whole, broken, doubtful] = [
    await newPoint({ ...billed, consumptionObjectGuid: object.guid }),
    await newPoint({ ...billed, consumptionObjectGuid: object.guid }),
    await newPoint(billed),
  ];
  const month = daysBetween('2026-09-01', '2026-09-30');
  for (const { guid } of [whole, doubtful]) await store(guid, Object.fromEntries(month.map((day) => [day, lively(1)])));
  // Two of thirty days are not commercial, which exceeds the permitted share.
  await world.owner(
    `update interval_day set q = repeat('1', 48) where day <= '2026-09-02' and series in (select id from series where metering_point_guid = $1)`,
    [doubtful.guid],
  );
  await store(broken.guid, { '2026-09-01': lively(1) });
  const asked = '/api/calculator-data/verified-metering-points?year=2026&month=9';
  const verified = (await world.master.get(asked)).body;
  expect(verified.map(({ meteringPointGuid }: AnyRow) => meteringPointGuid)).toEqual([whole.guid]);
  const total = sumOf(lively(1)) * 30;
  expect(verified[0]).toMatchObject({
    intervalsPresent: 1440,
    replacedPct: 0,
    totalMwh: expect.closeTo(total / 1000, 9),
    maxKw: 2.12,
  });
  expect((await stranger.get(asked)).body).toEqual([]);

  const branch = String(object['branchGuid']);
  const line = { year: 2026, lines: [{ indicator: 'energy', productGuid: null, values: { SEPTEMBER: 2 } }] };
  const plan = (await world.master.put(`/api/branch-offices/${branch}/plan`, line)).body;
  expect(plan.lines[0].months.SEPTEMBER.actual).toBeCloseTo((total + sumOf(lively(1))) / 1000, 3);
});

it('uses only the points that the user may read', async () => {
  const [visible, hidden] = [await newPoint({ status: 'working' }), await newPoint({ status: 'working' })];
  for (const { guid } of [visible, hidden]) await store(guid, { '2026-08-01': lively(1) });
  const userName = await world.account();
  await world.enroll(userName, world.organizationGuid, { measurements: 'full' });
  const [employee] = await world.owner(
    'select e.guid from employee e join account a on a.guid = e.account_guid where a.user_name = $1',
    [userName],
  );
  const given = {
    employeeGuid: employee.guid,
    effect: 'allow',
    entityType: 'meteringPoints',
    value: 'read',
    objectGuid: visible.guid,
  };
  const dated = { ...given, validFrom: null, validTo: null, reason: 'По приказу' };
  expect((await world.master.post('/api/individual-permissions', dated)).status).toBe(201);
  const person = await world.signIn(userName, world.organizationGuid);
  const period = 'channel=01&from=2026-08-01&to=2026-08-01';
  expect((await person.get(`${at(visible.guid)}/values?${period}`)).status).toBe(200);
  expect((await person.get(`${at(hidden.guid)}/values?${period}`)).status).toBe(404);
  const [sum] = (await person.get(`/api/measurements/sums?${period}&step=day`)).body;
  expect([sum.series, sum.value]).toEqual([1, expect.closeTo(sumOf(lively(1)), 9)]);
  const [{ complete, none }] = (await person.get(`/api/measurements/coverage?${period}`)).body;
  expect([complete, none]).toEqual([1, 0]);
});
