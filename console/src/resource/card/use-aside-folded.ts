import { useState } from 'react';

const KEY = 'card-aside-folded';

/** Whether the person keeps what is told beside records folded. */
export function useAsideFolded(): [isFolded: boolean, fold: (isFolded: boolean) => void] {
  const [isFolded, setFolded] = useState(() => localStorage.getItem(KEY) === 'true');
  const fold = (next: boolean) => {
    localStorage.setItem(KEY, String(next));
    setFolded(next);
  };
  return [isFolded, fold];
}
