import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, type RefObject } from 'react';
import { useChartView } from './chart-view.ts';
import type { Plot } from './plot.ts';
import { moved, rangeText, stretchOf, zoomed, type Stretch } from './stretches.ts';

const NEARER = 0.7;
/** The pause after which a gesture is over and its range goes into the address. */
const PAUSE_MS = 300;

/** The visible range of many values; with `isKept` it is the parameter `zoom` of the address. */
export function useZoom(times: readonly number[], isKept: boolean) {
  const count = times.length;
  const [{ range }, setView] = useChartView();
  const navigate = useNavigate();
  const named = useSearch({ strict: false, select: (search) => (search as { zoom?: unknown }).zoom });
  const kept = isKept && typeof named === 'string' ? named : '';
  const isPending = range !== null && range.over === kept;
  const text = isPending ? range.text : kept;
  const shown = useMemo(() => stretchOf(text, times) ?? ([0, Math.max(times.length - 1, 0)] as const), [text, times]);
  const [first, last] = shown;
  const keep = useEffectEvent((zoom: string) => {
    void navigate({
      to: '.',
      search: ((search: object) => ({ ...search, zoom: zoom || undefined })) as never,
      resetScroll: false,
    });
  });
  useEffect(() => {
    if (!isKept || range === null) return undefined;
    // The address has changed: by this range, or by «Back».
    if (!isPending) {
      setView((view) => ({ ...view, range: null }));
      return undefined;
    }
    const timer = setTimeout(() => range.text !== kept && keep(range.text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isKept, isPending, kept, range, setView]);
  const choose = (stretch: Stretch) =>
    setView((view) => ({ ...view, range: { text: rangeText(stretch, times), over: kept } }));
  return {
    first,
    last,
    isWhole: first === 0 && last === Math.max(count - 1, 0),
    showWhole: () => choose([0, count - 1]),
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
