import type { ReactNode } from 'react';

export interface TableColumn<Row> {
  name: string;
  label: string;
  /** Stands in the header, so that the cells hold bare numbers. */
  unit?: string;
  width: number;
  isNumeric?: boolean;
  isSortable?: boolean;
  cell: (row: Row) => ReactNode;
  /** The whole text of a cell that may be cut. */
  title?: (row: Row) => string;
  /** Whether its value can be changed in the cell. */
  isEditable?: (row: Row) => boolean;
}

/** The cell whose value is being changed, and what stands in it meanwhile. */
export interface EditedCell {
  row: string;
  column: string;
  editor: ReactNode;
}

export interface SortPart {
  field: string;
  descending: boolean;
}

export interface TableSelection<Row> {
  has: (key: string) => boolean;
  /** Marks or clears one row; `extend` goes on from the row marked last. */
  toggle: (index: number, extend: boolean, rowAt: (index: number) => Row | undefined) => void;
  togglePage: () => void;
  isWholePage: boolean;
  isEmpty: boolean;
}

export interface TableProps<Row> {
  label: string;
  columns: readonly TableColumn<Row>[];
  rowKey: (row: Row) => string;
  rowName: (row: Row) => string;
  sort: readonly SortPart[];
  onSort: (field: string, add: boolean) => void;
  onResize: (column: string, width: number) => void;
  selection: TableSelection<Row> | null;
  onOpen: (row: Row) => void;
  edited?: EditedCell | null;
  onEdit?: (row: Row, column: string) => void;
  /** What stands at the end of a row: its actions. */
  rowEnd?: (row: Row, index: number) => ReactNode;
  /** Where the list was scrolled to when it was left, and how to keep that. */
  initialScroll: number;
  onScroll: (top: number) => void;
}

export const ROW_HEIGHT = 36;
export const SELECT_WIDTH = 40;
export const END_WIDTH = 44;

/** What stays in sight at the edges of a wide table: a cell that is focused must not be brought below it. */
export const scrollPadding = (columns: readonly { width: number }[], hasSelection: boolean, hasEnd: boolean): string =>
  `${ROW_HEIGHT}px ${hasEnd ? END_WIDTH : 0}px 0 ${hasSelection ? SELECT_WIDTH + (columns[0]?.width ?? 0) : 0}px`;

export const tableWidth = (columns: readonly { width: number }[], hasSelection: boolean, hasEnd: boolean): number =>
  columns.reduce((sum, { width }) => sum + width, 0) + (hasSelection ? SELECT_WIDTH : 0) + (hasEnd ? END_WIDTH : 0);
