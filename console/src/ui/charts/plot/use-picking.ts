import { useRef, useState, type PointerEvent } from 'react';
import type { Plot } from './plot.ts';

const LEAST_PIXELS = 8;

/** The range being dragged over: `onStretch` is called when the pointer is released, `onPoint` whenever it moves,
 *  `onClick` when nothing was dragged over. */
export function usePicking(
  plot: Plot,
  onStretch: (stretch: readonly [number, number]) => void,
  onPoint: (index: number | null) => void,
  onClick: () => void,
) {
  const hasDragged = useRef(false);
  const [dragged, setDragged] = useState<readonly [number, number] | null>(null);
  const placeOf = (event: PointerEvent<SVGSVGElement>) =>
    event.clientX - event.currentTarget.getBoundingClientRect().left;
  const finish = () => {
    if (dragged && Math.abs(dragged[1] - dragged[0]) >= LEAST_PIXELS) {
      const [from, to] = dragged.map(plot.nearest).toSorted((a, b) => a - b) as [number, number];
      hasDragged.current = to > from;
      if (to > from) onStretch([from, to]);
    }
    setDragged(null);
  };
  return {
    dragged,
    handlers: {
      onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
        hasDragged.current = false;
        if (event.button === 0 && event.pointerType === 'mouse') setDragged([placeOf(event), placeOf(event)]);
      },
      onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
        onPoint(plot.nearest(placeOf(event)));
        if (dragged) setDragged([dragged[0], placeOf(event)]);
      },
      onPointerUp: finish,
      onClick: () => hasDragged.current || onClick(),
      onPointerLeave: () => {
        onPoint(null);
        setDragged(null);
      },
    },
  };
}
