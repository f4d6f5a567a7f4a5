import { useEffect, useEffectEvent } from 'react';

/** Calls back when Escape is pressed while an action is in progress. */
export function useEscape(isUnderWay: boolean, onEscape: () => void): void {
  const giveUp = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') onEscape();
  });
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const listen = (event: KeyboardEvent) => giveUp(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [isUnderWay]);
}
