import { zipSync, strToU8, type Zippable } from 'fflate';
import { describe, expect, it } from 'vitest';
import { eachRow } from './read-xlsx.ts';
import { UnreadableFile } from './unzip.ts';

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const book = (sheet: string, more: Zippable = {}) =>
  zipSync({
    'xl/workbook.xml': strToU8(
      `<workbook ${MAIN} xmlns:r="r"><sheets><sheet name="Второй по файлу" sheetId="1" r:id="r7"/><sheet name="x" r:id="r1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/><Relationship Id="r7" Target="worksheets/sheet2.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet ${MAIN}><sheetData/></worksheet>`),
    'xl/worksheets/sheet2.xml': strToU8(sheet),
    ...more,
  });
const sheetOf = (rows: string) => `<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`;

function readSpreadsheet(file: Uint8Array): string[][] {
  const rows: string[][] = [];
  eachRow(file, { rows: 10_001, bytes: 16 * 1024 * 1024 }, (number, cells) => {
    while (rows.length < number - 1) rows.push([]);
    rows.push(cells);
  });
  return rows;
}

it('reads texts, shared ones, numbers and formulas, by the place that cells name', () => {
  const file = book(
    sheetOf(
      '<row r="1"><c r="A1" t="s"><v>1</v></c><c r="C1" t="inlineStr"><is><r><t>Пе</t></r><r><t>тров</t></r></is></c></row>' +
        '<row r="3"><c r="B3"><v>79161234567</v></c><c r="AA3" t="str"><f>A1</f><v>x &amp; y</v></c></row>',
    ),
    {
      'xl/sharedStrings.xml': strToU8(
        `<sst ${MAIN}><si><t>нет</t></si><si><r><t>Фами</t></r><r><t>лия</t></r><rPh><t>читать</t></rPh></si></sst>`,
      ),
    },
  );
  const rows = readSpreadsheet(file);
  expect(rows.slice(0, 2)).toEqual([['Фамилия', '', 'Петров'], []]);
  expect([rows[2]?.[1], rows[2]?.[26], rows.length]).toEqual(['79161234567', 'x & y', 3]);
});

describe('refuses, with a message for the user,', () => {
  const huge = strToU8(`<sst ${MAIN}>${'<si><t>xxxxxxxx</t></si>'.repeat(1_000_000)}</sst>`);
  const bomb = book(sheetOf(''), { 'xl/sharedStrings.xml': [huge, { level: 1 }] });
  it.each<[what: string, file: () => Uint8Array, why: RegExp]>([
    ['what is no archive', () => Buffer.from('Фамилия;Имя'), /не XLSX/],
    ['nothing', () => new Uint8Array(), /не XLSX/],
    ['another archive', () => zipSync({ 'a.txt': strToU8('a') }), /не XLSX/],
    [
      'half of a file',
      () => book(sheetOf('<row/>'.repeat(500))).subarray(0, 300),
      /повреждён: прочитать его нельзя|XML/,
    ],
    ['a bomb', () => bomb, /слишком велик/],
    [
      'own entities',
      () =>
        book(`<!DOCTYPE w [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${sheetOf('<row r="1"><c><v>&b;</v></c></row>')}`),
      /типа документа/,
    ],
    ['unknown entities', () => book(sheetOf('<row r="1"><c><v>&secret;</v></c></row>')), /XML/],
    ['broken XML', () => book(sheetOf('<row><c></row>')), /XML/],
    ['a row too far', () => book(sheetOf('<row r="1000000"><c><v>1</v></c></row>')), /строк/],
    ['rows out of order', () => book(sheetOf('<row r="2"/><row r="1"/>')), /строк/],
    ['a column too far', () => book(sheetOf('<row r="1"><c r="XFD1"><v>1</v></c></row>')), /столбцов/],
  ])('%s', (_, file, why) => {
    const given = file();
    expect(() => readSpreadsheet(given)).toThrow(UnreadableFile);
    expect(() => readSpreadsheet(given)).toThrow(why);
  });

  it('a bomb before it has grown', () => {
    const before = process.memoryUsage().arrayBuffers;
    expect(() => readSpreadsheet(bomb)).toThrow();
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * 1024 * 1024);
  });
});
