import { monthText } from 'contract/time/calendar.ts';
import { cellStates, holeStates, type CellState } from 'contract/features/region-actual/facts.ts';
import type { RegionMatrix } from 'contract/features/region-actual/answers.ts';
import { formatDate } from '../../../ui/text/format.ts';

export type MatrixRow = RegionMatrix['rows'][number];
export type MatrixStep = 'month' | 'day';

/** A cell by its position. */
export interface MatrixCell {
  row: number;
  column: number;
}

/** The selection: the rectangle between two cells. */
export interface MatrixStretch {
  from: MatrixCell;
  to: MatrixCell;
}

export interface Range {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export const rangeOf = ({ from, to }: MatrixStretch): Range => ({
  top: Math.min(from.row, to.row),
  bottom: Math.max(from.row, to.row),
  left: Math.min(from.column, to.column),
  right: Math.max(from.column, to.column),
});

export const stateAt = (row: MatrixRow, column: number): CellState => row.states[column] as CellState;

/** «май 2026 г.» for a month, dd.mm.yyyy for a day. */
export const columnTitle = (column: string): string => (column.length > 7 ? formatDate(column) : monthText(column));

/** Describes in words what the colour of a cell shows. */
export function cellText({ columns, expected }: RegionMatrix, row: MatrixRow, column: number): string {
  const count = expected[column] ? `, ${row.present[column]} из ${expected[column]}` : '';
  return `${row.name}, ${columnTitle(columns[column]!)}: ${cellStates[stateAt(row, column)]}${count}`;
}

/** True for a hole with a known reason; data that were never requested are only grey. */
export const isKnownHole = (state: CellState): boolean => state !== 'e' && holeStates.includes(state);

/** The holes of a range: for each region, the columns that a run can fill. */
export function holesIn(rows: readonly MatrixRow[], range: Range): { region: string; columns: number[] }[] {
  return rows.slice(range.top, range.bottom + 1).flatMap((row) => {
    const columns: number[] = [];
    for (let at = range.left; at <= range.right; at++) if (holeStates.includes(stateAt(row, at))) columns.push(at);
    return columns.length ? [{ region: row.guid, columns }] : [];
  });
}

/** The cell that an arrow key leads to. */
export function moved(
  { row, column }: MatrixCell,
  key: string,
  rows: number,
  columns: number,
  page: number,
): MatrixCell | null {
  const steps: Readonly<Record<string, readonly [number, number]>> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
    PageUp: [-page, 0],
    PageDown: [page, 0],
    Home: [0, -columns],
    End: [0, columns],
  };
  const step = steps[key];
  if (!step) return null;
  const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));
  return { row: within(row + step[0], rows), column: within(column + step[1], columns) };
}
