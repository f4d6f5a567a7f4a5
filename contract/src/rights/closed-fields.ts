import type { Action } from './permissions.ts';
import { anyFields, reachOf, type RuleTest, type Ruled } from './reach.ts';
import type { Rights } from './rights.ts';

const NONE: readonly string[] = [];

/** The fields that a rule closes to an action: for reading the hidden ones, for writing also the read-only ones. */
const closedBy = (action: Action): ((rule: Parameters<RuleTest>[0]) => readonly string[]) =>
  action === 'read' ? (rule) => rule?.hidden ?? NONE : (rule) => (rule ? [...rule.hidden, ...rule.readOnly] : NONE);

/** The fields of a resource that are closed to a person's action. A field is open only if the groups that leave it open
 *  give the action on every record for which the person has it, so that no column is visible on some rows only. */
export function closedFields(rights: Rights, ruled: Ruled, action: Action): readonly string[] {
  const own = closedTo(rights, ruled, action);
  // Hidden fields cannot be written either, whichever group gives the right to write.
  const hidden = action === 'read' ? NONE : closedTo(rights, ruled, 'read');
  return hidden.length ? [...new Set([...own, ...hidden])] : own;
}

function closedTo(rights: Rights, ruled: Ruled, action: Action): readonly string[] {
  const fieldsOf = closedBy(action);
  const named = rights.grants.flatMap(({ entity, rules }) =>
    entity === ruled.entity ? fieldsOf(rules?.[ruled.name]) : NONE,
  );
  if (named.length === 0) return NONE;
  const reachBy = (counts: RuleTest) => JSON.stringify(reachOf(rights, ruled, action, counts));
  const whole = reachBy(anyFields);
  return [...new Set(named)].filter((field) => reachBy((rule) => !fieldsOf(rule).includes(field)) !== whole);
}
