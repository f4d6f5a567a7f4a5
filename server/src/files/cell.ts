import { DAY_MS, shownDay } from 'contract/time/day-shape.ts';

/** A cell of an exported table: numbers and dates keep their type; a marked text is highlighted as wrong; a formula is
 *  stored with its value. */
export type Cell =
  | string
  | number
  | null
  | { date: string }
  | { moment: string }
  | { wrong: string }
  | { formula: string; value: number };
/** A column of a table written from rows of any kind. */
export interface Column<R> {
  title: string;
  /** In characters; by default the width of the title. */
  width?: number;
  /** Decimal places of its numbers in a workbook, up to six; by default as many as each has. */
  digits?: number;
  cell: (row: R) => Cell;
}

/** A moment as the clock reading of a zone: `YYYY-MM-DD HH:MM:SS`. */
export const clockOf = (iso: string, zone: string): string => new Date(iso).toLocaleString('sv', { timeZone: zone });

export const momentOf = (iso: string, zone: string): string => {
  const clock = clockOf(iso, zone);
  return `${shownDay(clock)} ${clock.slice(11, 19)}`;
};

export const EPOCH = Date.UTC(1899, 11, 30);

/** A date or clock reading as a spreadsheet serial number: days since 30.12.1899. */
export const serialOf = (clock: string): number =>
  (Date.parse(`${clock.replace(' ', 'T')}Z`.replace(/^(.{10})Z$/, '$1T00:00:00Z')) - EPOCH) / DAY_MS;
