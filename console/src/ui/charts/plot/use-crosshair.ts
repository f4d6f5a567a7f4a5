import { createContext, use, useState, useSyncExternalStore } from 'react';

/** The moment selected in all charts of a group. */
export interface Crosshair {
  moment: () => number | null;
  point: (moment: number | null) => void;
  subscribe: (listen: () => void) => () => void;
}

export function createCrosshair(): Crosshair {
  let pointed: number | null = null;
  const listeners = new Set<() => void>();
  return {
    moment: () => pointed,
    point: (moment) => {
      pointed = moment;
      for (const listen of listeners) listen();
    },
    subscribe: (listen) => {
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
  };
}

/** The crosshair shared by the charts below; without a provider each chart has its own. */
export const CrosshairContext = createContext<Crosshair | null>(null);

/** The index of a moment among ascending moments, each of which lasts until the next; null when it is outside of
 *  them. */
export function placeOf(times: readonly number[], moment: number | null): number | null {
  if (moment === null || times.length === 0) return null;
  const index = times.findLastIndex((time) => time <= moment);
  const isLast = index === times.length - 1;
  const length = times.length > 1 ? times.at(-1)! - times.at(-2)! : 0;
  return index < 0 || (isLast && moment > times[index]! && moment >= times[index]! + length) ? null : index;
}

/** The moment under the crosshair as an index of these moments, and a setter. */
export function useCrosshair(times: readonly number[]): [number | null, (index: number | null) => void] {
  const [own] = useState(createCrosshair);
  const crosshair = use(CrosshairContext) ?? own;
  const moment = useSyncExternalStore(crosshair.subscribe, crosshair.moment);
  return [placeOf(times, moment), (index) => crosshair.point(index === null ? null : times[index]!)];
}
