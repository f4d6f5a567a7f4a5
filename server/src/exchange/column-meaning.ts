import type { TableLayout } from 'contract/features/measurements/imports/calls.ts';
import { momentIn, numberIn, type CellClock } from './table-cells.ts';

export type TableRow = [number: number, cells: string[]];
type Channel = TableLayout['channel'];

export interface ValueColumn {
  column: number;
  channel: Channel;
  /** The point that the head names, where several stand side by side. */
  point?: string;
}

/** A column of a matrix and the minutes after midnight at which its interval begins. */
export interface SlotColumn {
  column: number;
  start: number;
}

/** What the columns of a table mean. `named`: the columns in which a row may name its point. */
export type Columns =
  | {
      /** A row is an interval: a day, a time, and a value of each channel; `time` is null where the cell of the day names it. */
      form: 'list';
      date: number;
      time: number | null;
      end: number | null;
      /** The length of an interval that is told by its number. */
      numbered: number;
      values: readonly ValueColumn[];
      named: readonly number[];
    }
  | {
      /** A row is a day. `slots`: the columns in order; `more`: those of the hours that a day of a clock change has besides. */
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

/** Why a table cannot be read, with its place. */
export class UnclearColumns extends Error {
  readonly row: number;
  readonly column: number;
  constructor(message: string, row: number, column: number) {
    super(message);
    this.row = row;
    this.column = column;
  }
}

/** So many cells with a time are the head of a matrix. */
export const LEAST_HEADS = 12;

/** Words of sums and bounds, at the beginning of a word: a name such as «Минский завод» is none. */
export const SUMMARY =
  /(?:^|[\s(,;/])(?:итог|всего|сумм(?:а|арн)|макс(?:имум|имальн|\.|$)|мин(?:имум|имальн|\.|$)|средн(?:ее|яя|ий)|total|sum(?:$|\s)|max|avg)/i;
/** A row of sums, of who signed: it has no day and is no row of values. */
export const isSummary = (cells: readonly string[]): boolean => cells.some((cell) => SUMMARY.test(cell));

export const isFilled = (cell: string | undefined): boolean => Boolean(cell?.trim());
export const isNumber = (cell: string | undefined): boolean => typeof numberIn(cell ?? '')?.value === 'number';
/** The days that cells of a row name. */
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

/** The title of a column: what stands above its first value. */
export const titleOf = (heads: readonly TableRow[], column: number): string =>
  heads
    .map(([, cells]) => cells[column]?.trim() ?? '')
    .filter(Boolean)
    .join(' ');

/** The length of the intervals that numbers tell: 24, 48 or 96 a day. */
export function numberedStep(clocks: readonly (CellClock | null)[]): number {
  const last = Math.max(0, ...clocks.flatMap((clock) => (clock?.isNumber ? [clock.from] : [])));
  return last <= 25 ? 60 : last <= 50 ? 30 : 15;
}

/** A short number before the date is the number of the row. */
const NO_POINT = /^\d{0,6}$|^(?:пн|вт|ср|чт|пт|сб|вс)\.?$/i;

/** The code or the name of the point of a row; empty when there is none. */
export const pointIn = (cells: readonly string[], named: readonly number[]): string =>
  named.map((column) => cells[column]?.trim() ?? '').find((cell) => !NO_POINT.test(cell)) ?? '';
