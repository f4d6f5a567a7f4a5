import { useEffect, useEffectEvent, useState, type Dispatch, type SetStateAction } from 'react';
import { hasSession, organization } from '../../api/session.ts';
import { useWho } from '../../api/who.ts';

interface Left {
  /** What it was changed from, as JSON. */
  from: string;
  value: unknown;
}
function readLeft(key: string): Left | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Left | null;
  } catch {
    return null;
  }
}

/** State that a person types and the server does not have yet. When the session ends or the page is reloaded it is kept in the tab, and
 *  found again where it was begun, under the same name, by the same person, unless what it was begun with has changed since: nobody
 *  overwrites the change of another unseen. `T` is what JSON can say. */
export function useDraftState<T>(name: string, initial: T): [T, Dispatch<SetStateAction<T>>] {
  const { userModel } = useWho();
  const [key] = useState(() =>
    ['left', userModel.guid, organization() ?? '-', location.pathname, name].map(encodeURIComponent).join('/'),
  );
  const [begun] = useState(initial);
  const [from] = useState(() => JSON.stringify(begun));
  const [value, setValue] = useState<T>(() => {
    const left = readLeft(key);
    return left?.from === from ? (left.value as T) : begun;
  });

  const keep = useEffectEvent(() => {
    if (value !== begun) sessionStorage.setItem(key, JSON.stringify({ from, value } satisfies Left));
  });
  useEffect(() => {
    const keepLast = () => keep();
    addEventListener('pagehide', keepLast);
    return () => {
      removeEventListener('pagehide', keepLast);
      if (hasSession()) sessionStorage.removeItem(key);
      else keep();
    };
  }, [key]);
  return [value, setValue];
}
