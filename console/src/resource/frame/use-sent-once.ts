import { useEffect, useRef } from 'react';

/** Ignores the second click of a double-click, which comes before the button is rendered as busy. A request refused
 *  before sending re-renders the dialog, which resets the guard. */
export function useSentOnce(isPending: boolean, send: () => void): () => void {
  const isSent = useRef(false);
  useEffect(() => {
    if (!isPending) isSent.current = false;
  });
  return () => {
    if (isSent.current) return;
    isSent.current = true;
    send();
  };
}
