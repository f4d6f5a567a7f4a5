import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import type { Plot } from './plot.ts';

/** The ratio by which the distance between the fingers changes per zoom step. */
const STEP = 1.4;

/** Reports the midpoint between two fingers whenever their distance changes by a zoom step or several. React's own
 *  listener is passive, so it could not prevent the page from zooming. */
export function usePinch(
  svg: RefObject<SVGSVGElement | null>,
  plot: Plot,
  onTurn: (isNearer: boolean, place: number, steps: number) => void,
): void {
  const spread = useRef(1);
  const pinch = useEffectEvent((event: TouchEvent) => {
    const [one, other] = event.touches;
    if (!one || !other) return;
    event.preventDefault();
    const present = Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY));
    if (event.type === 'touchstart') {
      spread.current = present;
      return;
    }
    const steps = Math.trunc(Math.log(present / spread.current) / Math.log(STEP));
    if (steps === 0) return;
    spread.current *= STEP ** steps;
    const middle = (one.clientX + other.clientX) / 2;
    onTurn(steps > 0, plot.nearest(middle - svg.current!.getBoundingClientRect().left), Math.abs(steps));
  });
  useEffect(() => {
    const drawn = svg.current;
    const listen = (event: TouchEvent) => pinch(event);
    for (const name of ['touchstart', 'touchmove'] as const) drawn?.addEventListener(name, listen, { passive: false });
    return () => {
      for (const name of ['touchstart', 'touchmove'] as const) drawn?.removeEventListener(name, listen);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the element appears only when the plot is known
  }, [svg, plot]);
}
