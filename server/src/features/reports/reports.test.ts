import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { mailBy } from '../../core/mail.ts';
import { holdTable } from '../../testing/held-table.ts';
import { openMailServer } from '../../testing/mail-server.ts';
import { openReportStand, type ReportStand } from '../../testing/report-stand.ts';
import { scheduleInput } from '../../testing/schedules.ts';
import { journalOf } from '../../testing/world.ts';
import { reportJob } from './report.job.ts';

let stand: ReportStand;
let mail: Awaited<ReturnType<typeof openMailServer>>;
beforeAll(async () => void ([stand, mail] = await Promise.all([openReportStand(), openMailServer()])));
afterAll(async () => {
  await mail.close();
  await stand.close();
});

it('is stopped before it starts, and then made', async () => {
  const { world, admin, create, filesOf, make } = stand;
  const guid = await create({ format: 'csv', template: 'passport' });
  expect((await admin.post(`/api/reports/${guid}/make`, {})).body).toMatchObject({ state: 'waiting' });
  expect((await admin.post(`/api/reports/${guid}/make`, {})).status).toBe(409);
  expect((await admin.get(`/api/reports/${guid}`)).body).toMatchObject({ state: 'making', lastMadeAt: null });
  expect((await admin.post(`/api/reports/${guid}/stop`, {})).status).toBe(204);
  expect(await filesOf(guid)).toMatchObject({ last: { state: 'stopped' }, files: [] });
  expect((await admin.post(`/api/reports/${guid}/stop`, {})).status).toBe(409);
  await world.work([
    reportJob({ sendMail: mailBy(mail.url, 'console@example.ru'), publicUrl: 'https://console.example.ru/' }),
  ]);
  const [file] = await make(guid);
  expect(file).toMatchObject({
    format: 'csv',
    author: expect.any(String),
    basis: [expect.stringContaining('паспорт')],
  });
  expect((await admin.get(`/api/reports/${guid}`)).body).toMatchObject({
    state: 'done',
    lastMadeAt: expect.any(String),
  });
});

it('is stopped while data are read, and leaves no file', async () => {
  const { world, admin, create, filesOf, ended } = stand;
  const guid = await create({ format: 'csv', template: 'verifications', period: 'next30days' });
  const held = await holdTable(world, 'metering_device');
  await admin.post(`/api/reports/${guid}/make`, {});
  await expect.poll(() => held.waiting(), { timeout: 20_000 }).toBe(1);
  expect(await filesOf(guid)).toMatchObject({ last: { state: 'making' } });
  expect((await admin.post(`/api/reports/${guid}/stop`, {})).status).toBe(204);
  // The worker notices at the next heartbeat of the run.
  const kept = () => world.owner(`select xmin from run where kind = 'report' and state = 'running'`);
  const before = await kept();
  await expect.poll(kept, { timeout: 20_000 }).not.toEqual(before);
  await held.release();
  expect(await ended(guid, 'stopped')).toEqual([]);
  expect((await admin.get(`/api/reports/${guid}`)).body).toMatchObject({ state: 'never' });
});

it('covers the days of its planned moment when it starts late and when it is repeated', async () => {
  const { world, admin, create, filesOf, ended } = stand;
  const guid = await create({ template: 'plans', format: 'csv', period: 'lastMonth' });
  const given = {
    name: 'Отчёт месяца',
    kind: 'report',
    starts: 'cron',
    cron: '30 0 1 * *',
    overlap: 'skip',
    alarm: 'nobody',
  };
  const { body: schedule } = await admin.post('/api/schedules', scheduleInput({ ...given, reportGuid: guid }));
  const past = { from: '2025-02-28T21:00:00Z', to: '2025-03-02T21:00:00Z', isDryRun: false };
  expect((await admin.post(`/api/schedules/${schedule.guid}/backfill`, past)).body).toMatchObject({ runs: 1 });
  const [file] = await ended(guid, 'done');
  expect(file).toMatchObject({ from: '2025-02-01', to: '2025-02-28' });
  const [{ run }] = await world.owner('select run_guid as run from report_file where guid = $1', [file!.guid]);
  expect((await admin.post(`/api/runs/${run}/repeat`, {})).status).toBe(201);
  await vi.waitFor(async () => expect((await filesOf(guid)).files).toHaveLength(2), { timeout: 20_000, interval: 50 });
  expect((await filesOf(guid)).files.map(({ from, to }) => [from, to])).toEqual([
    ['2025-02-01', '2025-02-28'],
    ['2025-02-01', '2025-02-28'],
  ]);
});

it('covers the days of the first run when a manual one is repeated', async () => {
  const { world, admin, create, filesOf, make } = stand;
  const guid = await create({ template: 'plans', format: 'csv', period: 'lastMonth' });
  const [file] = await make(guid);
  const [{ run }] = await world.owner(
    `update run r set due_at = '2025-03-10T09:00:00Z' from report_file f where f.guid = $1 and r.guid = f.run_guid returning r.guid as run`,
    [file!.guid],
  );
  expect((await admin.post(`/api/runs/${run}/repeat`, {})).status).toBe(201);
  await vi.waitFor(async () => expect((await filesOf(guid)).files).toHaveLength(2), { timeout: 20_000, interval: 50 });
  const [again] = (await filesOf(guid)).files;
  expect(again).toMatchObject({ from: '2025-02-01', to: '2025-02-28' });
});

it('a file is open to its author and to those who could read all that it shows', async () => {
  const { world, organization, admin, create, make } = stand;
  const guid = await create({ template: 'hourly', period: 'lastMonth', format: 'csv' });
  const [file] = await make(guid);
  const reader = (grants: object) => world.person(organization, { reports: 'full', ...grants });
  const [bare, narrow, whole] = [
    await reader({}),
    await reader({ measurements: 'read' }),
    await reader({ measurements: 'read', meteringPoints: 'read' }),
  ];
  const address = `/api/reports/${guid}/files`;
  for (const [client, status, section] of [
    [bare, 403, 'Измерительные данные'],
    [narrow, 403, 'Точки учёта'],
    [whole, 200, null],
    [admin, 200, null],
  ] as const) {
    const { body } = await client.get(address);
    expect(body.files[0].refusal).toEqual(section && expect.stringContaining(`из раздела «${section}»`));
    expect((await client.get(`${address}/${file!.guid}`)).status).toBe(status);
  }
});

it('keeps only the last files, each with its author, and journals each file once', async () => {
  const { world, admin, create, filesOf, make } = stand;
  const guid = await create({ template: 'plans', period: 'thisYear', format: 'csv', keepFiles: 1 });
  await make(guid);
  await admin.post(`/api/reports/${guid}/make`, {});
  await vi.waitFor(
    async () =>
      expect((await journalOf(world, guid)).map(({ action }) => action)).toEqual([
        'create',
        'run',
        'export',
        'run',
        'export',
      ]),
    {
      timeout: 20_000,
      interval: 50,
    },
  );
  const { files } = await filesOf(guid);
  expect(files).toHaveLength(1);
  const other = await world.person(await world.organization(), { reports: 'full' });
  expect((await other.get(`/api/reports/${guid}/files/${files[0]!.guid}`)).status).toBe(404);
  expect((await other.post(`/api/reports/${guid}/make`, {})).status).toBe(404);
  const { body } = await admin.get(`/api/reports/${guid}`);
  expect((await admin.delete(`/api/reports/${guid}`, body.version)).status).toBe(204);
  expect(await world.owner('select from report_file where report_guid = $1', [guid])).toEqual([]);
});

it('a report is made with the current rights of its maker', async () => {
  const { world, organization, create, preview, make, points } = stand;
  const clerk = await world.person(organization, { reports: 'create', plannedData: 'read' });
  const foreign = await create({ template: 'objects' });
  expect((await clerk.get(`/api/reports/${foreign}/preview`)).body.detail).toContain(
    '«Сводный по объектам» вам недоступен',
  );
  expect((await clerk.post(`/api/reports/${foreign}/make`, {})).status).toBe(403);
  const own = await create({ template: 'plans', period: 'thisYear', format: 'csv' }, clerk);
  await make(own, 'done', clerk);
  const [chosen] = await points(1);
  const reader = await world.person(organization, { reports: 'read', measurements: 'read' });
  expect((await preview(await create({ points: [chosen], step: 'day' }), reader)).totals).toEqual([['Итого', 0, null]]);
  expect((await reader.post(`/api/reports/${own}/make`, {})).status).toBe(403);
});

it('is sent by mail, and made by a schedule', async () => {
  const { admin, create, ended, download } = stand;
  const guid = await create({
    name: 'План по почте',
    template: 'plans',
    period: 'thisYear',
    format: 'csv',
    recipients: ['chief@example.ru', 'refused@example.ru'],
  });
  const given = {
    name: 'Отчёт утром',
    kind: 'report',
    starts: 'cron',
    cron: '0 8 * * *',
    overlap: 'skip',
    alarm: 'nobody',
  };
  const unnamed = await admin.post('/api/schedules', scheduleInput(given));
  expect([unnamed.status, unnamed.body.errors]).toEqual([
    422,
    [{ path: 'reportGuid', message: 'Это обязательное поле' }],
  ]);
  const { body: schedule } = await admin.post('/api/schedules', scheduleInput({ ...given, reportGuid: guid }));
  expect((await admin.post(`/api/schedules/${schedule.guid}/run`, { parameters: null })).status).toBe(201);
  const [file] = await ended(guid, 'warned');
  const letter = mail.letters.find(({ to }) => to === 'chief@example.ru')!;
  const attached = letter.data.split(/\r\n\r\n/).find((part) => part.startsWith('77u/'))!;
  expect(Buffer.from(attached.split('\r\n--')[0]!, 'base64')).toEqual((await download(guid, file!.guid)).raw);
  const { body } = await admin.get(`/api/reports/${guid}`);
  expect(body).toMatchObject({ cron: '0 8 * * *', state: 'done' });
  expect((await admin.delete(`/api/reports/${guid}`, body.version)).body.detail).toContain('«Отчёт утром»');
});

it('is sent as a link when it is too large for a letter', async () => {
  const { world, create, make, download } = stand;
  await world.owner(`
    create function grow() returns trigger language plpgsql as $$
      begin new.content = new.content || decode(repeat('20', 10 * 1024 * 1024), 'hex'); return new; end $$;
    create trigger grow before insert on report_file for each row execute function grow()`);
  const guid = await create({
    name: 'Большой',
    template: 'passport',
    format: 'csv',
    recipients: ['archive@example.ru'],
  });
  const [file] = await make(guid);
  await world.owner('drop trigger grow on report_file');
  const { data } = mail.letters.find(({ to }) => to === 'archive@example.ru')!;
  expect(data).not.toMatch(/attachment/i);
  expect(data.length).toBeLessThan(10_000);
  const { text } = mail.letters.find(({ to }) => to === 'archive@example.ru')!;
  expect(text).toContain(`https://console.example.ru/report/${guid}/files`);
  expect(text).toContain('Файл велик для письма');
  expect((await download(guid, file!.guid)).raw.length).toBeGreaterThan(10 * 1024 * 1024);
});

it.each([
  [{ recipients: ['chief'] }, 'recipients'],
  [{ period: 'dates', dateFrom: '2015-01-01', dateTo: '2026-01-01' }, 'dateTo'],
  [{ template: 'categories' }, 'points'],
  [{ period: 'dates' }, 'dateFrom'],
  [{ period: 'dates', dateFrom: '2026-02-01', dateTo: '2026-01-01' }, 'dateTo'],
])('refuses a report that cannot be made: %j', async (given, path) => {
  const { admin, input } = stand;
  const { status, body } = await admin.post('/api/reports', input(given));
  expect([status, body.errors?.[0].path]).toEqual([422, path]);
});
