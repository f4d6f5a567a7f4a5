import type { Filter } from '../kit/filter.ts';
import type { Action, EntityType } from './permissions.ts';
import { decide, namedObjects } from './decide.ts';
import type { Rights } from './rights.ts';
import { requiredElsewhere } from './required-elsewhere.ts';
import { where, type RowTest, type RowRule } from './row-rules.ts';

/** Which rules of a resource, which is named, count for a question about its records; undefined stands for no rule. */
export type RuleTest = (rule: RowRule | undefined, resource: string) => boolean;

/** The part of a resource that rights depend on. */
export interface Ruled {
  entity: EntityType;
  name: string;
  /** What the rules about its records are about, when that is not the resource itself. */
  ruledAs?: Ruled;
}

/** For code that shows or changes records as they are: a rule that closes fields gives it nothing. What only shows them does not miss
 *  fields that are told nowhere else. */
export const asTheyAre = (action: Action): RuleTest =>
  action === 'read'
    ? (rule, resource) => requiredElsewhere(resource, rule?.hidden ?? []).length === 0
    : (rule) => !rule?.hidden.length && !rule?.readOnly.length;

/** Whatever fields a rule closes: the caller closes them. */
export const anyFields: RuleTest = () => true;

interface Reach {
  /** Only these objects; null for all. */
  only: readonly string[] | null;
  except: readonly string[];
  /** When only some objects are reachable: additional rows, those that match one of these filters. */
  rows: readonly Filter[];
}

/** The records of a resource that an action reaches, all except some, or only some, by the rules that count. */
export function reachOf(
  rights: Rights,
  { entity, name: own, ruledAs }: Ruled,
  action: Action,
  counts: RuleTest = asTheyAre(action),
): Reach {
  const name = ruledAs?.name ?? own;
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

/** Whether an action may reach any records of a resource as they are. */
export function reachesAny(rights: Rights, resource: Ruled, action: Action): boolean {
  const { only, rows } = reachOf(rights, resource, action);
  return only === null || only.length + rows.length > 0;
}

export interface Binding {
  group: string;
  rule: RowRule;
}

/** The rules through which alone groups allow an action on a record; empty when it is allowed without a rule or not at all.
 *  For a record as written, requirements apply too. Only rules that are `counted` give
 *  anything. */
export function bindingRules(
  rights: Rights,
  { entity, name: own, ruledAs }: Ruled,
  action: Action,
  object: string,
  isWritten: boolean,
  counted: RuleTest = anyFields,
): Binding[] {
  const name = ruledAs?.name ?? own;
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
