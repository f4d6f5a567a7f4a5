import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOrg } from '../../core/transaction.ts';
import type { Client } from '../../testing/client.ts';
import { moment } from '../../testing/moment.ts';
import { csvOfRows, loadRows, loadXls, usualLoad, weekdaysOf } from '../../testing/region-source.ts';
import { openRegionStand, type RegionStand } from '../../testing/region-stand.ts';
import { readXlsx } from '../../testing/spreadsheet.ts';
import { lateRegionsAt } from './matrix.service.ts';

let stand: RegionStand;
let stranger: Client;

beforeAll(async () => {
  stand = await openRegionStand();
  stranger = await stand.world.person(await stand.world.organization(), { regionActual: 'full' });
});
afterAll(() => stand.close());

it('limits the number of months of regions in one request, and says so at the field', async () => {
  const wanted = { from: '2024-01', to: '2025-12', cells: null, method: 'week', longestGap: 3, isTrial: true };
  const estimate = (number: number) =>
    stand.operator.post('/api/region-actual/estimates', {
      ...wanted,
      regions: Array.from({ length: number }, () => stand.region('50').guid),
    });
  const { status, body } = await estimate(63);
  expect([status, body.errors]).toMatchObject([
    422,
    [{ path: 'to', message: expect.stringContaining('не больше 1\u00a0500') }],
  ]);
  expect((await estimate(62)).status).toBe(200);
});

it('without a source says so, and with a source without the file says that it is not published', async () => {
  const { items } = await stand.run(stand.wanted('50', '2026-05'));
  expect(items).toMatchObject([{ state: 'failed', errorCode: 'SRC_UNAVAILABLE', regionName: 'Московская область' }]);
  expect((await stand.source()).status).toBe(201);
  expect((await stand.run(stand.wanted('50', '2026-05'))).items).toMatchObject([
    { state: 'absent', errorCode: 'SRC_NOT_PUBLISHED' },
  ]);
  expect((await stand.matrixRow('50', '2026-05')).states).toBe('u');
});

it('knows which regions were late at a past moment', async () => {
  const lateAt = (at: string) =>
    asOrg(stand.world.pool, { organization: stand.organization, account: null }, 'read', (tx) =>
      lateRegionsAt(tx, '2026-04', new Date(at)),
    );
  const before = await moment();
  await stand.run(stand.wanted('50', '2026-04'));
  const asked = await moment();
  stand.put('20260401_46_fact_region.xls', loadXls('Московская область', weekdaysOf('2026-04').slice(0, 3)));
  await stand.run(stand.wanted('50', '2026-04'));
  const begun = await moment();
  // An incomplete month counts as late.
  expect([await lateAt(before), await lateAt(asked), await lateAt(begun)]).toEqual([0, 1, 1]);
});

describe('a month of a region from the folder', () => {
  const days = weekdaysOf('2026-05');

  it('is planned, fetched, read and shown with its source', async () => {
    stand.put('20260501_46_fact_region.xls', loadXls('Московская область', days));
    const plan = await stand.operator.post('/api/region-actual/plan', stand.wanted('50', '2026-05'));
    expect([plan.status, plan.body]).toMatchObject([
      200,
      {
        sources: ['Папка'],
        files: 1,
        isBusy: false,
        items: [{ present: 0, overwritten: 0, files: ['20260501_46_fact_region'] }],
      },
    ]);
    const { run: outcome, items } = await stand.run(stand.wanted('50', '2026-05'));
    expect(outcome).toMatchObject({ state: 'done', total: 1, done: 1, failed: 0, changed: days.length * 24 });
    expect(items[0]).toMatchObject({ state: 'warned', fileName: '20260501_46_fact_region.xls', sourceName: 'Папка' });
    // The file ends before the month does, and some of its weekdays are holidays.
    expect(items[0]!.findings.map(({ code }) => code)).toContain('CALENDAR');
    const month = await stand.monthOf('50', '2026-05');
    const shown = month.days.find(({ day }) => day === days[0])!;
    expect(shown.values[10]).toBe(usualLoad(days[0]!, 11));
    expect(shown.origin).toMatchObject({ source: 'refresh', note: '20260501_46_fact_region.xls, Папка', version: 1 });
  });

  it('repeated changes nothing', async () => {
    const { run: outcome, items } = await stand.run(stand.wanted('50', '2026-05', { mode: 'overwrite' }));
    expect(outcome.changed).toBe(0);
    expect(['same', 'warned']).toContain(items[0]!.state);
    const [{ count }] = await stand.world.owner(
      'select count(*)::integer as count from interval_day_past where organization_guid = $1',
      [stand.organization],
    );
    expect(count).toBe(0);
  });

  it('with a hundred chosen hours changes exactly those', async () => {
    const value = (day: string, hour: number) => usualLoad(day, hour)! + 1;
    stand.put('20260501_46_fact_region.xls', loadXls('Московская область', days, value));
    const hours = days
      .slice(2, 12)
      .map((day) => ({ region: stand.region('50').guid, day, hours: [1, 3, 5, 7, 9, 11, 13, 15, 17, 24] }));
    const { run: outcome } = await stand.run(stand.wanted('50', '2026-05', { mode: 'overwrite', cells: hours }));
    expect(outcome.changed).toBe(100);
    const month = await stand.monthOf('50', '2026-05');
    const changed = month.days.flatMap(({ day, values }) =>
      values.flatMap((one: number | null, index: number) =>
        one !== null && one !== usualLoad(day, index + 1) ? [`${day} ${index + 1}`] : [],
      ),
    );
    expect(changed).toEqual(hours.flatMap(({ day, hours: of }) => of.map((hour) => `${day} ${hour}`)));
    const difference = await stand.operator.get(
      `/api/region-actual/regions/${stand.region('50').guid}/difference?month=2026-05`,
    );
    expect(difference.body.hours).toHaveLength(100);
    expect(difference.body.sumAfter - difference.body.sumBefore).toBe(100);
  });

  it('is only checked, or only completed, on request', async () => {
    const value = (day: string, hour: number) => usualLoad(day, hour)! * 1.01;
    stand.put('20260501_46_fact_region.xls', loadXls('Московская область', days, value));
    const before = await stand.monthOf('50', '2026-05');
    // The number of values that would change.
    expect((await stand.run(stand.wanted('50', '2026-05', { mode: 'trial' }))).run.changed).toBe(days.length * 24);
    expect((await stand.run(stand.wanted('50', '2026-05'))).run.changed).toBe(0);
    expect((await stand.monthOf('50', '2026-05')).days).toEqual(before.days);
  });

  it('is removed and restored', async () => {
    const path = `/api/region-actual/regions/${stand.region('50').guid}`;
    const before = (await stand.monthOf('50', '2026-05')).days;
    const removed = await stand.operator.post(`${path}/remove`, {
      from: '2026-05-01',
      to: '2026-05-15',
      source: 'refresh',
      reason: 'Проверка',
    });
    expect(removed.body).toEqual({ days: days.filter((day) => day <= '2026-05-15').length });
    const gone = (await stand.monthOf('50', '2026-05')).days.find(({ day }) => day === days[0])!;
    expect([gone.values[0], gone.state]).toEqual([null, expect.stringMatching(/[uo]/)]);
    expect((await stand.operator.post(`${path}/undo`, { act: gone.origin!.act, reason: 'Ошиблись' })).status).toBe(200);
    const after = (await stand.monthOf('50', '2026-05')).days;
    expect(after.map(({ values }) => values)).toEqual(before.map(({ values }) => values));
    expect((await stand.operator.post(`${path}/undo`, { act: gone.origin!.act, reason: 'Ещё' })).status).toBe(409);
  });

  it('belongs to one organization', async () => {
    expect((await stand.matrixRow('50', '2026-05', stranger)).present).toEqual([0]);
    expect((await stand.monthOf('50', '2026-05', stranger)).days.every(({ origin }) => origin === null)).toBe(true);
    const [own] = (await stand.operator.get('/api/region-actual/runs')).body;
    expect((await stranger.get('/api/region-actual/runs')).body).toEqual([]);
    for (const call of [
      stranger.get(`/api/region-actual/runs/${own.guid}`),
      stranger.post(`/api/region-actual/runs/${own.guid}/stop`, {}),
      stranger.post(`/api/region-actual/runs/${own.guid}/retry`, {}),
    ])
      expect((await call).status).toBe(404);
    const removal = { from: '2026-05-01', to: '2026-05-31', source: null, reason: 'Чужое' };
    expect((await stranger.post(`/api/region-actual/regions/${stand.region('50').guid}/remove`, removal)).status).toBe(
      409,
    );
  });
});

it('notifies users who wait for a region when it is complete, and shows its owner what is missing', async () => {
  const month = '2026-02';
  const path = `/api/region-actual/regions/${stand.region('78').guid}`;
  expect((await stand.operator.put(`${path}/awaited`, { month, isAwaited: true })).status).toBe(204);
  expect((await stand.monthOf('78', month)).isAwaited).toBe(true);
  const days = weekdaysOf(month);
  stand.put(`20260201_${stand.region('78').okato}_fact_region.csv`, csvOfRows(loadRows('Санкт-Петербург', days)));
  await stand.run(stand.wanted('78', month));
  expect((await stand.matrixRow('78', month)).states).toMatch(/[fw]/);
  const { items } = (await stand.operator.get('/api/notifications')).body;
  expect(items).toMatchObject([{ kind: 'regionActual', text: 'Санкт-Петербург: факт за февраль 2026 г. полон' }]);
  const file = await stand.operator.get(`/api/region-actual/coverage-export?dataset=load&from=${month}&to=${month}`);
  const rows = readXlsx(file.raw).map((row) => row.map(({ text, number }) => text ?? number));
  expect(rows.find(([, name]) => name === 'Санкт-Петербург')).toEqual([
    '78',
    'Санкт-Петербург',
    month,
    456,
    456,
    0,
    expect.any(String),
  ]);
  expect(rows.find(([, name]) => name === 'Рязанская область')?.[4]).toBe(0);
});

it('refuses invalid input at its field', async () => {
  const bad = async (given: object) =>
    (await stand.operator.post('/api/region-actual/runs', given)).body.errors?.[0]?.path;
  expect(await bad(stand.wanted('50', '2026-13'))).toBe('from');
  expect(await bad(stand.wanted('50', '2026-05', { to: '2026-04' }))).toBe('to');
  expect(await bad(stand.wanted('50', '2026-05', { regions: [] }))).toBe('regions');
  expect(await bad(stand.wanted('50', '2026-05', { regions: [stand.organization] }))).toBe('regions');
  const reader = await stand.world.person(stand.organization, { regionActual: 'read' });
  expect((await reader.post('/api/region-actual/runs', stand.wanted('50', '2026-05'))).status).toBe(403);
  expect(
    (await stand.operator.get('/api/region-actual/matrix?dataset=load&step=day&from=2020-01&to=2026-01')).status,
  ).toBe(422);
});

it('calls a region its own by the substations that the reader sees', async () => {
  const { world, organization } = stand;
  await world.owner(
    `insert into substation (guid, organization_guid, name, kind, region_guid) values (gen_random_uuid(), $1, 'Закрытая', 'substation', $2)`,
    [organization, stand.region('01').guid],
  );
  const isOwn = async (client: Client) => {
    const { rows } = (await client.get('/api/region-actual/matrix?dataset=load&from=2026-05&to=2026-05&step=month'))
      .body;
    return rows.find(({ code }: { code: string }) => code === '01').isOwn;
  };
  expect(await isOwn(await world.person(organization, { regionActual: 'read', substations: 'read' }))).toBe(true);
  expect(await isOwn(await world.person(organization, { regionActual: 'read' }))).toBe(false);
});
