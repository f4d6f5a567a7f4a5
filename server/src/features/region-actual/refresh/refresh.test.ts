import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { asOrg } from '../../../core/transaction.ts';
import { csvOfRows, loadRows, loadXls, peakRows, weekdaysOf } from '../../../testing/region-source.ts';
import { openRegionStand, type RegionStand } from '../../../testing/region-stand.ts';
import { scheduleInput } from '../../../testing/schedules.ts';
import { xlsFile } from '../../../testing/xls.ts';
import { notifyLate } from './notify.ts';

let stand: RegionStand;

beforeAll(async () => {
  stand = await openRegionStand();
});
afterAll(() => stand.close());

describe('a site', () => {
  const days = weekdaysOf('2026-04');
  const path = (okato: string, month = '2026-04') =>
    `/dload/fact_region/${month.replace('-', '')}01_${okato}_fact_region`;

  it('is requested by the published names; each fault has its code, and passing ones are retried', async () => {
    expect((await stand.source({ name: 'Сайт', kind: 'http', address: stand.site.address, priority: 2 })).status).toBe(
      201,
    );
    const [good, trouble, changed, half, slow, led] = ['36', '62', '71', '40', '57', '33'].map(stand.region);
    stand.site.publish(`${path(good!.okato)}.xlsx`, csvOfRows(loadRows(good!.name, days)));
    stand.site.publish(`${path(trouble!.okato)}.xls`, (response) => response.writeHead(503).end());
    stand.site.publish(
      `${path(changed!.okato)}.xls`,
      csvOfRows([
        ['Число', 'Время'],
        ['1', '2'],
      ]),
    );
    stand.site.publish(`${path(half!.okato)}.xls`, loadXls(half!.name, days).subarray(0, 9000));
    stand.site.publish(`${path(slow!.okato)}.xls`, (response) => void response.writeHead(200).write('x'));
    stand.site.publish(`${path(led!.okato)}.xls`, (response) =>
      response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    );
    const all = [good, trouble, changed, half, slow, led].map((one) => one!.guid);
    const { run: outcome, items } = await stand.run(stand.wanted('36', '2026-04', { regions: all }));
    const codes = new Map(items.map((item) => [item.region, item.errorCode]));
    expect(all.map((guid) => codes.get(guid))).toEqual([
      null,
      'SRC_UNAVAILABLE',
      'HEADER_CHANGED',
      'FORMAT_UNKNOWN',
      'SRC_TIMEOUT',
      'SRC_REFUSED',
    ]);
    expect(outcome).toMatchObject({ state: 'warned', failed: 5 });
    const watcher = await stand.world.person(stand.organization, { runs: 'read', regionActual: 'read' });
    const search = encodeURIComponent(good!.name);
    const lines = (await watcher.get(`/api/runs/${outcome.guid}/lines?search=${search}`)).body;
    expect(lines.items[0].text).toMatch(/, апрель 2026.г\.: изменено значений: \d+$/);
    expect(stand.site.asked.get(`${path(trouble!.okato)}.xls`)).toBe(3);
    expect(stand.site.asked.get(`${path(good!.okato)}.xls`)).toBe(1);
    const { states } = await stand.matrixRow('62', '2026-04');
    expect(states).toBe('s');
    expect((await stand.matrixRow('40', '2026-04')).states).toBe('r');
  });

  it('that works again gets only the failed requests', async () => {
    const [last] = (await stand.operator.get('/api/region-actual/runs')).body;
    stand.site.publish(`${path(stand.region('62').okato)}.xls`, csvOfRows(loadRows('Рязанская область', days)));
    const { status, body } = await stand.operator.post(`/api/region-actual/runs/${last.guid}/retry`, {});
    expect([status, body.total]).toEqual([201, 5]);
    expect((await stand.ended(body.guid)).run.failed).toBe(4);
    expect((await stand.matrixRow('62', '2026-04')).present).toEqual([expect.any(Number)]);
  });

  it('that does not publish in time is reported once', async () => {
    const { organization, operator, world } = stand;
    const [last] = (await operator.get('/api/region-actual/runs')).body;
    const outcome = async () =>
      (await operator.get('/api/notifications')).body.items.filter(({ text }: { text: string }) => /срок/.test(text));
    for (let time = 0; time < 2; time++)
      await asOrg(world.pool, { organization, account: null }, 'write', (tx) => notifyLate(tx, last.guid, '2026-04'));
    expect(await outcome()).toMatchObject([
      {
        severity: 'warning',
        text: expect.stringMatching(
          /^Подкачка за апрель 2026 г\.: срок прошёл, нет данных регионов: 4 \(.+ и другие\)$/,
        ),
      },
    ]);
  });

  it('is requested for a region by one run at a time, and a run can be stopped and continued', async () => {
    const name = path(stand.region('76').okato, '2026-03');
    let release: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      stand.site.publish(`${name}.xls`, (response) => {
        release = () => response.end(csvOfRows(loadRows('Ярославская область', weekdaysOf('2026-03'))));
        resolve();
      });
    });
    const given = stand.wanted('76', '2026-03', { regions: [stand.region('76').guid], from: '2026-02', to: '2026-03' });
    const { body } = await stand.operator.post('/api/region-actual/runs', given);
    await asked;
    expect((await stand.operator.post('/api/region-actual/runs', given)).status).toBe(409);
    expect((await stand.operator.post('/api/region-actual/plan', given)).body.isBusy).toBe(true);
    expect((await stand.operator.post(`/api/region-actual/runs/${body.guid}/stop`, {})).status).toBe(200);
    const { run: stopped, items } = await stand.ended(body.guid);
    release();
    expect(stopped.state).toBe('stopped');
    expect(items.find(({ month }) => month === '2026-03')).toMatchObject({
      state: 'stopped',
      errorCode: 'CANCELLED',
    });
    stand.site.publish(`${name}.xls`, csvOfRows(loadRows('Ярославская область', weekdaysOf('2026-03'))));
    const again = await stand.operator.post(`/api/region-actual/runs/${body.guid}/retry`, {});
    await stand.ended(again.body.guid);
    expect((await stand.matrixRow('76', '2026-03')).present[0]).toBeGreaterThan(300);
  });

  it('is requested by a schedule for its regions, except for removed ones', async () => {
    const { world, organization } = stand;
    const planner = await world.person(organization, { scheduler: 'full', runs: 'full', regionActual: 'full' });
    const [own, gone] = ['52', '53'].map((code) => stand.region(code).guid);
    const given = { name: 'Подкачка двух', kind: 'regionLoads', starts: 'hand', overlap: 'skip', alarm: 'nobody' };
    const { status, body } = await planner.post('/api/schedules', scheduleInput({ ...given, regions: [own, gone] }));
    expect([status, body.regions]).toEqual([201, [own, gone]]);
    await world.owner('update dictionary_value set is_active = false where guid = $1', [gone]);
    const run = (await planner.post(`/api/schedules/${body.guid}/run`, { parameters: null })).body.guid;
    await vi.waitFor(async () => expect((await planner.get(`/api/runs/${run}`)).body.finishedAt).not.toBeNull(), {
      timeout: 15_000,
      interval: 30,
    });
    expect((await stand.ended(run)).items.map(({ region }) => region)).toEqual([own]);
    expect((await planner.get(`/api/runs/${run}/lines?level=warning`)).body.items).toMatchObject([
      { text: 'Пропущены регионы, которых больше нет среди действующих в словаре: 1' },
      { text: 'Ничего не получено: не опубликовано — 1, ошибок — 0' },
    ]);
    expect((await planner.get(`/api/runs/${run}`)).body.state).toBe('warned');
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
    stand.operator.post(`/api/region-actual/files${url}`, ...form(name, content));

  it('are previewed before they are accepted; columns may be assigned', async () => {
    const strange = csvOfRows([
      ['Объём', 'Когда', 'Который'],
      ['7,5', '04.03.2026', 3],
    ]);
    const unknown = await send('/preview', 'сводка.csv', strange);
    expect(unknown.body.files).toMatchObject([
      {
        rows: 0,
        first: [
          ['Объём', 'Когда', 'Который'],
          ['7,5', '04.03.2026', '3'],
        ],
        findings: [{ code: 'HEADER_CHANGED' }, { code: 'REGION_UNKNOWN' }],
      },
    ]);
    const said = `?dateColumn=1&hourColumn=2&valueColumn=0&region=${stand.region('77').guid}`;
    expect((await send(`/preview${said}`, 'сводка.csv', strange)).body).toMatchObject({
      files: [{ dataset: 'load', rows: 1, month: '2026-03', findings: [] }],
    });
    expect((await send('?mode=new', 'сводка.csv', strange)).status).toBe(422);
    const { status, body } = await send(`${said}&mode=new`, 'сводка.csv', strange);
    expect(status).toBe(202);
    expect((await stand.ended(body.guid)).run.changed).toBe(1);
    const month = await stand.monthOf('77', '2026-03');
    expect(month.days[3]!.values[2]).toBe(7.5);
  });

  it('have to be uploaded again for a retry when they are no longer stored', async () => {
    const name = '20260401_46_fact_region.xls';
    const { body } = await send('?mode=new', name, loadXls('Московская область', weekdaysOf('2026-04')));
    await stand.ended(body.guid);
    await stand.world.owner(`update region_refresh_item set state = 'failed', sha256 = null where refresh_guid = $1`, [
      body.guid,
    ]);
    const again = await stand.operator.post(`/api/region-actual/runs/${body.guid}/retry`, {});
    expect([again.status, again.body.detail]).toEqual([
      409,
      'Файлы этого запуска уже не хранятся: загрузите их снова.',
    ]);
  });

  it('of peak hours are distinguished from load; a changed hour is a revision, a doubtful one is reported', async () => {
    const days = weekdaysOf('2026-05');
    const loads = await send('?mode=new', '20260501_46_fact_region.xls', loadXls('Московская область', days));
    await stand.ended(loads.body.guid);
    const sendPeaks = async (hour: number, mode: string) => {
      const content = xlsFile(peakRows('Мосэнергосбыт', days, () => hour));
      const { body } = await send(`?mode=${mode}`, '202605_MOSENERG_46_calcfacthour.xls', content);
      return stand.ended(body.guid);
    };
    const first = await sendPeaks(21, 'new');
    expect(first.run).toMatchObject({ dataset: 'peakHours', changed: days.length });
    expect((await sendPeaks(21, 'overwrite')).run.changed).toBe(0);
    const second = await sendPeaks(3, 'overwrite');
    const codes = second.items[0]!.findings.map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(['NOT_PLANNED', 'DISAGREES']));
    await stand.world.owner(`update planned_peak_hour set hours = '{3}' where first_day = '2026-05-01'`);
    expect((await sendPeaks(3, 'overwrite')).items[0]!.findings).not.toContainEqual(
      expect.objectContaining({ code: expect.stringMatching(/NOT_PLANNED|DISAGREES/) }),
    );
    const { peaks } = await stand.monthOf('50', '2026-05');
    expect(peaks[0]).toMatchObject({
      hour: 3,
      before: 21,
      revision: 2,
      participant: expect.stringContaining('Мосэнергосбыт'),
    });
  });
});
