import { useLayoutEffect, useRef, type RefObject } from 'react';
import { isFocusLost } from '../overlay/last-focus.ts';

/** Goes on from the row that the list was left by, unless the person is somewhere else by the time that rows are shown. */
export function useOpenedRow(box: RefObject<HTMLElement | null>, opened: string | undefined): void {
  const isDone = useRef(opened === undefined);
  // Rows come with any of the renderings.
  useLayoutEffect(() => {
    if (isDone.current || !box.current?.querySelector('tr[data-index]')) return;
    isDone.current = true;
    if (isFocusLost()) box.current.querySelector<HTMLElement>('tr[aria-current]')?.focus();
  });
}
