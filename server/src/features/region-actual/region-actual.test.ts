import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startWorking } from '../../jobs/work.ts';
import type { Client } from '../../testing/client.ts';
import {
  csvOfRows,
  loadRows,
  loadXls,
  openPublishingSite,
  peakRows,
  usualLoad,
  weekdaysOf,
  type PublishingSite,
} from '../../testing/region-source.ts';
import { readXlsx } from '../../testing/spreadsheet.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openWorld, type World } from '../../testing/world.ts';
import { xlsFile } from '../../testing/xls.ts';
import { regionRefreshJobs } from '../region-refresh/region-refresh.job.ts';

const folder = temporaryFolder();
let world: World;
let site: PublishingSite;
let organization: string;
let operator: Client;
let stranger: Client;
let stop: () => Promise<void>;
const regions = new Map<string, { guid: string; name: string; okato: string }>();
const region = (code: string) => regions.get(code)!;

beforeAll(async () => {
  [world, site] = await Promise.all([openWorld({ isSeeded: true }), openPublishingSite()]);
  organization = await world.organization();
  operator = await world.person(organization, { regionActual: 'full' });
  stranger = await world.person(await world.organization(), { regionActual: 'full' });
  const found = await world.owner(`
    select v.guid, v.code, v.name, v.parameters ->> 'okato' as okato from dictionary_value v join dictionary d on d.guid = v.dictionary_guid
    where d.code = 'regions'`);
  for (const one of found) regions.set(one.code, one);
  mkdirSync(join(folder.folder, 'region-actual', organization), { recursive: true });
  const fetcher = { dataDir: folder.folder, hosts: ['127.0.0.1'], timeoutMs: 300, pausesMs: [1, 1] };
  stop = await startWorking(world.pool, regionRefreshJobs(fetcher));
});
afterAll(async () => {
  await stop();
  await Promise.all([world.close(), site.close()]);
  folder.remove();
});

const put = (name: string, content: Buffer) =>
  writeFileSync(join(folder.folder, 'region-actual', organization, name), content);
const source = (given: object = {}) =>
  operator.post('/api/region-sources', {
    name: 'Папка',
    kind: 'folder',
    address: null,
    caBundle: null,
    perMinute: 6000,
    priority: 1,
    isEnabled: true,
    ...given,
  });
const wanted = (code: string, month: string, given: object = {}) => ({
  dataset: 'load',
  mode: 'new',
  regions: [region(code).guid],
  from: month,
  to: month,
  cells: null,
  ...given,
});
const ended = async (client: Client, guid: string) => {
  let answer: any;
  await vi.waitFor(
    async () => {
      answer = (await client.get(`/api/region-actual/runs/${guid}`)).body;
      expect(['done', 'warned', 'failed', 'stopped']).toContain(answer.run.state);
    },
    { timeout: 15_000, interval: 30 },
  );
  return answer;
};
async function run(given: object) {
  const { status, body } = await operator.post('/api/region-actual/runs', given);
  expect([status, body]).toMatchObject([201, { state: 'waiting' }]);
  return ended(operator, body.guid);
}
const monthOf = async (code: string, month: string, client = operator) =>
  (await client.get(`/api/region-actual/regions/${region(code).guid}/month?month=${month}`)).body;
const matrixRow = async (code: string, month: string, client = operator, query = 'dataset=load&step=month') => {
  const { body } = await client.get(`/api/region-actual/matrix?${query}&from=${month}&to=${month}`);
  return body.rows.find((row: any) => row.guid === region(code).guid);
};

it('without a source says so, and with one that has not the file that it is not published', async () => {
  const { items } = await run(wanted('50', '2026-05'));
  expect(items).toMatchObject([{ state: 'failed', errorCode: 'SRC_UNAVAILABLE', regionName: 'Московская область' }]);
  expect((await source()).status).toBe(201);
  expect((await run(wanted('50', '2026-05'))).items).toMatchObject([
    { state: 'absent', errorCode: 'SRC_NOT_PUBLISHED' },
  ]);
  expect((await matrixRow('50', '2026-05')).states).toBe('u');
});

describe('a month of a region from the folder', () => {
  const days = weekdaysOf('2026-05');

  it('is planned, fetched, read and shown with where it is from', async () => {
    put('20260501_46_fact_region.xls', loadXls('Московская область', days));
    const plan = await operator.post('/api/region-actual/plan', wanted('50', '2026-05'));
    expect([plan.status, plan.body]).toMatchObject([
      200,
      {
        sources: ['Папка'],
        files: 1,
        isBusy: false,
        items: [{ present: 0, overwritten: 0, files: ['20260501_46_fact_region'] }],
      },
    ]);
    const { run: told, items } = await run(wanted('50', '2026-05'));
    expect(told).toMatchObject({ state: 'done', total: 1, done: 1, failed: 0, changed: days.length * 24 });
    expect(items[0]).toMatchObject({ state: 'warned', fileName: '20260501_46_fact_region.xls', sourceName: 'Папка' });
    // The file ends before the month does, and some of its weekdays are holidays.
    expect(items[0].findings.map(({ code }: any) => code)).toContain('CALENDAR');
    const month = await monthOf('50', '2026-05');
    const shown = month.days.find(({ day }: any) => day === days[0]);
    expect(shown.values[10]).toBe(usualLoad(days[0]!, 11));
    expect(shown.origin).toMatchObject({ source: 'refresh', note: '20260501_46_fact_region.xls, Папка', version: 1 });
  });

  it('repeated changes nothing', async () => {
    const { run: told, items } = await run(wanted('50', '2026-05', { mode: 'overwrite' }));
    expect(told.changed).toBe(0);
    expect(['same', 'warned']).toContain(items[0].state);
    const [{ count }] = await world.owner(
      'select count(*)::integer as count from interval_day_past where organization_guid = $1',
      [organization],
    );
    expect(count).toBe(0);
  });

  it('of a hundred chosen hours touches exactly those', async () => {
    const value = (day: string, hour: number) => usualLoad(day, hour)! + 1;
    put('20260501_46_fact_region.xls', loadXls('Московская область', days, value));
    const hours = days
      .slice(2, 12)
      .map((day) => ({ region: region('50').guid, day, hours: [1, 3, 5, 7, 9, 11, 13, 15, 17, 24] }));
    const { run: told } = await run(wanted('50', '2026-05', { mode: 'overwrite', cells: hours }));
    expect(told.changed).toBe(100);
    const month = await monthOf('50', '2026-05');
    const changed = month.days.flatMap(({ day, values }: any) =>
      values.flatMap((one: number | null, index: number) =>
        one !== null && one !== usualLoad(day, index + 1) ? [`${day} ${index + 1}`] : [],
      ),
    );
    expect(changed).toEqual(hours.flatMap(({ day, hours: of }) => of.map((hour) => `${day} ${hour}`)));
    const difference = await operator.get(`/api/region-actual/regions/${region('50').guid}/difference?month=2026-05`);
    expect(difference.body.hours).toHaveLength(100);
    expect(difference.body.sumAfter - difference.body.sumBefore).toBe(100);
  });

  it('is only tried, or only filled up, where that is asked for', async () => {
    const value = (day: string, hour: number) => usualLoad(day, hour)! * 1.01;
    put('20260501_46_fact_region.xls', loadXls('Московская область', days, value));
    const before = await monthOf('50', '2026-05');
    // What would change.
    expect((await run(wanted('50', '2026-05', { mode: 'trial' }))).run.changed).toBe(days.length * 24);
    expect((await run(wanted('50', '2026-05'))).run.changed).toBe(0);
    expect((await monthOf('50', '2026-05')).days).toEqual(before.days);
  });

  it('is taken away and put back', async () => {
    const path = `/api/region-actual/regions/${region('50').guid}`;
    const before = (await monthOf('50', '2026-05')).days;
    const removed = await operator.post(`${path}/remove`, {
      from: '2026-05-01',
      to: '2026-05-15',
      source: 'refresh',
      reason: 'Проверка',
    });
    expect(removed.body).toEqual({ days: days.filter((day) => day <= '2026-05-15').length });
    const gone = (await monthOf('50', '2026-05')).days.find(({ day }: any) => day === days[0]);
    expect([gone.values[0], gone.state]).toEqual([null, expect.stringMatching(/[uo]/)]);
    expect((await operator.post(`${path}/undo`, { act: gone.origin.act, reason: 'Ошиблись' })).status).toBe(200);
    const after = (await monthOf('50', '2026-05')).days;
    expect(after.map(({ values }: any) => values)).toEqual(before.map(({ values }: any) => values));
    expect((await operator.post(`${path}/undo`, { act: gone.origin.act, reason: 'Ещё' })).status).toBe(409);
  });

  it('is nobody else’s', async () => {
    expect((await matrixRow('50', '2026-05', stranger)).present).toEqual([0]);
    expect((await monthOf('50', '2026-05', stranger)).days.every(({ origin }: any) => origin === null)).toBe(true);
    const [own] = (await operator.get('/api/region-actual/runs')).body;
    expect((await stranger.get('/api/region-actual/runs')).body).toEqual([]);
    for (const call of [
      stranger.get(`/api/region-actual/runs/${own.guid}`),
      stranger.post(`/api/region-actual/runs/${own.guid}/stop`, {}),
      stranger.post(`/api/region-actual/runs/${own.guid}/retry`, {}),
    ])
      expect((await call).status).toBe(404);
    const removal = { from: '2026-05-01', to: '2026-05-31', source: null, reason: 'Чужое' };
    expect((await stranger.post(`/api/region-actual/regions/${region('50').guid}/remove`, removal)).status).toBe(409);
  });
});

describe('a site', () => {
  const days = weekdaysOf('2026-04');
  const path = (okato: string, month = '2026-04') =>
    `/dload/fact_region/${month.replace('-', '')}01_${okato}_fact_region`;

  it('is asked by the published names; each fault has its code, and what passes is asked again', async () => {
    expect((await source({ name: 'Сайт', kind: 'http', address: site.address, priority: 2 })).status).toBe(201);
    const [good, trouble, changed, half, slow, led] = ['36', '62', '71', '40', '57', '33'].map(region);
    site.publish(`${path(good!.okato)}.xlsx`, csvOfRows(loadRows(good!.name, days)));
    site.publish(`${path(trouble!.okato)}.xls`, (response) => response.writeHead(503).end());
    site.publish(
      `${path(changed!.okato)}.xls`,
      csvOfRows([
        ['Число', 'Время'],
        ['1', '2'],
      ]),
    );
    site.publish(`${path(half!.okato)}.xls`, loadXls(half!.name, days).subarray(0, 9000));
    site.publish(`${path(slow!.okato)}.xls`, (response) => void response.writeHead(200).write('x'));
    site.publish(`${path(led!.okato)}.xls`, (response) =>
      response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    );
    const all = [good, trouble, changed, half, slow, led].map((one) => one!.guid);
    const { run: told, items } = await run(wanted('36', '2026-04', { regions: all }));
    const codes = new Map(items.map((item: any) => [item.region, item.errorCode]));
    expect(all.map((guid) => codes.get(guid))).toEqual([
      null,
      'SRC_UNAVAILABLE',
      'HEADER_CHANGED',
      'FORMAT_UNKNOWN',
      'SRC_TIMEOUT',
      'SRC_REFUSED',
    ]);
    expect(told).toMatchObject({ state: 'warned', failed: 5 });
    expect(site.asked.get(`${path(trouble!.okato)}.xls`)).toBe(3);
    expect(site.asked.get(`${path(good!.okato)}.xls`)).toBe(1);
    const { states } = await matrixRow('62', '2026-04');
    expect(states).toBe('s');
    expect((await matrixRow('40', '2026-04')).states).toBe('r');
  });

  it('in order again, only what failed is repeated', async () => {
    const [last] = (await operator.get('/api/region-actual/runs')).body;
    site.publish(`${path(region('62').okato)}.xls`, csvOfRows(loadRows('Рязанская область', days)));
    const { status, body } = await operator.post(`/api/region-actual/runs/${last.guid}/retry`, {});
    expect([status, body.total]).toEqual([201, 5]);
    expect((await ended(operator, body.guid)).run.failed).toBe(4);
    expect((await matrixRow('62', '2026-04')).present).toEqual([expect.any(Number)]);
  });

  it('is asked for one region by one run at a time, and a run can be stopped and gone on with', async () => {
    const name = path(region('76').okato, '2026-03');
    let release: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      site.publish(`${name}.xls`, (response) => {
        release = () => response.end(csvOfRows(loadRows('Ярославская область', weekdaysOf('2026-03'))));
        resolve();
      });
    });
    const given = wanted('76', '2026-03', { regions: [region('76').guid], from: '2026-02', to: '2026-03' });
    const { body } = await operator.post('/api/region-actual/runs', given);
    await asked;
    expect((await operator.post('/api/region-actual/runs', given)).status).toBe(409);
    expect((await operator.post('/api/region-actual/plan', given)).body.isBusy).toBe(true);
    expect((await operator.post(`/api/region-actual/runs/${body.guid}/stop`, {})).status).toBe(200);
    const { run: stopped, items } = await ended(operator, body.guid);
    release();
    expect(stopped.state).toBe('stopped');
    expect(items.find(({ month }: any) => month === '2026-03')).toMatchObject({
      state: 'stopped',
      errorCode: 'CANCELLED',
    });
    site.publish(`${name}.xls`, csvOfRows(loadRows('Ярославская область', weekdaysOf('2026-03'))));
    const again = await operator.post(`/api/region-actual/runs/${body.guid}/retry`, {});
    await ended(operator, again.body.guid);
    expect((await matrixRow('76', '2026-03')).present[0]).toBeGreaterThan(300);
  });
});

describe('files by hand', () => {
  const form = (name: string, content: Buffer) => {
    const mark = 'border';
    const head = `--${mark}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
    return [
      Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${mark}--\r\n`)]),
      { 'content-type': `multipart/form-data; boundary=${mark}` },
    ] as const;
  };
  const send = (url: string, name: string, content: Buffer) =>
    operator.post(`/api/region-actual/files${url}`, ...form(name, content));

  it('are shown before they are taken; columns may be named', async () => {
    const strange = csvOfRows([
      ['Объём', 'Когда', 'Который'],
      ['7,5', '04.03.2026', 3],
    ]);
    const unknown = await send('/preview', 'сводка.csv', strange);
    expect(unknown.body).toMatchObject([
      {
        rows: 0,
        first: [
          ['Объём', 'Когда', 'Который'],
          ['7,5', '04.03.2026', '3'],
        ],
        findings: [{ code: 'HEADER_CHANGED' }, { code: 'REGION_UNKNOWN' }],
      },
    ]);
    const said = `?dateColumn=1&hourColumn=2&valueColumn=0&region=${region('77').guid}`;
    expect((await send(`/preview${said}`, 'сводка.csv', strange)).body).toMatchObject([
      { dataset: 'load', rows: 1, month: '2026-03', findings: [] },
    ]);
    expect((await send('?mode=new', 'сводка.csv', strange)).status).toBe(422);
    const { status, body } = await send(`${said}&mode=new`, 'сводка.csv', strange);
    expect(status).toBe(202);
    expect((await ended(operator, body.guid)).run.changed).toBe(1);
    const month = await monthOf('77', '2026-03');
    expect(month.days[3].values[2]).toBe(7.5);
  });

  it('of peak hours are told from the load; a changed hour is a revision, a doubtful one is told', async () => {
    const days = weekdaysOf('2026-05');
    const sendPeaks = async (hour: number, mode: string) => {
      const content = xlsFile(peakRows('Мосэнергосбыт', days, () => hour));
      const { body } = await send(`?mode=${mode}`, '202605_MOSENERG_46_calcfacthour.xls', content);
      return ended(operator, body.guid);
    };
    const first = await sendPeaks(21, 'new');
    expect(first.run).toMatchObject({ dataset: 'peakHours', changed: days.length });
    expect((await sendPeaks(21, 'overwrite')).run.changed).toBe(0);
    const second = await sendPeaks(3, 'overwrite');
    const codes = second.items[0].findings.map(({ code }: any) => code);
    expect(codes).toEqual(expect.arrayContaining(['NOT_PLANNED', 'DISAGREES']));
    const { peaks } = await monthOf('50', '2026-05');
    expect(peaks[0]).toMatchObject({
      hour: 3,
      before: 21,
      revision: 2,
      participant: expect.stringContaining('Мосэнергосбыт'),
    });
  });
});

it('tells who waits for a region when it is full, and shows its owner what is missing', async () => {
  const month = '2026-02';
  const path = `/api/region-actual/regions/${region('78').guid}`;
  expect((await operator.put(`${path}/awaited`, { month, isAwaited: true })).status).toBe(204);
  expect((await monthOf('78', month)).isAwaited).toBe(true);
  const days = weekdaysOf(month);
  put(`20260201_${region('78').okato}_fact_region.csv`, csvOfRows(loadRows('Санкт-Петербург', days)));
  await run(wanted('78', month));
  expect((await matrixRow('78', month)).states).toMatch(/[fw]/);
  const { items } = (await operator.get('/api/notifications')).body;
  expect(items).toMatchObject([{ kind: 'regionActual', text: 'Санкт-Петербург: факт за февраль 2026 г. полон' }]);
  const file = await operator.get(`/api/region-actual/coverage-export?dataset=load&from=${month}&to=${month}`);
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

it('refuses what cannot be, at its field', async () => {
  const bad = async (given: object) => (await operator.post('/api/region-actual/runs', given)).body.errors?.[0]?.path;
  expect(await bad(wanted('50', '2026-13'))).toBe('from');
  expect(await bad(wanted('50', '2026-05', { to: '2026-04' }))).toBe('to');
  expect(await bad(wanted('50', '2026-05', { regions: [] }))).toBe('regions');
  expect(await bad(wanted('50', '2026-05', { regions: [organization] }))).toBe('regions');
  const reader = await world.person(organization, { regionActual: 'read' });
  expect((await reader.post('/api/region-actual/runs', wanted('50', '2026-05'))).status).toBe(403);
  expect((await operator.get('/api/region-actual/matrix?dataset=load&step=day&from=2020-01&to=2026-01')).status).toBe(
    422,
  );
});
