import type { TableLayout } from 'contract/features/measurements/imports/calls.ts';
import { momentIn, numberIn, type CellClock } from './table-cells.ts';

export type TableRow = [number: number, cells: string[]];
type Channel = TableLayout['channel'];

export interface ValueColumn {
  column: number;
  channel: Channel;
  /** The point named in the heading, when several are side by side. */
  point?: string;
}

/** A column of a matrix, and the minute after midnight at which its interval begins. */
export interface SlotColumn {
  column: number;
  start: number;
}

/** The meaning of a table's columns. `named`: the columns in which a row may name its point. */
export type Columns =
  | {
      /** A row is an interval: a day, a time, and a value per channel; `time` is null when it is in the cell of the
       *  day. */
      form: 'list';
      date: number;
      time: number | null;
      end: number | null;
      /** The interval length when intervals are numbered. */
      numbered: number;
      values: readonly ValueColumn[];
      named: readonly number[];
    }
  | {
      /** A row is a day. `slots`: the columns in order; `more`: additional columns for the repeated hour of a clock
       *  change. */
      form: 'matrix';
      date: number;
      step: number;
      slots: readonly SlotColumn[];
      more: readonly number[];
      named: readonly number[];
    }
  | {
      /** A row is an interval, a column is a day. */
      form: 'across';
      row: number;
      time: number;
      numbered: number;
      days: readonly { column: number; day: string }[];
    };

/** Why the columns cannot be interpreted, with the place in the table. */
export class UnclearColumns extends Error {
  readonly row: number;
  readonly column: number;
  constructor(message: string, row: number, column: number) {
    super(message);
    this.row = row;
    this.column = column;
  }
}

/** The minimum number of cells with a time in the header of a matrix. */
export const LEAST_HEADS = 12;

/** Words of totals and limits, matched as prefixes of words; names such as «Минский завод» must not match. */
export const SUMMARY =
  /(?:^|[\s(,;/])(?:итог|всего|сумм(?:а|арн)|макс(?:имум|имальн|\.|$)|мин(?:имум|имальн|\.|$)|средн(?:ее|яя|ий)|total|sum(?:$|\s)|max|avg)/i;
/** Whether a row is a total or a signature: it has no day and contains no values. */
export const isSummary = (cells: readonly string[]): boolean => cells.some((cell) => SUMMARY.test(cell));

export const isFilled = (cell: string | undefined): boolean => Boolean(cell?.trim());
export const isNumber = (cell: string | undefined): boolean => typeof numberIn(cell ?? '')?.value === 'number';
/** The days named in the cells of a row. */
export const datesIn = (cells: readonly string[]): { column: number; day: string }[] =>
  cells.flatMap((cell, column) => {
    const day = momentIn(cell)?.day;
    return day ? [{ column, day }] : [];
  });
export const hasDay = ([, cells]: TableRow): boolean => datesIn(cells).length > 0;

export const quoted = (titles: readonly string[]): string =>
  titles
    .slice(0, 8)
    .map((title) => `«${title.trim().slice(0, 40)}»`)
    .join(', ') + (titles.length > 8 ? ' и другие' : '');

/** The title of a column: the cell above its first value. */
export const titleOf = (heads: readonly TableRow[], column: number): string =>
  heads
    .map(([, cells]) => cells[column]?.trim() ?? '')
    .filter(Boolean)
    .join(' ');

/** The length of numbered intervals: 24, 48 or 96 per day. */
export function numberedStep(clocks: readonly (CellClock | null)[]): number {
  const last = Math.max(0, ...clocks.flatMap((clock) => (clock?.isNumber ? [clock.from] : [])));
  return last <= 25 ? 60 : last <= 50 ? 30 : 15;
}

/** A short number before the date is the row number, not a point. */
const NO_POINT = /^\d{0,6}$|^(?:пн|вт|ср|чт|пт|сб|вс)\.?$/i;

/** The code or name of a row's point; empty when there is none. */
export const pointIn = (cells: readonly string[], named: readonly number[]): string =>
  named.map((column) => cells[column]?.trim() ?? '').find((cell) => !NO_POINT.test(cell)) ?? '';
