import type { ReactNode } from 'react';

export interface TableColumn<Row> {
  name: string;
  label: string;
  /** Shown in the header, so that the cells hold bare numbers. */
  unit?: string;
  /** What leads from the header to what the label means. */
  meaning?: ReactNode;
  /** The width that shows the values whole. */
  width: number;
  /** The width down to which the values may be cut; absent: they are not. */
  least?: number;
  /** The user has set the width. */
  isSet?: boolean;
  isNumeric?: boolean;
  isSortable?: boolean;
  /** `room`: the width that the content has. */
  cell: (row: Row, room: number) => ReactNode;
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
  /** Null where there is nothing to open. */
  onOpen: ((row: Row) => void) | null;
  edited?: EditedCell | null;
  onEdit?: (row: Row, column: string) => void;
  /** The actions at the end of a row. */
  rowEnd?: (row: Row, index: number) => ReactNode;
  /** The scroll position at which the list was left, and how to save it. */
  initialScroll: number;
  /** The key of the row that was opened when the list was left. */
  opened?: string;
  onScroll: (top: number) => void;
}

export const ROW_HEIGHT = 36;
export const SELECT_WIDTH = 40;
export const END_WIDTH = 44;

/** A card: the heading line of a record, and under it a line for each further column. */
export const CARD_COLUMNS = 5;
export const CARD_LINE = 28;
export const CARD_PADDING = 8;
/** The part of a line that its label takes. */
export const CARD_LABEL = 0.42;
