import classes from './Tip.module.css';
import { tipAt, type Tip } from './tip-at.ts';

const GAP = 6;

const tip = document.createElement('div');
tip.className = classes.tip!;
tip.role = 'tooltip';
tip.id = 'tip';
tip.popover = 'manual';

let shown: Tip | null = null;

function hide() {
  tip.remove();
  if (shown?.isDescription) shown.at.removeAttribute('aria-describedby');
  shown = null;
}

function place() {
  if (!shown?.at.isConnected) return hide();
  const { left, top, bottom } = shown.at.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const isBelow = bottom + GAP + tip.offsetHeight <= clientHeight;
  tip.style.top = `${isBelow ? bottom + GAP : top - GAP - tip.offsetHeight}px`;
  tip.style.left = `${Math.max(GAP, Math.min(left, clientWidth - tip.offsetWidth - GAP))}px`;
}

function show(next: Tip | null): void {
  if (next?.at === shown?.at && next?.text === shown?.text) return;
  hide();
  // The element may have been removed while this file was loading.
  if (!next?.at.isConnected) return;
  shown = next;
  tip.textContent = next.text;
  if (next.isDescription) next.at.setAttribute('aria-describedby', tip.id);
  // The tip is placed inside its part of the page, because screen readers navigate by named parts.
  (next.at.closest('[role="dialog"], main, header, nav, aside') ?? document.body).append(tip);
  tip.showPopover();
  place();
}

/** Shows the tip of an element, or of the one with the keyboard focus; hides it when there is none. */
export const showTipOf = (element: Element | null): void =>
  show(element && (tipAt(element) ?? tipAt(document.querySelector(':focus-visible'))));

for (const type of ['scroll', 'resize']) addEventListener(type, place, true);
