import type { Icon } from '@tabler/icons-react';
import type { AnyRow } from 'contract/kit/resource.ts';
import type { Decision } from 'contract/rights/decide.ts';
import type { FunctionComponent } from 'react';

export interface RowActionProps {
  label: string;
  icon?: Icon;
  color?: 'red';
  /** When not allowed, the action is shown with the reason. */
  decision?: Decision;
  onRun: (row: AnyRow) => void;
}

/** Declares an action of a row; stands among the children of ResourceList. */
export const RowAction: FunctionComponent<RowActionProps> = () => null;
