import { decide, namedObjects, type Decision } from '../../rights/decide.ts';
import { actions, entityTypes, type Action, type EntityType } from '../../rights/permissions.ts';
import { extentOf, followersOf, type Extent } from '../../rights/extent.ts';
import type { Grant, Rights } from '../../rights/rights.ts';
import { onSomeRows } from '../../rights/row-rules.ts';

/** One action of a section, or on one of its records, and how it is decided. */
export interface MatrixCell extends Decision {
  action: Action;
  /** How far it reaches; null when it is not allowed. */
  extent: Extent | null;
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
export function cellState({ extent }: MatrixCell): 'no' | 'partly' | 'yes' {
  if (!extent) return 'no';
  const { isWhole, fields, when } = extent;
  return isWhole && !Object.keys(fields).length && !when.length ? 'yes' : 'partly';
}
export const cellWords = { yes: 'Можно', partly: 'С ограничениями', no: 'Нельзя' } as const;

const cellsOf = (rights: Rights, entity: EntityType, object: string | null): MatrixCell[] =>
  actions.map((action) => {
    const decision = decide(rights, entity, action, object, onSomeRows);
    return { ...decision, action, extent: decision.allowed ? extentOf(rights, entity, action, object) : null };
  });

/** What cells say of a section. Of its records with rights of their own the lines below tell. */
const comparable = (entity: EntityType, cells: readonly MatrixCell[]) =>
  JSON.stringify(
    cells.map(({ extent }) => extent && (extent.of === entity ? { ...extent, objects: [], closed: [] } : extent)),
  );

/** Whether cells of the same line say different things. */
export const differ = (entity: EntityType, one: readonly MatrixCell[], other: readonly MatrixCell[]): boolean =>
  comparable(entity, one) !== comparable(entity, other);

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
      isDifferent: others !== null && differ(section, own, others),
    };
  };
  return sections.flatMap((section) => {
    const named = [rights, ...(other ? [other] : [])].flatMap((one) => namedObjects(one, section));
    const records = object ? [object] : [...new Set(named)];
    return [null, ...records].map((record) => lineOf(section, record));
  });
}

/** What one more individual right changes. */
export interface ChangedRight {
  entity: EntityType;
  /** The first day on which it does. */
  day: string;
  /** What is different: in the section, on its records with rights of their own, and in the sections that follow it. */
  lines: readonly MatrixLine[];
}

/** What one more individual right changes, from its first day on: levels and how far they reach. */
export function changesOf(rights: Rights, given: Grant): ChangedRight {
  const { entity, from } = given;
  const day = from && from > rights.day ? from : rights.day;
  const now = { ...rights, day };
  const then = { ...now, grants: [...rights.grants, given] };
  const sections = [entity, ...followersOf(entity)];
  const lines = sections.flatMap((section) => matrixOf(now, then, { entity: section }));
  return { entity, day, lines: lines.filter(({ isDifferent }) => isDifferent) };
}
