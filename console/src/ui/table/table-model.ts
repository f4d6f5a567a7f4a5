import type { ReactNode } from 'react';

export interface TableColumn<Row> {
  name: string;
  label: string;
  /** Shown in the header, so that the cells hold bare numbers. */
  unit?: string;
  /** A link in the header to the meaning of the label. */
  meaning?: ReactNode;
  /** The width at which values are not cut, unless they are very long. */
  width: number;
  /** The width at which no value is cut; `width` by default. */
  full?: number;
  /** The width down to which the values may be cut; undefined when they may not. */
  least?: number;
  /** The user has set the width. */
  isSet?: boolean;
  isNumeric?: boolean;
  isSortable?: boolean;
  /** `room` is the available width in pixels. */
  cell: (row: Row, room: number) => ReactNode;
  /** The full text of a cell that may be cut off. */
  title?: (row: Row) => string;
  /** Whether the value can be edited in the cell. */
  isEditable?: (row: Row) => boolean;
}

/** The cell that is being edited, and its editor. */
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
  /** Null when rows cannot be opened. */
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

/** The sizes of a card: the number of columns shown, the height of a line, and the padding. */
export const CARD_COLUMNS = 5;
export const CARD_LINE = 28;
export const CARD_PADDING = 8;
/** The share of a line for its label. */
export const CARD_LABEL = 0.42;
