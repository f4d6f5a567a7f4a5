import { daysOfMonth } from 'contract/time/calendar.ts';
import { shownDay } from 'contract/time/day-shape.ts';
import { dayOf, type TableRow } from '../../exchange/read-table.ts';

const CLOCK = /^\S+[ T]+(\d{1,2}:\d{2})/;
const isDated = ([, cells]: TableRow) => cells.some((cell) => dayOf(cell) !== null);

/** «01.01.2025 13:00» in one cell becomes two; a workbook shows midnight as the date alone. */
function apart([number, cells]: TableRow): TableRow {
  const at = cells.findIndex((cell) => dayOf(cell) !== null);
  if (at < 0) return [number, cells];
  const clock = CLOCK.exec(cells[at]!.trim())?.[1] ?? '00:00';
  return [number, [...cells.slice(0, at), shownDay(dayOf(cells[at])!), clock, ...cells.slice(at + 1)]];
}

/** A row of a table without dates begins with the day of its month. */
function dated([number, cells]: TableRow, month: string): TableRow {
  const day = /^\d{1,2}$/.exec((cells[0] ?? '').trim())?.[0];
  const isDay = day !== undefined && Number(day) >= 1 && Number(day) <= daysOfMonth(month);
  return isDay ? [number, [`${month}-${day.padStart(2, '0')}`, ...cells.slice(1)]] : [number, cells];
}

/** The rows of a table of hours with the day and the hour in cells of their own; `isMoments`: they stood in one cell. */
export function rowsOfHours(rows: readonly TableRow[], month: string): { rows: TableRow[]; isMoments: boolean } {
  if (!rows.some(isDated)) return { rows: rows.map((row) => dated(row, month)), isMoments: false };
  const isMoments = rows.some(([, cells]) => cells.some((cell) => dayOf(cell) !== null && CLOCK.test(cell.trim())));
  return { rows: isMoments ? rows.map(apart) : [...rows], isMoments };
}
