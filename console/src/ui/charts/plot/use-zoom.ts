import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import type { Plot } from './plot.ts';
import { moved, zoomed, type Stretch } from './stretches.ts';

const NEARER = 0.7;

/** The visible range of many values. */
export function useZoom(count: number) {
  const whole: Stretch = [0, Math.max(count - 1, 0)];
  const [chosen, setChosen] = useState<Stretch | null>(null);
  // The chosen range may no longer exist after the data has changed.
  const shown = chosen && chosen[1] < count ? chosen : whole;
  const [first, last] = shown;
  const choose = (stretch: Stretch) => setChosen(stretch[0] > 0 || stretch[1] < count - 1 ? stretch : null);
  return {
    first,
    last,
    isWhole: first === 0 && last === whole[1],
    showWhole: () => setChosen(null),
    /** Indexes are relative to the visible values. */
    showNear: ([from, to]: Stretch) => choose([first + from, first + to]),
    turn: (isNearer: boolean, place: number, steps = 1) =>
      choose(zoomed(shown, count, (isNearer ? NEARER : 1 / NEARER) ** steps, first + place)),
    move: (share: number) => choose(moved(shown, count, share)),
  };
}
export type Zoom = ReturnType<typeof useZoom>;

/** Reports the index under the pointer when the wheel is turned over a chart with Ctrl or while it has the focus;
 *  otherwise the page scrolls. React's own listener is passive, so it could not prevent the scrolling. */
export function useWheel(
  svg: RefObject<SVGSVGElement | null>,
  plot: Plot,
  onTurn: (isNearer: boolean, place: number) => void,
): void {
  const turn = useEffectEvent((event: WheelEvent) => {
    if (event.deltaY === 0 || !(event.ctrlKey || document.activeElement === svg.current)) return;
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
