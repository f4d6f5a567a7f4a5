import { AppError } from '../core/app-error.ts';
import { csvRows } from '../core/read-csv.ts';

/** Higher than the limit of any route. */
const MAX_ROWS = 10_000;
const MAX_CELLS = 1000;
const TITLE = 100;

const refused = (detail: string) => new AppError('malformed', { detail });

/** Parses a number with a decimal point or comma; an empty cell is null, and other text is left to the schema. */
function valueOf(cell: string): number | string | null {
  const text = cell.trim();
  return text === '' ? null : /^-?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : text;
}

/** Parses a CSV body into objects by the titles of its first row; the last title is a list of all further cells. Empty
 *  rows are skipped. Errors: 400 for missing or duplicate titles, a row that is too short, and too many rows or
 *  cells. */
export function parseCsv(text: string, mostCells: number): Record<string, unknown>[] {
  const rows: string[][] = [];
  let cells = 0;
  for (const row of csvRows(text, MAX_CELLS)) {
    if (rows.length > MAX_ROWS) throw refused('В CSV больше 10 000 строк.');
    if (row.length > MAX_CELLS) throw refused(`В строке ${rows.length + 1} CSV больше 1 000 ячеек.`);
    if ((cells += row.length) > mostCells) throw refused(`В CSV больше ${mostCells.toLocaleString('ru')} ячеек.`);
    rows.push(row);
  }
  const [first, ...others] = rows;
  const titles = (first ?? []).map((title) => title.trim()).filter(Boolean);
  const [last, ...before] = titles.toReversed();
  if (!last || titles.includes('__proto__')) throw refused('В первой строке CSV нет заголовков.');
  if (titles.some((title) => title.length > TITLE)) throw refused('В первой строке CSV заголовок длиннее 100 знаков.');
  if (new Set(titles).size < titles.length) throw refused('В первой строке CSV заголовок повторяется.');
  const found: Record<string, unknown>[] = [];
  for (const [index, row] of others.entries()) {
    if (row.every((cell) => cell.trim() === '')) continue;
    if (row.length < titles.length) throw refused(`Строка ${index + 2} CSV короче заголовков.`);
    const own = before.toReversed().map((title, at) => [title, row[at]!.trim()]);
    found.push({ ...Object.fromEntries(own), [last]: row.slice(before.length).map(valueOf) });
  }
  return found;
}
