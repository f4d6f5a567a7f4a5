import type { Icon } from '@tabler/icons-react';
import type { Filter } from 'contract/kit/filter.ts';
import { fieldOf, type Resource, type Row, type systemFields } from 'contract/kit/resource.ts';
import type { Decision } from 'contract/rights/decide.ts';
import type { ReactNode } from 'react';

/** How the column of a field is drawn where its own way does not say enough. */
interface OwnCell<R extends Resource> {
  width?: number;
  cell: (row: Row<R>) => ReactNode;
}
/** By the name of the field. */
export type OwnCells<R extends Resource = Resource> = {
  readonly [Name in keyof R['fields'] | keyof typeof systemFields]?: OwnCell<R>;
};

export interface RowAction<R extends Resource = Resource> {
  label: string;
  icon?: Icon;
  color?: 'red';
  /** When not allowed, the action is shown with the reason. */
  decision?: Decision;
  onRun: (row: Row<R>) => void;
}

export interface ListOptions<R extends Resource = Resource> {
  resource: R;
  /** Always holds, whatever the user filters. */
  base?: Filter;
  /** What a new record starts with. */
  initial?: Readonly<Record<string, unknown>>;
  /** Where a row leads; null opens it in a dialog. */
  cardPath?: (row: Row<R>) => string | null;
  /** The user marks rows and changes them together. */
  isBulk?: boolean;
  /** Its records come by themselves: none is made or removed here. */
  isKept?: boolean;
  /** The verb of a creation, where it does more than create. */
  creation?: string;
  cells?: OwnCells<R>;
  /** What can be done with a row besides opening and deleting it. */
  actions?: readonly RowAction<R>[];
}

/** A cell of no field would be left out without a word. */
export function checkCells(resource: Resource, cells: OwnCells): void {
  const unknown = Object.keys(cells).filter((name) => !fieldOf(resource, name));
  if (unknown.length) throw new Error(`В списке «${resource.titles.list}» нет полей: ${unknown.join(', ')}`);
}
