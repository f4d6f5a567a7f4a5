import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyInput } from 'contract/kit/resource.ts';
import { addressOf } from 'contract/kit/route.ts';
import { readCsv } from '../core/read-csv.ts';
import { create, createDictionary, everyParameter, everyRight, openMatrix, type Matrix } from '../testing/matrix.ts';
import { meters } from '../testing/sample.ts';
import { readXlsx } from '../testing/spreadsheet.ts';

let world: Matrix;
let place: unknown;
const file = (query: object) =>
  world.master.get(addressOf('/api/sample-meters/export', {}, { zone: 'Europe/Moscow', ...query }));
const csv = async (query: object) => readCsv((await file({ format: 'csv', ...query })).raw.toString());
const exact: AnyInput = {
  name: 'Счётчик; «№ 1»',
  note: 'две\nстроки "в кавычках"',
  load: 12.5,
  phases: 3,
  isSmart: true,
  installedOn: '2026-03-29',
  seenAt: '2026-03-28T22:30:00Z',
  type: 'two',
  ports: ['a', 'b'],
  marks: ['раз', 'два'],
};
const columns = 'name,note,load,phases,isSmart,installedOn,seenAt,type,ports,marks,placeGuid,nearby';

beforeAll(async () => {
  world = await openMatrix();
  const row = await create(world.master, meters, exact);
  place = row.names['placeGuid'];
});
afterAll(() => world.close());

it('writes CSV as Russian spreadsheets open it', async () => {
  const { status, headers, raw } = await file({ format: 'csv', columns });
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''%D0%A1/);
  expect(raw.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const [header, ...rows] = readCsv(raw.toString());
  expect(header).toEqual([
    'Счётчик',
    'Примечание',
    'Нагрузка, кВт',
    'Фаз',
    'Умный',
    'Установлен',
    'На связи',
    'Вид',
    'Порты',
    'Метки',
    'Место',
    'Рядом',
  ]);
  const moment = '29.03.2026 01:30:00';
  expect(rows[0]?.slice(0, 11)).toEqual([
    exact['name'],
    exact['note'],
    '12,5',
    '3',
    'Да',
    '29.03.2026',
    moment,
    'Второй',
    'Порт А, Порт Б',
    'раз, два',
    place,
  ]);
});

it('writes XLSX with numbers as numbers and dates as dates', async () => {
  const { status, raw } = await file({ format: 'xlsx', columns });
  expect(status).toBe(200);
  expect(Object.keys(unzipSync(raw))).toContain('[Content_Types].xml');
  const [header, row] = readXlsx(raw);
  expect(header?.map(({ text }) => text).slice(0, 3)).toEqual(['Счётчик', 'Примечание', 'Нагрузка, кВт']);
  expect(row?.map(({ text, number }) => number ?? text).slice(0, 11)).toEqual([
    exact['name'],
    exact['note'],
    12.5,
    3,
    'Да',
    46110,
    46110 + 1.5 / 24,
    'Второй',
    'Порт А, Порт Б',
    'раз, два',
    place,
  ]);
});

it('protects text that a spreadsheet would run, and leaves numbers', async () => {
  const hostile = ['=1+1', '+7 495', '-2', '@SUM(A1)', '=HYPERLINK("http://x")', '＝1+1', '＠SUM(A1)'];
  for (const name of hostile) await create(world.master, meters, { name, note: name, load: -5 });
  const filter = JSON.stringify({ field: 'load', op: 'is', value: -5 });
  const [, ...rows] = await csv({ filter, columns: 'name,note,load' });
  expect(rows.map(([name]) => name).toSorted()).toEqual(hostile.map((name) => `'${name}`).toSorted());
  expect(rows.every(([name, note, load]) => note === name && load === '-5')).toBe(true);
  const sheet = readXlsx((await file({ format: 'xlsx', filter, columns: 'name,note,load' })).raw).slice(1);
  expect(sheet.every(([name, note, load]) => name?.style === '4' && note?.style === '4' && load?.number === -5)).toBe(
    true,
  );
});

it('protects column titles defined by an administrator', async () => {
  const { id } = await createDictionary(world.master, 'hostile', [{ ...everyParameter(1)[0]!, name: '=cmd()' }]);
  const { raw } = await world.master.get(`/api/dictionary/${id}/values/export?format=csv`);
  expect(readCsv(raw.toString())[0]).toContain("'=cmd()");
});

it('holds exactly the rows of the list, in its order', async () => {
  for (let count = 0; count < 4; count++) await create(world.master, meters);
  const same = { search: 'текст', filter: JSON.stringify({ field: 'phases', op: 'from', value: 1 }), sort: '-name' };
  const { items } = (await world.master.get(addressOf('/api/sample-meters', {}, { limit: 200, ...same }))).body;
  const names = items.map(({ name }: { name: string }) => name);
  expect(names.length).toBeGreaterThan(3);
  expect((await csv(same)).slice(1).map(([name]) => name)).toEqual(names);
  expect(
    readXlsx((await file({ format: 'xlsx', ...same })).raw)
      .slice(1)
      .map(([cell]) => cell?.text),
  ).toEqual(names);
});

it('continues after the first batch', async () => {
  await world.owner(
    `insert into brand (guid, name) select gen_random_uuid(), 'Марка ' || n from generate_series(1, 1200) n`,
  );
  const { raw } = await world.master.get('/api/brands/export?format=csv&search=марка');
  const names = readCsv(raw.toString())
    .slice(1)
    .map(([name]) => name);
  expect([names.length, names[0], names[1199]]).toEqual([1200, 'Марка 1', 'Марка 1200']);
});

it('is recorded in the journal when it begins, and only then', async () => {
  const exports = async () =>
    (await world.owner("select after from journal where action = 'export' order by number")).map(({ after }) => after);
  const before = await exports();
  for (const wrong of [
    { columns: 'secret' },
    { columns: 'name,__proto__' },
    { filter: '{"field":"x","op":"is","value":1}' },
    { sort: 'x' },
  ]) {
    expect((await file({ format: 'csv', ...wrong })).status).toBe(422);
  }
  expect((await file({ format: 'pdf' })).status).toBe(422);
  await file({ format: 'csv', search: 'что' });
  expect((await exports()).slice(before.length)).toMatchObject([{ format: 'csv', search: 'что' }]);
});

const download = async (path: string, { token } = world.master) => {
  const { port } = world.http.server.address() as AddressInfo;
  const headers = { authorization: `Bearer ${token}`, 'org-id': world.organizationGuid };
  const [response] = await once(request({ port, path, headers }).end(), 'response');
  return response as IncomingMessage;
};

it('releases its transaction when the reader leaves', async () => {
  await world.http.listen({ port: 0, host: '127.0.0.1' });
  for (let count = 0; count < 15; count++) (await download('/api/brands/export?format=xlsx')).destroy();
  expect((await world.master.get('/api/brands?limit=1')).status).toBe(200);
  await expect.poll(() => world.pool.idleCount === world.pool.totalCount).toBe(true);
});

it('leaves connections for others while its readers are slow', async () => {
  const long = "repeat('длинно ', 200)";
  await world.owner(
    `insert into equipment_type (guid, name, has_models, attributes) select gen_random_uuid(), 'Тип ' || n, true, array[${long}] from generate_series(1, 8000) n`,
  );
  const readers: IncomingMessage[] = [];
  const others = [
    await world.person(world.organizationGuid, everyRight('full')),
    await world.person(world.organizationGuid, everyRight('full')),
  ];
  for (const reader of [world.master, ...others])
    for (let count = 0; count < 3; count++)
      readers.push(await download('/api/equipment-types/export?format=csv', reader));
  expect(readers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429, 200, 200, 429, 429, 429, 429]);
  expect((await world.master.get('/api/brands?limit=1')).status).toBe(200);
  for (const reader of readers) reader.destroy();
  await expect.poll(async () => (await file({ format: 'csv' })).status).toBe(200);
});
