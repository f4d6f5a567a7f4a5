import { createContext, use, useEffect } from 'react';

export const HoldOpen = createContext<(isHeld: boolean) => void>(() => undefined);

/** The dialog around what is shown only once, or is being fetched to be shown, is closed by its buttons alone: a key or a click in passing
 *  would lose it. */
export function useHeldOpen(isHeld = true): void {
  const hold = use(HoldOpen);
  useEffect(() => {
    if (!isHeld) return undefined;
    hold(true);
    return () => hold(false);
  }, [hold, isHeld]);
}
