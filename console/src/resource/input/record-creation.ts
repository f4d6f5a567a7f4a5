import type { AnyRow, Resource } from 'contract/kit/resource.ts';
import { createContext, type ReactNode } from 'react';

export interface Creation {
  resource: Resource;
  initial?: Readonly<Record<string, unknown>>;
  onClose: () => void;
  onSaved: (row: AnyRow) => void;
}

/** Renders the dialog that creates a record. It is passed by context, because the dialog itself uses the inputs of this
 *  folder. */
export const RecordCreation = createContext<((creation: Creation) => ReactNode) | null>(null);
