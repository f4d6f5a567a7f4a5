import { shownDay } from 'contract/time/day-shape.ts';
import { momentOf, type Cell, type Column } from './cell.ts';

export interface ReportColumn {
  /** With its unit: «Потребление, кВт·ч». */
  title: string;
  /** How many a number has after the comma; null: a column of texts and dates. */
  digits: number | null;
  /** How wide it is, in letters. */
  width: number;
}

/** Bars that help to read a table. */
export interface ReportPicture {
  title: string;
  unit: string;
  labels: string[];
  /** The first days of the bars, where they are of time. */
  days: string[] | null;
  values: (number | null)[];
}

/** What a report says, whatever it is written as: a screen, a workbook, a text file, a printed document. */
export interface ReportTable {
  title: string;
  subtitle: string[];
  columns: ReportColumn[];
  rows: Cell[][];
  totals: Cell[][];
  notes: string[];
  /** What the figures come from. */
  basis: string[];
  picture: ReportPicture | null;
}

export const textColumn = (title: string, width: number): ReportColumn => ({ title, digits: null, width });
export const numberColumn = (title: string, digits: number, width = 13): ReportColumn => ({ title, digits, width });

const MISSING = '—';

/** A cell as it is read: the same on the screen and on paper. */
export function cellText(cell: Cell, { digits }: Pick<ReportColumn, 'digits'>, zone: string): string {
  if (cell === null) return MISSING;
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number')
    return cell.toLocaleString('ru', { minimumFractionDigits: digits ?? 0, maximumFractionDigits: digits ?? 0 });
  if ('date' in cell) return shownDay(cell.date);
  if ('moment' in cell) return momentOf(cell.moment, zone);
  return cellText('wrong' in cell ? cell.wrong : cell.value, { digits }, zone);
}

const NOISE = 1e6;

/** Without what binary fractions leave behind the sixth digit. */
const exact = (cell: Cell): Cell => (typeof cell === 'number' ? Math.round(cell * NOISE) / NOISE : cell);

/** The columns as a table in a file has them; a row is the list of its cells. */
export const fileColumns = ({ columns }: ReportTable): Column<Cell[]>[] =>
  columns.map(({ title, width }, index) => ({
    title,
    width: Math.max(width, title.length) + 2,
    cell: (row) => exact(row[index] ?? null),
  }));
