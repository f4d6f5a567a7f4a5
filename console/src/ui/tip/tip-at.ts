export interface Tip {
  at: HTMLElement;
  text: string;
  /** What the tip says is not said by the name or the description of the element. */
  isDescription: boolean;
}

const isCut = (element: Element) => element.scrollWidth > element.clientWidth;
const hidesTheRest = (element: Element) => getComputedStyle(element).textOverflow === 'ellipsis' && isCut(element);
const textOf = (element: HTMLElement) => element.innerText.trim();

/** Whether the dialog around says the same already, besides the tip that may be shown in it. */
function isReadInDialog(at: HTMLElement, text: string): boolean {
  const parts = at.closest<HTMLElement>('[role="dialog"]')?.innerText.split(text).length ?? 1;
  return parts - 1 > Number(document.querySelector('#tip')?.textContent === text);
}

/** The reason of a refused button, or what is said of an element by `data-tip`, unless the whole of it is read there already. */
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

/** The name of a button that is a sign alone, with a count beside it or without. */
function signTip(element: Element): Tip | null {
  const at = element.closest<HTMLElement>('button[aria-label], a[aria-label]');
  return at && !/\p{L}/u.test(textOf(at)) ? { at, text: at.ariaLabel!, isDescription: false } : null;
}

/** The whole text of what is cut off. */
const cutTip = (element: Element): Tip | null =>
  element instanceof HTMLElement && hidesTheRest(element)
    ? { at: element, text: textOf(element), isDescription: false }
    : null;

/** What is to be said of an element: the reason of a refused button, its `data-tip`, the name of a sign, the whole of a cut text. */
export const tipAt = (element: Element | null): Tip | null =>
  element && (givenTip(element) ?? signTip(element) ?? cutTip(element));
