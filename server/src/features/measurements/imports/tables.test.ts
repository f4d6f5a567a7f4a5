import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import type { TableReading } from 'contract/features/measurements/imports/calls.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { sql } from '../../../core/sql.ts';
import { asOrg } from '../../../core/transaction.ts';
import type { JobContext } from '../../../jobs/kind.ts';
import { newGuid } from '../../../core/guid.ts';
import { actorOfAccount } from '../../../jobs/run-actor.ts';
import { holdDays } from '../../../series/hold.ts';
import { bytesOf } from '../../../testing/imports.ts';
import { create, openMatrix, type Matrix } from '../../../testing/matrix.ts';
import { exchange, importSettled, messageOf, windows1251 } from '../../../testing/messages.ts';
import { workbook, xlsxFile } from '../../../testing/tables.ts';
import { journalOf } from '../../../testing/world.ts';
import { measurementExportJob } from '../exports/measurement-export.job.ts';
import { measurementFolderJob } from './measurement-folder.job.ts';
import { measurementImportJob } from './measurement-import.job.ts';

const code = '502070000113101';
let world: Matrix;
let point: AnyRow;
beforeAll(async () => {
  world = await openMatrix();
  await world.work([measurementImportJob]);
  await world.owner(`update organization set inn = '5001000010' where guid = $1`, [world.organizationGuid]);
  point = await create(world.master, meteringPoints, { code });
});
afterAll(() => world.close());

const layoutOf = (given: Partial<TableReading> = {}): TableReading => ({
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
/** Reads a table as a trial. */
const tried = async (content: Buffer, layout: TableReading) => {
  const { guid, isTable } = await exchange(world.master, content);
  expect(isTable).toBe(true);
  const { status } = await world.master.post(`/api/measurement-imports/${guid}/table`, layout);
  expect(status).toBe(202);
  return importSettled(world.master, guid);
};
const confirmed = async (guid: string) => {
  const { status } = await world.master.post(`/api/measurement-imports/${guid}/replay`, { createPoints: false });
  expect(status).toBe(202);
  return importSettled(world.master, guid);
};
const read = async (content: Buffer, layout: TableReading) => confirmed((await tried(content, layout)).guid);
const undo = (guid: string, client = world.master) => client.post(`/api/measurement-imports/${guid}/undo`, {});
const csvOf = (day: string, value: (hour: number) => number | string, title = 'Значение, кВт·ч') => {
  const date = `${day.slice(8)}.${day.slice(5, 7)}.${day.slice(0, 4)}`;
  return Buffer.from(
    ['Дата;Час;' + title, ...Array.from({ length: 24 }, (_, hour) => `${date};${hour};${value(hour)}`)].join('\n'),
  );
};

it('reads a matrix of a spreadsheet: days by rows without totals, and remembers the layout', async () => {
  const hours = Array.from({ length: 24 }, (_, hour) => `${hour}`);
  const values = hours.map((_, hour) => hour + 0.5);
  const file = (day: string) =>
    xlsxFile(['Дата', ...hours, 'Итого'], [{ date: day }, ...values, 288], ['Итого', ...values, 288]);
  const first = await exchange(world.master, bytesOf(await file('2026-06-01')));
  expect(first).toMatchObject({ status: 'asked', errors: [], note: expect.stringContaining('какая это точка') });
  const { body } = await world.master.get(`/api/measurement-imports/${first.guid}/table`);
  expect([body.rows[0][0], body.rows[1][0], body.isNamed]).toEqual(['Дата', '01.06.2026', false]);
  expect(body.layout).toEqual({ form: 'matrix', channel: '01', unit: null, hours: 'from0', isMultiplied: true });

  const state = await read(bytesOf(await file('2026-06-02')), layoutOf({ unit: 'MWh' }));
  expect(state).toMatchObject({ status: 'accepted', points: 1, values: 24, sum: 288, written: 1 });
  expect(await stored('2026-06-02')).toEqual(values.map((value) => value * 1000));
});

it('a remembered layout has no point: a table with the same titles asks for its own', async () => {
  const title = 'Потребление, кВт·ч';
  await read(
    csvOf('2026-06-04', () => 1, title),
    layoutOf({ form: 'list' }),
  );
  const other = await exchange(
    world.master,
    csvOf('2026-06-05', () => 2, title),
  );
  expect(other).toMatchObject({ status: 'asked', written: 0 });
  const { body } = await world.master.get(`/api/measurement-imports/${other.guid}/table`);
  expect([body.layout.form, body.layout.unit, body.meteringPointGuid]).toEqual(['list', 'kWh', null]);
  const missing = await world.master.post(
    `/api/measurement-imports/${other.guid}/table`,
    layoutOf({ form: 'list', meteringPointGuid: null }),
  );
  expect([missing.status, missing.body.errors[0].path]).toEqual([422, 'meteringPointGuid']);
  expect(await stored('2026-06-05')).toBeUndefined();
  expect(await world.owner('select layout from table_layout')).not.toContainEqual({
    layout: expect.objectContaining({ meteringPointGuid: expect.anything() }),
  });
});

it('says before writing which points and days it fills and what it overwrites', async () => {
  const [a, b] = ['2026-06-06', '2026-06-07'];
  await read(
    csvOf(a!, () => 5),
    layoutOf({ form: 'list' }),
  );
  const both = Buffer.concat([csvOf(a!, (hour) => (hour < 3 ? 7 : 5)), Buffer.from('\n'), csvOf(b!, () => 1)]);
  const trial = await tried(both, layoutOf({ form: 'list' }));
  expect(trial).toMatchObject({
    status: 'trial',
    written: 2,
    channels: 1,
    newDays: 1,
    changedDays: 1,
    changedValues: 3,
  });
  expect(trial.filling).toEqual([
    {
      guid: point.guid,
      name: point['name'],
      code,
      channel: '01',
      from: a,
      to: b,
      days: 2,
      newDays: 1,
      changedDays: 1,
      changedValues: 3,
    },
  ]);
  expect([(await stored(a!))[0], await stored(b!)]).toEqual([5, undefined]);
  expect(await confirmed(trial.guid)).toMatchObject({ status: 'accepted', written: 2, changedValues: 3 });
  expect((await stored(a!)).slice(0, 4)).toEqual([7, 7, 7, 5]);
  const again = await world.master.post(`/api/measurement-imports/${trial.guid}/table`, layoutOf({ form: 'list' }));
  expect([again.status, again.body.detail]).toEqual([409, expect.stringContaining('отмените загрузку')]);
});

it('the unit and the hours that a file leaves open are asked, and corrected by reading it again', async () => {
  const open = Buffer.from(
    ['Дата;Час;Значение', ...Array.from({ length: 22 }, (_, at) => `08.06.2026;${at + 1};10`)].join('\n'),
  );
  const { guid } = await exchange(world.master, open);
  const { body } = await world.master.get(`/api/measurement-imports/${guid}/table`);
  expect([body.layout.unit, body.layout.hours]).toEqual([null, null]);
  await world.master.post(`/api/measurement-imports/${guid}/table`, layoutOf({ form: 'list' }));
  expect((await importSettled(world.master, guid)).status).toBe('trial');
  await world.master.post(
    `/api/measurement-imports/${guid}/table`,
    layoutOf({ form: 'list', hours: 'from1', unit: 'MWh' }),
  );
  expect((await importSettled(world.master, guid)).status).toBe('trial');
  expect(await confirmed(guid)).toMatchObject({ status: 'accepted_with_warnings', values: 22 });
  expect((await stored('2026-06-08')).slice(0, 2)).toEqual([10_000, 10_000]);
  const stated = await exchange(
    world.master,
    csvOf('2026-06-09', () => 1, 'Объём, МВт*ч'),
  );
  expect((await world.master.get(`/api/measurement-imports/${stated.guid}/table`)).body.layout).toMatchObject({
    unit: 'MWh',
    hours: 'from0',
  });
});

it('the rows name their points: by code first, then by a name that one point has', async () => {
  const named = await create(world.master, meteringPoints, {
    code: '502070000113166',
    name: 'Фидер 7',
    isVirtual: false,
  });
  await create(world.master, meteringPoints, { name: 'Тёзка' });
  await create(world.master, meteringPoints, { name: 'Тёзка' });
  const hours = Array.from({ length: 24 }, () => '2').join(';');
  const content = Buffer.from(
    [
      '№;Точка;Дата;' + Array.from({ length: 24 }, (_, hour) => hour).join(';'),
      `1;${code};10.07.2026;${hours}`,
      `2;Фидер 7;10.07.2026;${hours}`,
      `3;Тёзка;10.07.2026;${hours}`,
    ].join('\n'),
  );
  const state = await read(content, layoutOf({ meteringPointGuid: null }));
  expect(state).toMatchObject({ status: 'accepted_with_warnings', written: 2, unknown: [{ code: 'Тёзка' }] });
  expect(state.filling.map(({ guid }) => guid).toSorted()).toEqual([point.guid, named.guid].toSorted());
  const next = Buffer.from(content.toString().replaceAll('10.07.2026', '11.07.2026'));
  expect(await exchange(world.master, next)).toMatchObject({ status: 'trial', channels: 2 });
  expect(await stored('2026-07-11')).toBeUndefined();
});

it('values are multiplied by the ratio of their own point', async () => {
  const rated = await create(world.master, meteringPoints, { code: '502070000113188' });
  await world.owner('update metering_point set coefficient = 40 where guid = $1', [rated.guid]);
  const state = await read(
    csvOf('2026-07-12', () => 2),
    layoutOf({ form: 'list', meteringPointGuid: rated.guid, isMultiplied: false }),
  );
  expect(state.sum).toBe(48);
  const [{ sum }] = await world.owner(
    'select day_total(d.v) as sum from interval_day d join series s on s.id = d.series where s.metering_point_guid = $1',
    [rated.guid],
  );
  expect(sum).toBe(48 * 40);
});

describe('a whole file is taken back', () => {
  const days = ['2026-08-01', '2026-08-02', '2026-08-03'];
  const file = (value: number, given = days) =>
    Buffer.concat(given.flatMap((day) => [csvOf(day, () => value), Buffer.from('\n')]));
  const first = (day: string) => stored(day).then((values) => values?.[0]);

  it('earlier values return, its own become unknown, days changed since stay and are named', async () => {
    await read(file(5, days.slice(0, 1)), layoutOf({ form: 'list' }));
    const state = await read(file(9), layoutOf({ form: 'list' }));
    await read(file(11, days.slice(2)), layoutOf({ form: 'list' }));
    const { body: before } = await world.master.get(`/api/measurement-imports/${state.guid}/undo`);
    const left = [{ name: point['name'], channel: '01', day: days[2] }];
    expect(before).toEqual({ returned: 1, unknown: 1, leftCount: 1, left });
    expect(await first(days[0]!)).toBe(9);

    const reader = await world.person(world.organizationGuid, { exchangeFiles: 'read', meteringPoints: 'full' });
    expect((await undo(state.guid, reader)).status).toBe(403);
    const blind = await world.person(world.organizationGuid, { exchangeFiles: 'full' });
    expect((await undo(state.guid, blind)).status).toBe(403);
    const stranger = await world.person(await world.organization(), { exchangeFiles: 'full', meteringPoints: 'full' });
    expect((await undo(state.guid, stranger)).status).toBe(404);

    const undone = await undo(state.guid);
    expect([undone.status, undone.body.status]).toEqual([200, 'undone']);
    expect(undone.body.note).toContain(`«${String(point['name'])}» 03.08.2026`);
    expect([await first(days[0]!), await first(days[1]!), await first(days[2]!)]).toEqual([5, null, 11]);
    const again = await undo(state.guid);
    expect([again.status, again.body.detail]).toEqual([409, 'Эта загрузка уже отменена.']);
    const entries = await journalOf(world, state.guid);
    expect(entries.at(-1)).toMatchObject({
      action: 'update',
      after: { status: 'undone', returned: 1, unknown: 1, left: 1 },
    });
  });

  it('the values of an undone file never come back, whatever the order', async () => {
    const day = ['2026-08-10'];
    const one = await read(file(1, day), layoutOf({ form: 'list' }));
    const two = await read(file(2, day), layoutOf({ form: 'list' }));
    const three = await read(file(3, day), layoutOf({ form: 'list' }));
    expect((await undo(two.guid)).body.note).toContain('изменены позже');
    await undo(three.guid);
    expect(await first(day[0]!)).toBe(1);
    await undo(one.guid);
    expect(await first(day[0]!)).toBeNull();
    const refused = await undo((await tried(file(4, day), layoutOf({ form: 'list' }))).guid);
    expect(refused.status).toBe(409);
  });

  it('waits for a writer that holds the file, who does not wait for it', async () => {
    const state = await read(file(7, ['2026-08-14']), layoutOf({ form: 'list' }));
    const { undone } = await asOrg(
      world.pool,
      { organization: world.organizationGuid, account: null },
      'write',
      async (tx) => {
        await tx.run(sql`select from measurement_import where guid = ${state.guid} for update`);
        const waiting = undo(state.guid);
        // Queried with the program's own role, because ordinary owners cannot see other sessions' statements.
        const held = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          and query like '%measurement_import%for update%'`;
        await vi.waitFor(async () => expect((await world.pool.query(held)).rowCount).toBe(1), { timeout: 20_000 });
        await holdDays(tx);
        return { undone: waiting };
      },
    );
    expect((await undone).body.status).toBe('undone');
  });

  it('a message too, which can then be sent again', async () => {
    const content = messageOf({ day: '20260812', codes: [code], number: 812 });
    const sent = await exchange(world.master, content);
    expect((await undo(sent.guid)).body.status).toBe('undone');
    expect(await first('2026-08-12')).toBeNull();
    expect(await exchange(world.master, content)).toMatchObject({ status: 'accepted', written: 2 });
  });
});

it.each<[string, TableReading['hours'], (hour: number) => string]>([
  ['2026-06-10', 'from0', (hour) => String(hour)],
  ['2026-06-11', 'from1', (hour) => String(hour + 1)],
  ['2026-06-12', 'interval', (hour) => `${String(hour).padStart(2, '0')}:00-${String(hour + 1).padStart(2, '0')}:00`],
])('reads a list of CSV, %s: hours %s', async (day, hours, text) => {
  const date = `${day.slice(8)}.${day.slice(5, 7)}.${day.slice(0, 4)}`;
  const lines = Array.from({ length: 24 }, (_, hour) => `${date};${text(hour)};1 000,${hour % 10}`);
  const content = windows1251(['Дата;Час;Значение', ...lines, 'Итого;;24 010,8'].join('\r\n'));
  const state = await read(content, layoutOf({ form: 'list', hours, unit: 'kW' }));
  expect(state).toMatchObject({ status: 'accepted', values: 24 });
  // The series has half-hours, so an hour becomes two marked halves.
  expect((await stored(day)).slice(6, 8)).toEqual([500.15, 500.15]);
});

it('of a workbook with several sheets the chosen one is read', async () => {
  const titles = ['Дата', 'Час', 'кВт·ч'];
  const rowsOf = (day: string, value: number) =>
    Array.from({ length: 24 }, (_, hour) => [{ date: day }, hour + 1, value]);
  const content = await workbook(
    ['Январь', titles, ...rowsOf('2025-01-10', 1)],
    ['Февраль', titles, ...rowsOf('2025-02-10', 2)],
  );
  const { guid } = await exchange(world.master, content);
  const table = async (query = '') => (await world.master.get(`/api/measurement-imports/${guid}/table${query}`)).body;
  expect(await table()).toMatchObject({ sheets: ['Январь', 'Февраль'], layout: { sheet: 1 } });
  const second = await table('?sheet=2');
  expect([second.rows[1][0], second.layout.sheet]).toEqual(['10.02.2025', 2]);
  expect((await world.master.get(`/api/measurement-imports/${guid}/table?sheet=3`)).status).toBe(409);
  await world.master.post(`/api/measurement-imports/${guid}/table`, {
    ...second.layout,
    meteringPointGuid: point.guid,
  });
  expect(await importSettled(world.master, guid)).toMatchObject({ status: 'trial', sum: 48 });
  await confirmed(guid);
  expect(await stored('2025-01-10')).toBeUndefined();
  expect((await stored('2025-02-10')).slice(0, 2)).toEqual([1, 1]);
});

it('columns are read as a person chose them, also next time', async () => {
  const file = (day: string) =>
    Buffer.from(
      ['Дата;Час;План;Сделано', ...Array.from({ length: 24 }, (_, hour) => `${day};${hour + 1};9;2`)].join('\n'),
    );
  const columns = ['date', 'time', 'ignored', '01'] as const;
  const layout = layoutOf({ form: 'list', hours: 'from1', columns: [...columns] });
  expect((await read(file('11.02.2025'), { ...layout, columns: undefined })).status).toBe('rejected');
  expect(await read(file('11.02.2025'), layout)).toMatchObject({ status: 'accepted', sum: 48 });
  const next = await exchange(world.master, file('12.02.2025'));
  const { body } = await world.master.get(`/api/measurement-imports/${next.guid}/table`);
  expect(body.layout).toMatchObject({ unit: 'kWh', hours: 'from1', columns });
});

it('points side by side are found by their heads', async () => {
  const other = await create(world.master, meteringPoints, { code: '502070000113199', profileInterval: 60 });
  const lines = Array.from({ length: 24 }, (_, hour) => `13.02.2025;${hour + 1};1;3`);
  const file = Buffer.from([`Дата;Час;${code}, кВт·ч;502070000113199, кВт·ч`, ...lines].join('\n'));
  const state = await read(file, layoutOf({ form: 'list', hours: 'from1', meteringPointGuid: null }));
  expect(state).toMatchObject({ status: 'accepted', points: 2, written: 2, unknown: [] });
  expect(await stored('2025-02-13')).toHaveLength(48);
  const [row] = await world.owner(
    'select d.v from interval_day d join series s on s.id = d.series where s.metering_point_guid = $1',
    [other.guid],
  );
  expect(row.v).toEqual(Array.from({ length: 24 }, () => 3));
});

it('reports errors by row and column', async () => {
  const content = Buffer.from('Дата;Час;Значение\n01.07.2026;1;много\n01.07.2026;1;5\n01.07.2026;25;5\n');
  const state = await tried(content, layoutOf({ form: 'list', hours: 'from1' }));
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
    actorOfAccount(tx, account, organization, newGuid()),
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
    summary: 'Принято файлов: 1, отказано: 1',
  });
  expect([
    readdirSync(join(own, 'in')),
    readdirSync(join(own, 'done')).length,
    readdirSync(join(own, 'failed')).length,
  ]).toEqual([[], 1, 1]);
  const { body } = await world.master.get('/api/measurement-imports?search=день');
  // The file is read when the organization's files are processed next: here triggered by a replay of another file.
  await exchange(world.master, messageOf({ day: '20260619', codes: [code], number: 899 }));
  expect(await importSettled(world.master, body.items[0].guid)).toMatchObject({ status: 'accepted', source: 'folder' });
  expect(await measurementExportJob(dataDir).run(context, {})).toMatchObject({ summary: 'Макетов: 1 из 1' });
  expect(readdirSync(join(own, 'out'))).toEqual([expect.stringMatching(/^80020_5001000010_20260620_\d+\.xml$/)]);
  rmSync(dataDir, { recursive: true });
});
