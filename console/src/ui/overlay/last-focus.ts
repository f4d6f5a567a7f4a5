/** An element that has or had the focus, and its place, because it may be re-rendered or removed meanwhile. */
export interface Focus {
  element: HTMLElement;
  parent: Element | null;
  index: number;
}

let last: Focus | null = null;

export function focusAt(element: HTMLElement): Focus {
  const parent = element.parentElement;
  return { element, parent, index: parent ? [...parent.children].indexOf(element) : -1 };
}

/** Whether the focused element was removed. */
export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** The last focused element. */
export const lastFocus = (): Focus | null => last;

/** Remembers the focused element, because a button that opens something is often re-rendered and the browser fires no
 *  event for that. */
export function rememberFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    last = focusAt(target as HTMLElement);
  });
}
