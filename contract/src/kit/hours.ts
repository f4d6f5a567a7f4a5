const HOURS = 24;
const MOST = 1_000_000_000;

/** Parses 24 non-negative numbers, one per hour of the day, separated by spaces or semicolons as when pasting a
 *  spreadsheet column; null for any other text. */
export function hoursOf(text: string): number[] | null {
  const cells = text.split(/[\s;]+/).filter(Boolean);
  const isNumber = (cell: string) => /^\d{1,10}([.,]\d{1,10})?$/.test(cell);
  if (cells.length !== HOURS || !cells.every(isNumber)) return null;
  const values = cells.map((cell) => Number(cell.replace(',', '.')));
  return values.every((value) => value <= MOST) ? values : null;
}

/** The text of the values of hours: «12,5 11 …». */
export const hoursText = (values: readonly number[]): string =>
  values.map((value) => String(value).replace('.', ',')).join(' ');
