import type { SaxesTagPlain } from 'saxes';
import { valueCarrier, type MergedCells } from './merged-cells.ts';
import { dateText, FROM_1904, isDateFormat } from './spreadsheet-dates.ts';
import { UnreadableFile, unzip } from './unzip.ts';
import { xmlReader, type TagListener } from './xml.ts';

export const COLUMNS = 100;

interface Limits {
  /** The number of the last row to read. */
  rows: number;
  /** The maximum number of inflated bytes. */
  bytes: number;
}

/** Receives a row with its number in the sheet, from 1; rows absent from the file are skipped. */
export type TakeRow = (number: number, cells: string[]) => void;

/** The maximum number of sheets in a book, and of characters in a sheet name. */
export const SHEETS = 200;
export const SHEET_NAME = 100;

const BOOK = 'xl/workbook.xml';
const LINKS = 'xl/_rels/workbook.xml.rels';
const SHARED = 'xl/sharedStrings.xml';
const STYLES = 'xl/styles.xml';

/** Limits for shared strings, which are all in memory: their number, and their total length in characters. */
const TEXTS = 2_000_000;
const LETTERS = 64_000_000;
const TOO_MUCH = 'Файл слишком велик: в нём слишком много разных текстов';

/** Reads the texts shared by cells; phonetic hints are skipped. */
function seeTexts(texts: string[]): TagListener {
  let isText = false;
  let isHint = false;
  let length = 0;
  return {
    open: ({ name }) => {
      if (name === 'si') texts.push('');
      if (texts.length > TEXTS) throw new UnreadableFile(TOO_MUCH);
      if (name === 'rPh') isHint = true;
      isText = name === 't' && !isHint;
    },
    text: (text) => {
      if (!isText || texts.length === 0) return;
      texts[texts.length - 1] += text;
      length += text.length;
      if (length > LETTERS) throw new UnreadableFile(TOO_MUCH);
    },
    close: (name) => {
      if (name === 'rPh') isHint = false;
      if (name === 't') isText = false;
    },
  };
}

/** Reads whether each cell style shows numbers as dates. */
function seeStyles(dates: boolean[]): TagListener {
  const own = new Map<number, string>();
  let isCell = false;
  return {
    open: ({ name, attributes }) => {
      if (name === 'numFmt') own.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
      if (name === 'cellXfs') isCell = true;
      if (name === 'xf' && isCell) dates.push(isDateFormat(Number(attributes['numFmtId'] ?? 0), own));
    },
    close: (name) => void (name === 'cellXfs' && (isCell = false)),
  };
}

/** The column index of a cell reference such as `AB12`, from 0. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '';
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

interface Book {
  shared: string[];
  dates: boolean[];
  /** The offset of the workbook's date system from the usual one, in days. */
  shift: number;
}

function seeCells({ shared, dates, shift }: Book, limits: Limits, take: TakeRow): TagListener {
  let number = 0;
  let cells: string[] = [];
  let cell = { column: 0, type: '', style: 0, text: '' };
  let isValue = false;
  let next = 0;
  const put = () => {
    if (cell.column >= COLUMNS) throw new UnreadableFile(`Не больше ${COLUMNS} столбцов`);
    while (cells.length < cell.column) cells.push('');
    const { type, text, style } = cell;
    if (type === 's') cells[cell.column] = shared[Number(text)] ?? '';
    else cells[cell.column] = type === 'n' && dates[style] ? dateText(String(Number(text) + shift)) : text;
  };
  const begin = ({ name, attributes }: SaxesTagPlain) => {
    if (name === 'row') {
      const given = Number(attributes['r'] ?? number + 1);
      if (!(given > number && given <= limits.rows)) throw new UnreadableFile('Слишком много строк');
      number = given;
      cells = [];
      next = 0;
    }
    if (name === 'c') {
      const column = attributes['r'] ? columnOf(attributes['r']) : next;
      next = column + 1;
      cell = { column, type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? 0), text: '' };
    }
    isValue = name === 'v' || name === 't';
  };
  return {
    open: begin,
    text: (text) => void (isValue && (cell.text += text)),
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false;
      if (name === 'c' && number && cell.text) put();
      if (name === 'row') take(number, cells);
    },
  };
}

interface Sheet {
  name: string;
  part: string;
}

/** Reads a workbook's parts that are needed before its sheets: sheet locations, shared strings and date styles. */
function openBook(file: Uint8Array, limit: number): Book & { sheets: Sheet[] } {
  const book: Book = { shared: [], dates: [], shift: 0 };
  const links = new Map<string, string>();
  const named: [name: string, link: string][] = [];
  const listeners: Readonly<Record<string, TagListener>> = {
    [BOOK]: {
      open: ({ name, attributes }) => {
        if (name === 'workbookPr' && ['1', 'true'].includes(attributes['date1904'] ?? '')) book.shift = FROM_1904;
        if (name !== 'sheet' || named.length === SHEETS) return;
        named.push([(attributes['name'] ?? '').slice(0, SHEET_NAME), attributes['r:id'] ?? '']);
      },
    },
    [LINKS]: { open: ({ attributes }) => void links.set(attributes['Id'] ?? '', attributes['Target'] ?? '') },
    [SHARED]: seeTexts(book.shared),
    [STYLES]: seeStyles(book.dates),
  };
  const met = new Set<string>();
  unzip(file, limit, (name) => {
    met.add(name);
    return listeners[name] && xmlReader(listeners[name]);
  });
  if (!met.has(BOOK) || !met.has(LINKS)) throw new UnreadableFile('Файл повреждён или это не XLSX');
  const sheets = named.map(([name, link]) => {
    const target = links.get(link) ?? '';
    return { name, part: target.startsWith('/') ? target.slice(1) : `xl/${target}` };
  });
  return { ...book, sheets: sheets.filter(({ part }) => met.has(part)) };
}

/** The maximum number of characters read for merged cells at the end of a sheet. */
const BLOCKS = 4_000_000;

/** The merged blocks of several rows. They follow the rows in the file, so they are read in a separate pass. */
function mergedIn(file: Uint8Array, limit: number, part: string): MergedCells[] {
  let text = '';
  let isFound = false;
  unzip(file, limit, (name) => {
    if (name !== part) return undefined;
    const decoder = new TextDecoder();
    return (piece) => {
      if (text.length > BLOCKS) return;
      text += decoder.decode(piece, { stream: true });
      isFound ||= text.includes('mergeCells');
      if (!isFound) text = text.slice(-'mergeCells'.length);
    };
  });
  const blocks = text.matchAll(/mergeCell\s+ref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g);
  return [...blocks].flatMap(([, column, top, bottom]) =>
    bottom === top ? [] : [{ column: columnOf(column!), top: Number(top), bottom: Number(bottom) }],
  );
}

/** Receives the names of all sheets of a workbook before the rows. */
export type TakeSheets = (names: string[]) => void;
export const unnamed: TakeSheets = () => undefined;

/** Reads a sheet of an XLSX workbook (ECMA-376) row by row as texts. Throws UnreadableFile. */
export function eachRow(file: Uint8Array, limits: Limits, take: TakeRow, sheet = 0, takeSheets = unnamed): void {
  const { sheets, ...book } = openBook(file, limits.bytes);
  takeSheets(sheets.map(({ name }) => name));
  const chosen = sheets[sheet];
  if (!chosen) throw new UnreadableFile('В файле нет листа с таблицей');
  const carry = valueCarrier(mergedIn(file, limits.bytes, chosen.part));
  const takeWhole: TakeRow = (number, cells) => {
    carry(number, cells);
    take(number, cells);
  };
  unzip(file, limits.bytes, (name) =>
    name === chosen.part ? xmlReader(seeCells(book, limits, takeWhole)) : undefined,
  );
}
