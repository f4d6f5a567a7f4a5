import { useEffect, useState } from 'react';
import { focusAt, lastFocus, type Focus } from './last-focus.ts';

const isLost = () => document.activeElement === null || document.activeElement === document.body;

/** What has the focus; of an item of a menu, which is gone by then, the button of the menu. */
function opener(): Focus | null {
  if (isLost()) return lastFocus();
  const active = document.activeElement as HTMLElement;
  const button = active.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return focusAt((button && document.getElementById(button)) || active);
}

const focusOn = (element: Element | null | undefined) =>
  (element as HTMLElement | null)?.focus({ preventScroll: true });

/** Gives the focus back when the component goes, unless it is somewhere by then; where what had it is gone, to the screen. */
export function useFocusReturn(): void {
  const [from] = useState(opener);
  useEffect(
    () => () => {
      // What had the focus leaves the page after this.
      setTimeout(() => {
        for (const next of [from?.element, from?.parent?.children[from.index], document.getElementById('main')])
          if (isLost()) focusOn(next);
      });
    },
    [from],
  );
}
