import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** The token behind `#` of the present address. It leaves the address at once: neither the history of the browser nor
 *  somebody looking at the screen keeps it. */
export function useLinkToken(): string {
  const { history } = useRouter();
  const [token] = useState(() => window.location.hash.slice(1));
  useEffect(() => {
    if (token) history.replace(window.location.pathname);
  }, [history, token]);
  return token;
}
