import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRow } from 'contract/kit/resource.ts';
import type { Client } from '../../testing/client.ts';
import { openWorld, type World } from '../../testing/world.ts';
import { readCsv } from '../../core/read-csv.ts';

let world: World;
let admin: Client;
beforeAll(async () => {
  world = await openWorld({ isSeeded: true });
  admin = await world.service();
});
afterAll(() => world.close());

interface Seen {
  row: number;
  guid: string;
  version: number;
}

async function send(csv: string, seen: readonly Seen[] | null) {
  const { status, body } = await admin.post('/api/glossary/import', { csv, seen });
  return { status, ...body };
}
const check = (csv: string) => send(csv, null);
/** Checks, then loads, as the screen does. */
async function load(csv: string) {
  const checked = await check(csv);
  return checked.status === 200 ? send(csv, checked.seen) : checked;
}
const total = async () => (await admin.get('/api/glossary?exact=true')).body.total;
const journal = async () =>
  (
    await world.owner(
      "select count(*)::int as count from journal where entity = 'glossary_term' and action <> 'export'",
    )
  )[0].count;

it('importing an exported file changes nothing', async () => {
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

it('a trial reports the result of an import and changes nothing', async () => {
  const file =
    'Термин,Раздел,Определение,Синонимы\nНовый термин,рынок,"Определение, в кавычках.","раз, два"\nЕщё один,РЫНОК,Другое определение.,\n';
  const before = [await total(), await journal()];
  const trial = await check(file);
  expect([await total(), await journal()]).toEqual(before);
  expect(await send(file, trial.seen)).toEqual(trial);
  expect(trial).toMatchObject({ created: 2, updated: 0, same: 0, errors: [], seen: [] });
  expect(await load(file)).toMatchObject({ created: 0, same: 2 });
  expect(await load(file.replace('Другое определение', 'Третье определение'))).toMatchObject({
    created: 0,
    updated: 1,
    same: 1,
  });
  const found = (await admin.get(`/api/glossary?search=${encodeURIComponent('новый термин')}`)).body.items[0];
  expect([found.synonyms, found.status]).toEqual([['раз', 'два'], 'draft']);
});

it('one mistake refuses the whole file, and every mistake has its row and column', async () => {
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

describe('a change between the check and the import', () => {
  const definition = 'Определение, с которого начали.';
  const rowsOf = (name: string, ...letters: string[]) =>
    ['Термин;Раздел;Определение', ...letters.map((one) => `${name} ${one};Рынок;Определение из файла.`), ''].join(
      '\r\n',
    );
  const find = async (term: string): Promise<AnyRow> =>
    (await admin.get(`/api/glossary?limit=200&search=${encodeURIComponent(term)}`)).body.items.find(
      (row: AnyRow) => row['term'] === term,
    );
  const entered = [
    'term',
    'abbreviation',
    'sectionGuid',
    'definition',
    'synonyms',
    'related',
    'source',
    'sourceClause',
    'sourceValidFrom',
    'sourceValidTo',
  ];
  const put = (row: AnyRow, change: object) => {
    const input = Object.fromEntries(entered.map((key) => [key, row[key]]));
    return admin.put(`/api/glossary/${row.guid}`, { ...input, ...change }, row.version);
  };
  const edit = async (term: string, change: object) => expect((await put(await find(term), change)).status).toBe(200);
  const remove = async (term: string) => {
    const { guid, version } = await find(term);
    expect((await admin.delete(`/api/glossary/${guid}`, version)).status).toBe(204);
  };
  const refusal = (messages: string[]) => ({
    status: 412,
    code: 'stale',
    detail: `Ничего не загружено: после проверки изменились термины файла, всего ${messages.length}. Проверьте файл снова.`,
    errors: messages.map((message) => ({ path: 'csv', message })),
  });

  it.each<[string, (term: string) => Promise<unknown>, string]>([
    ['a changed term', (term) => edit(term, { definition: 'Правка с экрана.' }), 'изменили'],
    ['a removed term', remove, 'удалили или переименовали'],
    ['a renamed term', (term) => edit(term, { term: `${term} бывший` }), 'удалили или переименовали'],
    [
      'a term that was removed and written anew',
      async (term) => {
        await remove(term);
        await load(`Термин;Раздел;Определение\r\n${term};Рынок;${definition}\r\n`);
      },
      'удалили или переименовали',
    ],
  ])('is not overwritten: %s', async (name, happens, what) => {
    await load(rowsOf(name, 'А', 'Б').replaceAll('Определение из файла.', definition));
    const file = rowsOf(name, 'А', 'Б', 'В');
    const checked = await check(file);
    expect(checked).toMatchObject({ created: 1, updated: 2 });
    await happens(`${name} Б`);
    const before = [await total(), await journal(), (await find(`${name} А`))['definition']];
    expect(await send(file, checked.seen)).toMatchObject(
      refusal([`Строка 3: термин «${name} Б» ${what} после проверки`]),
    );
    expect([await total(), await journal(), (await find(`${name} А`))['definition']]).toEqual(before);
    expect(await load(file)).toMatchObject({ status: 200, errors: [] });
    expect((await find(`${name} Б`))['definition']).toBe('Определение из файла.');
  });

  it('is not overwritten: a term that was not there', async () => {
    const file = rowsOf('Новое', 'А', 'Б');
    const { seen } = await check(file);
    await load(rowsOf('Новое', 'Б').replace('Определение из файла.', definition));
    expect(await send(file, seen)).toMatchObject(refusal(['Строка 3: термин «Новое Б» появился после проверки']));
    expect((await find('Новое Б'))['definition']).toBe(definition);
  });

  it('is never overwritten by an import at the same moment: the quicker one wins', async () => {
    for (let round = 0; round < 10; round++) {
      await load(rowsOf('Гонка', 'А').replace('Определение из файла.', `${definition} ${round}`));
      const { seen } = await check(rowsOf('Гонка', 'А'));
      const row = await find('Гонка А');
      const [loaded, edited] = await Promise.all([
        send(rowsOf('Гонка', 'А'), seen),
        put(row, { definition: 'Правка с экрана.' }),
      ]);
      expect([loaded.status, edited.status].toSorted()).toEqual([200, 412]);
      const kept = (await find('Гонка А'))['definition'];
      expect(kept).toBe(loaded.status === 200 ? 'Определение из файла.' : 'Правка с экрана.');
    }
  });

  it('differs from a repetition in the file itself', async () => {
    const twice =
      'Термин;Раздел;Определение\r\nДважды;Рынок;Первое определение.\r\nДважды;Рынок;Второе определение.\r\n';
    expect(await load(twice)).toMatchObject({ status: 200, created: 1, updated: 1 });
    expect(await load(twice)).toMatchObject({ status: 200, updated: 2 });
    expect((await find('Дважды'))['definition']).toBe('Второе определение.');
  });
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
