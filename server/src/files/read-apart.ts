import { invalidField } from '../core/app-error.ts';
import { readInPool } from './reading-pool.ts';
import type { NumberedRow, TableOptions, TablePiece } from './table-reader.ts';
import { UnreadableFile } from './unzip.ts';

const reader = new URL('table-reader.ts', import.meta.url);

interface Choice extends Partial<TableOptions> {
  /** The account for which the file is read; null for the program itself. */
  by: string | null;
  /** Receives the names of all sheets of a workbook before its rows. */
  onSheets?: (sheets: string[]) => void;
}

/** Reads a table in one of the reader processes. Errors: 422 at `file`, 429. */
export async function* readApart(
  content: Uint8Array,
  { by, sheet = 0, isBegin = false, onSheets }: Choice,
): AsyncGenerator<NumberedRow[]> {
  const options: TableOptions = { sheet, isBegin };
  try {
    for await (const piece of readInPool<TablePiece>({ reader, content, options, by })) {
      if ('rows' in piece) yield piece.rows;
      else onSheets?.(piece.sheets);
    }
  } catch (error) {
    throw error instanceof UnreadableFile ? invalidField('file', error.message) : error;
  }
}

/** The maximum size in characters of a table read into memory. */
const MAX_HELD = 32_000_000;

/** All rows of a small table; `refusal` is the error for one with more than `most` rows. Errors: 422 at `file`, 429. */
export async function readSmall(
  content: Uint8Array,
  { most, refusal, ...choice }: Choice & { most: number; refusal: string },
): Promise<NumberedRow[]> {
  const rows: NumberedRow[] = [];
  let held = 0;
  for await (const batch of readApart(content, choice)) {
    for (const row of batch) {
      rows.push(row);
      for (const cell of row[1]) held += cell?.length ?? 0;
    }
    if (rows.length > most || held > MAX_HELD) throw invalidField('file', refusal);
  }
  return rows;
}
