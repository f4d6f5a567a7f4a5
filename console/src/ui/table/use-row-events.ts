import { useState, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react';
import type { TableColumn, TableProps } from './table-model.ts';

interface Options<Row> extends Pick<TableProps<Row>, 'columns' | 'selection' | 'onOpen' | 'onEdit'> {
  count: number;
  rowAt: (index: number) => Row | undefined;
  /** Scrolls to a row that may not be rendered yet, and focuses it. */
  reveal: (index: number) => void;
}

const STEP = 10;
const indexOf = (target: EventTarget) =>
  Number((target as HTMLElement).closest<HTMLElement>('tr[data-index]')?.dataset.index ?? Number.NaN);
const cellOf = (target: EventTarget) => (target as HTMLElement).closest('td');
const isControl = (target: EventTarget) =>
  (target as HTMLElement).closest('a, button, fieldset, [role="menu"]') !== null;

function nextIndex(key: string, index: number, last: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(index + 1, last);
    case 'ArrowUp':
      return Math.max(index - 1, 0);
    case 'PageDown':
      return Math.min(index + STEP, last);
    case 'PageUp':
      return Math.max(index - STEP, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}

/** Key and mouse events of the rows of a table, handled by its body for all of them. */
export function useRowEvents<Row>({ count, rowAt, columns, selection, onOpen, onEdit, reveal }: Options<Row>) {
  const [current, setCurrent] = useState(0);
  // Rows that cannot be selected or edited open on a click, but not when their text is being selected.
  const opensByClick = onOpen !== null && selection === null && !columns.some(({ isEditable }) => isEditable);
  const open = (index: number) => {
    const row = rowAt(index);
    if (row) onOpen?.(row);
  };
  /** Edits the first of the given cells that can be edited; false when none can. */
  const edit = (index: number, among: readonly (TableColumn<Row> | undefined)[]) => {
    const row = rowAt(index);
    const column = row && among.find((candidate) => candidate?.isEditable?.(row));
    if (column) onEdit?.(row, column.name);
    return column !== undefined;
  };
  const toggle = (index: number, extend: boolean) => selection?.toggle(index, extend, rowAt);

  const onKeyDown = (event: KeyboardEvent) => {
    const index = indexOf(event.target);
    if (Number.isNaN(index) || (event.target as HTMLElement).tagName !== 'TR') return;
    if (event.key === 'ArrowUp' && index === 0) {
      event.preventDefault();
      (event.target as HTMLElement).closest('section')?.querySelector<HTMLElement>('[data-search]')?.focus();
      return;
    }
    const next = nextIndex(event.key, index, count - 1);
    if (next !== null) {
      event.preventDefault();
      if (event.shiftKey) toggle(next, true);
      reveal(next);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      open(index);
    } else if (event.key === 'F2') {
      event.preventDefault();
      edit(index, columns);
    } else if (event.code === 'Space' && selection) {
      event.preventDefault();
      toggle(index, event.shiftKey);
    }
  };

  const onClick = (event: MouseEvent) => {
    const index = indexOf(event.target);
    if (Number.isNaN(index) || isControl(event.target)) return;
    if (opensByClick) {
      if (getSelection()?.isCollapsed !== false) open(index);
    } else if (cellOf(event.target)?.cellIndex === 0 || event.shiftKey) toggle(index, event.shiftKey);
  };

  const onFocus = (event: FocusEvent) => {
    const index = indexOf(event.target);
    if (!Number.isNaN(index)) setCurrent(index);
  };

  const onDoubleClick = (event: MouseEvent) => {
    const index = indexOf(event.target);
    if (Number.isNaN(index) || isControl(event.target) || opensByClick) return;
    const place = (cellOf(event.target)?.cellIndex ?? 0) - (selection ? 1 : 0);
    if (!edit(index, [columns[place]])) open(index);
  };

  return {
    current: Math.min(current, Math.max(count - 1, 0)),
    body: { 'data-opens': opensByClick || undefined, onKeyDown, onClick, onFocus, onDoubleClick },
  };
}
