import { useEffect, useState } from 'react';
import { focusAt, isFocusLost, lastFocus, type Focus } from './last-focus.ts';

/** The focused element; for a menu item, which will be removed, the button of the menu. */
function opener(): Focus | null {
  if (isFocusLost()) return lastFocus();
  const active = document.activeElement as HTMLElement;
  const button = active.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return focusAt((button && document.getElementById(button)) || active);
}

const focusOn = (element: Element | null | undefined) =>
  (element as HTMLElement | null)?.focus({ preventScroll: true });

/** The button that opens the panel around an element, such as «⋮», when the panel has been closed. */
function showing(element: Element | undefined): Element | null {
  const panel = element?.parentElement?.closest('[id]');
  return panel ? document.querySelector(`[aria-controls="${panel.id}"]`) : null;
}

/** Restores the focus on unmount, unless it has moved elsewhere; when the element was removed, focuses the screen. */
export function useFocusReturn(): void {
  const [from] = useState(opener);
  useEffect(
    () => () => {
      // The focused element is removed from the page after this call.
      setTimeout(() => {
        const places = [
          from?.element,
          from?.parent?.children[from.index],
          showing(from?.element),
          document.getElementById('main'),
        ];
        for (const next of places) if (isFocusLost()) focusOn(next);
      });
    },
    [from],
  );
}
