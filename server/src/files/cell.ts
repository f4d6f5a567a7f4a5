import { DAY_MS, shownDay } from 'contract/time/day-shape.ts';

/** A cell of an exported table: a number stays a number, a date a date; a wrong text is marked; a formula comes with its value. */
export type Cell =
  | string
  | number
  | null
  | { date: string }
  | { moment: string }
  | { wrong: string }
  | { formula: string; value: number };
/** A column of a table that is written of rows of any kind. */
export interface Column<R> {
  title: string;
  /** In letters; of the title, unless given. */
  width?: number;
  cell: (row: R) => Cell;
}

/** Text that a spreadsheet would run: it begins with `= + - @`, a tab or a line break. */
export const looksLikeFormula = (text: string): boolean => /^[=+\-@\t\r\n]/.test(text);

/** A moment on the clock of a zone: `YYYY-MM-DD HH:MM:SS`. */
export const clockOf = (iso: string, zone: string): string => new Date(iso).toLocaleString('sv', { timeZone: zone });

export const momentOf = (iso: string, zone: string): string => {
  const clock = clockOf(iso, zone);
  return `${shownDay(clock)} ${clock.slice(11, 19)}`;
};

export const EPOCH = Date.UTC(1899, 11, 30);

/** A date, or a clock reading, as the serial number of days that spreadsheets count from 30.12.1899. */
export const serialOf = (clock: string): number =>
  (Date.parse(`${clock.replace(' ', 'T')}Z`.replace(/^(.{10})Z$/, '$1T00:00:00Z')) - EPOCH) / DAY_MS;
