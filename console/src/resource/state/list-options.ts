import type { Icon } from '@tabler/icons-react';
import type { Filter } from 'contract/kit/filter.ts';
import { fieldOf, type Resource, type Row, type systemFields } from 'contract/kit/resource.ts';
import type { Decision } from 'contract/rights/decide.ts';
import type { ReactNode } from 'react';

/** Overrides the default rendering of a field's column. */
interface OwnCell<R extends Resource> {
  width?: number;
  /** The least that it needs where the columns do not fit; what a field of its kind needs where nothing is said. */
  least?: number;
  cell: (row: Row<R>) => ReactNode;
}
/** Own cells by the name of the field. */
export type OwnCells<R extends Resource = Resource> = {
  readonly [Name in keyof R['fields'] | keyof typeof systemFields]?: OwnCell<R>;
};

export interface RowAction<R extends Resource = Resource> {
  label: string;
  icon?: Icon;
  color?: 'red';
  /** When not allowed, the action is disabled and shows the reason. */
  decision?: Decision;
  onRun: (row: Row<R>) => void;
}

export interface ListOptions<R extends Resource = Resource> {
  resource: R;
  /** Always applied in addition to the user's filter. */
  base?: Filter;
  /** The initial values of a new record. */
  initial?: Readonly<Record<string, unknown>>;
  /** The address that a row opens; null opens the record in a dialog. */
  cardPath?: (row: Row<R>) => string | null;
  /** The user can select rows and change them together. */
  isBulk?: boolean;
  /** Records are maintained automatically, the user does not create or delete them here: how they come to be, for an empty list. */
  kept?: string;
  /** The next step where the list is empty, in place of creating a record. */
  firstStep?: ReactNode;
  /** False where rows leave the list in a way of its own: then they are not deleted here. */
  isDeleting?: boolean;
  /** Why no record may be created here, though one has the right. */
  mayNotCreate?: string | undefined;
  /** The verb of the button that creates a record, where it does more than create. */
  creation?: string;
  cells?: OwnCells<R>;
  /** The actions on a row besides opening and deleting it. */
  actions?: readonly RowAction<R>[];
}

/** Checks that every cell belongs to a field: otherwise it would silently be left out. */
export function checkCells(resource: Resource, cells: OwnCells): void {
  const unknown = Object.keys(cells).filter((name) => !fieldOf(resource, name));
  if (unknown.length) throw new Error(`В списке «${resource.titles.list}» нет полей: ${unknown.join(', ')}`);
}
