import { monthText } from 'contract/time/calendar.ts';
import { cellStates, holeStates, type CellState } from 'contract/features/region-actual/facts.ts';
import type { RegionMatrix } from 'contract/features/region-actual/answers.ts';
import type { GridPlace } from '../../../ui/table/grid-move.ts';
import { formatDate } from '../../../ui/text/format.ts';

export type MatrixRow = RegionMatrix['rows'][number];
export type MatrixStep = 'month' | 'day';

/** The selection: the rectangle between two cells. */
export interface MatrixStretch {
  from: GridPlace;
  to: GridPlace;
}

export interface Range {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

const isFilled = ({ present }: MatrixRow): boolean => present.some((count) => count > 0);

/** The organization's own regions first, then those that have values. */
export const nearestFirst = (rows: readonly MatrixRow[]): MatrixRow[] =>
  rows.toSorted(
    (one, other) => Number(other.isOwn) - Number(one.isOwn) || Number(isFilled(other)) - Number(isFilled(one)),
  );

/** Whether a row is shown at first: a region of the organization, or one that has values. */
export const isNear = (row: MatrixRow): boolean => row.isOwn || isFilled(row);

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

/** Whether a cell is a hole with a known reason; data that were never requested are only grey. */
export const isKnownHole = (state: CellState): boolean => state !== 'e' && holeStates.includes(state);

/** The holes of a range: for each region, the columns that a run can fill. */
export function holesIn(rows: readonly MatrixRow[], range: Range): { region: string; columns: number[] }[] {
  return rows.slice(range.top, range.bottom + 1).flatMap((row) => {
    const columns: number[] = [];
    for (let at = range.left; at <= range.right; at++) if (holeStates.includes(stateAt(row, at))) columns.push(at);
    return columns.length ? [{ region: row.guid, columns }] : [];
  });
}
