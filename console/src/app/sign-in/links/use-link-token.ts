import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address had a token: the page was opened by a link, which a reload cannot restore. */
    hadToken?: boolean;
  }
}

/** The last token that followed `#` in the address. It is removed from the address at once, so that neither the browser
 *  history nor a bystander can see it. */
export function useLinkToken(): string {
  const { history } = useRouter();
  const hash = useLocation({ select: (location) => location.hash });
  const [token, setToken] = useState(hash);
  if (hash && hash !== token) setToken(hash);
  useEffect(() => {
    if (hash) history.replace(window.location.pathname, { hadToken: true });
  }, [history, hash]);
  return token;
}

/** Whether the page was opened by a link whose token is lost. */
export const useHadToken = (): boolean => useLocation({ select: ({ state }) => state.hadToken === true });
