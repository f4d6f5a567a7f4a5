import { expect, it } from 'vitest';
import { readCsv } from './read-csv.ts';

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
