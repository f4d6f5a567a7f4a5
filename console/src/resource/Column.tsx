import type { AnyRow } from 'contract/kit/resource.ts';
import type { FunctionComponent, ReactNode } from 'react';

export interface ColumnProps {
  /** A field of the resource, whose cell is drawn differently, or a name of its own. */
  name: string;
  /** Needed for a column that is not a field. */
  label?: string;
  unit?: string;
  width?: number;
  isNumeric?: boolean;
  children: (row: AnyRow) => ReactNode;
}

/** Declares a column of a list; stands among the children of ResourceList. */
export const Column: FunctionComponent<ColumnProps> = () => null;
