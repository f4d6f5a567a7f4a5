import { useEffect, useEffectEvent, useState, type Dispatch, type SetStateAction } from 'react';
import { hasSession, organization } from '../../api/session.ts';
import { useWho } from '../../api/who.ts';

interface Left {
  /** The initial value that was changed, as JSON. */
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

/** State with input that the server does not have yet. When the session ends or the page is reloaded, it is kept in the
 *  tab and restored under the same name for the same person, unless its initial value has changed since, because that
 *  would overwrite somebody else's change unnoticed. `T` must be representable as JSON. */
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
