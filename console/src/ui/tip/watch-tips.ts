// The first screen does without what finds the text of a tip and draws it.
const showTipOf = async (element: Element | null) => (await import('./show-tip.ts')).showTipOf(element);

/** Shows tips at what has the pointer or the focus of the keyboard, and the reason of a refused button after a tap, too: nothing else hears
 *  of a click on it. A `title` would be there for a mouse only, and a second late. */
export function watchTips(): void {
  const look = ({ target }: Event) => target instanceof Element && void showTipOf(target);
  const press = (event: Event) => {
    const refused = event.target instanceof Element && event.target.closest('[data-reason]');
    if (!refused) return void showTipOf(null);
    event.preventDefault();
    event.stopPropagation();
    return look(event);
  };
  const hideOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && void showTipOf(null);
  document.addEventListener('pointerover', look, true);
  document.addEventListener('focusin', look, true);
  document.addEventListener('click', press, true);
  document.addEventListener('keydown', hideOnEscape, true);
}
