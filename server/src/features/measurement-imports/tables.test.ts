import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import type { TableLayout } from 'contract/features/measurement-imports/calls.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { asOrg } from '../../core/transaction.ts';
import type { JobContext } from '../../jobs/kind.ts';
import { actorOfAccount } from '../../jobs/run-actor.ts';
import { bytesOf } from '../../testing/imports.ts';
import { create, openMatrix, type Matrix } from '../../testing/matrix.ts';
import { exchange, importSettled, messageOf, windows1251 } from '../../testing/messages.ts';
import { xlsxFile } from '../../testing/tables.ts';
import { measurementExportJob } from '../measurement-exports/measurement-export.job.ts';
import { measurementFolderJob } from './measurement-folder.job.ts';

const code = '502070000113101';
let world: Matrix;
let point: AnyRow;
beforeAll(async () => {
  world = await openMatrix();
  await world.owner(`update organization set inn = '5001000010' where guid = $1`, [world.organizationGuid]);
  point = await create(world.master, meteringPoints, { code });
});
afterAll(() => world.close());

const layoutOf = (given: Partial<TableLayout> = {}): TableLayout => ({
  form: 'matrix',
  meteringPointGuid: point.guid,
  channel: '01',
  unit: 'kWh',
  hours: 'from0',
  isMultiplied: true,
  ...given,
});
const stored = async (day: string) =>
  (
    await world.owner(
      'select d.v from interval_day d join series s on s.id = d.series where s.metering_point_guid = $1 and d.day = $2',
      [point.guid, day],
    )
  )[0]?.v;
const read = async (content: Buffer, layout: TableLayout) => {
  const { guid, isTable } = await exchange(world.master, content);
  expect(isTable).toBe(true);
  const { status } = await world.master.post(`/api/measurement-imports/${guid}/table`, layout);
  expect(status).toBe(202);
  return importSettled(world.master, guid);
};

it('reads a matrix of a spreadsheet: days by rows without totals, and remembers the layout', async () => {
  const hours = Array.from({ length: 24 }, (_, hour) => `${hour}`);
  const values = hours.map((_, hour) => hour + 0.5);
  const file = (day: string) =>
    xlsxFile(['Дата', ...hours, 'Итого'], [{ date: day }, ...values, 288], ['Итого', ...values, 288]);
  const first = await exchange(world.master, bytesOf(await file('2026-06-01')));
  expect(first.errors[0]!.message).toContain('раскладку');
  const { body } = await world.master.get(`/api/measurement-imports/${first.guid}/table`);
  expect([body.layout, body.rows[0][0], body.rows[1][0]]).toEqual([null, 'Дата', '01.06.2026']);

  const state = await read(bytesOf(await file('2026-06-02')), layoutOf({ unit: 'MWh' }));
  expect(state).toMatchObject({ status: 'accepted', points: 1, values: 24, sum: 288, written: 1 });
  expect(await stored('2026-06-02')).toEqual(values.map((value) => value * 1000));
  expect(await exchange(world.master, bytesOf(await file('2026-06-03')))).toMatchObject({
    status: 'accepted',
    written: 1,
  });
});

it.each<[string, TableLayout['hours'], (hour: number) => string]>([
  ['2026-06-10', 'from0', (hour) => String(hour)],
  ['2026-06-11', 'from1', (hour) => String(hour + 1)],
  ['2026-06-12', 'interval', (hour) => `${String(hour).padStart(2, '0')}:00-${String(hour + 1).padStart(2, '0')}:00`],
])('reads a list of CSV, %s: hours %s', async (day, hours, text) => {
  const date = `${day.slice(8)}.${day.slice(5, 7)}.${day.slice(0, 4)}`;
  const lines = Array.from({ length: 24 }, (_, hour) => `${date};${text(hour)};1 000,${hour % 10}`);
  const content = windows1251(['Дата;Час;Значение', ...lines, 'Итого;;24 010,8'].join('\r\n'));
  const state = await read(content, layoutOf({ form: 'list', hours, unit: 'kW' }));
  expect(state).toMatchObject({ status: 'accepted', values: 24 });
  expect((await stored(day))[3]).toBe(1000.3);
});

it('reports errors by row and column', async () => {
  const content = Buffer.from('Дата;Час;Значение\n01.07.2026;1;много\n01.07.2026;1;5\n01.07.2026;25;5\n');
  const state = await read(content, layoutOf({ form: 'list', hours: 'from1' }));
  expect(state.status).toBe('rejected');
  expect(state.errors.map(({ line, path }) => [line, path])).toEqual([
    [4, 'столбец 2'],
    [2, 'столбец 3'],
    [3, 'столбец 3'],
  ]);
  const stranger = await world.person(await world.organization(), { exchangeFiles: 'full', meteringPoints: 'full' });
  expect((await stranger.get(`/api/measurement-imports/${state.guid}/table`)).status).toBe(404);
  expect((await stranger.post(`/api/measurement-imports/${state.guid}/table`, layoutOf())).status).toBe(404);
  expect((await world.master.get('/api/measurement-import-template?form=matrix')).status).toBe(200);
});

it('takes files from the folder of the organization, and writes its own there', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'exchange-'));
  const [{ guid: account }] = await world.owner(
    `select account_guid as guid from membership where organization_guid = $1 limit 1`,
    [world.organizationGuid],
  );
  const organization = world.organizationGuid;
  const actor = await asOrg(world.pool, { organization, account }, 'read', (tx) =>
    actorOfAccount(tx, account, organization),
  );
  const day = (date: string) => new Date(`${date}T00:00:00+03:00`);
  const context = {
    pool: world.pool,
    organization,
    actor,
    interval: { from: day('2026-06-20'), to: day('2026-06-21') },
    log: () => undefined,
    progress: () => undefined,
    signal: new AbortController().signal,
  } as unknown as JobContext;
  const own = join(dataDir, 'exchange', organization);
  mkdirSync(join(own, 'in'), { recursive: true });
  const put = (name: string, content: Buffer) => {
    writeFileSync(join(own, 'in', name), content);
    utimesSync(join(own, 'in', name), 1, 1);
  };
  put('день.xml', messageOf({ day: '20260620', codes: [code], number: 900 }));
  put('архив.zip', Buffer.from('PK\u0003\u0004сломан'));
  expect(await measurementFolderJob(dataDir).run(context, {})).toMatchObject({
    summary: 'Взято файлов: 1, отказано: 1',
  });
  expect([
    readdirSync(join(own, 'in')),
    readdirSync(join(own, 'done')).length,
    readdirSync(join(own, 'failed')).length,
  ]).toEqual([[], 1, 1]);
  const { body } = await world.master.get('/api/measurement-imports?search=день');
  // The file is read when the organization's files are processed next: here by a replay of another file.
  await exchange(world.master, messageOf({ day: '20260619', codes: [code], number: 899 }));
  expect(await importSettled(world.master, body.items[0].guid)).toMatchObject({ status: 'accepted', source: 'folder' });
  expect(await measurementExportJob(dataDir).run(context, {})).toMatchObject({ summary: 'Макетов: 1 из 1' });
  expect(readdirSync(join(own, 'out'))).toEqual([expect.stringMatching(/^80020_5001000010_20260620_\d+\.xml$/)]);
  rmSync(dataDir, { recursive: true });
});
