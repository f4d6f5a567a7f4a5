// Loaded lazily, because the first screen does not need the code of tips; without a connection there is no tip.
const loadTips = () => import('./show-tip.ts');

async function showTipOf(element: Element | null): Promise<void> {
  const tips = await loadTips().catch(() => undefined);
  tips?.showTipOf(element);
}

/** Shows tips on hover and keyboard focus, and the reason of a refused button also on a tap, because such a click has
 *  no other effect. A `title` attribute would only work for a mouse, with a delay. */
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
