import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** The last token that followed `#` in the address. It is removed from the address at once, so that neither the browser history
 *  nor a bystander can see it. */
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
