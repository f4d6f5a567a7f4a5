import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportPreview } from 'contract/features/reports/calls.ts';
import { reports, type ReportTemplate } from 'contract/features/reports/facts.ts';
import { cellText } from '../../files/report-table.ts';
import { pdfOf } from '../../files/write-pdf.ts';
import { emptyQuestion } from '../../testing/price-stand.ts';
import { cellsOf } from '../../testing/recompute.ts';
import { openReportStand, type ReportStand } from '../../testing/report-stand.ts';
import { reportJob } from './report.job.ts';
import { contentOf } from './write-report.service.ts';

let stand: ReportStand;
beforeAll(async () => {
  stand = await openReportStand();
  await stand.world.work([reportJob({ sendMail: undefined, publicUrl: undefined })]);
});
afterAll(() => stand.close());

const total = (rows: ReportPreview['rows'], column: number) =>
  rows.reduce((sum, row) => sum + ((row[column] as number | null) ?? 0), 0);

/** SQL for the days of `lastMonth`, read separately because in a distributed database they cannot be joined with local
 *  tables. */
async function lastMonth(): Promise<string> {
  const [{ first, last }] = await stand.world.owner(
    `select (date_trunc('month', today()) - interval '1 month')::date as first, (date_trunc('month', today()) - interval '1 day')::date as last`,
  );
  return `with d as materialized (select series, day, v from interval_day where day between '${first}' and '${last}')`;
}
const ofOrganization = () => `s.organization_guid = '${stand.organization}'`;

describe('a template matches the data:', () => {
  it('consumption by hours and by days', async () => {
    const { world, create, preview, points } = stand;
    const [point] = await points(1);
    const guid = await create({ points: [point] });
    const { rows, rowCount, totals } = await preview(guid);
    const hours: { day: string; hour: number; value: number | null }[] = await world.owner(
      `${await lastMonth()}
       select d.day, h as hour, case when s.step_minutes = 60 then d.v[h] else coalesce(d.v[2 * h - 1] + d.v[2 * h], d.v[2 * h - 1], d.v[2 * h]) end as value
       from series s join d on d.series = s.id cross join generate_series(1, 24) h
       where s.metering_point_guid = $1 and s.channel = '01' order by 1, 2`,
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
      `${await lastMonth()}
       select sum(x) as kwh from series s join metering_point p on p.guid = s.metering_point_guid and p.purpose = 'billing'
         join d on d.series = s.id cross join unnest(d.v) x
       where ${ofOrganization()} and s.channel = '01'`,
    );
    expect(total(whole.rows, 1)).toBeCloseTo(kwh, 3);
    expect(total(whole.totals, 1)).toBeCloseTo(kwh, 3);
    expect(whole.picture!.values).toHaveLength(whole.rowCount);
  });

  it('summary by objects, and completeness', async () => {
    const { world, organization, create, preview } = stand;
    const objects = await preview(await create({ template: 'objects' }));
    const own: { name: string; mwh: number }[] = await world.owner(
      `${await lastMonth()}
       select o.name, coalesce((
         select sum(x) / 1000 from metering_point p join series s on s.metering_point_guid = p.guid and s.channel = '01'
           join d on d.series = s.id cross join unnest(d.v) x
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
      `${await lastMonth()}
       select count(x) as present, extract(day from date_trunc('month', today()) - interval '1 day')::integer as days
       from series s join metering_point p on p.guid = s.metering_point_guid and p.status in ('working', 'silent') and p.formula is null
         join d on d.series = s.id cross join unnest(d.v) x
       where ${ofOrganization()} and s.channel = '01'`,
    );
    expect(total(completeness.totals, 4)).toBe(present);
    expect(total(completeness.totals, 5)).toBe(total(completeness.totals, 3) - present);
    expect(completeness.rows.every(([, , , expected]) => [24, 48].includes((expected as number) / days))).toBe(true);
  });

  it('verifications and the technical passport', async () => {
    const { world, organization, create, preview } = stand;
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
    const { world, organization, create, preview } = stand;
    const { totals } = await preview(await create({ template: 'plans', period: 'thisYear' }));
    const [{ plan }] = await world.owner(
      `select sum(value) as plan from planned_value where organization_guid = $1 and indicator = 'energy' and year = extract(year from today())`,
      [organization],
    );
    expect(totals[0]![2] as number).toBeCloseTo(plan, 6);
  });

  it('accuracy of published forecasts', async () => {
    const { world, organization, create, preview } = stand;
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
    const { admin, create, preview, points } = stand;
    const chosen = await points(2);
    const { rows, basis, from } = await preview(await create({ template: 'categories', points: chosen }));
    const month = from.slice(0, 7);
    const question = { ...emptyQuestion, current: null, points: chosen, from: month, to: month, plan: 'fact' };
    const { body } = await admin.post('/api/calculator/calculate', question);
    expect(rows.map((row) => row[6])).toEqual(
      body.totals.map((one: { cost: { total: number } | null }) => one.cost?.total ?? null),
    );
    expect(basis[0]).toMatch(/^Цены за .+редакция \d+/);
  });
});

it('price categories are compared for at most as many months as in the calculator, without future ones', async () => {
  const { admin, input, create, points } = stand;
  const given = { template: 'categories', points: await points(1), period: 'dates' };
  const long = await admin.post('/api/reports', input({ ...given, dateFrom: '2025-01-01', dateTo: '2026-01-31' }));
  expect([long.status, long.body.errors?.[0].path]).toEqual([422, 'dateTo']);
  const future = await create({ ...given, dateFrom: '2099-01-01', dateTo: '2099-01-31' });
  expect((await admin.get(`/api/reports/${future}/preview`)).body).toMatchObject({
    status: 422,
    detail: 'Этот период ещё не наступил: сравнивать нечего.',
  });
});

it('a PDF has the content of the screen, on numbered pages', async () => {
  const { create, preview, make, download, points } = stand;
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
    // Every page with rows repeats the table header.
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
  const { create, preview, make, download } = stand;
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
  const { create, preview, make, download } = stand;
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
    { title: 'Числа', tables: [table], organization: 'ООО', logo: null, made: '', period: '', zone: 'Europe/Moscow' },
    null,
    stopping.signal,
  );
  stopping.abort(new Error('остановлено'));
  await expect(making).rejects.toThrow('остановлено');
});

const templates: ReportTemplate[] = Object.keys(reports.fields.template.options) as ReportTemplate[];
it.each(templates)('%s is made as a PDF', async (template) => {
  const { create, make, download, points } = stand;
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
