import { actions, entityTypes, type Action, type EntityType } from 'contract/rights/permissions.ts';

/** The search parameters of the explorer. */
export interface ExplorerSearch {
  person?: string | undefined;
  group?: string | undefined;
  day?: string | undefined;
  /** The compared subject, of the same kind, and the compared day. */
  other?: string | undefined;
  otherDay?: string | undefined;
  section?: EntityType | undefined;
  object?: string | undefined;
  different?: 'true' | undefined;
  /** The action whose holders are listed. */
  action?: Action | undefined;
}

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const like = (value: unknown, pattern: RegExp) => (pattern.test(String(value)) ? String(value) : undefined);

export const isSection = (value: unknown): value is EntityType => String(value) in entityTypes;

/** Parses the address; invalid parameters are left out. */
export function readExplorer(search: Record<string, unknown>): ExplorerSearch {
  const { person, group, day, other, otherDay, section, object, different, action } = search;
  return {
    person: like(person, GUID),
    group: like(group, GUID),
    day: like(day, DAY),
    other: like(other, GUID),
    otherDay: like(otherDay, DAY),
    section: isSection(section) ? section : undefined,
    object: like(object, GUID),
    different: String(different) === 'true' ? 'true' : undefined,
    action: actions.find((one) => one === action),
  };
}
