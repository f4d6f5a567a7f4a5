import { peopleList } from 'contract/features/users/people-list.ts';
import type { Import } from 'contract/kit/resource-import.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { importFile, type ImportOptions } from '../../../testing/imports.ts';
import { everyRight } from '../../../testing/matrix.ts';
import { csvFile, xlsxFile } from '../../../testing/tables.ts';
import { newUser, userRow } from '../../../testing/users.ts';
import { openWorld, type World } from '../../../testing/world.ts';

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

const titles = ['Фамилия', 'Имя', 'Отчество', 'Имя пользователя', 'Почта', 'Телефон', 'Должность', 'Группы прав'];
type Cells = (string | null)[];
/** Another surname in each test, so that nobody is a namesake by chance. */
const surname = () => `Иванов${'а'.repeat(turn)}`;
const good = (name: string): Cells => [
  surname(),
  name,
  null,
  `${name === 'Пётр' ? 'petr' : 'anna'}${turn}`,
  `${name === 'Пётр' ? 'petr' : 'anna'}${turn}@example.ru`,
  '8 (916) 123-45-67',
  'Инженер',
  'учет; Договоры',
];
const load = (rows: Cells[], options: ImportOptions = {}, client = chief, head = titles) =>
  importFile(client, peopleList.name, csvFile(head, ...rows), { loads: 'right', ...options });
const check = (rows: Cells[], client = chief, head = titles) => load(rows, { loads: 'nothing' }, client, head);
const counts = ({ created, updated, same, refused }: Import) => [created, updated, same, refused];
const mistakes = ({ mistakes: all }: Import) => all.map(({ column, message }) => [column, message]);
const count = async () => (await chief.get('/api/users?exact=true')).body.total as number;

it.each([
  ['CSV', async (...rows: Cells[]) => csvFile(titles, ...rows)],
  ['XLSX', (...rows: Cells[]) => xlsxFile(titles, ...rows)],
])('%s is checked, then its valid rows are imported with cards and groups', async (_, fileOf) => {
  const wrong: Cells = ['Петров7', '', null, 'я', 'no mail', '12', '', 'Нет такой'];
  const file = await fileOf(good('Пётр'), wrong);
  const before = await count();
  const trial = await importFile(chief, peopleList.name, file);
  expect([counts(trial), trial.createdGuids.length, await count()]).toEqual([[1, 0, 0, 1], 1, before]);
  expect(new Set(mistakes(trial).map(([column]) => column))).toEqual(
    new Set(['Фамилия', 'Имя', 'Имя пользователя', 'Почта', 'Телефон', 'Группы прав']),
  );
  const loaded = await importFile(chief, peopleList.name, file, { loads: 'right' });
  expect([loaded.status, loaded.created, await count()]).toEqual(['done', 1, before + 1]);
  const row = await userRow(chief, loaded.createdGuids[0]!);
  expect(row).toMatchObject({ status: 'invited', phone: '+79161234567', userName: `petr${turn}` });
  const card = (await chief.get(`/api/employees/${row['employeeGuid']}`)).body;
  expect([card.position, Object.values(card.names.groups).toSorted()]).toEqual(['Инженер', ['Договоры', 'Учёт']]);
  const { items } = (await chief.get('/api/journal?action=import')).body;
  expect(items[0]).toMatchObject({ entity: 'organization_user', recordName: 'Пользователи' });
});

it('is undone from the journal as a whole', async () => {
  const cards = async () => (await chief.get('/api/employees?exact=true')).body.total as number;
  const [before, cardsBefore] = [await count(), await cards()];
  expect(counts(await load([good('Пётр'), good('Анна')]))).toEqual([2, 0, 0, 0]);
  expect([await count(), await cards()]).toEqual([before + 2, cardsBefore + 2]);
  const { items } = (await chief.get('/api/journal?action=import')).body;
  const answer = await chief.post(`/api/journal/${items[0].number}/return`, { preview: false, overwrite: [] });
  expect([answer.status, await count(), await cards()]).toEqual([200, before, cardsBefore]);
});

it('knows a list of the personnel department as the import of employees does', async () => {
  const rows: Cells[] = [
    ['Ф.И.О.', 'Логин', 'E-mail', 'Моб. тел.', 'Штатная должность'],
    ['Алиев Вагиф Гасан оглы', `list${turn}`, `list${turn}@example.ru`, '8 916 123-45-67', 'Мастер'],
    ['Одинокий', `alone${turn}`, '', '', ''],
    ['Итого: 2', '', '', '', ''],
    ['Исполнитель', '____________', '', '', ''],
  ];
  const report = await load(rows, {}, chief, ['Список пользователей']);
  expect(report).toMatchObject({ created: 1, refused: 1 });
  expect(mistakes(report)).toContainEqual(['Ф.И.О.', '«Одинокий»: нужны фамилия и имя']);
  expect(await userRow(chief, report.createdGuids[0]!)).toMatchObject({
    lastName: 'Алиев',
    middleName: 'Гасан оглы',
    userName: `list${turn}`,
    phone: '+79161234567',
  });
});

it('requires what the form requires: no address, no card', async () => {
  const loaded = await load([[surname(), 'Пётр', `bare${turn}`]], {}, chief, ['Фамилия', 'Имя', 'Имя пользователя']);
  expect(await userRow(chief, loaded.createdGuids[0]!)).toMatchObject({ email: null, employeeGuid: null });
});

describe('whoever is there already', () => {
  const known = () =>
    newUser(chief, { userName: `known${turn}`, lastName: surname(), firstName: 'Ёла', middleName: 'Юрьевна' });

  it('is changed by the row with the user name and the same person, and not renamed into somebody else', async () => {
    await known();
    const changed = await load([[surname(), 'Ела', null, `known${turn}`, `ela${turn}@example.ru`]]);
    expect(counts(changed)).toEqual([0, 1, 0, 0]);
    expect(mistakes(await check([['Петрова', 'Анна', null, `known${turn}`]]))).toEqual([
      ['Имя пользователя', `Это имя пользователя занято: «${surname()} Ела»`],
    ]);
  });

  it('is left as it is by the same file, card and groups too, and its card changed by another', async () => {
    await load([good('Пётр')]);
    expect(counts(await check([good('Пётр')]))).toEqual([0, 0, 1, 0]);
    const moved = await load([good('Пётр').with(6, 'Начальник').with(7, 'Учёт')]);
    expect([counts(moved), moved.changed.map(({ after }) => after)]).toMatchObject([
      [0, 1, 0, 0],
      [{ position: 'Начальник', groups: [expect.any(String)] }],
    ]);
  });

  it('is one person for one row: the second that means the same one is refused', async () => {
    const user = await known();
    const rows: Cells[] = ['first', 'second'].map((login) => [surname(), 'Ёла', null, `${login}${turn}`]);
    const choices = [2, 3].map((row) => ({ row, chosen: user.guid }));
    const twice = await load(rows, { choices });
    expect(mistakes(twice)).toEqual([[null, 'Та же запись уже в строке 2']]);
  });

  it('under another user name is asked about, when only the name is the same', async () => {
    const user = await known();
    const row: Cells = [surname(), 'Ёла', null, `new${turn}`, null, null, 'Мастер'];
    const asked = await check([row]);
    expect([counts(asked), asked.likely]).toEqual([
      [0, 0, 0, 1],
      [
        {
          row: 2,
          name: `${surname()} Ёла new${turn}`,
          found: [{ guid: user.guid, title: expect.stringContaining(`known${turn}`), by: 'name' }],
          isDecided: false,
          chosen: null,
        },
      ],
    ]);
    const joined = await load([row], { choices: [{ row: 2, chosen: user.guid }] });
    expect(counts(joined)).toEqual([0, 1, 0, 0]);
    const after = await userRow(chief, user.guid);
    expect([after['userName'], after['employeeGuid'] === null]).toEqual([`known${turn}`, false]);
    const apart = await load([row], { choices: [{ row: 2, chosen: null }] });
    expect(counts(apart)).toEqual([1, 0, 0, 0]);
  });

  it('with a card gets an account for it, without a second card', async () => {
    const card = (
      await chief.post('/api/employees', {
        lastName: surname(),
        firstName: 'Пётр',
        position: 'Диспетчер',
        personnelNumber: `T${turn}`,
        groups: [],
      })
    ).body;
    const head = [...titles, 'Таб. №'];
    const loaded = await load([[...good('Пётр'), `T${turn}`]], {}, chief, head);
    expect(counts(loaded)).toEqual([1, 0, 0, 0]);
    expect((await userRow(chief, loaded.createdGuids[0]!))['employeeGuid']).toBe(card.guid);
    const after = (await chief.get(`/api/employees/${card.guid}`)).body;
    expect([after.position, after.groups.length, after.personnelNumber]).toEqual(['Инженер', 2, `T${turn}`]);
  });
});

describe('does not bypass rights', () => {
  it('groups that the actor does not hold are refused, row by row', async () => {
    const manager = await world.person(organization, {
      users: 'full',
      employees: 'full',
      permissionGroups: 'full',
      brands: 'read',
    });
    const weak: Cells = [...good('Анна').slice(0, 7), 'Учёт'];
    const report = await load([good('Пётр'), weak], {}, manager);
    expect(counts(report)).toEqual([1, 0, 0, 1]);
    expect(mistakes(report)[0]![1]).toContain('Договоры');
  });

  it('without the right to employees there are no cards, and nobody is named whom the actor does not see', async () => {
    const manager = await world.person(organization, { users: 'full' });
    await chief.post('/api/employees', { lastName: surname(), firstName: 'Пётр', position: 'Мастер', groups: [] });
    const rows: Cells[] = [good('Пётр').with(7, null), [...good('Анна').slice(0, 6), null, null]];
    const report = await load(rows, {}, manager);
    expect([counts(report), report.likely]).toEqual([[1, 0, 0, 1], []]);
    expect(mistakes(report)[0]![1]).toContain('Сотрудники');
  });

  it('nobody imports without the right to create', async () => {
    const reader = await world.person(organization, { users: 'read' });
    await expect(check([good('Пётр')], reader)).rejects.toThrow('forbidden');
  });
});

describe('namesakes', () => {
  it('are shown before a second card or account is created, with what they have in common', async () => {
    const given = { lastName: surname(), firstName: 'Фёдор', phone: '+79160000077', position: 'Мастер', groups: [] };
    const { body: card } = await chief.post('/api/employees', given);
    const ask = async (more: object, by = chief) =>
      by.get(
        `/api/employees/namesakes?${new URLSearchParams({ lastName: surname().toUpperCase(), firstName: 'Федор', ...more }).toString()}`,
      );
    const found = { card: card.guid, account: null, title: expect.stringContaining('Мастер') };
    expect((await ask({})).body).toEqual([{ ...found, by: 'name' }]);
    expect((await ask({ phone: '+79160000077' })).body).toEqual([{ ...found, by: 'phone' }]);
    expect((await ask({ firstName: 'Пётр' })).body).toEqual([]);
    const blind = await world.person(organization, { users: 'full' });
    expect((await ask({}, blind)).status).toBe(403);
  });
});

describe('a list of employees', () => {
  const head = ['ФИО', 'Таб. №', 'Должность', 'Телефон'];
  const employees = (rows: Cells[], options: ImportOptions = {}) =>
    importFile(chief, 'employees', csvFile(head, ...rows), { loads: 'right', ...options });

  it('changes whoever has the same telephone, asks about namesakes, and adds whoever has another personnel number', async () => {
    const made = async (number: string | null, phone: string | null) =>
      (
        await chief.post('/api/employees', {
          lastName: surname(),
          firstName: 'Олег',
          position: 'Слесарь',
          personnelNumber: number,
          phone,
          groups: [],
        })
      ).body;
    const card = await made(null, '+79160000088');
    const name = `${surname()} Олег`;
    const joined = await employees([[name, `N${turn}`, 'Мастер', '8 916 000-00-88']]);
    expect(counts(joined)).toEqual([0, 1, 0, 0]);
    expect((await chief.get(`/api/employees/${card.guid}`)).body).toMatchObject({
      personnelNumber: `N${turn}`,
      position: 'Мастер',
    });
    expect(counts(await employees([[name, `M${turn}`, 'Мастер', null]], { loads: 'nothing' }))).toEqual([1, 0, 0, 0]);
    const asked = await employees([[name, null, 'Мастер', null]], { loads: 'nothing' });
    expect([counts(asked), asked.kinds[0]]).toMatchObject([
      [0, 0, 0, 1],
      { rows: 1, message: expect.stringContaining('выберите') },
    ]);
  });
});
