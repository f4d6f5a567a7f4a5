/** A cell of a grid by its position. */
export interface GridPlace {
  row: number;
  column: number;
}

/** The cell that an arrow key moves to; null for any other key. */
export function moved(
  { row, column }: GridPlace,
  key: string,
  rows: number,
  columns: number,
  page: number,
): GridPlace | null {
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
