import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** The last token that stood behind `#` of the address. It leaves the address at once: neither the history of the browser nor
 *  somebody looking at the screen keeps it. */
export function useLinkToken(): string {
  const { history } = useRouter();
  const hash = useLocation({ select: (location) => location.hash });
  const [token, setToken] = useState(hash);
  if (hash && hash !== token) setToken(hash);
  useEffect(() => {
    if (hash) history.replace(window.location.pathname);
  }, [history, hash]);
  return token;
}
