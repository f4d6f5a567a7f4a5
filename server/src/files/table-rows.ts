import { decoded } from './decode.ts';
import { csvRows } from '../core/read-csv.ts';
import { eachXlsRow } from './read-xls.ts';
import { COLUMNS, eachRow, type TakeRow, type TakeSheets } from './read-xlsx.ts';
import { UnreadableFile } from './unzip.ts';

/** The maximum number of rows: titles and 200,000 records. */
const ROWS = 200_001;
const INFLATED = 512 * 1024 * 1024;
const CELL = 10_000;
/** The maximum number of characters of a row, because a workbook can repeat one shared text any number of times. */
const ROW = 100_000;

const begins = (file: Uint8Array, ...bytes: number[]) => bytes.every((byte, index) => file[index] === byte);

function eachLine(text: string, most: number, take: TakeRow): void {
  let number = 0;
  for (const cells of csvRows(text, COLUMNS)) {
    if (++number > most) throw new UnreadableFile('Слишком много строк');
    if (cells.length > COLUMNS) throw new UnreadableFile(`Не больше ${COLUMNS} столбцов`);
    take(number, cells);
  }
}

interface Choice {
  /** From 0. */
  sheet?: number;
  most?: number;
  takeSheets?: TakeSheets;
}

/** Reads a table of any format: at most `most` non-empty rows of a sheet, with their numbers in the file. Text files
 *  have no sheets. Throws UnreadableFile. */
export function eachFilledRow(
  file: Uint8Array,
  take: TakeRow,
  { sheet = 0, most = ROWS, takeSheets }: Choice = {},
): void {
  const takeFilled: TakeRow = (number, cells) => {
    if (!cells.some((cell) => cell?.trim())) return;
    if (cells.some((cell) => cell?.length > CELL))
      throw new UnreadableFile(`Строка ${number}: в ячейке больше ${CELL.toLocaleString('ru')} знаков`);
    if (cells.reduce((sum, cell) => sum + (cell?.length ?? 0), 0) > ROW)
      throw new UnreadableFile(`Строка ${number}: в ней больше ${ROW.toLocaleString('ru')} знаков`);
    if (cells.some((cell) => cell?.includes('\0'))) throw new UnreadableFile('Файл повреждён или это не таблица');
    take(
      number,
      cells.map((cell) => cell.toWellFormed()),
    );
  };
  if (begins(file, 0xd0, 0xcf, 0x11, 0xe0)) return eachXlsRow(file, most, takeFilled, sheet, takeSheets);
  if (begins(file, 0x50, 0x4b)) return eachRow(file, { rows: most, bytes: INFLATED }, takeFilled, sheet, takeSheets);
  eachLine(decoded(file), most, takeFilled);
}
