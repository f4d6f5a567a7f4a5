import { HEADER_ROWS } from 'contract/kit/import-columns.ts';
import { tidyLine } from 'contract/kit/text.ts';
import type { NumberedRow } from './table-reader.ts';

export interface SheetHead {
  titles: string[];
  fields: (string | null)[];
  /** The numbers of rows above the column titles, and above the first record. */
  above: number;
  begin: number;
}

const LENGTH = 200;

/** The column titles without trailing empty ones. */
function titlesOf(cells: readonly string[]): string[] {
  const titles = Array.from(cells, (cell = '') => tidyLine(cell).slice(0, LENGTH));
  return titles.slice(0, titles.findLastIndex(Boolean) + 1);
}

/** Column titles of a two-row header: «Дата» above «приёма» and «увольнения». */
function titlesOfTwo(upper: readonly string[], lower: readonly string[]): string[] {
  let above = '';
  return titlesOf(
    Array.from({ length: Math.max(upper.length, lower.length) }, (_, place) => {
      const [own, below] = [tidyLine(upper[place] ?? ''), tidyLine(lower[place] ?? '')];
      if (own) above = own;
      return own === below || !below ? own : `${above} ${below}`;
    }),
  );
}

/** Finds the header among the first rows: the row, or pair of rows, with the most known titles, because reports have
 *  text above it; the very first row when there is none. */
export function headIn(
  begin: readonly NumberedRow[],
  fieldsOf: (titles: readonly string[]) => (string | null)[],
): SheetHead {
  const heads = begin.slice(0, HEADER_ROWS).flatMap(([, cells], at): SheetHead[] => {
    const below = begin[at + 1]?.[1];
    const titles = [titlesOf(cells), ...(below ? [titlesOfTwo(cells, below)] : [])];
    return titles.map((one, more) => ({ titles: one, fields: fieldsOf(one), above: at, begin: at + 1 + more }));
  });
  const knownIn = ({ fields }: SheetHead) => fields.filter(Boolean).length;
  return heads.reduce((best, one) => (knownIn(one) > knownIn(best) ? one : best));
}

const SUM = /^(?:итого|всего|итог|total)(?!\p{L})/iu;
const LINE = /_{3,}/u;
const AFTERWORD =
  /^(?:исполнит|составил|подготовил|проверил|утвержд|согласован|ответственн|руководител|начальник|директор|генеральн|главн|заместител|специалист|инспектор|бухгалтер|м\. ?п\.|\(?подпись|дата|отч[её]т|сформирован|напечатан|\(должность)/iu;
const SIGNED = /подпись|расшифровка|фамилия, инициалы/iu;

const filledIn = (cells: readonly string[]): string[] => cells.map((cell) => tidyLine(cell ?? '')).filter(Boolean);

/** The number of trailing rows checked for signatures. */
const TAIL = 20;

/** The rows that are records: repeated headers, column numbers, totals and trailing signatures go to `skip`. A row with
 *  all `needed` columns filled is always a record. */
export async function* recordRows(
  { titles }: SheetHead,
  needed: readonly number[],
  batches: AsyncIterable<readonly NumberedRow[]>,
  skip: (row: NumberedRow) => void,
): AsyncGenerator<NumberedRow[]> {
  const isWhole = (cells: readonly string[]) => needed.length > 0 && needed.every((place) => cells[place]?.trim());
  const isHead = (cells: readonly string[]) =>
    filledIn(cells).length > 1 && titles.every((title, place) => tidyLine(cells[place] ?? '') === title);
  const isSum = (cells: readonly string[]) => SUM.test(filledIn(cells)[0] ?? '') && !isWhole(cells);
  const areNumbers = (filled: readonly string[]) =>
    filled.length > 2 && filled.every((cell, at) => cell === String(at + 1));
  const isAfterword = (cells: readonly string[]) => {
    const filled = filledIn(cells);
    if (filled.some((cell) => LINE.test(cell))) return true;
    if (isWhole(cells) || titles.length < 3) return false;
    return AFTERWORD.test(filled[0] ?? '') || filled.some((cell) => SIGNED.test(cell));
  };
  let isFirst = true;
  let held: NumberedRow[] = [];
  for await (const batch of batches) {
    for (const row of batch) {
      const isNone = isHead(row[1]) || isSum(row[1]) || (isFirst && areNumbers(filledIn(row[1])));
      isFirst = false;
      if (isNone) skip(row);
      else held.push(row);
    }
    if (held.length <= TAIL) continue;
    yield held.slice(0, -TAIL);
    held = held.slice(-TAIL);
  }
  const last = held.findLastIndex(([, cells]) => !isAfterword(cells));
  if (last >= 0) yield held.slice(0, last + 1);
  for (const row of held.slice(last + 1)) skip(row);
}
