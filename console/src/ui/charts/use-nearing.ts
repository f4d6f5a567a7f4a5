import { useEffect, useEffectEvent, useState, type KeyboardEvent, type RefObject } from 'react';
import type { Plot } from './plot.ts';
import { moved, zoomed, type Stretch } from './stretches.ts';

const NEARER = 0.7;
const STEP = 0.25;

/** The visible stretch of many values: the wheel and + − zoom, arrows move it. */
export function useNearing(count: number, onPick?: (index: number) => void) {
  const whole: Stretch = [0, Math.max(count - 1, 0)];
  const [chosen, show] = useState<Stretch>(whole);
  const seen = chosen[1] < count ? chosen : whole;
  const [first, last] = seen;
  const middle = Math.round((first + last) / 2);
  const near = (factor: number, around: number) => show(zoomed(seen, count, factor, around));

  const keys: Readonly<Record<string, () => void>> = {
    '+': () => near(NEARER, middle),
    '=': () => near(NEARER, middle),
    '-': () => near(1 / NEARER, middle),
    ArrowLeft: () => show(moved(seen, count, -STEP)),
    ArrowRight: () => show(moved(seen, count, STEP)),
    Home: () => show(whole),
    Enter: () => onPick?.(middle),
  };
  return {
    first,
    last,
    isWhole: first === 0 && last === count - 1,
    show,
    showWhole: () => show(whole),
    press: (event: KeyboardEvent) => {
      const act = keys[event.key];
      if (!act || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      act();
    },
    turn: (isNearer: boolean, place: number) => near(isNearer ? NEARER : 1 / NEARER, first + place),
  };
}

/** Reports the value under the pointer when the wheel is turned. React's own listener is passive, so it could not keep the page
 *  from scrolling. */
export function useWheel(
  svg: RefObject<SVGSVGElement | null>,
  plot: Plot,
  onTurn: (isNearer: boolean, place: number) => void,
): void {
  const turn = useEffectEvent((event: WheelEvent) => {
    if (event.deltaY === 0) return;
    event.preventDefault();
    const place = plot.nearest(event.clientX - svg.current!.getBoundingClientRect().left);
    onTurn(event.deltaY < 0, place);
  });
  useEffect(() => {
    const drawn = svg.current;
    const listen = (event: WheelEvent) => turn(event);
    drawn?.addEventListener('wheel', listen, { passive: false });
    return () => drawn?.removeEventListener('wheel', listen);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the element appears only when the plot is known
  }, [svg, plot]);
}
