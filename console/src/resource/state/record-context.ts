import type { AnyRow, Resource } from 'contract/kit/resource.ts';
import { createContext, use } from 'react';

export interface CardRecord {
  resource: Resource;
  row: AnyRow;
}

export const RecordContext = createContext<CardRecord | null>(null);

/** The record of the surrounding card, for its tabs and sections. */
export function useRecord(): CardRecord {
  const record = use(RecordContext);
  if (!record) throw new Error('useRecord работает только внутри ResourceCard');
  return record;
}
