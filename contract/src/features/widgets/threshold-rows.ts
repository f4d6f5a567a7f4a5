import type { WidgetDataOf } from './calls.ts';
import { isBeyond, type Crossing, type Threshold } from './threshold.ts';

type Rows = WidgetDataOf<'categories' | 'table'>;

interface WatchedRow {
  label: string;
  value: number | null;
}

/** The rows of a chart or table with the watched value of each. */
function rowsOf(data: Rows, { line, column }: Threshold): WatchedRow[] {
  if (data.shape === 'categories') {
    const watched = data.groups.find(({ meaning }) => meaning === line) ?? data.groups[0];
    return data.labels.map((label, index) => ({ label, value: watched?.values[index] ?? null }));
  }
  const at = column ?? data.columns.findIndex(({ kind }) => kind === 'number');
  return data.rows.map(({ cells }) => {
    const value = cells[at];
    return { label: String(cells[0] ?? ''), value: typeof value === 'number' ? value : null };
  });
}

export const rowsBeyond = (data: Rows, threshold: Threshold): number[] =>
  rowsOf(data, threshold).flatMap(({ value }, index) => (value !== null && isBeyond(threshold, value) ? [index] : []));

/** The current crossings of rows beyond a threshold; those already `known` keep their start. Null when no row has a
 *  value. */
export function crossingsOfRows(
  data: Rows,
  threshold: Threshold,
  now: number,
  known: readonly Crossing[] | null,
): readonly Crossing[] | null {
  const rows = rowsOf(data, threshold);
  if (rows.every(({ value }) => value === null)) return null;
  return rowsBeyond(data, threshold).map((place) => {
    const { label: row, value } = rows[place]!;
    const from = known?.find((one) => one.row === row && one.to === null)?.from ?? now;
    return { from, to: null, worst: value!, row };
  });
}
