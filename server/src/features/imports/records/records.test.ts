import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { employees } from 'contract/features/employees/facts.ts';
import { enteredFields } from 'contract/kit/field.ts';
import type { Import } from 'contract/kit/resource-import.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import type { Client } from '../../../testing/client.ts';
import { bytesOf, importFile, openImport, step } from '../../../testing/imports.ts';
import { everyRight } from '../../../testing/matrix.ts';
import { readXlsx } from '../../../testing/spreadsheet.ts';
import { csvFile, xlsxFile, type TableFile } from '../../../testing/tables.ts';
import { openWorld, type World } from '../../../testing/world.ts';

let world: World;
let organization: string;
let chief: Client;
let turn = 0;
beforeAll(async () => {
  world = await openWorld({ isSeeded: true });
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
const own = (name: string) => `${name}${'абвгдежзиклмнопрстуфхцчшщэюя'[turn]}`;
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
  it('is a new person, unless an equal record exists; a namesake is asked about', async () => {
    expect(counts(await report(file()))).toEqual([1, 0, 0, 0]);
    expect(counts(await report(file()))).toEqual([0, 0, 1, 0]);
    const [row] = await found(own('Сухов'));
    await chief.put(`/api/employees/${row!.guid}`, { ...input(row!), personnelNumber: number('Сухов') }, row!.version);
    expect(counts(await report(file()))).toEqual([0, 0, 1, 0]);
    await chief.put(`/api/employees/${row!.guid}`, { ...input(row!), groups: [] }, row!.version + 1);
    const asked = await report(file(), true);
    expect([counts(asked), asked.likely[0]?.found[0]?.guid]).toEqual([[0, 0, 0, 1], row!.guid]);
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

describe('a list of a personnel department', () => {
  const heads = [
    '№ п/п',
    'Таб. №',
    'Ф.И.О.',
    'Отдел',
    'Должность (специальность, профессия)',
    'Дата приема',
    'E-mail',
    'Тел.',
    'Группа по ЭБ',
  ];
  const row = (line: number, name: string, whole: string, ...more: string[]) => [
    String(line),
    number(name),
    whole,
    ...more,
  ];
  const list = (...rows: string[][]) =>
    csvFile(
      ['АО «Энергосбыт»'],
      ['Список сотрудников на 01.03.2026'],
      heads,
      heads.map((_, place) => String(place + 1)),
      ...rows,
      ['', '', 'Итого:', '3'],
      ['Начальник отдела кадров', '', '____________', '', '/Сидорова А. П./'],
    );

  it('is read as it was written: titles, sums and signatures are no rows, and are reported', async () => {
    const done = await report(
      list(
        row(
          1,
          'а',
          `${own('Смирнов')} Олег Лукич`,
          'Сбыт',
          'Инженер',
          '12.03.2020',
          `o${turn}@example.ru`,
          '8 916 123 45 67',
          'V',
        ),
        row(2, 'б', `${own('Алиев')} Вагиф Гасан оглы`, 'Сбыт', 'Мастер', '12.03.2020 г.', '', '', 'III гр. до 1000 В'),
        row(3, 'в', `${own('Озерова')}-Лесная Анна`, '', 'Инженер', '', '-', '', '-'),
      ),
    );
    expect([counts(done), done.mistakes]).toEqual([[3, 0, 0, 0], []]);
    expect(done.columns.map(({ field }) => field)).toEqual([
      null,
      'personnelNumber',
      'wholeName',
      'department',
      'position',
      'hiredAt',
      'email',
      'phone',
      'electricalSafetyGroup',
    ]);
    expect(done.skipped.map(({ row: at, text }) => [at, text.slice(0, 9)])).toEqual([
      [1, 'АО «Энерг'],
      [2, 'Список со'],
      [4, '1 2 3 4 5'],
      [8, 'Итого: 3'],
      [9, 'Начальник'],
    ]);
    expect((await found(own('Смирнов')))[0]).toMatchObject({
      firstName: 'Олег',
      middleName: 'Лукич',
      personnelNumber: number('а'),
      department: 'Сбыт',
      hiredAt: '2020-03-12',
      phone: '+79161234567',
      electricalSafetyGroup: 'VHigh',
    });
    expect((await found(own('Алиев')))[0]).toMatchObject({ middleName: 'Гасан оглы', electricalSafetyGroup: 'IIILow' });
    expect((await found(`${own('Озерова')}-Лесная`))[0]).toMatchObject({ middleName: null, email: null });
  });

  it('knows a head of two rows, and keeps what is named as a sum but is a record', async () => {
    const file = csvFile(
      ['Таб. номер', 'ФИО', 'Должность', 'Дата', ''],
      ['', '', '', 'приёма', 'увольнения'],
      [number('а'), `Итого ${own('Иван')}`, 'Инженер', '01.02.2020', '03.02.2020'],
    );
    const done = await report(file);
    expect([counts(done), done.skipped]).toEqual([[1, 0, 0, 0], []]);
    expect((await found('Итого')).find(({ personnelNumber }) => personnelNumber === number('а'))).toMatchObject({
      hiredAt: '2020-02-01',
      dismissedAt: '2020-02-03',
    });
  });

  it('finds a chief by number, in the same file, too', async () => {
    const file = csvFile(
      ['Таб. №', 'ФИО', 'Должность', 'Таб. № руководителя'],
      [number('а'), `${own('Слугин')} Олег`, 'Инженер', number('б')],
      [number('б'), `${own('Главин')} Олег`, 'Начальник', ''],
    );
    expect(counts(await report(file))).toEqual([2, 0, 0, 0]);
    expect((await found(own('Слугин')))[0]!.names['managerGuid']).toBe(`${own('Главин')} Олег`);
  });

  it('a name that cannot be taken apart is refused by name', async () => {
    const file = csvFile(
      ['ФИО', 'Должность'],
      [own('Одинокий'), 'Инженер'],
      [`${own('Щедрин')} Салтыков Михаил Лукич`, 'Инженер'],
    );
    expect(mistakesOf(await report(file))).toEqual([
      [2, 'ФИО', `«${own('Одинокий')}»: нужны фамилия и имя`],
      [3, 'ФИО', expect.stringContaining('не понять, где кончается фамилия')],
    ]);
  });

  it('tells mistakes by kind; one choice mends all of a kind, is remembered with the account and is taken back', async () => {
    const lines = Array.from({ length: 5 }, (_, at) => [
      `${at}-${turn}`,
      `${own('Третьев')} Олег`,
      'Инженер',
      at ? 'III' : 'VII',
    ]);
    const file = csvFile(['Таб. №', 'ФИО', 'Должность', 'Группа по ЭБ'], ...lines);
    const trial = await report(file, true);
    expect(trial.kinds).toEqual([
      {
        field: 'electricalSafetyGroup',
        column: 'Группа по ЭБ',
        written: 'III',
        message: '«III» может значить «III до 1000 В», «III до и выше 1000 В»: укажите одно из них',
        rows: 4,
        first: 3,
      },
      expect.objectContaining({ written: 'VII', rows: 1, first: 2 }),
    ]);
    const address = `/api/employees/imports/${trial.guid}`;
    const columns = trial.columns.map(({ field }) => field);
    const meaning = { field: 'electricalSafetyGroup', written: 'III', meant: 'III до 1000 В' };
    const mended = await step(chief, address, 'check', { columns, meanings: [meaning] });
    expect([counts(mended), mended.meanings]).toEqual([[4, 0, 0, 1], [meaning]]);
    expect(counts(await step(chief, address, 'load', { partial: true }))).toEqual([4, 0, 0, 1]);
    expect(new Set((await found(own('Третьев'))).map((one) => one['electricalSafetyGroup']))).toEqual(
      new Set(['IIILow']),
    );

    const again = await report(file, true);
    expect([counts(again), again.meanings]).toEqual([[0, 0, 4, 1], [meaning]]);
    const other = await world.person(organization, everyRight('full'));
    expect(counts(await report(file, true, other))).toEqual([0, 0, 0, 5]);
    const back = await step(chief, `/api/employees/imports/${again.guid}`, 'check', {
      columns,
      meanings: [{ ...meaning, meant: null }],
    });
    expect([counts(back), back.meanings]).toEqual([[0, 0, 0, 5], []]);
    const strange = await chief.post(`/api/employees/imports/${back.guid}/check`, {
      columns,
      meanings: [{ ...meaning, field: 'eyes' }],
    });
    expect([strange.status, strange.body.errors]).toEqual([
      422,
      [{ path: 'meanings.0.field', message: 'Такого поля нет' }],
    ]);
  });

  it('remembers where the user put a column, in a file with other columns, too', async () => {
    const rows = (...more: string[]) =>
      csvFile(['ФИО', 'Кем работает', ...more], [`${own('Памятный')} Олег`, 'Инженер', ...more]);
    await importFile(chief, 'employees', rows(), { columns: ['wholeName', 'position'] });
    const { body } = await openImport(chief, 'employees', bytesOf(rows('Отдел', 'Цвет')));
    expect((body as Import).columns.map(({ field }) => field)).toEqual(['wholeName', 'position', 'department', null]);
    const other = await world.person(organization, everyRight('full'));
    const { body: fresh } = await openImport(other, 'employees', bytesOf(rows('Отдел')));
    expect((fresh as Import).columns.map(({ field }) => field)).toEqual(['wholeName', 'position', 'department']);
  });
});

it('knows values of a dictionary by code, number and other spellings', async () => {
  const [type] = (await chief.get('/api/dictionary/4/values?limit=1')).body.items as AnyRow[];
  const named = [
    ['СН-2', 'Третья', 'СН2', 'Третья ценовая категория'],
    ['СН II', '4-я ЦК', 'СН2', 'Четвёртая ценовая категория'],
    ['SN1', 'III', 'СН1', 'Третья ценовая категория'],
    ['BH', '', 'ВН', undefined],
  ];
  const contracts = csvFile(
    ['Номер', 'Дата', 'Вид договора', 'Контрагент', 'Начало', 'Состояние', 'Ур. напряжения', 'Ценовая категория'],
    ...[...named, ['СН', '2']].map(([level = '', category = ''], at) => [
      `${at}-${turn}`,
      '01.02.2026',
      String(type!['name']),
      own('ООО'),
      '01.02.2026',
      'Действует',
      level,
      category,
    ]),
  );
  const done = await importFile(chief, 'contracts', contracts, { loads: 'right' });
  expect(mistakesOf(done)).toEqual([
    [6, 'Ур. напряжения', 'Нет записи «СН»'],
    [6, 'Ценовая категория', expect.stringContaining('может значить')],
  ]);
  const items = (await chief.get(`/api/contracts?search=${encodeURIComponent(own('ООО'))}&sort=number`)).body
    .items as AnyRow[];
  expect(items.map(({ names }) => [names['voltageGuid'], names['priceCategoryGuid'] ?? undefined])).toEqual(
    named.map(([, , level, category]) => [level, category]),
  );

  const regions = ['16', 'Татарстан', 'обл. Ростовская', 'Северная'];
  const substations = csvFile(
    ['Наименование', 'Вид', 'Регион'],
    ...regions.map((region, at) => [`${own('ПС')} ${at}`, 'ПС', region]),
  );
  expect(mistakesOf(await importFile(chief, 'substations', substations, { loads: 'right' }))).toEqual([
    [5, 'Регион', 'Нет записи «Северная»'],
  ]);
});
