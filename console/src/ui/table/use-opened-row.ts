import { useLayoutEffect, useRef, type RefObject } from 'react';
import { isFocusLost } from '../overlay/last-focus.ts';

/** Focuses the row that was opened when the list was left, unless the focus has moved elsewhere before the rows are
 *  shown. */
export function useOpenedRow(box: RefObject<HTMLElement | null>, opened: string | undefined): void {
  const isDone = useRef(opened === undefined);
  // Runs after every render, because the rows may arrive with any of them.
  useLayoutEffect(() => {
    if (isDone.current || !box.current?.querySelector('tr[data-index]')) return;
    isDone.current = true;
    if (isFocusLost()) box.current.querySelector<HTMLElement>('tr[aria-current]')?.focus();
  });
}
