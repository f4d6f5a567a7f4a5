import type { ForecastAccuracyCard } from 'contract/features/forecasts/scores/answers.ts';
import type { ForecastVersionCard } from 'contract/features/forecasts/answers.ts';
import { reports } from 'contract/features/reports/facts.ts';
import { widgetSettings } from 'contract/features/widgets/settings.ts';
import { emptyValue, enteredFields, type Field } from 'contract/kit/field.ts';
import type { AnyInput, AnyRow } from 'contract/kit/resource.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { seedSample } from '../../../db/seed/sample.ts';
import type { Client } from '../../../testing/client.ts';
import { openWorld, type World } from '../../../testing/world.ts';
import { forecastAccuracyJob } from '../../forecasts/scores/forecast-accuracy.job.ts';
import { forecastBuildJob } from '../../forecasts/build/build.job.ts';

let world: World;
let admin: Client;
let organization: string;
/** A day with a published forecast of the organization, with a missing and an estimated value. */
let day: string;
let version: string;
let forecast: string;
let point: string;

beforeAll(async () => {
  world = await openWorld({ isSeeded: true, sampleData: true });
  await seedSample(world.pool);
  const [found] = await world.owner(`
    select guid from organization o where exists (select from branch_office b where b.organization_guid = o.guid) order by short_name limit 1`);
  organization = found.guid;
  admin = await world.signIn('admin', organization);
  await world.work([forecastBuildJob, forecastAccuracyJob]);
  await vi.waitFor(
    async () =>
      expect(
        await world.owner(`select from run where kind like 'forecast%' and state in ('queued', 'waiting', 'running')`),
      ).toEqual([]),
    { timeout: 60_000, interval: 100 },
  );
  const [published] = await world.owner(
    `select v.guid, v.day_from::text as day, f.guid as forecast from forecast_version v join forecast f on f.guid = v.forecast_guid
     where f.organization_guid = $1 and f.target = 'organization' and f.kind = 'hourly' and v.published_at is not null
       and v.day_from < current_date - 2 order by v.day_from desc limit 1`,
    [organization],
  );
  ({ guid: version, day, forecast } = published);
  const [metered] = await world.owner(
    `select p.guid, s.step_minutes as step from metering_point p join series s on s.metering_point_guid = p.guid and s.channel = '01'
       join interval_day d on d.series = s.id and d.day = $2
     where p.organization_guid = $1 and p.purpose = 'billing' and p.formula is null order by p.code limit 1`,
    [organization, day],
  );
  point = metered.guid;
  // Only one half of an hour is known; no screen may leave it out.
  const { days } = (await admin.get(`/api/metering-points/${point}/values?channel=01&from=${day}&to=${day}`)).body;
  const values = days[0].values.map((value: number | null, index: number) => (index === 21 ? null : (value ?? 1)));
  const done = await admin.put(
    `/api/metering-points/${point}/values`,
    { channel: '01', day, values, reason: 'Пропуск' },
    days[0].version,
  );
  expect(done.status, JSON.stringify(done.body)).toBe(200);
});
afterAll(() => world.close());

const ofFields = (fields: Readonly<Record<string, Field>>): AnyInput =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, emptyValue(field)]));
const previewOf = async (given: object) => {
  const made = await admin.post('/api/reports', {
    ...ofFields(Object.fromEntries(enteredFields(reports.fields))),
    name: `Факт ${Math.random()}`,
    period: 'last30days',
    ...given,
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return (await admin.get(`/api/reports/${made.body.guid}/preview`)).body;
};
const near = (values: Readonly<Record<string, number>>, expected: number) => {
  for (const [where, value] of Object.entries(values))
    expect([where, value.toFixed(3)]).toEqual([where, expected.toFixed(3)]);
};

const rowOf = ({ rows }: { rows: (number | string | { date: string } | null)[][] }, column = -2): number =>
  rows
    .filter((row) => row.some((cell) => typeof cell === 'object' && cell?.date === day))
    .reduce((sum, row) => sum + Number(row.at(column) ?? 0), 0);

describe('every place gives one fact', () => {
  it('of an organization and a day', async () => {
    const [{ kwh }] = await world.owner(
      `select sum(x) as kwh from metering_point p join series s on s.metering_point_guid = p.guid and s.channel = '01'
         join interval_day d on d.series = s.id and d.day = $2 cross join unnest(d.v) x
       where p.organization_guid = $1 and p.purpose = 'billing'`,
      [organization, day],
    );
    const period = `channel=01&from=${day}&to=${day}&purpose=billing`;
    const [whole] = (await admin.get(`/api/measurements/sums?${period}&step=day`)).body;
    const hours: AnyRow[] = (await admin.get(`/api/measurements/sums?${period}&step=hour`)).body;
    const accuracy = (await admin.get(`/api/forecasts/${forecast}/accuracy?days=90`)).body as ForecastAccuracyCard;
    const card = (await admin.get(`/api/forecast-versions/${version}`)).body as ForecastVersionCard;
    const hourly = await previewOf({ template: 'hourly', step: 'day' });
    const byHours = await previewOf({ template: 'hourly', step: 'hour' });
    const objects = await previewOf({ template: 'objects' });
    const accuracyReport = await previewOf({ template: 'accuracy', forecasts: [forecast] });
    const month = `channel=01&from=${objects.from}&to=${objects.to}&purpose=billing&step=day`;
    const days: AnyRow[] = (await admin.get(`/api/measurements/sums?${month}`)).body;
    const ofMonth = days.reduce((sum, { value }) => sum + (value as number), 0);
    near(
      { objects: objects.totals[0][3] * 1000, hourly: hourly.totals[0].at(-2), 'by hours': byHours.totals[0].at(-2) },
      ofMonth,
    );
    const widget = (
      await admin.post('/api/widgets/preview', {
        source: 'measuredConsumption',
        settings: { ...ofFields(widgetSettings), period: 'last30days' },
      })
    ).body.data;
    const at = Date.parse(`${day}T00:00:00+03:00`);
    near(
      {
        sums: whole.value,
        'sums by hours': hours.reduce((sum, { value }) => sum + (value as number), 0),
        accuracy: accuracy.byDay.find((one) => one.day === day)!.actual,
        forecast: card.facts.find((fact) => fact.day === day)!.value,
        'hourly report': rowOf(hourly),
        'accuracy report': rowOf(accuracyReport, 4),
      },
      kwh,
    );
    expect(widget.lines[0].values[widget.times.indexOf(at)]).toBeCloseTo(kwh / 1000, 2);
    expect(whole.expected - whole.present).toBeGreaterThan(0);
  });

  it('of a point and a day', async () => {
    const path = `/api/metering-points/${point}`;
    const period = `channel=01&from=${day}&to=${day}`;
    const { days } = (await admin.get(`${path}/values?${period}`)).body;
    const kwh = days[0].values.reduce((sum: number, value: number | null) => sum + (value ?? 0), 0);
    const hourly = await previewOf({ template: 'hourly', points: [point], step: 'day' });
    const completeness = await previewOf({ template: 'completeness', points: [point] });
    const balance = (await admin.get(`${path}/balance?from=${day}&to=${day}`)).body;
    const month = (await admin.get(`${path}/value-sums?${period}&step=month`)).body;
    const file = await admin.get(`${path}/values/export?${period}&format=csv`);
    const exported = String(file.raw)
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .reduce((sum: number, line: string) => sum + (Number(line.split(';').at(2)?.replace(',', '.')) || 0), 0);
    near(
      {
        sums: (await admin.get(`${path}/value-sums?${period}&step=day`)).body.sums[0].value,
        month: month.sums[0].value,
        balance: balance.own.intake,
        'hourly report': rowOf(hourly),
        export: exported,
      },
      kwh,
    );
    expect(completeness.rows[0][5]).toBeGreaterThan(0);
    expect(month.sums[0].expected - month.sums[0].present).toBe(1);
  });
});
