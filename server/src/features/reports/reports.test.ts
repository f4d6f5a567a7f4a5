import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ReportFile, ReportPreview } from 'contract/features/reports/calls.ts';
import { reports, type ReportTemplate } from 'contract/features/reports/facts.ts';
import { emptyValue, enteredFields } from 'contract/kit/field.ts';
import { seedSample } from '../../db/seed/sample.ts';
import { mailBy } from '../../core/mail.ts';
import { cellText } from '../../files/report-table.ts';
import { pdfOf } from '../../files/write-pdf.ts';
import type { Client } from '../../testing/client.ts';
import { holdTable } from '../../testing/held-table.ts';
import { openMailServer } from '../../testing/mail-server.ts';
import { cellsOf } from '../../testing/recompute.ts';
import { scheduleInput } from '../../testing/schedules.ts';
import { journalOf, openWorld, type World } from '../../testing/world.ts';
import { reportJob } from './report.job.ts';
import { contentOf } from './write-report.service.ts';

let world: World;
let mail: Awaited<ReturnType<typeof openMailServer>>;
let admin: Client;
let organization: string;
let count = 0;

beforeAll(async () => {
  [world, mail] = await Promise.all([openWorld({ isSeeded: true, sampleData: true }), openMailServer()]);
  await seedSample(world.pool);
  const [found] = await world.owner(`
    select o.guid from organization o where exists (select from branch_office b where b.organization_guid = o.guid) order by short_name limit 1`);
  organization = found.guid;
  admin = await world.signIn('admin', organization);
  // Background runs of the sample data must not affect this test.
  await world.owner(`update run set state = 'stopped'`);
});
afterAll(async () => {
  await mail.close();
  await world.close();
});

const input = (given: object) => ({
  ...Object.fromEntries(enteredFields(reports.fields).map(([key, field]) => [key, emptyValue(field)])),
  name: `Отчёт ${++count}`,
  template: 'hourly',
  period: 'lastMonth',
  ...given,
});
const create = async (given: object, by = admin): Promise<string> => {
  const { status, body } = await by.post('/api/reports', input(given));
  expect(status, JSON.stringify(body)).toBe(201);
  return body.guid;
};
const preview = async (guid: string, by = admin): Promise<ReportPreview> => {
  const { status, body } = await by.get(`/api/reports/${guid}/preview`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const filesOf = async (
  guid: string,
): Promise<{ last: { state: string; error: string | null } | null; files: ReportFile[] }> =>
  (await admin.get(`/api/reports/${guid}/files`)).body;
const ended = (guid: string, state: string) =>
  vi.waitFor(
    async () => {
      const { last, files } = await filesOf(guid);
      expect([last!.state, last!.error]).toEqual([state, state === 'failed' ? expect.any(String) : null]);
      return files;
    },
    { timeout: 30_000, interval: 50 },
  );
const make = async (guid: string, state = 'done', by = admin) => {
  const { status, body } = await by.post(`/api/reports/${guid}/make`, {});
  expect(status, JSON.stringify(body)).toBe(201);
  return ended(guid, state);
};
const download = async (guid: string, file: string) => admin.get(`/api/reports/${guid}/files/${file}`);
const total = (rows: ReportPreview['rows'], column: number) =>
  rows.reduce((sum, row) => sum + ((row[column] as number | null) ?? 0), 0);

/** The months of `lastMonth` and of `thisYear` as SQL conditions. */
const month = `between date_trunc('month', today()) - interval '1 month' and date_trunc('month', today()) - interval '1 day'`;
const ofOrganization = () => `s.organization_guid = '${organization}'`;
const points = async (number: number) =>
  (
    await world.owner(
      `select p.guid, p.name from metering_point p join series s on s.metering_point_guid = p.guid and s.channel = '01'
       where p.organization_guid = $1 and p.purpose = 'billing' order by p.name collate russian, p.guid limit $2`,
      [organization, number],
    )
  ).map(({ guid }) => guid as string);

it('is stopped before it starts, and then made', async () => {
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
  const guid = await create({ format: 'csv', template: 'verifications', period: 'next30days' });
  const held = await holdTable(world, 'metering_device');
  await admin.post(`/api/reports/${guid}/make`, {});
  await expect.poll(() => held.waiting(), { timeout: 20_000 }).toBe(1);
  expect(await filesOf(guid)).toMatchObject({ last: { state: 'making' } });
  expect((await admin.post(`/api/reports/${guid}/stop`, {})).status).toBe(204);
  // The worker notices it at the next heartbeat of the run.
  const kept = () => world.owner(`select xmin from run where kind = 'report' and state = 'running'`);
  const before = await kept();
  await expect.poll(kept, { timeout: 20_000 }).not.toEqual(before);
  await held.release();
  expect(await ended(guid, 'stopped')).toEqual([]);
  expect((await admin.get(`/api/reports/${guid}`)).body).toMatchObject({ state: 'never' });
});

it('covers the days of its planned moment when it starts late and when it is repeated', async () => {
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

describe('a template matches the data:', () => {
  it('consumption by hours and by days', async () => {
    const [point] = await points(1);
    const guid = await create({ points: [point] });
    const { rows, rowCount, totals } = await preview(guid);
    const hours: { day: string; hour: number; value: number | null }[] = await world.owner(
      `select d.day, h as hour, case when s.step_minutes = 60 then d.v[h] else coalesce(d.v[2 * h - 1] + d.v[2 * h], d.v[2 * h - 1], d.v[2 * h]) end as value
       from series s join interval_day d on d.series = s.id cross join generate_series(1, 24) h
       where s.metering_point_guid = $1 and s.channel = '01' and d.day ${month} order by 1, 2`,
      [point],
    );
    expect(rowCount).toBe(hours.length);
    rows.forEach(([day, hour, value], index) => {
      const { day: ownDay, hour: ownHour, value: own } = hours[index]!;
      expect([day, hour]).toEqual([{ date: ownDay }, ownHour]);
      if (own === null) expect(value).toBeNull();
      else expect(value as number).toBeCloseTo(own, 6);
    });
    expect(totals[0]!.at(-2) as number).toBeCloseTo(
      hours.reduce((sum, { value }) => sum + (value ?? 0), 0),
      4,
    );

    const whole = await preview(await create({ step: 'day' }));
    const [{ kwh }] = await world.owner(
      `select sum(x) as kwh from series s join metering_point p on p.guid = s.metering_point_guid and p.purpose = 'billing'
         join interval_day d on d.series = s.id cross join unnest(d.v) x
       where ${ofOrganization()} and s.channel = '01' and d.day ${month}`,
    );
    expect(total(whole.rows, 1)).toBeCloseTo(kwh, 3);
    expect(total(whole.totals, 1)).toBeCloseTo(kwh, 3);
    expect(whole.picture!.values).toHaveLength(whole.rowCount);
  });

  it('summary by objects, and completeness', async () => {
    const objects = await preview(await create({ template: 'objects' }));
    const own: { name: string; mwh: number }[] = await world.owner(
      `select o.name, coalesce((
         select sum(x) / 1000 from metering_point p join series s on s.metering_point_guid = p.guid and s.channel = '01'
           join interval_day d on d.series = s.id and d.day ${month} cross join unnest(d.v) x
         where p.consumption_object_guid = o.guid and p.purpose = 'billing'), 0) as mwh
       from consumption_object o where o.organization_guid = $1 and exists (
         select from metering_point p where p.consumption_object_guid = o.guid and p.purpose = 'billing' and p.formula is null)`,
      [organization],
    );
    expect(objects.rowCount).toBe(own.length);
    for (const { name, mwh } of own)
      expect(objects.rows.find(([object]) => object === name)![3] as number).toBeCloseTo(mwh, 6);
    expect(total(objects.rows, 4)).toBeCloseTo(100, 6);

    const completeness = await preview(await create({ template: 'completeness' }));
    const [{ present, days }] = await world.owner(
      `select count(x) as present, extract(day from date_trunc('month', today()) - interval '1 day')::integer as days
       from series s join metering_point p on p.guid = s.metering_point_guid and p.status in ('working', 'silent') and p.formula is null
         join interval_day d on d.series = s.id cross join unnest(d.v) x
       where ${ofOrganization()} and s.channel = '01' and d.day ${month}`,
    );
    expect(total(completeness.totals, 4)).toBe(present);
    expect(total(completeness.totals, 5)).toBe(total(completeness.totals, 3) - present);
    expect(completeness.rows.every(([, , , expected]) => [24, 48].includes((expected as number) / days))).toBe(true);
  });

  it('verifications and the technical passport', async () => {
    const verifications = await preview(await create({ template: 'verifications', period: 'next30days' }));
    const due = await world.owner(
      `select serial, kind from (
         select serial_number as serial, next_verification_date as next, 'Прибор учёта' as kind, organization_guid from metering_device
         where status in ('installed', 'stock')
         union all select array_to_string(current_serials, ', '), current_next_verification_date, 'Трансформаторы тока', organization_guid
         from transformation where valid_to is null
         union all select array_to_string(voltage_serials, ', '), voltage_next_verification_date, 'Трансформаторы напряжения', organization_guid
         from transformation where valid_to is null) t
       where organization_guid = $1 and next <= today() + 30 order by next, serial`,
      [organization],
    );
    expect(verifications.rowCount).toBe(due.length);
    expect(new Set(due.map(({ kind }) => kind)).size).toBe(3);
    expect(verifications.rows.map(([serial, kind]) => [serial, kind])).toEqual(
      due.slice(0, 100).map(({ serial, kind }) => [serial, kind]),
    );

    const passport = await preview(await create({ template: 'passport' }));
    const [{ whole, devices }] = await world.owner(
      `select count(*) as whole, count(device_guid) as devices from metering_point where organization_guid = $1`,
      [organization],
    );
    expect(passport.rowCount).toBe(whole);
    expect(passport.notes[0]).toContain(`точек учёта: ${whole}, без прибора: ${whole - devices}`);
  });

  it('planned and actual values of branches', async () => {
    const { totals } = await preview(await create({ template: 'plans', period: 'thisYear' }));
    const [{ plan }] = await world.owner(
      `select sum(value) as plan from planned_value where organization_guid = $1 and indicator = 'energy' and year = extract(year from today())`,
      [organization],
    );
    expect(totals[0]![2] as number).toBeCloseTo(plan, 6);
  });

  it('accuracy of published forecasts', async () => {
    const { rows, totals } = await preview(await create({ template: 'accuracy', period: 'last30days' }));
    expect(rows.length).toBeGreaterThan(3);
    const [{ forecast }] = await world.owner(
      `select sum(x) as forecast from forecast_version v cross join unnest(v.level) x
       where v.organization_guid = $1 and v.published_at is not null and v.day_from = any($2::date[])`,
      [organization, rows.map(([, day]) => (day as { date: string }).date)],
    );
    expect(total(totals, 3)).toBeCloseTo(forecast, 3);
    const actual = total(rows, 5);
    const errors = rows.reduce((sum, row) => sum + (row[7] as number) * (row[5] as number), 0);
    expect(totals[0]![7] as number).toBeCloseTo(errors / actual, 9);
  });

  it('the comparison of price categories', async () => {
    const chosen = await points(2);
    const { rows, basis, from } = await preview(await create({ template: 'categories', points: chosen }));
    const asked = {
      points: chosen,
      from: from.slice(0, 7),
      to: from.slice(0, 7),
      withTransmission: true,
      plan: 'fact',
    };
    const nothing = [
      'profile',
      'regionGuid',
      'supplierGuid',
      'voltage',
      'maxPowerKw',
      'current',
      'planVolumes',
      'shift',
      'battery',
    ];
    const question = { ...Object.fromEntries(nothing.map((key) => [key, null])), ...asked };
    const { body } = await admin.post('/api/calculator/calculate', question);
    expect(rows.map((row) => row[6])).toEqual(
      body.totals.map((one: { cost: { total: number } | null }) => one.cost?.total ?? null),
    );
    expect(basis[0]).toMatch(/^Цены за .+редакция \d+/);
  });
});

it('a PDF has the content of the screen, on numbered pages', async () => {
  const guid = await create({
    name: 'Потребление двух точек',
    points: await points(2),
    period: 'lastMonth',
    format: 'pdf',
  });
  const { columns, rows, totals, subtitle } = await preview(guid);
  const [file] = await make(guid);
  const { raw, headers } = await download(guid, file!.guid);
  expect(headers['content-type']).toBe('application/pdf');
  const pages = (await extractText(await getDocumentProxy(new Uint8Array(raw)))).text;
  const plain = (text: string) => text.replaceAll(/\s/g, '');
  const text = plain(pages.join(''));
  expect(pages.length).toBeGreaterThan(1);
  pages.forEach((page, index) => {
    expect(plain(page)).toContain(`Страница${index + 1}из${pages.length}`);
    // Every page with rows repeats the header of the table.
    if (index < pages.length - 1) expect(plain(page)).toContain(plain(columns[0]!.title));
  });
  for (const line of ['Потребление двух точек', ...subtitle, ...file!.basis]) expect(text).toContain(plain(line));
  for (const row of [...rows, ...totals])
    expect(text).toContain(
      plain(
        row
          .map((cell, index) =>
            cell === null && row === totals[0] ? '' : cellText(cell, columns[index]!, 'Europe/Moscow'),
          )
          .join(''),
      ),
    );
});

it('the bars of a PDF have their full names and values', async () => {
  const guid = await create({ template: 'objects', format: 'pdf' });
  const { picture } = await preview(guid);
  const [file] = await make(guid);
  const { raw } = await download(guid, file!.guid);
  const plain = (text: string) => text.replaceAll(/\s/g, '');
  const text = plain((await extractText(await getDocumentProxy(new Uint8Array(raw)))).text.join(''));
  const amount = (value: number) => value.toLocaleString('ru', { maximumFractionDigits: value < 10 ? 2 : 0 });
  expect(picture!.labels.length).toBeGreaterThan(1);
  for (const [index, label] of picture!.labels.entries())
    expect(text).toContain(plain(`${label}${amount(picture!.values[index]!)} МВт·ч`));
});

it('a workbook has real numbers, a text file those of Russian spreadsheets', async () => {
  const xlsx = await create({ template: 'objects', format: 'xlsx' });
  const { rows, totals } = await preview(xlsx);
  const [book] = await make(xlsx);
  const cells = cellsOf((await download(xlsx, book!.guid)).raw);
  const numbers = new Set([...cells.values()].map(({ value }) => value));
  for (const row of [...rows, ...totals])
    for (const cell of row) if (typeof cell === 'number') expect(numbers).toContain(Math.round(cell * 1e6) / 1e6);
  const csv = await create({ template: 'objects', format: 'csv' });
  const [text] = await make(csv);
  const lines = (await download(csv, text!.guid)).raw.toString().split('\r\n');
  expect(lines[0]!.startsWith('\uFEFFОбъект;Филиал;Точек;')).toBe(true);
  expect(lines[1]!.split(';')[3]).toBe(String(Math.round((rows[0]![3] as number) * 1e6) / 1e6).replace('.', ','));
  expect(lines).toHaveLength(rows.length + 3);
});

it('a file is open to its author and to those who could read all that it shows', async () => {
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
  const { status, body } = await admin.post('/api/reports', input(given));
  expect([status, body.errors?.[0].path]).toEqual([422, path]);
});

it('price categories are compared for at most as many months as in the calculator, without future ones', async () => {
  const given = { template: 'categories', points: await points(1), period: 'dates' };
  const long = await admin.post('/api/reports', input({ ...given, dateFrom: '2025-01-01', dateTo: '2026-01-31' }));
  expect([long.status, long.body.errors?.[0].path]).toEqual([422, 'dateTo']);
  const future = await create({ ...given, dateFrom: '2099-01-01', dateTo: '2099-01-31' });
  expect((await admin.get(`/api/reports/${future}/preview`)).body).toMatchObject({
    status: 422,
    detail: 'Этот период ещё не наступил: сравнивать нечего.',
  });
});

it('a PDF has a size limit, and stops when it is asked to', async () => {
  const table = {
    title: 'Длинный',
    subtitle: [],
    columns: [{ title: 'Число', digits: 0, width: 10 }],
    rows: Array.from({ length: 10_001 }, (_, index) => [index]),
    totals: [],
    notes: [],
    basis: [],
    picture: null,
  };
  const stamp = { organization: 'ООО', logo: null, made: '', from: '2026-01-01', to: '2026-01-01' };
  await expect(contentOf(table, stamp, 'pdf', { by: null })).rejects.toThrow('выберите XLSX');
  const stopping = new AbortController();
  const making = pdfOf(
    { table, organization: 'ООО', logo: null, made: '', period: '', zone: 'Europe/Moscow' },
    null,
    stopping.signal,
  );
  stopping.abort(new Error('остановлено'));
  await expect(making).rejects.toThrow('остановлено');
});

const templates: ReportTemplate[] = Object.keys(reports.fields.template.options) as ReportTemplate[];
it.each(templates)('%s is made as a PDF', async (template) => {
  const guid = await create({
    template,
    format: 'pdf',
    points: template === 'categories' ? await points(2) : [],
    step: 'day',
    period: 'last30days',
  });
  const [file] = await make(guid);
  expect((await download(guid, file!.guid)).raw.subarray(0, 5).toString()).toBe('%PDF-');
});
