import { createContext, use, useEffect } from 'react';

export const HoldOpen = createContext<(isHeld: boolean) => void>(() => undefined);

/** The dialog around what is shown only once is closed by its buttons alone: a key or a click in passing would lose it. */
export function useHeldOpen(): void {
  const hold = use(HoldOpen);
  useEffect(() => {
    hold(true);
    return () => hold(false);
  }, [hold]);
}
