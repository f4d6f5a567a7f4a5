import { afterAll, beforeAll, expect, it } from 'vitest';
import { consumptionObjects } from 'contract/features/passport/consumption-objects.ts';
import { models } from 'contract/features/equipment/facts.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import type { Import } from 'contract/kit/resource-import.ts';
import type { Client } from '../../../testing/client.ts';
import { importFile, type ImportOptions } from '../../../testing/imports.ts';
import { create, everyRight } from '../../../testing/matrix.ts';
import { csvFile } from '../../../testing/tables.ts';
import { openWorld, type World } from '../../../testing/world.ts';

let world: World;
let master: Client;
let object: AnyRow;
let model: AnyRow;
beforeAll(async () => {
  world = await openWorld({ isSeeded: true });
  master = await world.person(await world.organization(), everyRight('full'));
  object = await create(master, consumptionObjects, { name: 'Насосная № 1' });
  model = await create(master, models, {
    name: 'Протокол 230',
    verificationIntervalYears: 10,
    isActive: true,
  });
});
afterAll(() => world.close());

const titles = [
  '№',
  'Общество',
  'Объект',
  'Инвентарный №',
  'Присоединение',
  'Напряжение',
  'Тип учета',
  'Тип счетчика',
  '№ счётчика',
  'Год счётчика',
  'Поверка счётчика',
  'Следующая поверка счётчика',
  'Свидетельство счётчика',
  'Отношение ТТ',
  '№ ТТ, фаза A',
  '№ ТТ, фаза B',
  '№ ТТ, фаза C',
  'Класс ТТ',
  'Год ТТ',
  'Отношение ТН',
  '№ ТН, фаза A',
  'Информационный обмен',
  'Принадлежность',
];
const line = (connection: string, serial: string, given: Record<string, string> = {}) => {
  const cells: Record<string, string> = {
    '№': '1',
    Общество: 'ООО «Образец»',
    Объект: String(object['name']),
    'Инвентарный №': 'И-7',
    Присоединение: connection,
    Напряжение: '10 кВ',
    'Тип учета': 'Технический',
    'Тип счетчика': String(model['name']),
    '№ счётчика': serial,
    'Год счётчика': '2019',
    'Поверка счётчика': '01.02.2020',
    'Следующая поверка счётчика': '01.02.2030',
    'Свидетельство счётчика': 'С-1',
    'Отношение ТТ': '600/5',
    '№ ТТ, фаза A': 'A1',
    '№ ТТ, фаза B': '',
    '№ ТТ, фаза C': 'C1',
    'Класс ТТ': '0,5S',
    'Год ТТ': '2018',
    'Отношение ТН': '10000/100',
    '№ ТН, фаза A': 'V1',
    'Информационный обмен': 'Прямой опрос',
    Принадлежность: 'Потребитель',
    ...given,
  };
  return titles.map((title) => cells[title] ?? '');
};
const load = (lines: string[][], options: ImportOptions = { loads: 'all' }): Promise<Import> =>
  importFile(master, 'passport-protocol', csvFile(titles, ...lines), options);
const found = async (list: string, search: string): Promise<AnyRow[]> =>
  (await master.get(`/api/${list}?search=${encodeURIComponent(search)}`)).body.items;

it('a row creates a point, its installed device and its transformers; repeated, it changes nothing; it is undone as a whole', async () => {
  const lines = [line('яч. 7', '40000001'), line('яч. 8', '40000002', { 'Отношение ТТ': '', 'Отношение ТН': '' })];
  const done = await load(lines);
  expect([done.mistakes, done.status, done.created]).toEqual([[], 'done', 2]);
  expect(done.columns.filter(({ field }) => !field).map(({ title }) => title)).toEqual(['№', 'Общество']);

  const [point] = await found('metering-points', 'яч. 7');
  const [device] = await found('metering-devices', '40000001');
  expect(point).toMatchObject({ deviceGuid: device!.guid, coefficient: 12_000, collectMethod: 'direct' });
  expect(point!.names['voltageGuid']).toBe('СН2');
  expect(device).toMatchObject({
    status: 'installed',
    nextVerificationDate: '2030-02-01',
    ownership: 'consumer',
    inventoryNumber: 'И-7',
  });
  const transformation = (await found('transformations', 'A1')).find((one) => one['meteringPointGuid'] === point!.guid);
  expect(transformation).toMatchObject({
    currentSerials: ['A1', 'C1'],
    voltageSerials: ['V1'],
    currentAccuracy: '0,5S',
    note: 'ТТ: год 2018',
  });

  expect(await load(lines)).toMatchObject({ status: 'done', created: 0, updated: 0, same: 2 });
  const [entry] = (await master.get('/api/journal?action=import')).body.items;
  const back = await master.post(`/api/journal/${String(entry.number)}/return`, {
    preview: false,
    overwrite: [],
  });
  expect([back.status, back.body.changed]).toEqual([200, entry.parts]);
  expect(await found('metering-points', 'яч. 7')).toEqual([]);
  expect(await found('metering-devices', '40000001')).toEqual([]);
});

it('reports refusals of the families at the columns of the protocol, and saves nothing of such a row', async () => {
  const { status, mistakes } = await load([
    line('яч. 1', '5', { Напряжение: 'много', 'Отношение ТТ': '600:5' }),
    line('яч. 2', 'ш'.repeat(5)),
    line('яч. 3', '50000003', { 'Отношение ТТ': '0/5' }),
    line('яч. 4', '50000004', { 'Тип учета': 'Расчётный' }),
  ]);
  expect(status).toBe('checked');
  expect(mistakes.map(({ row, column }) => [row, column])).toEqual([
    [2, 'Напряжение'],
    [2, 'Отношение ТТ'],
    [3, '№ счётчика'],
    [4, 'Отношение ТТ'],
    [5, 'Номер акта допуска'],
    [5, 'Дата акта допуска'],
  ]);
});

it('does not install a device where another one is installed', async () => {
  await load([line('яч. 9', '60000001')]);
  const { mistakes } = await load([line('яч. 9', '60000002')]);
  expect(mistakes).toMatchObject([
    { row: 2, column: '№ счётчика', message: expect.stringContaining('стоит другой прибор') },
  ]);
});

it('reads ratios with blanks, and those that are not in the list of the usual ones', async () => {
  const ratios = { 'Отношение ТТ': '1 600 / 5', 'Отношение ТН': '27 500/100', '№ ТТ, фаза A': 'A9' };
  const done = await load([line('яч. 19', '40000019', ratios)]);
  expect([done.mistakes, done.created]).toEqual([[], 1]);
  expect((await found('metering-points', 'яч. 19'))[0]).toMatchObject({ coefficient: 320 * 275 });
});
