/** What a button is given whose action is not possible now, with the reason, and nothing otherwise. It keeps its place in the order of Tab,
 *  and the reason is read with its name and shown at it (`watchReasons`): a `title` would be there for a mouse only. */
export const refused = (reason: string | null | undefined) =>
  reason ? { 'aria-disabled': true, 'data-disabled': true, 'aria-description': reason, 'data-reason': reason } : {};

/** The same for an item of a menu, whose arrows pass over what is marked as disabled. */
export const refusedItem = (reason: string | null | undefined) =>
  reason ? { ...refused(reason), 'data-disabled': undefined, c: 'var(--mantine-color-disabled-color)' } : {};

const reasonAt = (element: Element | null | undefined) => element?.closest<HTMLElement>('[data-reason]') ?? null;

/** Shows the reason of a refused button at it, as long as it has the focus of the keyboard or the pointer, or after a tap; nothing else
 *  hears of a click on it. */
export function watchReasons(): void {
  let shown: HTMLElement | null = null;
  const show = (button: HTMLElement | null) => {
    if (button === shown) return;
    shown = button;
    void import('./reason-tip.ts').then(({ showReason }) => showReason(shown));
  };
  const look = (event: Event) => {
    const button = reasonAt(event.target as Element);
    if (button && event.type === 'click') {
      event.preventDefault();
      event.stopPropagation();
    }
    show(button ?? reasonAt(document.querySelector(':focus-visible')));
  };
  for (const type of ['pointerover', 'focusin', 'click']) document.addEventListener(type, look, true);
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && show(null), true);
}
