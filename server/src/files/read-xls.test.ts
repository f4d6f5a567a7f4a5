import { expect, it } from 'vitest';
import { xlsFile, type XlsCell } from '../testing/xls.ts';
import { eachXlsRow } from './read-xls.ts';
import { UnreadableFile } from './unzip.ts';

function read(file: Uint8Array): [number, string[]][] {
  const rows: [number, string[]][] = [];
  eachXlsRow(file, 10_000, (number, cells) => rows.push([number, cells]));
  return rows;
}
const sheet: XlsCell[][] = [
  ['Дата', 'Час', 'МВт·ч'],
  [{ date: 46_082 }, 1, 512.125],
  [{ date: 46_082.25 }, 2, -0.5],
];
const expected = [
  [1, ['Дата', 'Час', 'МВт·ч']],
  [2, ['01.03.2026', '1', '512.125']],
  [3, ['01.03.2026 06:00:00', '2', '-0.5']],
];

it('reads texts, numbers and dates of a short and of a long workbook', () => {
  expect(read(xlsFile(sheet))).toEqual(expected);
  const long = [...sheet, ...Array.from({ length: 200 }, (_, hour): XlsCell[] => [`Строка ${hour}`, hour])];
  const rows = read(xlsFile(long));
  expect(rows.slice(0, 3)).toEqual(expected);
  expect([rows.length, rows.at(-1)]).toEqual([203, [203, ['Строка 199', '199']]]);
});

it('names exactly the sheets of a workbook', () => {
  const names: string[] = [];
  eachXlsRow(
    xlsFile(sheet),
    10,
    () => undefined,
    0,
    (found) => names.push(...found),
  );
  expect(names).toEqual(['A']);
  expect(() => eachXlsRow(xlsFile(sheet), 10, () => undefined, 1)).toThrow('нет листа');
});

it('reads a text that continues in another record', () => {
  expect(read(xlsFile([['Начало и конец'], ['ещё одна строка']], 16)).map(([, cells]) => cells)).toEqual([
    ['Начало и конец'],
    ['ещё одна строка'],
  ]);
});

it('ends with a reason, whatever byte is wrong', () => {
  const whole = xlsFile(sheet);
  for (let at = 0; at < whole.length; at += 3) {
    const file = Buffer.from(whole);
    file[at] = file[at]! ^ 0xff;
    for (const broken of [file, whole.subarray(0, at)]) {
      try {
        read(broken);
      } catch (error) {
        expect(error).toBeInstanceOf(UnreadableFile);
      }
    }
  }
});
