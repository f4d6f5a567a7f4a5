import { decide, namedObjects, type Decision } from '../../rights/decide.ts';
import { actions, entityTypes, type Action, type EntityType } from '../../rights/permissions.ts';
import { extentOf, followersOf, type Extent } from '../../rights/extent.ts';
import type { Grant, Rights } from '../../rights/rights.ts';
import { onSomeRows } from '../../rights/row-rules.ts';

/** The decision on one action in a section or on one of its records. */
export interface MatrixCell extends Decision {
  action: Action;
  /** The extent of the right; null when it is not allowed. */
  extent: Extent | null;
}

/** A section, or one of its records, with a cell per action. */
export interface MatrixLine {
  entity: EntityType;
  object: string | null;
  own: readonly MatrixCell[];
  /** The cells of the other person, when two are compared. */
  others: readonly MatrixCell[] | null;
  isDifferent: boolean;
}

/** Narrows a matrix to a section and one of its records. */
export interface MatrixFocus {
  entity?: EntityType | undefined;
  object?: string | undefined;
}

/** The state of a cell in one word. */
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

/** What is compared between cells of a section. Records with individual rights are ignored: they have lines of their
 *  own. */
const comparable = (entity: EntityType, cells: readonly MatrixCell[]) =>
  JSON.stringify(
    cells.map(({ extent }) => extent && (extent.of === entity ? { ...extent, objects: [], closed: [] } : extent)),
  );

/** Whether cells of the same line differ. */
export const differ = (entity: EntityType, one: readonly MatrixCell[], other: readonly MatrixCell[]): boolean =>
  comparable(entity, one) !== comparable(entity, other);

/** The matrix of the rights of one person, or of two compared. Each section is followed by its records with individual
 *  rights. */
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

/** The effect of one more individual right. */
export interface ChangedRight {
  entity: EntityType;
  /** The first day of the effect. */
  day: string;
  /** The changed lines: the section, its records with individual rights, and the sections that depend on it. */
  lines: readonly MatrixLine[];
}

/** The effect of one more individual right from its first day on: changed levels and extents. */
export function changesOf(rights: Rights, given: Grant): ChangedRight {
  const { entity, from } = given;
  const day = from && from > rights.day ? from : rights.day;
  const now = { ...rights, day };
  const then = { ...now, grants: [...rights.grants, given] };
  const sections = [entity, ...followersOf(entity)];
  const lines = sections.flatMap((section) => matrixOf(now, then, { entity: section }));
  return { entity, day, lines: lines.filter(({ isDifferent }) => isDifferent) };
}
