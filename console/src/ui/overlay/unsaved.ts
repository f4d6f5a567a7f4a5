import { useEffect } from 'react';

const screens = new Set<object>();

/** Tells, as long as it is so, that the screen holds what is typed and not saved. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const screen = {};
    screens.add(screen);
    return () => void screens.delete(screen);
  }, [isUnsaved]);
}

/** Whether leaving the screen now would lose what a person has begun: something typed, or a dialog. */
export const isBegun = (): boolean => screens.size > 0 || document.querySelector('[role="dialog"]') !== null;
