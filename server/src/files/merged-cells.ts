/** A merged block of cells: its column, and its first and last row as numbered in the file. */
export interface MergedCells {
  column: number;
  top: number;
  bottom: number;
}

/** Copies the value of a merged block to its further rows, such as a date over 24 rows of hours. Rows must be passed in
 *  order; a row without other values stays empty. */
export function valueCarrier(merged: readonly MergedCells[]): (row: number, cells: string[]) => void {
  const begins = Map.groupBy(merged, ({ top }) => top);
  let carried: { column: number; bottom: number; text: string }[] = [];
  return (row, cells) => {
    carried = carried.filter(({ bottom }) => bottom >= row);
    if (cells.some((cell) => cell?.trim()))
      for (const { column, text } of carried) {
        while (cells.length <= column) cells.push('');
        cells[column] ||= text;
      }
    for (const { column, bottom } of begins.get(row) ?? []) carried.push({ column, bottom, text: cells[column] ?? '' });
  };
}
