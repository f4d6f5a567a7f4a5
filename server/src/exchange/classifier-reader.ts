import type { Classifier } from 'contract/features/dictionaries/facts.ts';
import type { ReaderModule } from '../files/reading-child.ts';
import { eachFilledRow } from '../files/table-rows.ts';
import { UnreadableFile } from '../files/unzip.ts';
import { ClassifierTable, type AtRow, type ClassifierRow } from './classifier-table.ts';

export interface ClassifierOptions {
  classifier: Classifier;
}

/** Notes on the rest of the file. */
export interface ClassifierNotes {
  mistakes: AtRow[];
  mistakesTotal: number;
  skipped: AtRow[];
  skippedTotal: number;
}
/** Codes in the text format of COPY, or finally the notes. */
export type ClassifierPiece = { text: string; rows: number } | { notes: ClassifierNotes };

/** ОКТМО has about two hundred thousand. */
const MAX_ROWS = 500_000;
const BATCH = 256 * 1024;
/** The number of bytes used to detect the encoding. */
const BEGIN = 1024 * 1024;

/** Refuses slightly damaged UTF-8, which would be taken for windows-1251 and give wrong names. Throws
 *  UnreadableFile. */
function checkEncoding(content: Uint8Array): void {
  const begin = content.subarray(0, BEGIN);
  if (begin.includes(0)) return;
  const text = new TextDecoder('utf-8').decode(begin);
  const damaged = text.split('\ufffd').length - 1;
  const letters = text.match(/[а-яё]/gi)?.length ?? 0;
  // The last character may be incomplete.
  if (damaged > 1 && damaged * 10 < letters)
    throw new UnreadableFile('Файл записан в UTF-8 и повреждён: сохраните его заново в UTF-8 или в windows-1251');
}

const cell = (text: string) => text.replace(/[\\\t\n\r]/g, (sign) => (sign === '\\' ? '\\\\' : ' '));
const line = ({ row, code, name, synonyms, rank }: ClassifierRow) =>
  `${row}\t${cell(code)}\t${cell(name)}\t${cell(JSON.stringify(synonyms))}\t${rank}\n`;

/** Yields the codes of a published classifier: CSV in UTF-8 or windows-1251, XLSX or XLS. Throws UnreadableFile. */
export const read: ReaderModule['read'] = (content, options, emit) => {
  const { classifier } = options as ClassifierOptions;
  if (content.length === 0) throw new UnreadableFile('Файл пуст');
  checkEncoding(content);
  const table = new ClassifierTable(classifier);
  let text = '';
  let rows = 0;
  const flush = () => {
    emit({ text, rows } satisfies ClassifierPiece);
    text = '';
  };
  const take = (number: number, cells: string[]) => {
    rows = number;
    const found = table.take(number, cells);
    if (!found) return;
    text += line(found);
    if (text.length > BATCH) flush();
  };
  eachFilledRow(content, take, { most: MAX_ROWS });
  if (table.refusal) throw new UnreadableFile(table.refusal);
  flush();
  const { mistakes, mistakesTotal, skipped, skippedTotal } = table;
  emit({ notes: { mistakes, mistakesTotal, skipped, skippedTotal } } satisfies ClassifierPiece);
};
