import { useSyncExternalStore } from 'react';

let lost = false;
const listeners = new Set<() => void>();

export function reportConnection(works: boolean): void {
  if (lost === !works) return;
  lost = !works;
  listeners.forEach((listener) => listener());
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** True from the first request that did not reach the server until one does. */
export const useConnectionLost = (): boolean => useSyncExternalStore(subscribe, () => lost);

/** Checks whether the server can be reached. */
export async function tryConnection(): Promise<boolean> {
  const answer = await fetch('/livez', { cache: 'no-store' }).catch(() => null);
  const works = answer !== null && answer.status < 500;
  reportConnection(works);
  return works;
}
