import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { employees } from 'contract/features/employees/facts.ts';
import { enteredFields } from 'contract/kit/field.ts';
import type { Import, TableFile } from 'contract/kit/resource-import.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import type { Client } from '../../testing/client.ts';
import { bytesOf, importFile, openImport, step } from '../../testing/imports.ts';
import { everyRight } from '../../testing/matrix.ts';
import { readXlsx } from '../../testing/spreadsheet.ts';
import { csvFile, xlsxFile } from '../../testing/tables.ts';
import { openWorld, type World } from '../../testing/world.ts';

let world: World;
let organization: string;
let chief: Client;
let turn = 0;
beforeAll(async () => {
  world = await openWorld();
  organization = await world.organization();
  chief = await world.person(organization, everyRight('full'));
  const nothing = Object.fromEntries(Object.keys(everyRight('full')).map((entity) => [entity, null]));
  for (const [name, brands] of [
    ['Учёт', 'read'],
    ['Договоры', 'create'],
  ])
    await chief.post('/api/permission-groups', { name, description: null, ...nothing, brands });
});
beforeEach(() => void turn++);
afterAll(() => world.close());

const titles = ['Фамилия', 'Имя', 'Табельный номер', 'Должность', 'Руководитель', 'Телефон', 'Группы прав'];
const number = (name: string) => `${name}-${turn}`;
/** A unique name. */
const own = (name: string) => `${name}${'абвгдежзиклмнопрст'[turn]}`;
const person = (name: string, ...more: string[]) => [own(name), 'Пётр', number(name), 'Инженер', ...more];

/** Imports the valid rows of a file, or only checks them. */
const report = (file: TableFile, trial = false, client = chief): Promise<Import> =>
  importFile(client, 'employees', file, { loads: trial ? 'nothing' : 'right' });
const mistakesOf = ({ mistakes }: Import) => mistakes.map(({ row, column, message }) => [row, column, message]);
const counts = ({ created, updated, same, refused }: Import) => [created, updated, same, refused];
const found = async (lastName: string): Promise<AnyRow[]> => {
  const filter = JSON.stringify({ field: 'lastName', op: 'is', value: lastName });
  return (await chief.get(`/api/employees?filter=${encodeURIComponent(filter)}`)).body.items;
};
const entries = async (): Promise<AnyRow[]> => (await chief.get('/api/journal?action=import')).body.items;

it.each([
  ['CSV', async (...rows: string[][]) => csvFile(...rows)],
  ['XLSX', xlsxFile],
])('%s is checked, then imported with the same result', async (_, fileOf) => {
  const chiefs = person('Главный', '', '8 (916) 123-45-67', 'учет; Договоры');
  await report(csvFile(titles, person('Прежний', '', '+79160000000')));
  const file = await fileOf(
    [...titles, 'Цвет глаз'],
    person('Подчинённый', `${own('главный')} Пётр`),
    chiefs,
    person('Прежний', '', '+7 916 111 22 33'),
    ['Петров7', '', '', '', 'Никто', '12', 'Нет такой'],
  );
  const total = async () => (await chief.get('/api/employees?exact=true')).body.total;
  const [before, remembered] = [await total(), await entries()];
  const trial = await report(file, true);
  expect([counts(trial), trial.status]).toEqual([[2, 1, 0, 1], 'checked']);
  expect(trial.columns.at(-1)).toEqual({ title: 'Цвет глаз', field: null, sample: '' });
  expect(new Set(trial.mistakes.map(({ row, name }) => `${row} ${name}`))).toEqual(new Set(['5 Петров7']));
  expect(trial.mistakes.map(({ column }) => column).toSorted()).toEqual(
    ['Фамилия', 'Имя', 'Должность', 'Руководитель', 'Телефон', 'Группы прав'].toSorted(),
  );
  expect([await total(), await entries()]).toEqual([before, remembered]);

  const address = `/api/employees/imports/${trial.guid}`;
  const whole = await step(chief, address, 'load', { partial: false });
  expect([whole.status, whole.note]).toEqual(['checked', 'Ничего не загружено: в файле есть ошибки.']);
  const [old] = await found(own('Прежний'));
  await chief.put(`/api/employees/${old!.guid}`, { ...input(old!), phone: '+79161112233' }, old!.version);
  const changed = await step(chief, address, 'load', { partial: true });
  expect([changed.status, counts(changed), changed.note]).toEqual([
    'checked',
    [2, 0, 1, 1],
    'Ничего не загружено: после проверки что-то изменилось. Посмотрите новый отчёт и загрузите снова.',
  ]);
  expect(await total()).toBe(before);

  const done = await step(chief, address, 'load', { partial: true });
  expect([done.status, counts(done)]).toEqual(['done', [2, 0, 1, 1]]);
  const [main] = await found(own('Главный'));
  expect(main).toMatchObject({ phone: '+79161234567', personnelNumber: number('Главный') });
  expect(Object.values(main!.names['groups']!).toSorted()).toEqual(['Договоры', 'Учёт']);
  expect(await found(own('Подчинённый'))).toMatchObject([{ managerGuid: main!.guid }]);
  expect(await found(own('Прежний'))).toMatchObject([{ phone: '+79161112233', version: 2 }]);
  expect(counts(await report(file))).toEqual([0, 0, 3, 1]);
});

it('is one entry of the journal, which is returned as a whole', async () => {
  await report(csvFile(titles, person('Прежний', '', '+79160000000')));
  const file = csvFile(
    titles,
    person('Новый', `${own('Главный')} Пётр`),
    person('Главный'),
    person('Прежний', '', '+79161112233'),
  );
  expect(counts(await report(file))).toEqual([2, 1, 0, 0]);
  const [entry] = await entries();
  expect(entry).toMatchObject({ entity: 'employee', recordName: 'Сотрудники', parts: 3 });
  const [before] = await found(own('Прежний'));
  const { body: history } = await chief.get(`/api/employees/${before!.guid}/history`);
  expect(history[0]).toMatchObject({ isPart: true, before: { phone: '+79160000000' } });
  const back = await chief.post(`/api/journal/${String(entry!['number'])}/return`, { preview: false, overwrite: [] });
  expect([back.status, back.body.changed]).toEqual([200, 3]);
  expect([await found(own('Новый')), await found(own('Главный'))]).toEqual([[], []]);
  expect(await found(own('Прежний'))).toMatchObject([{ phone: '+79160000000' }]);
});

describe('a row without a number', () => {
  const file = () => csvFile(['Фамилия', 'Имя', 'Должность', 'Группы прав'], [own('Сухов'), 'Фёдор', 'Мастер', 'Учёт']);
  it('is a new person, unless an equal record exists', async () => {
    expect(counts(await report(file()))).toEqual([1, 0, 0, 0]);
    expect(counts(await report(file()))).toEqual([0, 0, 1, 0]);
    const [row] = await found(own('Сухов'));
    await chief.put(`/api/employees/${row!.guid}`, { ...input(row!), personnelNumber: number('Сухов') }, row!.version);
    expect(counts(await report(file()))).toEqual([0, 0, 1, 0]);
    await chief.put(`/api/employees/${row!.guid}`, { ...input(row!), groups: [] }, row!.version + 1);
    expect(counts(await report(file(), true))).toEqual([1, 0, 0, 0]);
  });
});
const input = (row: AnyRow) => Object.fromEntries(enteredFields(employees.fields).map(([key]) => [key, row[key]]));

it('refuses rows about the same record, naming each of them', async () => {
  const file = csvFile(titles, person('Один'), person('Другой'), ['А', 'Б', number('Один'), 'Инженер']);
  const done = await report(file);
  const message = 'Одна и та же запись в строках 2, 4';
  expect([done.created, mistakesOf(done)]).toEqual([
    1,
    [
      [2, null, message],
      [4, null, message],
    ],
  ]);
});

it('tells of a row about the same record as another also what else is wrong with it', async () => {
  const file = csvFile(
    [...titles, 'Почта'],
    [...person('Первый', '', '', ''), 'не почта'],
    [...person('Первый', '', '', ''), 'a@example.ru'],
  );
  const done = await report(file);
  expect(mistakesOf(done).map(([row, column]) => [row, column])).toEqual([
    [2, 'Почта'],
    [2, null],
    [3, null],
  ]);
});

it('refuses rows that refer to each other, and rows with an unknown manager', async () => {
  const file = csvFile(titles, person('Первый', `${own('Второй')} Пётр`), person('Второй', `${own('Первый')} Пётр`));
  expect(mistakesOf(await report(file))[0]).toEqual([2, 'Руководитель', `Нет записи «${own('Второй')} Пётр»`]);
  expect(await found(own('Второй'))).toEqual([]);
});

describe('does not bypass rights', () => {
  const weak = (more: object) =>
    world.person(organization, { employees: 'full', permissionGroups: 'full', brands: 'read', ...more });

  it('groups that the user does not hold are refused, row by row', async () => {
    const manager = await weak({});
    const file = csvFile(titles, person('Сильный', '', '', 'Договоры'), person('Слабый', '', '', 'Учёт'));
    const done = await report(file, false, manager);
    expect(done.created).toBe(1);
    expect(mistakesOf(done)).toEqual([
      [2, null, 'Группа «Договоры» даёт больше прав, чем есть у вас: «Производители и модели».'],
    ]);
  });

  it('a user who may only create changes no existing records', async () => {
    await report(csvFile(titles, person('Прежний')));
    const creator = await weak({ employees: 'create' });
    const file = csvFile(titles, person('Прежний', '', '+79161112233'), person('Новый'));
    const done = await report(file, false, creator);
    expect([done.created, done.mistakes.map(({ row }) => row)]).toEqual([1, [2]]);
    expect(done.mistakes[0]?.message).toContain('нужно «Изменение»');
    expect(await found(own('Прежний'))).toMatchObject([{ phone: null, version: 1 }]);
  });

  it('records that the user may not read are not found', async () => {
    const blind = await weak({ permissionGroups: 'none' });
    const done = await report(csvFile(titles, person('Новый', '', '', 'Учёт')), false, blind);
    expect(mistakesOf(done)).toEqual([[2, 'Группы прав', 'Раздел «Группы прав» вам закрыт: «Учёт» в нём не найти']]);
  });

  it('nobody imports without the right to create', async () => {
    const reader = await world.person(organization, { employees: 'read' });
    expect((await openImport(reader, 'employees', bytesOf(csvFile(titles)))).status).toBe(403);
    expect((await reader.get('/api/employees/import-template')).status).toBe(403);
  });
});

it('gives an empty table with its titles, which is a file without rows', async () => {
  const { status, raw } = await chief.get('/api/employees/import-template');
  const [head, ...rows] = readXlsx(raw);
  expect([status, rows]).toEqual([200, []]);
  expect(head?.map(({ text }) => text)).toEqual(expect.arrayContaining(titles));
  expect(head?.map(({ text }) => text)).not.toContain('Сотрудник');
  expect(counts(await report({ format: 'xlsx', content: raw.toString('base64') }))).toEqual([0, 0, 0, 0]);
});

it.each([
  ['another table', ['Термин', 'Раздел'], 'columns', 'Нет столбцов «Фамилия», «Имя», «Должность»'],
  ['a column twice', [...titles, 'имя'], 'columns.7', 'Поле «Имя» выбрано для двух столбцов'],
])('%s is refused before it is checked', async (_, header, path, message) => {
  const { body: opened } = await openImport(chief, 'employees', bytesOf(csvFile(header, header)));
  const columns = (opened as Import).columns.map(({ field }, place) => (place === 7 ? 'firstName' : field));
  const { status, body } = await chief.post(`/api/employees/imports/${opened.guid}/check`, { columns });
  expect([status, body.errors]).toEqual([422, [{ path, message }]]);
});

it('tells whom the file changes and how, those first whom it calls otherwise than they are', async () => {
  await report(csvFile(titles.slice(0, 4), person('Лебедева'), person('Орлова')));
  const file = csvFile(
    titles.slice(0, 4),
    [own('Орлова'), 'Пётр', number('Орлова'), 'Мастер'],
    [own('Смирнов'), 'Пётр', number('Лебедева'), 'Инженер'],
  );
  const { changed } = await report(file, true);
  expect(changed).toMatchObject([
    {
      row: 3,
      name: `${own('Лебедева')} Пётр`,
      renamed: `${own('Смирнов')} Пётр`,
      before: { lastName: own('Лебедева') },
      after: { lastName: own('Смирнов') },
    },
    {
      row: 2,
      name: `${own('Орлова')} Пётр`,
      renamed: null,
      before: { position: 'Инженер' },
      after: { position: 'Мастер' },
    },
  ]);
  const loaded = await report(file);
  expect([loaded.status, loaded.updated]).toEqual(['done', 2]);
  const [entry] = await entries();
  expect(entry).toMatchObject({ after: { fileName: 'Таблица.xlsx' } });
});
