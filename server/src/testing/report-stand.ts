import { expect, vi } from 'vitest';
import type { ReportFile, ReportPreview } from 'contract/features/reports/calls.ts';
import { reports } from 'contract/features/reports/facts.ts';
import { emptyValue, enteredFields } from 'contract/kit/field.ts';
import { seedSample } from '../db/seed/sample.ts';
import { openWorld } from './world.ts';

let count = 0;

/** The sample with its administrator, and operations on reports. */
export async function openReportStand() {
  const world = await openWorld({ isSeeded: true, sampleData: true });
  await seedSample(world.pool);
  const [{ guid: organization }] = await world.owner(`
    select o.guid from organization o where exists (select from branch_office b where b.organization_guid = o.guid) order by short_name limit 1`);
  const admin = await world.signIn('admin', organization);
  // Background runs of the sample data must not affect the tests.
  await world.owner(`update run set state = 'stopped'`);

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
  const points = async (number: number) =>
    (
      await world.owner(
        `select p.guid, p.name from metering_point p join series s on s.metering_point_guid = p.guid and s.channel = '01'
         where p.organization_guid = $1 and p.purpose = 'billing' order by p.name collate russian, p.guid limit $2`,
        [organization, number],
      )
    ).map(({ guid }) => guid as string);
  return {
    world,
    organization,
    admin,
    input,
    create,
    preview,
    filesOf,
    ended,
    make,
    download,
    points,
    close: () => world.close(),
  };
}
export type ReportStand = Awaited<ReturnType<typeof openReportStand>>;
