import type { Resource, Row } from 'contract/kit/resource.ts';
import { closedFields } from 'contract/rights/closed-fields.ts';
import { bindingRules } from 'contract/rights/reach.ts';
import type { Actor } from '../core/actor.ts';
import type { Tx } from '../core/transaction.ts';
import { checkFields } from './rights/field-rules.ts';
import { isRelation } from './column.ts';
import { inSight, someReach } from './rights/reach.ts';
import { isReference } from './references/reference.ts';
import { checkChosen } from './references/relations.ts';
import { checkWritten } from './rights/row-rules.ts';

export interface Change<R extends Resource = Resource> {
  tx: Tx;
  actor: Actor;
  /** Null for a new record. */
  before: Row<R> | null;
  /** Null for a removed record. */
  after: Row<R> | null;
}

/** A condition that must hold after every change of a table's records: by a form, bulk change, import, or undo. It
 *  throws an AppError, which rolls the change back. */
export type Rule<R extends Resource = Resource> = (change: Change<R>) => Promise<void>;

const rules = new Map<string, Rule>();

/** Registers the rule of a resource's table; called once by its feature. */
export function setRule<R extends Resource>({ table }: R, rule: Rule<R>): void {
  rules.set(table, rule as Rule);
}

export const hasRule = (table: string): boolean => rules.has(table);

/** Whether any rule could refuse a record after it is written. */
export const isChecked = (actor: Actor, resource: Resource, guid: string, action: 'create' | 'update'): boolean =>
  hasRule(resource.table) ||
  Object.values(resource.fields).some(
    (field) => isRelation(field) || (isReference(field) && someReach(actor.rights, field)),
  ) ||
  inSight(resource, actor.rights) !== undefined ||
  bindingRules(actor.rights, resource, action, guid, true).length > 0 ||
  closedFields(actor.rights, resource, action).length > 0;

/** Checks the requirements of group rules, relations, and the rule of the table. */
export async function checkRule(resource: Resource, change: Change): Promise<void> {
  const { tx, actor, before, after } = change;
  if (after) {
    checkFields(actor, resource, before, after);
    await checkWritten(tx, actor, resource, after.guid, before ? 'update' : 'create');
    await checkChosen(tx, actor, resource, after, before);
  }
  await rules.get(resource.table)?.(change);
}
