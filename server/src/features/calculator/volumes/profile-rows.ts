import { daysOfMonth } from 'contract/time/calendar.ts';
import { hasDay, type TableRow } from '../../../exchange/column-meaning.ts';

/** A row of a table without dates begins with the day of its month. */
function dated([number, cells]: TableRow, month: string): TableRow {
  const day = /^\d{1,2}$/.exec((cells[0] ?? '').trim())?.[0];
  const isDay = day !== undefined && Number(day) >= 1 && Number(day) <= daysOfMonth(month);
  return isDay ? [number, [`${month}-${day.padStart(2, '0')}`, ...cells.slice(1)]] : [number, cells];
}

/** The rows of a table of hours with a date in each: one without dates has the days of a month. */
export const rowsOfHours = (rows: readonly TableRow[], month: string): TableRow[] =>
  rows.some(hasDay) ? [...rows] : rows.map((row) => dated(row, month));
