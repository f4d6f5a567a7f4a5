import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Import } from 'contract/kit/resource-import.ts';
import type { Client } from '../../testing/client.ts';
import { bytesOf, openImport } from '../../testing/imports.ts';
import { everyRight } from '../../testing/matrix.ts';
import { openSampleWorld } from '../../testing/sample.ts';
import { csvFile, xlsxFile } from '../../testing/tables.ts';
import type { World } from '../../testing/world.ts';
import { xlsFile } from '../../testing/xls.ts';

let world: World;
let client: Client;
beforeAll(async () => {
  world = await openSampleWorld();
  client = await world.person(await world.organization(), everyRight('full'));
});
afterAll(() => world.close());

const open = (payload: Buffer) => openImport(client, 'sample-meters', payload);
const refusal = async (payload: Buffer) => {
  const { status, body } = await open(payload);
  return [status, body.errors?.[0]?.message ?? body.detail];
};

const windows1251 = (text: string) =>
  Buffer.from([...text].map((char) => (char >= 'А' && char <= 'я' ? char.charCodeAt(0) - 0x3_50 : char.charCodeAt(0))));

describe('reads', () => {
  const lines = (separator: string) => `Фаз${separator}Место\r\n"1"${separator}"Двор${separator} ""дом"""\r\n`;
  it.each([
    ['UTF-8, semicolons', Buffer.from(`\uFEFF${lines(';')}`), 'Двор; "дом"'],
    ['windows-1251, tabs', windows1251(lines('\t')), 'Двор\t "дом"'],
    ['UTF-8, commas', Buffer.from(lines(',')), 'Двор, "дом"'],
  ])('CSV: %s', async (_, payload, sample) => {
    const { status, body } = await open(payload);
    expect([status, body.status, body.rowsTotal]).toEqual([201, 'read', 1]);
    expect(body.columns).toEqual([
      { title: 'Фаз', field: 'phases', sample: '1' },
      { title: 'Место', field: 'placeGuid', sample },
    ]);
  });

  it('a workbook of Excel 97', async () => {
    const { body } = await open(
      xlsFile([
        ['Счётчик', 'Фаз'],
        ['Насос', 3],
      ]),
    );
    expect([body.rowsTotal, (body as Import).columns.map(({ sample }) => sample)]).toEqual([1, ['Насос', '3']]);
  });

  it('titles in any case, with ё or without, with the unit or without; others go nowhere', async () => {
    const file = csvFile(['СЧЕТЧИК', 'фаз *', 'Нагрузка (кВт)', 'Нагрузка, МВт'], ['а', '1', '2', '3']);
    const { body } = await open(bytesOf(file));
    expect((body as Import).columns.map(({ field }) => field)).toEqual(['name', 'phases', 'load', null]);
  });

  it.each([
    ['a heading and an empty row', [['Выгрузка АСКУЭ, 27.11.2026'], ['', ''], ['Счётчик', 'Фаз'], ['Насос', '3']], 1],
    ['a heading that names one of the columns', [['Счётчик'], ['Счётчик', 'Фаз'], ['Насос', '3'], ['Котёл', '1']], 2],
    [
      'nothing',
      [
        ['Счётчик', 'Фаз'],
        ['Насос', '3'],
      ],
      1,
    ],
  ])('titles with %s above them', async (_, rows, count) => {
    const [first = [], ...rest] = rows;
    const { body } = await open(bytesOf(csvFile(first, ...rest)));
    expect(body.rowsTotal).toBe(count);
    expect(body.columns).toEqual([
      { title: 'Счётчик', field: 'name', sample: 'Насос' },
      { title: 'Фаз', field: 'phases', sample: '3' },
    ]);
  });

  it('the first row where no title is known', async () => {
    const { body } = await open(bytesOf(csvFile(['а', 'б'], ['1', '2'], ['3', '4'])));
    expect([body.rowsTotal, body.columns[0]]).toEqual([2, { title: 'а', field: null, sample: '1' }]);
  });

  it('dates and moments of a workbook as they are written', async () => {
    const { body } = await open(
      bytesOf(await xlsxFile(['а', 'б'], [{ date: '2026-02-01' }, { moment: '2026-02-01T07:20:00Z' }])),
    );
    expect((body as Import).columns.map(({ sample }) => sample)).toEqual(['01.02.2026', '01.02.2026 10:20:00']);
  });
});

describe('refuses, with a message for the user,', () => {
  const huge = strToU8(`<sst>${'<si><t>x</t></si>'.repeat(2_100_000)}</sst>`);
  const sheet = '<worksheet><sheetData/></worksheet>';
  const book = (more: Record<string, Uint8Array>) =>
    Buffer.from(
      zipSync(
        {
          'xl/workbook.xml': strToU8('<workbook xmlns:r="r"><sheets><sheet r:id="r1"/></sheets></workbook>'),
          'xl/_rels/workbook.xml.rels': strToU8('<R><R Id="r1" Target="worksheets/sheet1.xml"/></R>'),
          'xl/worksheets/sheet1.xml': strToU8(sheet),
          ...more,
        },
        { level: 1 },
      ),
    );
  it.each<[what: string, file: () => Buffer, why: RegExp]>([
    ['nothing', () => Buffer.alloc(0), /Файл пуст/],
    ['no workbook', () => Buffer.from('PK\u0003\u0004nothing'), /не XLSX/],
    ['a broken workbook of Excel 97', () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), /повреждён/],
    ['a bomb', () => book({ 'xl/sharedStrings.xml': huge }), /слишком велик/],
    [
      'own entities',
      () => book({ 'xl/worksheets/sheet1.xml': strToU8(`<!DOCTYPE w [<!ENTITY a "aa">]>${sheet}`) }),
      /типа документа/,
    ],
    ['a million of columns', () => Buffer.from(`а${';'.repeat(1_000_000)}`), /Не больше 100 столбцов/],
    ['too many rows', () => Buffer.from(`а\n${'1\n'.repeat(200_001)}`), /Слишком много строк/],
    ['a cell too long', () => Buffer.from(`а\n${'x'.repeat(10_001)}`), /Строка 2: в ячейке больше/],
    ['no text', () => Buffer.from('а;б\0'), /повреждён/],
  ])('%s', { timeout: 30_000 }, async (_, file, why) => {
    const { status, body } = await open(file());
    expect([status, body.errors[0].path, body.errors[0].message]).toEqual([422, 'file', expect.stringMatching(why)]);
  });

  it('a file above the size limit', async () => {
    const [status, message] = await refusal(Buffer.alloc(51 * 1024 * 1024, 'a'));
    expect([status, message]).toEqual([413, expect.stringMatching(/велик|больше/)]);
  });

  it('a body of another type', async () => {
    const { status } = await client.post(`/api/sample-meters/imports?fileName=x`, {});
    expect(status).toBe(415);
  });
});
