import { useState } from 'react';
import type { Stretch } from './stretches.ts';

/** The stretch of values that the user has zoomed to; all values when none is chosen or the chosen one no longer exists. */
export function useStretch(count: number) {
  const [chosen, setStretch] = useState<Stretch | null>(null);
  const stretch = chosen && chosen[1] < count ? chosen : null;
  const [first, last] = stretch ?? [0, count - 1];
  return {
    first,
    last,
    isNear: stretch !== null,
    showNear: ([from, to]: Stretch) => setStretch([first + from, first + to]),
    showAll: () => setStretch(null),
  };
}
