import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyRow } from 'contract/kit/resource.ts';
import type { Client } from '../../testing/client.ts';
import { openWorld, type World } from '../../testing/world.ts';
import { readCsv } from './csv-table.ts';

let world: World;
let admin: Client;
beforeAll(async () => {
  world = await openWorld({ isSeeded: true });
  const anyone = await world.signIn('admin');
  admin = anyone.in((await anyone.get('/api/auth/orgs')).body[0].id);
});
afterAll(() => world.close());

const load = async (csv: string, trial = false) => {
  const { status, body } = await admin.post('/api/glossary/import', { trial, csv });
  return { status, ...body };
};
const total = async () => (await admin.get('/api/glossary?exact=true')).body.total;
const journal = async () =>
  (
    await world.owner(
      "select count(*)::int as count from journal where entity = 'glossary_term' and action <> 'export'",
    )
  )[0].count;

it('a file that was exported changes nothing when it is loaded back', async () => {
  const [section] = (await admin.get('/api/glossary-sections')).body.items as AnyRow[];
  const odd = {
    term: '=Формула; «с кавычками "»',
    abbreviation: '+7',
    sectionGuid: section!.guid,
    definition: "  '=Две  строки\n\n@с пробелами;\tи табуляцией  ",
    synonyms: ['раз', 'два'],
    related: [],
    source: '-ФЗ',
    sourceClause: null,
    sourceValidFrom: null,
    sourceValidTo: null,
  };
  expect((await admin.post('/api/glossary', odd)).status).toBe(201);
  const columns = 'term,abbreviation,sectionGuid,definition,synonyms,source,sourceClause';
  for (const query of ['', `&columns=${columns}`]) {
    const file = (await admin.get(`/api/glossary/export?format=csv${query}`)).raw.toString();
    const before = [await total(), await journal()];
    expect(await load(file)).toMatchObject({ status: 200, created: 0, updated: 0, same: 76, errors: [] });
    expect([await total(), await journal()]).toEqual(before);
  }
});

it('a trial reports what loading does, and does nothing', async () => {
  const file =
    'Термин,Раздел,Определение,Синонимы\nНовый термин,рынок,"Определение, в кавычках.","раз, два"\nЕщё один,РЫНОК,Другое определение.,\n';
  const before = [await total(), await journal()];
  const trial = await load(file, true);
  expect([await total(), await journal()]).toEqual(before);
  expect(await load(file)).toEqual(trial);
  expect(trial).toMatchObject({ created: 2, updated: 0, same: 0, errors: [] });
  expect(await load(file)).toMatchObject({ created: 0, same: 2 });
  expect(await load(file.replace('Другое определение', 'Третье определение'))).toMatchObject({
    created: 0,
    updated: 1,
    same: 1,
  });
  const found = (await admin.get(`/api/glossary?search=${encodeURIComponent('новый термин')}`)).body.items[0];
  expect([found.synonyms, found.status]).toEqual([['раз', 'два'], 'draft']);
});

it('one mistake leaves all of the file out, and every mistake has its row and column', async () => {
  const rows = [
    'Термин;Раздел;Определение',
    'Хороший;Рынок;Хорошее определение.',
    '',
    ';Рынок;Нет самого термина.',
    'Короткий;Рынок;мало',
    'Чужой;Нет такого;Раздела такого нет.',
  ];
  const before = await total();
  const { errors } = await load(rows.join('\r\n'));
  expect(errors).toEqual([
    { row: 4, column: 'Термин', message: 'Это обязательное поле' },
    { row: 5, column: 'Определение', message: 'Не меньше 10 знаков' },
    { row: 6, column: 'Раздел', message: 'Такого раздела нет' },
  ]);
  expect(await total()).toBe(before);
});

it.each([
  ['nothing', ''],
  ['no column of terms', 'Раздел;Определение\r\nРынок;Определение без термина.'],
  ['too many rows', `Термин;Раздел;Определение\r\n${'а;Рынок;б\r\n'.repeat(5001)}`],
])('%s is refused as a whole', async (_, csv) => {
  const { status, errors } = await load(csv);
  expect([status, errors[0].path]).toEqual([422, 'csv']);
});

it('CSV is read with its quotes, line ends and separators', () => {
  expect(readCsv('\uFEFFа;"б ""в"";г"\r\n"две\nстроки";\r\n')).toEqual([
    ['а', 'б "в";г'],
    ['две\nстроки', ''],
  ]);
  expect(readCsv('a,b\n1,"2;3"')).toEqual([
    ['a', 'b'],
    ['1', '2;3'],
  ]);
  expect(readCsv('а;б\r\n\r\nв;г')).toEqual([['а', 'б'], [''], ['в', 'г']]);
  expect(readCsv('')).toEqual([]);
});
