import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Import } from 'contract/kit/resource-import.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import type { Client } from '../../testing/client.ts';
import { bytesOf, importFile, openImport, step } from '../../testing/imports.ts';
import { csvFile, xlsxFile } from '../../testing/tables.ts';
import { openWorld, type World } from '../../testing/world.ts';

let world: World;
let admin: Client;
beforeAll(async () => {
  world = await openWorld({ isSeeded: true });
  admin = await world.service();
});
afterAll(() => world.close());

const titles = ['Термин', 'Раздел', 'Определение', 'Синонимы'];
const find = async (term: string): Promise<AnyRow> =>
  (await admin.get(`/api/glossary?limit=200&search=${encodeURIComponent(term)}`)).body.items.find(
    (row: AnyRow) => row['term'] === term,
  );

it('takes back what the export gave, changing nothing', async () => {
  const exported = (await admin.get('/api/glossary/export?format=csv')).raw.toString();
  const report = await importFile(admin, 'glossary', { format: 'csv', content: exported }, { loads: 'right' });
  expect(report).toMatchObject({ created: 0, updated: 0, refused: 0, same: report.rowsTotal });
});

it.each([
  ['CSV', async (...rows: string[][]) => csvFile(...rows)],
  ['XLSX', xlsxFile],
])('loads the right rows of %s, and tells every mistake of the others', async (kind, fileOf) => {
  const term = `Хороший ${kind}`;
  const file = await fileOf(
    titles,
    [term, 'Рынок', 'Хорошее определение.', 'раз; два'],
    ['', 'Рынок', 'мало', ''],
    [`Чужой ${kind}`, 'Нет такого', 'Раздела такого нет.', ''],
  );
  const report = await importFile(admin, 'glossary', file, { loads: 'right' });
  expect(report).toMatchObject({ created: 1, refused: 2 });
  expect(report.mistakes.map(({ row, column }) => [row, column])).toEqual([
    [3, 'Термин'],
    [3, 'Определение'],
    [4, 'Раздел'],
  ]);
  expect(await find(term)).toMatchObject({ synonyms: ['раз', 'два'], status: 'draft', author: expect.any(String) });
});

it('does not overwrite what somebody has changed since the check', async () => {
  const rows = [titles, ['Спорный', 'Рынок', 'Определение, с которого начали.', '']];
  await importFile(admin, 'glossary', csvFile(...rows), { loads: 'right' });
  const file = csvFile(titles, ['Спорный', 'Рынок', 'Определение из файла.', '']);
  const opened = (await openImport(admin, 'glossary', bytesOf(file))).body as Import;
  const address = `/api/glossary/imports/${opened.guid}`;
  await step(admin, address, 'check', { columns: opened.columns.map(({ field }) => field) });
  const { guid, version, term, sectionGuid, ...row } = await find('Спорный');
  const entered = ['abbreviation', 'synonyms', 'related', 'source', 'sourceClause', 'sourceValidFrom', 'sourceValidTo'];
  const input = { term, sectionGuid, ...Object.fromEntries(entered.map((key) => [key, row[key]])) };
  const definition = 'Правка с экрана.';
  expect((await admin.put(`/api/glossary/${guid}`, { ...input, definition }, version)).status).toBe(200);

  const refused = await step(admin, address, 'load', { partial: true });
  expect([refused.status, refused.note]).toEqual([
    'checked',
    expect.stringContaining('после проверки что-то изменилось'),
  ]);
  expect((await find('Спорный'))['definition']).toBe(definition);
  expect(await step(admin, address, 'load', { partial: true })).toMatchObject({ status: 'done', updated: 1 });
});
