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

it('titles above a table do not tell its separator', () => {
  expect(readCsv('Классификатор, редакция 5, 2026 год\nкод;название\n01;Алтай')).toEqual([
    ['Классификатор, редакция 5, 2026 год'],
    ['код', 'название'],
    ['01', 'Алтай'],
  ]);
  expect(readCsv('час;МВт·ч\n1;2,5\n2;3,5')[1]).toEqual(['1', '2,5']);
  expect(readCsv('Объём, МВт·ч\nОбласть, сентябрь\nДата;Объём, МВт·ч\n01.09.2026;7,5\n02.09.2026;8,5')[3]).toEqual([
    '01.09.2026',
    '7,5',
  ]);
  expect(readCsv('Отчёт; сентябрь\nДата,Час,МВт·ч\n01.09.2026,1,7\n01.09.2026,2,8')[2]).toEqual([
    '01.09.2026',
    '1',
    '7',
  ]);
});
