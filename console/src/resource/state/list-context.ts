import { createContext, use } from 'react';
import type { ResourceList } from './use-resource-list.ts';

export const ListContext = createContext<ResourceList | null>(null);

/** The list that the surrounding ResourceList works on. */
export function useList(): ResourceList {
  const list = use(ListContext);
  if (!list) throw new Error('useList работает только внутри ResourceList');
  return list;
}
