import { importColumns, requiredColumns, type UserColumn } from 'contract/features/users/import.ts';
import type { TableFile } from 'contract/kit/resource-import.ts';
import { unguarded } from 'contract/kit/spreadsheet-text.ts';
import { tidyLine } from 'contract/kit/text.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import { readSmall } from '../../files/read-apart.ts';
import type { NumberedRow } from '../../files/table-reader.ts';

export type Cells = Readonly<Record<UserColumn, string>>;

const keys = Object.keys(importColumns) as UserColumn[];
const ROWS = 1000;
const TOO_MANY = `Не больше ${ROWS.toLocaleString('ru')} строк за раз`;

const refuse = (message: string) => invalidField('file.content', message);

/** The filled rows of a file that has come inside a request. */
async function tableOf({ format, content }: TableFile, by: string): Promise<NumberedRow[]> {
  const isBook = format === 'xlsx';
  if (isBook && !/^[A-Za-z0-9+/]*={0,2}$/.test(content)) throw refuse('Файл передан неверно');
  const bytes = Buffer.from(content, isBook ? 'base64' : 'utf8');
  if (isBook && bytes.toString('latin1', 0, 2) !== 'PK') throw refuse('Файл повреждён или это не XLSX');
  try {
    // The titles are a row, too.
    return await readSmall(bytes, { by, most: ROWS + 1, refusal: TOO_MANY });
  } catch (error) {
    throw error instanceof AppError && error.code === 'invalid'
      ? refuse(error.details.errors?.[0]?.message ?? error.message)
      : error;
  }
}

/** The rows of a file with their numbers and their cells by column titles, without empty rows. Errors: 422, 429. */
export async function rowsOf(file: TableFile, by: string): Promise<{ number: number; cells: Cells }[]> {
  const [[, header] = [1, []], ...rows] = await tableOf(file, by);
  const places = Object.fromEntries(
    keys.map((key) => [key, header.findIndex((title) => tidyLine(title) === importColumns[key])]),
  ) as Record<UserColumn, number>;
  const missing = requiredColumns.find((key) => places[key] < 0);
  if (missing) throw refuse(`Нет столбца «${importColumns[missing]}»`);
  const cellsOf = (row: readonly string[]) =>
    Object.fromEntries(keys.map((key) => [key, unguarded(tidyLine(row[places[key]] ?? ''))])) as Cells;
  return rows.map(([number, cells]) => ({ number, cells: cellsOf(cells) }));
}
