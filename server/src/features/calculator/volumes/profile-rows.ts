import { daysOfMonth } from 'contract/time/calendar.ts';
import { hasDay, type TableRow } from '../../../exchange/column-meaning.ts';

/** Adds a date to a row that begins with the day of the month. */
function dated([number, cells]: TableRow, month: string): TableRow {
  const day = /^\d{1,2}$/.exec((cells[0] ?? '').trim())?.[0];
  const isDay = day !== undefined && Number(day) >= 1 && Number(day) <= daysOfMonth(month);
  return isDay ? [number, [`${month}-${day.padStart(2, '0')}`, ...cells.slice(1)]] : [number, cells];
}

/** Ensures that each row of a table of hours has a date; a table without dates contains one month. */
export const rowsOfHours = (rows: readonly TableRow[], month: string): TableRow[] =>
  rows.some(hasDay) ? [...rows] : rows.map((row) => dated(row, month));
