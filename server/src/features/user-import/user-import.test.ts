import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importColumns, type UserImportReport } from 'contract/features/users/import.ts';
import type { Column } from '../../files/cell.ts';
import { xlsxOf } from '../../files/write-xlsx.ts';
import type { Client } from '../../testing/client.ts';
import { everyRight } from '../../testing/matrix.ts';
import { newUser } from '../../testing/users.ts';
import { openWorld, type World } from '../../testing/world.ts';

let world: World;
let organization: string;
let chief: Client;
let turn = 0;
beforeAll(async () => {
  world = await openWorld();
  organization = await world.organization();
  chief = await world.person(organization, everyRight('full'));
  const noItems = Object.fromEntries(Object.keys(everyRight('full')).map((entity) => [entity, null]));
  for (const [name, brands] of [
    ['Учёт', 'read'],
    ['Договоры', 'create'],
  ])
    await chief.post('/api/permission-groups', { name, description: null, ...noItems, brands });
});
beforeEach(() => void turn++);
afterAll(() => world.close());

const titles = Object.values(importColumns);
type Cells = (string | null)[];
const good = (name: string): Cells => [
  'Иванов',
  'Пётр',
  null,
  `${name}${turn}`,
  `${name}${turn}@example.ru`,
  '8 (916) 123-45-67',
  'Инженер',
  'учет; Договоры',
];
const csvOf = (...rows: Cells[]) =>
  [titles, ...rows].map((row) => row.map((cell) => `"${cell ?? ''}"`).join(';')).join('\r\n');
async function xlsx(...rows: Cells[]): Promise<string> {
  const columns: Column<Cells>[] = titles.map((title, index) => ({
    title,
    cell: (row) => row[index] ?? null,
  }));
  async function* batches() {
    yield rows;
  }
  const pieces: Buffer[] = [];
  for await (const piece of xlsxOf('Люди', columns, batches(), 'Europe/Moscow')) pieces.push(piece);
  return Buffer.concat(pieces).toString('base64');
}

const send = (client: Client, file: object, trial: boolean, expected: number | null = null) =>
  client.post('/api/users/import', { file, trial, expected });
const csv = (...rows: Cells[]) => ({ format: 'csv', content: csvOf(...rows) });
const count = async () => (await chief.get('/api/users?exact=true')).body.total as number;
const summary = ({ created, skipped, refused }: UserImportReport) => [created, skipped, refused];

it.each([
  ['CSV', async (...rows: Cells[]) => csv(...rows)],
  ['XLSX', async (...rows: Cells[]) => ({ format: 'xlsx', content: await xlsx(...rows) })],
])('%s is checked, then its valid rows are imported, with a report of each', async (_, fileOf) => {
  const known = await newUser(chief, {
    userName: `known${turn}`,
    lastName: 'Серова',
    firstName: 'Ёла',
    middleName: 'Ю',
  });
  const wrong: Cells = ['Петров7', '', null, 'я', 'no mail', '12', '', 'Нет такой'];
  const twice: Cells = [...good('one').slice(0, 3), `other${turn}`, `one${turn}@example.ru`, null, null, null];
  const file = await fileOf(
    good('one'),
    wrong,
    [null, null],
    ['Серова', 'Ела', null, String(known['userName'])],
    twice,
  );
  const before = await count();
  const trial = (await send(chief, file, true)).body as UserImportReport;
  expect([summary(trial), trial.guids, await count()]).toEqual([[1, 1, 2], [], before]);
  expect(trial.rows.map(({ row, outcome }) => [row, outcome])).toEqual([
    [2, 'create'],
    [3, 'refuse'],
    [5, 'skip'],
    [6, 'refuse'],
  ]);
  expect(trial.rows[1]?.errors.map(({ column }) => column).toSorted()).toEqual(
    ['Фамилия', 'Имя', 'Имя пользователя', 'Почта', 'Телефон', 'Группы прав', 'Должность'].toSorted(),
  );
  expect(trial.rows[3]?.errors).toEqual([
    {
      column: 'Почта',
      message: expect.stringMatching(/^Этот адрес уже есть у другой учётной записи.+«Работает у других»/),
    },
  ]);

  const stale = await send(chief, file, false, 2);
  expect([stale.status, await count()]).toEqual([412, before]);
  const loaded = (await send(chief, file, false, 1)).body as UserImportReport;
  expect([summary(loaded), loaded.guids.length, await count()]).toEqual([[1, 1, 2], 1, before + 1]);
  const row = (await chief.get(`/api/users/${loaded.guids[0]}`)).body;
  expect(row).toMatchObject({ status: 'invited', phone: '+79161234567', userName: `one${turn}` });
  const card = (await chief.get(`/api/employees/${row.employeeGuid}`)).body;
  expect([card.position, Object.values(card.names.groups).toSorted()]).toEqual(['Инженер', ['Договоры', 'Учёт']]);
  const { items } = (await chief.get('/api/journal?action=import')).body;
  expect(items[0]).toMatchObject({ entity: 'organization_user', parts: 1, recordName: 'Пользователи' });
});

it('knows a list of the personnel department as the import of employees does', async () => {
  const content = [
    'Список пользователей;;;;',
    'Ф.И.О.;Логин;E-mail;Моб. тел.;Штатная должность',
    `Алиев Вагиф Гасан оглы;list${turn};list${turn}@example.ru;8 916 123-45-67;Мастер`,
    `Одинокий;alone${turn};;;`,
    'Итого: 2;;;;',
    'Исполнитель;____________;;;',
  ].join('\r\n');
  const { body } = await send(chief, { format: 'csv', content }, false);
  const report = body as UserImportReport;
  expect(report.rows).toMatchObject([
    { row: 3, outcome: 'create', name: 'Алиев Вагиф Гасан оглы' },
    { row: 4, outcome: 'refuse', errors: [{ column: 'ФИО', message: '«Одинокий»: нужны фамилия и имя' }] },
  ]);
  expect((await chief.get(`/api/users/${report.guids[0]}`)).body).toMatchObject({
    lastName: 'Алиев',
    middleName: 'Гасан оглы',
    userName: `list${turn}`,
    phone: '+79161234567',
  });
});

it('requires what the form requires: no address', async () => {
  const content = `Фамилия;Имя;Имя пользователя\r\nБезадресный;Пётр;bare${turn}`;
  const { body } = await send(chief, { format: 'csv', content }, false);
  expect(summary(body)).toEqual([1, 0, 0]);
  expect((await chief.get(`/api/users/${body.guids[0]}`)).body.email).toBeNull();
});

it('is undone from the journal as a whole', async () => {
  const cards = async () => (await chief.get('/api/employees?exact=true')).body.total as number;
  const [before, cardsBefore] = [await count(), await cards()];
  const file = csv(good('first'), good('second'));
  expect((await send(chief, file, false)).status).toBe(200);
  expect([await count(), await cards()]).toEqual([before + 2, cardsBefore + 2]);
  const { items } = (await chief.get('/api/journal?action=import')).body;
  const answer = await chief.post(`/api/journal/${items[0].number}/return`, { preview: false, overwrite: [] });
  expect([answer.status, await count(), await cards()]).toEqual([200, before, cardsBefore]);
});

it('a user name of another person is an error, not somebody who is there already', async () => {
  await newUser(chief, { userName: `taken${turn}`, lastName: 'Фёдоров', firstName: 'Пётр', middleName: 'Ильич' });
  const row: Cells = ['Петров', 'Пётр', null, `taken${turn}`];
  const { body } = await send(chief, csv(row), true);
  expect(summary(body)).toEqual([0, 0, 1]);
  expect(body.rows[0].errors).toEqual([
    { column: 'Имя пользователя', message: 'Это имя пользователя занято: «Фёдоров Пётр Ильич»' },
  ]);
});

describe('does not bypass rights', () => {
  it('groups that the user does not hold are refused, row by row', async () => {
    const manager = await world.person(organization, {
      users: 'full',
      employees: 'full',
      permissionGroups: 'full',
      brands: 'read',
    });
    const weak: Cells = [...good('weak').slice(0, 7), 'Учёт'];
    await newUser(chief, { userName: `taker${turn}`, email: `taker${turn}@example.ru` });
    const strong = good('strong').with(4, `taker${turn}@example.ru`);
    const { body } = await send(manager, csv(strong, weak), false);
    expect(summary(body)).toEqual([1, 0, 1]);
    expect(body.rows[0].errors).toEqual([
      {
        column: 'Группы прав',
        message: 'Группа «Договоры» даёт больше прав, чем есть у вас: «Производители и модели».',
      },
      {
        column: 'Почта',
        message: expect.stringMatching(/^Этот адрес уже есть у другой учётной записи.+«Работает у других»/),
      },
    ]);
  });

  it('without the right to employees there are no cards', async () => {
    const manager = await world.person(organization, { users: 'full' });
    const { body } = await send(manager, csv(good('card'), [...good('bare').slice(0, 6), null, null]), false);
    expect(summary(body)).toEqual([1, 0, 1]);
    expect(body.rows[0].errors[0].message).toContain('Сотрудники');
  });

  it('nobody imports without the right to create', async () => {
    const reader = await world.person(organization, { users: 'read' });
    expect((await send(reader, csv(good('none')), true)).status).toBe(403);
  });
});

it.each([
  ['another table', { format: 'csv', content: 'Термин;Раздел\r\nа;б' }, /Нет столбца «Фамилия»/],
  ['no table', { format: 'csv', content: '' }, /Нет столбца/],
  ['no workbook', { format: 'xlsx', content: Buffer.from('Фамилия;Имя').toString('base64') }, /не XLSX/],
  ['no base64', { format: 'xlsx', content: '<xml>' }, /передан неверно/],
  [
    'too many rows',
    { format: 'csv', content: csvOf(...Array.from({ length: 1001 }, (): Cells => ['Иванов'])) },
    /Не больше 1\s000 строк/,
  ],
])('%s is refused as a whole', async (_, file, message) => {
  const { status, body } = await send(chief, file, true);
  expect([status, body.errors[0].path, body.errors[0].message]).toEqual([
    422,
    'file.content',
    expect.stringMatching(message),
  ]);
});
