import { decide, namedObjects, type Decision } from '../../rights/decide.ts';
import { actions, entityTypes, type Action, type EntityType } from '../../rights/permissions.ts';
import { narrowedTo, type RowsOf } from '../../rights/narrowed.ts';
import type { Rights } from '../../rights/rights.ts';
import { onSomeRows } from '../../rights/row-rules.ts';

/** One action of a section, or on one of its records, and how it is decided. */
export interface MatrixCell extends Decision {
  action: Action;
  /** When it is allowed on some records alone: the filters that select them. */
  rows: RowsOf;
}

/** A section, or one of its records, with a cell for each action. */
export interface MatrixLine {
  entity: EntityType;
  object: string | null;
  own: readonly MatrixCell[];
  /** Those of the other, in a comparison. */
  others: readonly MatrixCell[] | null;
  isDifferent: boolean;
}

/** What a matrix is narrowed to: a section, and one of its records. */
export interface MatrixFocus {
  entity?: EntityType | undefined;
  object?: string | undefined;
}

/** The state of a cell in a word. */
export const cellState = ({ allowed, rows }: MatrixCell): 'no' | 'partly' | 'yes' =>
  allowed ? (Object.keys(rows).length ? 'partly' : 'yes') : 'no';
export const cellWords = { yes: 'Можно', partly: 'Не на все записи', no: 'Нельзя' } as const;

const cellsOf = (rights: Rights, entity: EntityType, object: string | null): MatrixCell[] =>
  actions.map((action) => {
    const decision = decide(rights, entity, action, object, onSomeRows);
    return { ...decision, action, rows: decision.allowed ? narrowedTo(rights, entity, action) : {} };
  });

const toldOf = (cells: readonly MatrixCell[]) => JSON.stringify(cells.map(({ allowed, rows }) => [allowed, rows]));

/** The rights of one, or of two compared, by sections and actions; each section is followed by the records that have rights of
 *  their own. */
export function matrixOf(rights: Rights, other: Rights | null, { entity, object }: MatrixFocus = {}): MatrixLine[] {
  const sections = entity ? [entity] : (Object.keys(entityTypes) as EntityType[]);
  const lineOf = (section: EntityType, record: string | null): MatrixLine => {
    const own = cellsOf(rights, section, record);
    const others = other && cellsOf(other, section, record);
    return {
      entity: section,
      object: record,
      own,
      others,
      isDifferent: others !== null && toldOf(own) !== toldOf(others),
    };
  };
  return sections.flatMap((section) => {
    const named = [rights, ...(other ? [other] : [])].flatMap((one) => namedObjects(one, section));
    const records = object ? [object] : [...new Set(named)];
    return [null, ...records].map((record) => lineOf(section, record));
  });
}
