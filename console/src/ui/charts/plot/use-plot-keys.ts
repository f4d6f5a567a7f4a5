import type { KeyboardEvent } from 'react';
import type { Zoom } from './use-zoom.ts';

interface PlotKeys {
  zoom: Zoom;
  /** The moment under the crosshair, and a setter. */
  at: number | null;
  point: (index: number | null) => void;
  /** The number of visible moments. */
  count: number;
  onPick: ((index: number) => void) | undefined;
  /** The indexes of the marked moments, in order. */
  marked: readonly number[];
}

const STEP = 0.25;

/** Arrows move between moments, with Shift they move the visible range; + − zoom, Home shows everything, Enter picks,
 *  PageUp and PageDown move between marks. */
export function usePlotKeys({ zoom: { first, turn, move, showWhole }, at, point, count, onPick, marked }: PlotKeys) {
  const middle = Math.round((count - 1) / 2);
  const go = (place: number) => point(Math.min(Math.max(place, 0), count - 1));
  const pointMark = (place: number | undefined) => place !== undefined && point(place);
  const keys: Readonly<Record<string, (isMoving: boolean) => unknown>> = {
    '+': () => turn(true, at ?? middle),
    '=': () => turn(true, at ?? middle),
    '-': () => turn(false, at ?? middle),
    ArrowLeft: (isMoving) => (isMoving ? move(-STEP) : go((at ?? count) - 1)),
    ArrowRight: (isMoving) => (isMoving ? move(STEP) : go((at ?? -1) + 1)),
    PageUp: () => pointMark(marked.findLast((place) => place < (at ?? count))),
    PageDown: () => pointMark(marked.find((place) => place > (at ?? -1))),
    Home: showWhole,
    Enter: () => onPick?.(first + (at ?? middle)),
  };
  return (event: KeyboardEvent) => {
    const act = keys[event.key];
    if (!act || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    act(event.shiftKey);
  };
}
