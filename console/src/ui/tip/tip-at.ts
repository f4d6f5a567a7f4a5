export interface Tip {
  at: HTMLElement;
  text: string;
  /** Whether the tip adds something to the name and description of the element. */
  isDescription: boolean;
}

const isCut = (element: Element) => element.scrollWidth > element.clientWidth;
const hidesTheRest = (element: Element) => getComputedStyle(element).textOverflow === 'ellipsis' && isCut(element);
const textOf = (element: HTMLElement) => element.innerText.trim();

/** Whether the surrounding dialog already contains the text, apart from the tip itself. */
function isReadInDialog(at: HTMLElement, text: string): boolean {
  const parts = at.closest<HTMLElement>('[role="dialog"]')?.innerText.split(text).length ?? 1;
  return parts - 1 > Number(document.querySelector('#tip')?.textContent === text);
}

/** The reason of a refused button or a `data-tip`, unless its full text is already visible there. */
function givenTip(element: Element): Tip | null {
  const at = element.closest<HTMLElement>('[data-reason], [data-tip]');
  const reason = at?.getAttribute('data-reason');
  if (at && reason) return isReadInDialog(at, reason) ? null : { at, text: reason, isDescription: false };
  const text = at?.getAttribute('data-tip');
  // A cell that is being edited has its own messages.
  if (!at || !text || at.querySelector('input:focus, textarea:focus')) return null;
  const isRead = textOf(at) === text;
  if (isRead && ![at, ...at.querySelectorAll('*')].some(isCut)) return null;
  const isNamed =
    isRead || at.ariaLabel === text || at.hasAttribute('aria-describedby') || at.hasAttribute('aria-description');
  return { at, text, isDescription: !isNamed };
}

/** The name of an icon-only button, with or without a count beside it. */
function signTip(element: Element): Tip | null {
  const at = element.closest<HTMLElement>('button[aria-label], a[aria-label]');
  return at && !/\p{L}/u.test(textOf(at)) ? { at, text: at.ariaLabel!, isDescription: false } : null;
}

/** The full text of an element that is cut off. */
const cutTip = (element: Element): Tip | null =>
  element instanceof HTMLElement && hidesTheRest(element)
    ? { at: element, text: textOf(element), isDescription: false }
    : null;

/** The tip of an element: the reason of a refused button, its `data-tip`, the name of an icon, or the full text of a
 *  cut one. */
export const tipAt = (element: Element | null): Tip | null =>
  element && (givenTip(element) ?? signTip(element) ?? cutTip(element));
