import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { UnreadableFile, unzipped } from './unzip.ts';

const ROWS = 10_001;
const COLUMNS = 100;

interface Seen {
  open?(tag: SaxesTagPlain): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Reads XML without a document type: nothing is fetched, and no entity stands for more than a sign. */
function readXml(xml: Buffer | undefined, seen: Seen): void {
  const parser = new SaxesParser();
  const stop = (message: string) => () => {
    throw new UnreadableFile(message);
  };
  parser.on('doctype', stop('В файле недопустимое описание типа документа'));
  parser.on('error', stop('Файл повреждён: в нём неверный XML'));
  const plain = (name: string) => name.replace(/^\w+:/, '');
  parser.on('opentag', (tag) => seen.open?.({ ...tag, name: plain(tag.name) }));
  parser.on('text', (text) => seen.text?.(text));
  parser.on('closetag', (tag) => seen.close?.(plain(tag.name)));
  parser.write((xml ?? Buffer.alloc(0)).toString()).close();
}

/** Texts that cells share; how they are to be pronounced is left out. */
function sharedTexts(xml: Buffer | undefined): string[] {
  const texts: string[] = [];
  let isText = false;
  let isHint = false;
  if (!xml) return texts;
  readXml(xml, {
    open: ({ name }) => {
      if (name === 'si') texts.push('');
      if (name === 'rPh') isHint = true;
      isText = name === 't' && !isHint;
    },
    text: (text) => void (isText && texts.length && (texts[texts.length - 1] += text)),
    close: (name) => {
      if (name === 'rPh') isHint = false;
      if (name === 't') isText = false;
    },
  });
  return texts;
}

/** The column of `AB12`, from 0. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '';
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function cellsOf(xml: Buffer, shared: readonly string[]): string[][] {
  const rows: string[][] = [];
  let cell = { column: 0, type: '', text: '' };
  let isValue = false;
  let next = 0;
  const put = () => {
    const row = rows.at(-1)!;
    if (cell.column >= COLUMNS) throw new UnreadableFile(`Не больше ${COLUMNS} столбцов`);
    while (row.length < cell.column) row.push('');
    row[cell.column] = cell.type === 's' ? (shared[Number(cell.text)] ?? '') : cell.text;
  };
  readXml(xml, {
    open: ({ name, attributes }) => {
      if (name === 'row') {
        const number = Number(attributes['r'] ?? rows.length + 1);
        if (!(number > rows.length && number <= ROWS)) throw new UnreadableFile('Слишком много строк');
        while (rows.length < number) rows.push([]);
        next = 0;
      }
      if (name === 'c') {
        const column = attributes['r'] ? columnOf(attributes['r']) : next;
        next = column + 1;
        cell = { column, type: attributes['t'] ?? 'n', text: '' };
      }
      isValue = name === 'v' || name === 't';
    },
    text: (text) => void (isValue && (cell.text += text)),
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false;
      if (name === 'c' && rows.length && cell.text) put();
    },
  });
  return rows;
}

const BOOK = 'xl/workbook.xml';
const LINKS = 'xl/_rels/workbook.xml.rels';
const SHARED = 'xl/sharedStrings.xml';

/** The part that holds the first sheet of a workbook. */
function firstSheet(parts: ReadonlyMap<string, Buffer>): Buffer {
  let id = '';
  let target = '';
  readXml(parts.get(BOOK), {
    open: ({ name, attributes }) => void (name === 'sheet' && (id ||= attributes['r:id'] ?? '')),
  });
  readXml(parts.get(LINKS), {
    open: ({ attributes }) => void (attributes['Id'] === id && (target = attributes['Target'] ?? '')),
  });
  const sheet = parts.get(target.startsWith('/') ? target.slice(1) : `xl/${target}`);
  if (!sheet) throw new UnreadableFile('В файле нет листа с таблицей');
  return sheet;
}

/** The first sheet of an XLSX workbook (ECMA-376) as texts, row by row; empty rows count. Throws UnreadableFile. */
export function readSpreadsheet(file: Uint8Array): string[][] {
  const isWanted = (name: string) => [BOOK, LINKS, SHARED].includes(name) || /^xl\/worksheets\/[^/]+\.xml$/.test(name);
  const parts = unzipped(file, isWanted);
  if (!parts.has(BOOK) || !parts.has(LINKS)) throw new UnreadableFile('Файл повреждён или это не XLSX');
  return cellsOf(firstSheet(parts), sharedTexts(parts.get(SHARED)));
}
