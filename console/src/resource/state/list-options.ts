import type { Icon } from '@tabler/icons-react';
import type { Filter } from 'contract/kit/filter.ts';
import { fieldOf, type Resource, type Row, type systemFields } from 'contract/kit/resource.ts';
import type { Decision } from 'contract/rights/decide.ts';
import type { ReactNode } from 'react';

/** Overrides the default rendering of a field's column. */
interface OwnCell<R extends Resource> {
  /** The text of the cell, for its width and its tooltip, when it is not the text of the field. */
  text?: (row: Row<R>) => string;
  /** For cells that are not text, or whose text comes later than the rows. */
  width?: number;
  /** The minimum width in a narrow table; by default it depends on the kind of the field. */
  least?: number;
  /** By default the text. */
  cell?: (row: Row<R>) => ReactNode;
}
/** Custom cells by field name. */
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
  /** Records are maintained automatically and neither created nor deleted here: explains their origin in an empty
   *  list. */
  kept?: string;
  /** The next step in an empty list, instead of creating a record. */
  firstStep?: ReactNode;
  /** False when rows are removed in another way and must not be deleted here. */
  isDeleting?: boolean;
  /** Why no record may be created here, despite the right. */
  mayNotCreate?: string | undefined;
  /** The label of the button that creates a record, if it does more than create. */
  creation?: string;
  cells?: OwnCells<R>;
  /** The actions on a row other than opening and deleting it. */
  actions?: readonly RowAction<R>[];
}

/** Checks that every cell belongs to a field, because otherwise it would be silently left out. */
export function checkCells(resource: Resource, cells: OwnCells): void {
  const unknown = Object.keys(cells).filter((name) => !fieldOf(resource, name));
  if (unknown.length) throw new Error(`В списке «${resource.titles.list}» нет полей: ${unknown.join(', ')}`);
}
