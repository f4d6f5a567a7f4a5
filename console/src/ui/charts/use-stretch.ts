import { useState } from 'react';
import type { Stretch } from './stretches.ts';

/** The stretch of a line of values that is shown nearer; all of them where none is chosen, or the chosen one is no longer there. */
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
