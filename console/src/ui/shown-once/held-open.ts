import { createContext, use, useEffect } from 'react';

export const HoldOpen = createContext<(isHeld: boolean) => void>(() => undefined);

/** A dialog with a value that is shown only once, or is being fetched, can be closed only with its buttons, because an
 *  accidental key or click would lose it. */
export function useHeldOpen(isHeld = true): void {
  const hold = use(HoldOpen);
  useEffect(() => {
    if (!isHeld) return undefined;
    hold(true);
    return () => hold(false);
  }, [hold, isHeld]);
}
