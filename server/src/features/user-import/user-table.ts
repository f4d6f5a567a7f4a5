import { importColumns, requiredColumns, type UserColumn } from 'contract/features/users/import.ts';
import type { TableFile } from 'contract/kit/resource-import.ts';
import { unguarded } from 'contract/kit/spreadsheet-text.ts';
import { tidyLine } from 'contract/kit/text.ts';
import { invalidField } from '../../core/app-error.ts';
import { readTable } from '../../files/read-table.ts';

export type Cells = Readonly<Record<UserColumn, string>>;

const keys = Object.keys(importColumns) as UserColumn[];
const ROWS = 1000;

/** Spreadsheets put an apostrophe before text that looks like a formula. */

/** The rows of a file with their numbers and their cells by column titles, without empty rows. Errors: 422. */
export function rowsOf(file: TableFile): { number: number; cells: Cells }[] {
  const [header = [], ...rows] = readTable(file);
  const places = Object.fromEntries(
    keys.map((key) => [key, header.findIndex((title) => tidyLine(title) === importColumns[key])]),
  ) as Record<UserColumn, number>;
  const missing = requiredColumns.find((key) => places[key] < 0);
  if (missing) throw invalidField('file.content', `Нет столбца «${importColumns[missing]}»`);
  const filled = rows
    .map((row, index) => ({ number: index + 2, row }))
    .filter(({ row }) => row.some((cell) => cell?.trim()));
  if (filled.length > ROWS) throw invalidField('file.content', `Не больше ${ROWS.toLocaleString('ru')} строк за раз`);
  const cellsOf = (row: readonly string[]) =>
    Object.fromEntries(keys.map((key) => [key, unguarded(tidyLine(row[places[key]] ?? ''))])) as Cells;
  return filled.map(({ number, row }) => ({ number, cells: cellsOf(row) }));
}
