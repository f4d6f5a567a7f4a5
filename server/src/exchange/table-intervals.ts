import type { TableReading } from 'contract/features/measurement-imports/calls.ts';
import { DAY_MINUTES } from './column-meaning.ts';
import type { CellClock } from './table-cells.ts';

export interface TableCell {
  row: number;
  column: number;
  text: string;
}

/** An interval of a day: minutes after midnight at which it begins, or at which it ends; both where both are told. */
export interface TakenInterval {
  from: number | null;
  to: number | null;
  cell: TableCell;
}

/** The interval of a clock reading; null when it is written otherwise than the layout says. */
export function intervalOf(
  clock: CellClock | null,
  end: CellClock | null,
  numbered: number,
  hours: TableReading['hours'],
): Pick<TakenInterval, 'from' | 'to'> | null {
  if (!clock) return null;
  if (clock.to !== null) return { from: clock.from, to: clock.to };
  if (clock.isNumber && end?.isNumber) return { from: clock.from * numbered, to: end.from * numbered };
  if (clock.isNumber) {
    const from = (clock.from - (hours === 'from1' ? 1 : 0)) * numbered;
    return hours === 'interval' || from < 0 || from >= DAY_MINUTES ? null : { from, to: from + numbered };
  }
  if (end && !end.isNumber && end.to === null) return { from: clock.from, to: end.from || DAY_MINUTES };
  return hours === 'from1' ? { from: null, to: clock.from } : { from: clock.from, to: null };
}

/** The length of the intervals of a day; undefined when they have several or none of 15, 30 and 60 minutes. */
export function stepOf(taken: readonly TakenInterval[]): number | undefined {
  const told = new Set(taken.flatMap(({ from, to }) => (from !== null && to !== null ? [to - from] : [])));
  const edges = taken.map(({ from, to }) => from ?? to!);
  const step = told.size ? [...told][0] : [60, 30, 15].find((one) => edges.every((minutes) => minutes % one === 0));
  return told.size < 2 &&
    step !== undefined &&
    [15, 30, 60].includes(step) &&
    edges.every((minutes) => minutes % step === 0)
    ? step
    : undefined;
}

/** Quarter-hours as half-hours: one without a quarter is not known. */
export const halves = (quarters: readonly number[]): number[] =>
  Array.from({ length: quarters.length / 2 }, (_, index) => quarters[2 * index]! + quarters[2 * index + 1]!);
