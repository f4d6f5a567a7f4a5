import type { AnyRow, Resource } from 'contract/kit/resource.ts';
import { createContext, type ReactNode } from 'react';

export interface Creation {
  resource: Resource;
  initial?: Readonly<Record<string, unknown>>;
  onClose: () => void;
  onSaved: (row: AnyRow) => void;
}

/** Renders the dialog that creates a record. The dialog is made of the inputs of this folder, so it is passed to them by context.
 *  */
export const RecordCreation = createContext<((creation: Creation) => ReactNode) | null>(null);
