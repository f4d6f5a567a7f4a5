import type { Tip } from './show-tip.ts';

const isCut = (element: Element) => element.scrollWidth > element.clientWidth;
const hidesTheRest = (element: Element) => getComputedStyle(element).textOverflow === 'ellipsis' && isCut(element);
const textOf = (element: HTMLElement) => element.innerText.trim();

/** The reason of a refused button, or what is said of an element by `data-tip`, unless the whole of it is read there already. */
function givenTip(element: Element): Tip | null {
  const at = element.closest<HTMLElement>('[data-reason], [data-tip]');
  const reason = at?.getAttribute('data-reason');
  if (at && reason) return { at, text: reason, isDescription: false };
  const text = at?.getAttribute('data-tip');
  // A cell that is being edited has its own messages.
  if (!at || !text || at.querySelector('input:focus, textarea:focus')) return null;
  const isRead = textOf(at) === text;
  if (isRead && ![at, ...at.querySelectorAll('*')].some(isCut)) return null;
  const isNamed =
    isRead || at.ariaLabel === text || at.hasAttribute('aria-describedby') || at.hasAttribute('aria-description');
  return { at, text, isDescription: !isNamed };
}

/** The name of a button that is a sign alone. */
function signTip(element: Element): Tip | null {
  const at = element.closest<HTMLElement>('button[aria-label], a[aria-label]');
  return at && textOf(at) === '' ? { at, text: at.ariaLabel!, isDescription: false } : null;
}

/** The whole text of what is cut off. */
const cutTip = (element: Element): Tip | null =>
  element instanceof HTMLElement && hidesTheRest(element)
    ? { at: element, text: textOf(element), isDescription: false }
    : null;

const tipAt = (element: Element | null): Tip | null =>
  element && (givenTip(element) ?? signTip(element) ?? cutTip(element));

/** Shows tips at what has the pointer or the focus of the keyboard, and the reason of a refused button after a tap, too: nothing else hears
 *  of a click on it. A `title` would be there for a mouse only, and a second late. */
export function watchTips(): void {
  let shown: Tip | null = null;
  const show = (tip: Tip | null) => {
    if (tip?.at === shown?.at && tip?.text === shown?.text) return;
    shown = tip;
    void import('./show-tip.ts').then(({ showTip }) => showTip(shown));
  };
  const look = (event: Event) => {
    if (!(event.target instanceof Element)) return;
    show(tipAt(event.target) ?? tipAt(document.querySelector(':focus-visible')));
  };
  const press = (event: Event) => {
    const refused = event.target instanceof Element && event.target.closest('[data-reason]');
    if (!refused) return show(null);
    event.preventDefault();
    event.stopPropagation();
    return look(event);
  };
  for (const type of ['pointerover', 'focusin']) document.addEventListener(type, look, true);
  document.addEventListener('click', press, true);
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && show(null), true);
}
