import type { ReactNode } from 'react';

export interface TableColumn<Row> {
  name: string;
  label: string;
  /** Shown in the header, so that the cells hold bare numbers. */
  unit?: string;
  width: number;
  isNumeric?: boolean;
  isSortable?: boolean;
  cell: (row: Row) => ReactNode;
  /** The full text of a cell that may be cut off. */
  title?: (row: Row) => string;
  /** Whether the value can be edited in the cell. */
  isEditable?: (row: Row) => boolean;
}

/** The cell that is being edited, and what it shows meanwhile. */
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
  /** Selects or clears one row; `extend` selects the range from the row selected last. */
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
  /** The actions at the end of a row. */
  rowEnd?: (row: Row, index: number) => ReactNode;
  /** The scroll position at which the list was left, and how to save it. */
  initialScroll: number;
  onScroll: (top: number) => void;
}

export const ROW_HEIGHT = 36;
export const SELECT_WIDTH = 40;
export const END_WIDTH = 44;

/** The padding for the sticky cells at the edges of a wide table: a focused cell must not be scrolled under them. */
export const scrollPadding = (columns: readonly { width: number }[], hasSelection: boolean, hasEnd: boolean): string =>
  `${ROW_HEIGHT}px ${hasEnd ? END_WIDTH : 0}px 0 ${hasSelection ? SELECT_WIDTH + (columns[0]?.width ?? 0) : 0}px`;

export const tableWidth = (columns: readonly { width: number }[], hasSelection: boolean, hasEnd: boolean): number =>
  columns.reduce((sum, { width }) => sum + width, 0) + (hasSelection ? SELECT_WIDTH : 0) + (hasEnd ? END_WIDTH : 0);
