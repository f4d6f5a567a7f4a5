/** An element that has, or had, the focus, and where it stands: it may be drawn anew, or go, meanwhile. */
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

/** What had the focus is gone. */
export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** What had the focus last. */
export const lastFocus = (): Focus | null => last;

/** Remembers what has the focus: a button that opens something is often drawn anew with it, and the browser tells nobody. */
export function rememberFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    last = focusAt(target as HTMLElement);
  });
}
