import type { Resource, Row } from 'contract/kit/resource.ts';
import { createContext } from 'react';
import { useSurrounding } from './use-surrounding.ts';

export interface CardRecord<R extends Resource = Resource> {
  resource: Resource;
  row: Row<R>;
  /** Why the user may not delete this particular record, apart from their right to it. */
  mayNotDelete?: string | undefined;
}

export const RecordContext = createContext<CardRecord | null>(null);

/** The record of the surrounding card, for its tabs and sections: of any resource, or with the fields of the given one. */
export const useRecord = <R extends Resource>(resource?: R) =>
  useSurrounding(RecordContext, 'ResourceCard', resource) as CardRecord<R>;
