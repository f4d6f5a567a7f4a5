import type { Filter } from '../kit/filter.ts';
import type { Action, EntityType } from './permissions.ts';
import { decide, namedObjects } from './decide.ts';
import type { Rights } from './rights.ts';
import { requiredElsewhere } from './required-elsewhere.ts';
import { where, type RowTest, type RowRule } from './row-rules.ts';

/** Decides whether a rule of a resource counts for a question; undefined stands for no rule. */
export type RuleTest = (rule: RowRule | undefined, resource: string) => boolean;

/** The part of a resource that rights depend on. */
export interface Ruled {
  entity: EntityType;
  name: string;
  /** The resource whose rules apply, when not the resource itself. */
  visibility?: { ruledAs?: Ruled };
}

/** For code that shows or changes records unfiltered: a rule that closes fields does not count, unless for reading all
 *  closed fields are unused outside the resource's own routes. */
export const withoutClosedFields = (action: Action): RuleTest =>
  action === 'read'
    ? (rule, resource) => requiredElsewhere(resource, rule?.hidden ?? []).length === 0
    : (rule) => !rule?.hidden.length && !rule?.readOnly.length;

/** Rules that close fields count, because the caller applies the closed fields itself. */
export const anyFields: RuleTest = () => true;

interface Reach {
  /** Only these objects; null for all. */
  only: readonly string[] | null;
  except: readonly string[];
  /** In addition to `only`: the rows that match one of these filters. */
  rows: readonly Filter[];
}

/** The records of a resource that an action reaches by the rules that count: all except some, or only some. */
export function reachOf(
  rights: Rights,
  { entity, name: own, visibility }: Ruled,
  action: Action,
  counts: RuleTest = withoutClosedFields(action),
): Reach {
  const name = visibility?.ruledAs?.name ?? own;
  const named = namedObjects(rights, entity);
  const allowedBy = (fits: RuleTest) => (object: string | null) =>
    decide(rights, entity, action, object, (rules) => counts(rules[name], name) && fits(rules[name], name)).allowed;
  const isAllowed = allowedBy((rule) => !rule?.rows);
  if (isAllowed(null)) return { only: null, except: named.filter((object) => !isAllowed(object)), rows: [] };
  const isPossible = allowedBy(anyFields);
  const filters = rights.grants.flatMap((grant) => (grant.entity === entity ? (grant.rules?.[name]?.rows ?? []) : []));
  const rows = [...new Map(filters.map((filter) => [JSON.stringify(filter), filter]))].flatMap(([key, filter]) =>
    allowedBy((rule) => !rule?.rows || JSON.stringify(rule.rows) === key)(null) ? [filter] : [],
  );
  return { only: named.filter(isAllowed), except: named.filter((object) => !isPossible(object)), rows };
}

/** Whether an action may reach any records of a resource unfiltered. */
export function reachesAny(rights: Rights, resource: Ruled, action: Action): boolean {
  const { only, rows } = reachOf(rights, resource, action);
  return only === null || only.length + rows.length > 0;
}

export interface Binding {
  group: string;
  rule: RowRule;
}

/** The rules that allow an action on a record, when nothing allows it without a rule; otherwise empty. For a written
 *  record their requirements apply too. Only rules accepted by `counted` count. */
export function bindingRules(
  rights: Rights,
  { entity, name: own, visibility }: Ruled,
  action: Action,
  object: string,
  isWritten: boolean,
  counted: RuleTest = anyFields,
): Binding[] {
  const name = visibility?.ruledAs?.name ?? own;
  const ruled = rights.grants.filter(
    (grant) => grant.entity === entity && grant.rules?.[name] && counted(grant.rules[name], name),
  );
  const isAllowed = (counts: RowTest) =>
    decide(rights, entity, action, object, (rules) => counted(rules[name], name) && counts(rules)).allowed;
  const isFree = (rule: RowRule | undefined) => !rule?.rows && !(isWritten && rule?.requirement);
  if (ruled.length === 0 || isAllowed((rules) => isFree(rules[name]))) return [];
  return ruled.flatMap(({ group, rules }) => {
    const rule = rules![name]!;
    return isAllowed(where(name, rule)) ? [{ group: group!, rule }] : [];
  });
}
