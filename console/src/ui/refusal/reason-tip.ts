import classes from './ReasonTip.module.css';

const GAP = 6;

const tip = document.createElement('div');
tip.className = classes.tip!;
// The button itself has the reason as its description.
tip.ariaHidden = 'true';

let at: HTMLElement | null = null;

function place() {
  if (!at?.isConnected) return tip.remove();
  const { left, top, bottom } = at.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const isBelow = bottom + GAP + tip.offsetHeight <= clientHeight;
  tip.style.top = `${isBelow ? bottom + GAP : top - GAP - tip.offsetHeight}px`;
  tip.style.left = `${Math.max(GAP, Math.min(left, clientWidth - tip.offsetWidth - GAP))}px`;
}

/** Shows why a button is refused, beside it; nothing for null. */
export function showReason(button: HTMLElement | null): void {
  at = button;
  if (!at) return tip.remove();
  tip.textContent = at.getAttribute('data-reason');
  document.body.append(tip);
  place();
}

for (const type of ['scroll', 'resize']) addEventListener(type, place, true);
