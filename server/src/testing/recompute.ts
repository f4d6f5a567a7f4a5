import { strFromU8, unzipSync } from 'fflate';

type Value = number | string | null;
interface FileCell {
  value: Value;
  formula: string | null;
}

const plain = (text: string) => text.replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
const letters = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : letters(Math.floor(index / 26) - 1) + letters(index % 26);
const indexOf = (column: string) => [...column].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

type Cells = ReadonlyMap<string, FileCell>;

/** The cells of a workbook's sheet by reference; formulas with their stored values. */
export function cellsOf(file: Buffer, number = 1): Map<string, FileCell> {
  const sheet = strFromU8(unzipSync(file)[`xl/worksheets/sheet${number}.xml`]!);
  const cells = new Map<string, FileCell>();
  for (const [row, [, content = '']] of [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].entries())
    for (const [column, [cell]] of [...content.matchAll(/<c(?:\/>| [^>]*\/>|[^>]*>.*?<\/c>)/gs)].entries()) {
      const number = /<v>(.*?)<\/v>/.exec(cell)?.[1];
      const text = /<t [^>]*>(.*?)<\/t>/s.exec(cell)?.[1];
      const formula = /<f>(.*?)<\/f>/.exec(cell)?.[1];
      cells.set(`${letters(column)}${row + 1}`, {
        value: number === undefined ? (text === undefined ? null : plain(text)) : Number(number),
        formula: formula === undefined ? null : plain(formula),
      });
    }
  return cells;
}

/** The spreadsheet functions that the program's formulas use. */
const functions = {
  SUM: (...ranges: (number | number[])[]) => ranges.flat().reduce((sum, value) => sum + value, 0),
  AVERAGE: (range: number[]) => functions.SUM(range) / range.length,
  MIN: (...values: number[]) => Math.min(...values),
  MAX: (...ranges: (number | number[])[]) => Math.max(...ranges.flat()),
  ROUND: (value: number, digits: number) => Math.round((value + Number.EPSILON) * 10 ** digits) / 10 ** digits,
  ROUNDDOWN: (value: number, digits: number) => Math.floor(value * 10 ** digits + 1e-3) / 10 ** digits,
  IF: (condition: boolean, yes: number, no: number) => (condition ? yes : no),
  SUMIF: (keys: number[], key: number, values: number[]) =>
    values.reduce((sum, value, index) => sum + (keys[index] === key ? value : 0), 0),
  OFF: (a: number[], b: number[]) => a.reduce((sum, value, index) => sum + Math.abs(value - b[index]!), 0),
};

/** Recalculates every formula of a sheet and returns the values by reference. `others`: referenced sheets by name. */
export function recomputed(cells: Cells, others: Readonly<Record<string, Cells>> = {}): Map<string, number> {
  const done = new Map<string, number>();
  const valueAt = (reference: string): number => {
    const { value, formula } = cells.get(reference)!;
    if (formula === null) return Number(value);
    if (!done.has(reference)) done.set(reference, reckon(formula));
    return done.get(reference)!;
  };
  const range = (first: string, last: string): number[] => {
    const [, from = '', top = ''] = /([A-Z]+)(\d+)/.exec(first)!;
    const [, to = '', bottom = ''] = /([A-Z]+)(\d+)/.exec(last)!;
    const found: number[] = [];
    for (let column = indexOf(from); column <= indexOf(to); column++)
      for (let row = Number(top); row <= Number(bottom); row++) found.push(valueAt(`${letters(column)}${row}`));
    return found;
  };
  function reckon(formula: string): number {
    const script = formula
      .replaceAll('$', '')
      .replace(/'([^']+)'!([A-Z]{1,2}\d+)/g, (_, sheet: string, cell: string) =>
        String(others[sheet]!.get(cell)!.value),
      )
      .replace(/SUMPRODUCT\(ABS\(([A-Z0-9:]+)-([A-Z0-9:]+)\)\)/g, 'OFF($1,$2)')
      .replace(/([A-Z]{1,2}\d+):([A-Z]{1,2}\d+)/g, 'range("$1","$2")')
      .replace(/(?<!["\w])([A-Z]{1,2}\d+)(?![\w"(])/g, 'valueAt("$1")');
    const names = Object.keys(functions);
    // oxlint-disable-next-line no-new-func -- formulas that this program has just written
    return new Function('range', 'valueAt', ...names, `return ${script}`)(
      range,
      valueAt,
      ...Object.values(functions),
    ) as number;
  }
  for (const [reference, { formula }] of cells) if (formula !== null) valueAt(reference);
  return done;
}
