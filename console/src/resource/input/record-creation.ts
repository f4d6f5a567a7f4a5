import type { AnyRow, Resource } from 'contract/kit/resource.ts';
import { createContext, type ReactNode } from 'react';

export interface Creation {
  resource: Resource;
  onClose: () => void;
  onSaved: (row: AnyRow) => void;
}

/** Draws the dialog that makes a new record. It is made of the inputs of this folder, so that it comes to them from above. */
export const RecordCreation = createContext<((creation: Creation) => ReactNode) | null>(null);
