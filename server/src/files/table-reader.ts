import type { ReaderModule } from './reading-child.ts';
import { eachFilledRow } from './table-rows.ts';
import { EnoughRead } from './unzip.ts';

export type NumberedRow = [number: number, cells: string[]];

export interface TableOptions {
  /** The index of the sheet to read in a workbook, from 0. */
  sheet: number;
  /** Only the first rows are needed. */
  isBegin: boolean;
}

/** The names of all sheets of a workbook, then some rows. */
export type TablePiece = { rows: NumberedRow[] } | { sheets: string[] };

const BATCH = 500;

/** Yields the rows of a table in batches. Throws UnreadableFile. */
export const read: ReaderModule['read'] = (content, options, emit) => {
  const { sheet, isBegin } = options as TableOptions;
  let rows: NumberedRow[] = [];
  const put = () => {
    emit({ rows } satisfies TablePiece);
    rows = [];
  };
  try {
    eachFilledRow(
      content,
      (number, cells) => {
        rows.push([number, cells]);
        if (rows.length < BATCH) return;
        put();
        if (isBegin) throw new EnoughRead();
      },
      { sheet, takeSheets: (sheets) => emit({ sheets } satisfies TablePiece) },
    );
    put();
  } catch (error) {
    if (!(error instanceof EnoughRead)) throw error;
  }
};
