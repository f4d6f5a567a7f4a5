import type { Action, EntityType } from './permissions.ts';
import { decide, namedObjects } from './decide.ts';
import type { Rights } from './rights.ts';
import { onSomeRows, where, type RowTest, type RowRule } from './row-rules.ts';

/** The part of a resource that rights depend on. */
export interface Ruled {
  entity: EntityType;
  name: string;
}

interface Reach {
  /** Only these objects; null for all. */
  only: readonly string[] | null;
  except: readonly string[];
  /** When only some objects are reachable: additional rows, those that match one of these filters. */
  rows: readonly string[];
}

/** The records of a resource that an action reaches: all except some, or only some. */
export function reachOf(rights: Rights, { entity, name }: Ruled, action: Action): Reach {
  const named = namedObjects(rights, entity);
  const allowedBy = (counts: RowTest) => (object: string | null) =>
    decide(rights, entity, action, object, counts).allowed;
  const isAllowed = allowedBy((rules) => !rules[name]?.rows);
  if (isAllowed(null)) return { only: null, except: named.filter((object) => !isAllowed(object)), rows: [] };
  const isPossible = allowedBy(onSomeRows);
  const filters = rights.grants.flatMap((grant) => (grant.entity === entity ? (grant.rules?.[name]?.rows ?? []) : []));
  const rows = [...new Set(filters)].filter((filter) =>
    allowedBy((rules) => [undefined, null, filter].includes(rules[name]?.rows))(null),
  );
  return { only: named.filter(isAllowed), except: named.filter((object) => !isPossible(object)), rows };
}

/** Filters by resource name. */
export type RowsOf = Record<string, string[]>;

/** The filters of the rows to which an action is restricted. */
export function narrowedTo(rights: Rights, entity: EntityType, action: Action): RowsOf {
  const ruled = rights.grants.flatMap((grant) => (grant.entity === entity ? Object.keys(grant.rules ?? {}) : []));
  return Object.fromEntries(
    [...new Set(ruled)].flatMap((name) => {
      const { only, rows } = reachOf(rights, { entity, name }, action);
      return only && rows.length ? [[name, [...rows]]] : [];
    }),
  );
}

export interface Binding {
  group: string;
  rule: RowRule;
}

/** The rules through which alone groups allow an action on a record; empty when it is allowed without a rule or not at all.
 *  For a record as written, requirements apply too. */
export function bindingRules(
  rights: Rights,
  { entity, name }: Ruled,
  action: Action,
  object: string,
  isWritten: boolean,
): Binding[] {
  const ruled = rights.grants.filter((grant) => grant.entity === entity && grant.rules?.[name]);
  const isAllowed = (counts: RowTest) => decide(rights, entity, action, object, counts).allowed;
  const isFree = (rule: RowRule | undefined) => !rule?.rows && !(isWritten && rule?.requirement);
  if (ruled.length === 0 || isAllowed((rules) => isFree(rules[name]))) return [];
  return ruled.flatMap(({ group, rules }) => {
    const rule = rules![name]!;
    return isAllowed(where(name, rule)) ? [{ group: group!, rule }] : [];
  });
}
