import { expect, it } from 'vitest';
import { readImportFile } from './import-file.ts';

const read = (name: string, bytes: number[] | string) =>
  readImportFile(new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name));

it.each([
  ['UTF-8', 'Имя;Ёж'],
  ['UTF-8 with a mark', '\uFEFFИмя;Ёж'],
  ['windows-1251', [0xc8, 0xec, 0xff, 0x3b, 0xa8, 0xe6]],
])('a CSV file in %s is read as text', async (_, bytes) => {
  expect(await read('люди.csv', bytes)).toEqual({ format: 'csv', content: 'Имя;Ёж' });
});

it('reads a workbook of any size unchanged', async () => {
  const bytes = Array.from({ length: 100_000 }, (_, index) => index % 256);
  const { format, content } = await read('Люди.XLSX', bytes);
  expect([format, [...Buffer.from(content, 'base64')]]).toEqual(['xlsx', bytes]);
});
