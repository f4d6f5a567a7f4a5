import { importColumns, requiredColumns, type UserColumn } from 'contract/features/users/import.ts';
import { fileColumns, filledBy, HEADER_ROWS, WHOLE_NAME, type ImportColumn } from 'contract/kit/import-columns.ts';
import { type TableFile } from 'contract/kit/resource-import.ts';
import { unguarded } from 'contract/kit/spreadsheet-text.ts';
import { tidyLine } from 'contract/kit/text.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import { readSmall } from '../../files/read-apart.ts';
import type { NumberedRow } from '../../files/table-reader.ts';
import { refusalIn, textIn, type PlacedColumn } from '../record-import/columns.service.ts';
import { columnsCalled } from '../../files/column-heads.ts';
import { headIn, recordRows } from '../../files/sheet-head.ts';

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
    return await readSmall(bytes, { by, most: ROWS + HEADER_ROWS, refusal: TOO_MANY });
  } catch (error) {
    throw error instanceof AppError && error.code === 'invalid'
      ? refuse(error.details.errors?.[0]?.message ?? error.message)
      : error;
  }
}

/** The columns as those of any import: the same heads are known. */
const columns: ImportColumn[] = fileColumns(
  Object.fromEntries(keys.map((key) => [key, { kind: 'text', label: importColumns[key], max: ROWS }])),
);

const columnOf = (key: UserColumn, place: number): PlacedColumn => ({
  ...columns.find((column) => column.key === key)!,
  place,
  title: importColumns[key],
});

/** A row of a file; `refusal` says why its whole name cannot be taken apart. */
export interface UserRow {
  number: number;
  cells: Cells;
  refusal: string | undefined;
}

/** The rows of a file that name users, with their numbers and their cells by columns: no titles, sums, signatures. Errors: 422, 429. */
export async function rowsOf(file: TableFile, by: string): Promise<UserRow[]> {
  const table = await tableOf(file, by);
  const head = headIn(table.length ? table : [[1, []]], (titles) => columnsCalled(columns, titles));
  const placed = keys.flatMap((key): PlacedColumn[] => {
    const place = head.fields.findIndex((field) => field !== null && filledBy(field).includes(key));
    if (place < 0) return [];
    return [{ ...columnOf(key, place), ...(head.fields[place] === WHOLE_NAME && { isPart: true }) }];
  });
  const needed = requiredColumns.map((key) => placed.find((column) => column.key === key)?.place);
  const missing = requiredColumns[needed.indexOf(undefined)];
  if (missing) throw refuse(`Нет столбца «${importColumns[missing]}»`);
  async function* below() {
    yield table.slice(head.begin);
  }
  const rows: UserRow[] = [];
  const places = needed.filter((place) => place !== undefined);
  for await (const batch of recordRows(head, places, below(), () => undefined)) {
    for (const [number, cells] of batch) {
      const read = placed.map((column) => ({ column, cell: unguarded(tidyLine(cells[column.place] ?? '')) }));
      const texts = new Map<string, string>(read.map(({ column, cell }) => [column.key, textIn(column, cell)]));
      rows.push({
        number,
        cells: Object.fromEntries(keys.map((key) => [key, texts.get(key) ?? ''])) as Cells,
        refusal: read.map(({ column, cell }) => refusalIn(column, cell)).find(Boolean),
      });
    }
  }
  if (rows.length > ROWS) throw refuse(TOO_MANY);
  return rows;
}
