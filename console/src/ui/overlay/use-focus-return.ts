import { useEffect, useState } from 'react';
import { focusAt, isFocusLost, lastFocus, type Focus } from './last-focus.ts';

/** What has the focus; of an item of a menu, which is gone by then, the button of the menu. */
function opener(): Focus | null {
  if (isFocusLost()) return lastFocus();
  const active = document.activeElement as HTMLElement;
  const button = active.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return focusAt((button && document.getElementById(button)) || active);
}

const focusOn = (element: Element | null | undefined) =>
  (element as HTMLElement | null)?.focus({ preventScroll: true });

/** The button that shows the panel in which an element is, as «⋮» does: the panel is closed by then. */
function showing(element: Element | undefined): Element | null {
  const panel = element?.parentElement?.closest('[id]');
  return panel ? document.querySelector(`[aria-controls="${panel.id}"]`) : null;
}

/** Gives the focus back when the component goes, unless it is somewhere by then; where what had it is gone, to the screen. */
export function useFocusReturn(): void {
  const [from] = useState(opener);
  useEffect(
    () => () => {
      // What had the focus leaves the page after this.
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
