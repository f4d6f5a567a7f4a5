import { compoundStreams } from './compound-file.ts';
import { COLUMNS, SHEET_NAME, SHEETS, unnamed, type TakeRow, type TakeSheets } from './read-xlsx.ts';
import { valueCarrier, type MergedCells } from './merged-cells.ts';
import { dateText, FROM_1904, isDateFormat } from './spreadsheet-dates.ts';
import { UnreadableFile } from './unzip.ts';

/** The record types used to read a table ([MS-XLS] 2.3). */
const kind = {
  formula: 0x06,
  end: 0x0a,
  dateMode: 0x22,
  password: 0x2f,
  more: 0x3c,
  sheet: 0x85,
  numbers: 0xbd,
  cellFormat: 0xe0,
  merged: 0xe5,
  texts: 0xfc,
  sharedText: 0xfd,
  number: 0x203,
  text: 0x204,
  formulaText: 0x207,
  shortNumber: 0x27e,
  numberFormat: 0x41e,
  begin: 0x809,
};
const LATEST_VERSION = 0x600;
const damaged = () => new UnreadableFile('Файл повреждён: его не удалось прочитать');

interface XlsRecord {
  kind: number;
  /** The content of a record; texts may continue in further pieces. */
  pieces: Buffer[];
}

function* recordsFrom(book: Buffer, start: number): Generator<XlsRecord> {
  let last: XlsRecord | undefined;
  for (let at = start; at + 4 <= book.length;) {
    const [type, length] = [book.readUInt16LE(at), book.readUInt16LE(at + 2)];
    const data = book.subarray(at + 4, at + 4 + length);
    at += 4 + length;
    if (type === kind.more && last) last.pieces.push(data);
    else {
      if (last) yield last;
      last = { kind: type, pieces: [data] };
    }
  }
  if (last) yield last;
}

/** Reads across the pieces of a record; a continued text repeats its character width. */
class Pieces {
  readonly #pieces: Buffer[];
  #at = 0;
  constructor(pieces: readonly Buffer[]) {
    this.#pieces = [...pieces];
  }
  /** Reads up to the given number of bytes within one piece. */
  #take(count: number): Buffer {
    let piece = this.#pieces[0];
    while (piece && this.#at >= piece.length) {
      this.#pieces.shift();
      this.#at = 0;
      piece = this.#pieces[0];
    }
    if (!piece) throw damaged();
    const taken = piece.subarray(this.#at, this.#at + count);
    this.#at += taken.length;
    return taken;
  }
  skip(count: number): void {
    for (let left = count; left > 0;) left -= this.#take(left).length;
  }
  number(bytes: 1 | 2 | 4): number {
    return this.#take(bytes).readUIntLE(0, bytes);
  }
  letters(count: number, isWide: boolean): string {
    let text = '';
    for (let left = count, wide = isWide; left > 0;) {
      const taken = this.#take(wide ? left * 2 : left);
      text += taken.toString(wide ? 'utf16le' : 'latin1');
      left -= wide ? taken.length >> 1 : taken.length;
      if (left > 0) wide = (this.number(1) & 1) === 1;
    }
    return text;
  }
  /** XLUnicodeRichExtendedString; formatting and phonetic data are skipped. */
  text(): string {
    const length = this.number(2);
    const flags = this.number(1);
    const runs = flags & 8 ? this.number(2) : 0;
    const extra = flags & 4 ? this.number(4) : 0;
    const text = this.letters(length, (flags & 1) === 1);
    this.skip(runs * 4 + extra);
    return text;
  }
}

const TEXTS = 2_000_000;

function textsOf({ pieces }: XlsRecord): string[] {
  const reader = new Pieces(pieces);
  reader.skip(4);
  const count = reader.number(4);
  if (count > TEXTS) throw new UnreadableFile('Файл слишком велик: в нём слишком много разных текстов');
  return Array.from({ length: count }, () => reader.text());
}

/** RkNumber: a 30-bit integer or the high part of a double, optionally in hundredths. */
function shortNumber(bits: number): number {
  const head = Buffer.alloc(8);
  head.writeInt32LE(bits & ~3, 4);
  const value = bits & 2 ? bits >> 2 : head.readDoubleLE();
  return bits & 1 ? value / 100 : value;
}

interface Book {
  texts: string[];
  /** Whether each cell format shows numbers as dates. */
  dates: boolean[];
  shift: number;
  /** Where each sheet begins. */
  sheets: { name: string; start: number }[];
}

/** BoundSheet8: the start of the sheet and its ShortXLUnicodeString. */
const sheetOf = (data: Buffer) => ({
  start: data.readUInt32LE(0),
  name: new Pieces([data.subarray(8)])
    .letters(data.readUInt8(6), (data.readUInt8(7) & 1) === 1)
    .slice(0, SHEET_NAME)
    .toWellFormed(),
});

function openBook(book: Buffer): Book {
  const found: Book = { texts: [], dates: [], shift: 0, sheets: [] };
  const formats = new Map<number, string>();
  const cellFormats: number[] = [];
  for (const record of recordsFrom(book, 0)) {
    const data = record.pieces[0]!;
    if (record.kind === kind.begin && data.readUInt16LE(0) !== LATEST_VERSION)
      throw new UnreadableFile('Книга записана Excel старше 97-го года: сохраните её как XLSX');
    if (record.kind === kind.password) throw new UnreadableFile('Файл защищён паролем: снимите защиту');
    if (record.kind === kind.dateMode && data.readUInt16LE(0) === 1) found.shift = FROM_1904;
    if (record.kind === kind.sheet && data[5] === 0 && found.sheets.length < SHEETS) found.sheets.push(sheetOf(data));
    if (record.kind === kind.texts) found.texts = textsOf(record);
    if (record.kind === kind.cellFormat) cellFormats.push(data.readUInt16LE(2));
    if (record.kind === kind.numberFormat) formats.set(data.readUInt16LE(0), new Pieces([data.subarray(2)]).text());
    if (record.kind === kind.end) break;
  }
  found.dates = cellFormats.map((id) => isDateFormat(id, formats));
  return found;
}

/** MergeCells: the number of blocks, then the first and last row and column of each. */
const mergedIn = (data: Buffer): MergedCells[] =>
  Array.from({ length: data.readUInt16LE(0) }, (_, index) => {
    const [top = 0, bottom = 0, column = 0] = [2, 4, 6].map((at) => data.readUInt16LE(at + 8 * index));
    return { top, bottom, column };
  });

function readRows(file: Uint8Array, lastRow: number, take: TakeRow, place: number, takeSheets: TakeSheets): void {
  const streams = compoundStreams(file);
  if (streams.has('EncryptedPackage')) throw new UnreadableFile('Файл защищён паролем: снимите защиту');
  const book = streams.get('Workbook')?.();
  if (!book) throw new UnreadableFile('Это не таблица Excel, или она записана Excel старше 97-го года');
  const { texts, dates, shift, sheets } = openBook(book);
  takeSheets(sheets.map(({ name }) => name));
  const sheet = sheets[place];
  if (!sheet) throw new UnreadableFile('В файле нет листа с таблицей');

  const rows = new Map<number, string[]>();
  const merged: MergedCells[] = [];
  const put = (row: number, column: number, text: string) => {
    if (row >= lastRow) throw new UnreadableFile('Слишком много строк');
    if (column >= COLUMNS) throw new UnreadableFile(`Не больше ${COLUMNS} столбцов`);
    const cells = rows.get(row) ?? [];
    while (cells.length < column) cells.push('');
    cells[column] = text;
    rows.set(row, cells);
  };
  const numberText = (format: number, value: number) =>
    dates[format] ? dateText(String(value + shift)) : String(value);
  let formula: [row: number, column: number] | undefined;
  // Charts inside a sheet have nested BOF and EOF records.
  let depth = 0;
  for (const { kind: type, pieces } of recordsFrom(book, sheet.start)) {
    const data = pieces[0]!;
    if (type === kind.begin) depth++;
    if (type === kind.end) depth--;
    if (depth === 0) break;
    if (depth > 1) continue;
    if (type === kind.merged) merged.push(...mergedIn(data));
    const [row, column, format] = data.length >= 6 ? [0, 2, 4].map((at) => data.readUInt16LE(at)) : [];
    if (type === kind.formulaText && formula) put(...formula, new Pieces(pieces).text());
    if (row === undefined || column === undefined || format === undefined) continue;
    if (type === kind.sharedText) put(row, column, texts[data.readUInt32LE(6)] ?? '');
    if (type === kind.text) put(row, column, new Pieces([data.subarray(6), ...pieces.slice(1)]).text());
    if (type === kind.number) put(row, column, numberText(format, data.readDoubleLE(6)));
    if (type === kind.shortNumber) put(row, column, numberText(format, shortNumber(data.readInt32LE(6))));
    if (type === kind.numbers) {
      for (let at = 4, place = column; at + 6 <= data.length - 2; at += 6, place++)
        put(row, place, numberText(data.readUInt16LE(at), shortNumber(data.readInt32LE(at + 2))));
    }
    if (type === kind.formula) {
      // The last two bytes mark a result that is not a number; its text follows in a separate record.
      const isNumber = data.readUInt16LE(12) !== 0xffff;
      if (isNumber) put(row, column, numberText(format, data.readDoubleLE(6)));
      formula = isNumber ? undefined : [row, column];
    }
  }
  const carry = valueCarrier(merged);
  for (const [row, cells] of [...rows].toSorted(([one], [other]) => one - other)) {
    carry(row, cells);
    take(row + 1, cells);
  }
}

/** Reads a sheet of an Excel 97–2003 workbook ([MS-XLS]) row by row as texts. Throws UnreadableFile, also for
 *  inconsistent lengths. */
export function eachXlsRow(file: Uint8Array, lastRow: number, take: TakeRow, sheet = 0, takeSheets = unnamed): void {
  try {
    readRows(file, lastRow, take, sheet, takeSheets);
  } catch (error) {
    throw error instanceof RangeError ? damaged() : error;
  }
}
