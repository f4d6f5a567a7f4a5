import type { Cell } from '../files/cell.ts';
import { xlsxBookOf, xlsxOf } from '../files/write-xlsx.ts';

/** A table as tests hold it: XLSX in base64, or CSV text. */
export interface TableFile {
  format: 'xlsx' | 'csv';
  content: string;
}

/** A CSV file as Russian spreadsheets write it. */
export const csvFile = (...rows: (string | null)[][]): TableFile => ({
  format: 'csv',
  content: `\uFEFF${rows.map((row) => row.map((cell) => `"${(cell ?? '').replaceAll('"', '""')}"`).join(';')).join('\r\n')}`,
});

/** The same as a workbook, with typed numbers and dates. */
export async function xlsxFile(titles: string[], ...rows: Cell[][]): Promise<TableFile> {
  async function* batches() {
    yield rows;
  }
  const columns = titles.map((title, index) => ({
    title,
    cell: (row: Cell[]) => row[index] ?? null,
  }));
  const pieces: Buffer[] = [];
  for await (const piece of xlsxOf('Таблица', columns, batches(), 'Europe/Moscow')) pieces.push(piece);
  return { format: 'xlsx', content: Buffer.concat(pieces).toString('base64') };
}

/** A workbook of several sheets, each with its titles and rows. */
export async function workbook(...sheets: [name: string, titles: string[], ...rows: Cell[][]][]): Promise<Buffer> {
  const written = sheets.map(([title, titles, ...rows]) => {
    async function* batches() {
      yield rows;
    }
    const columns = titles.map((name, index) => ({ title: name, cell: (row: Cell[]) => row[index] ?? null }));
    return { title, columns, batches: batches() };
  });
  const pieces: Buffer[] = [];
  for await (const piece of xlsxBookOf(written, 'Europe/Moscow')) pieces.push(piece);
  return Buffer.concat(pieces);
}
