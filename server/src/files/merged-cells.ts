/** A block of cells that share the value of the first one: its column, and its first and last row, as the file numbers them. */
export interface MergedCells {
  column: number;
  top: number;
  bottom: number;
}

/** Gives the rows below the first of a merged block its value: «a date over the 24 rows of its hours». Rows are told in order. A row without
 *  anything of its own stays empty. */
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
