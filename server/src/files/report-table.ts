import { shownDay } from 'contract/time/day-shape.ts';
import { momentOf, type Cell, type Column } from './cell.ts';

export interface ReportColumn {
  /** Including its unit: «Потребление, кВт·ч». */
  title: string;
  /** Decimal places of a number; null for a column of texts or dates. */
  digits: number | null;
  /** The width in characters. */
  width: number;
}

/** A bar chart that accompanies a table. */
export interface ReportPicture {
  title: string;
  unit: string;
  labels: string[];
  /** The first day of each bar, for a chart over time. */
  days: string[] | null;
  values: (number | null)[];
}

/** The content of a report, independent of its format: screen, workbook, text file or printed document. */
export interface ReportTable {
  title: string;
  subtitle: string[];
  columns: ReportColumn[];
  rows: Cell[][];
  totals: Cell[][];
  notes: string[];
  /** The sources of the figures. */
  basis: string[];
  picture: ReportPicture | null;
}

export const textColumn = (title: string, width: number): ReportColumn => ({ title, digits: null, width });
export const numberColumn = (title: string, digits: number, width = 13): ReportColumn => ({ title, digits, width });

const MISSING = '—';

/** A cell as displayed, the same on screen and on paper. */
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

/** Removes binary floating-point noise after the sixth decimal. */
const exact = (cell: Cell): Cell => (typeof cell === 'number' ? Math.round(cell * NOISE) / NOISE : cell);

/** The columns for a table in a file; a row is the list of its cells. */
export const fileColumns = ({ columns }: ReportTable): Column<Cell[]>[] =>
  columns.map(({ title, width, digits }, index) => ({
    title,
    ...(digits !== null && { digits }),
    width: Math.max(width, title.length) + 2,
    cell: (row) => exact(row[index] ?? null),
  }));
