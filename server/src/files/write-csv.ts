import { setImmediate as pause } from 'node:timers/promises';
import { shownDay } from 'contract/time/day-shape.ts';
import { looksLikeFormula } from 'contract/kit/spreadsheet-text.ts';
import { momentOf, type Cell, type Column } from './cell.ts';

const quoted = (text: string) => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function textOf(cell: Cell, zone: string): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  if (typeof cell === 'string') return quoted(looksLikeFormula(cell) ? `'${cell}` : cell);
  if ('wrong' in cell) return textOf(cell.wrong, zone);
  if ('formula' in cell) return textOf(cell.value, zone);
  return 'date' in cell ? shownDay(cell.date) : momentOf(cell.moment, zone);
}

const line = (cells: readonly string[]) => `${cells.join(';')}\r\n`;

/** CSV for Russian spreadsheets: UTF-8 with a byte order mark, semicolons, decimal commas; text that looks like a
 *  formula is prefixed. */
export async function* csvOf<R>(
  _: string,
  columns: readonly Column<R>[],
  batches: AsyncIterable<R[]>,
  zone: string,
): AsyncGenerator<Buffer> {
  yield Buffer.from(`\uFEFF${line(columns.map(({ title }) => textOf(title, zone)))}`);
  for await (const rows of batches) {
    // Lets other requests run between batches, whether these come from the database or from memory.
    await pause();
    yield Buffer.from(rows.map((row) => line(columns.map(({ cell }) => textOf(cell(row), zone)))).join(''));
  }
}
