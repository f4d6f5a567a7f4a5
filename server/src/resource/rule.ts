import type { Resource, Row } from 'contract/kit/resource.ts';
import { bindingRules } from 'contract/rights/reach.ts';
import type { Actor } from '../core/actor.ts';
import type { Tx } from '../core/transaction.ts';
import { checkWritten } from './row-rules.ts';

export interface Change<R extends Resource = Resource> {
  tx: Tx;
  actor: Actor;
  /** Null for a new record. */
  before: Row<R> | null;
  /** Null for a removed record. */
  after: Row<R> | null;
}

/** What must hold after every change of a table's records, whichever way it comes: a form, a bulk change, an import, a
 *  return from the journal. It throws an AppError, and nothing of the change stays. */
export type Rule<R extends Resource = Resource> = (change: Change<R>) => Promise<void>;

const rules = new Map<string, Rule>();

/** Says the rule of a resource's table, once, where its feature is served. */
export function setRule<R extends Resource>({ table }: R, rule: Rule<R>): void {
  rules.set(table, rule as Rule);
}

export const hasRule = (table: string): boolean => rules.has(table);

/** Whether anything can refuse a record after it was written. */
export const isChecked = (actor: Actor, resource: Resource, guid: string, action: 'create' | 'update'): boolean =>
  hasRule(resource.table) || bindingRules(actor.rights, resource, action, guid, true).length > 0;

/** What groups demand of what their members write, and the rule of the table. */
export async function checkRule(resource: Resource, change: Change): Promise<void> {
  const { tx, actor, before, after } = change;
  if (after) await checkWritten(tx, actor, resource, after.guid, before ? 'update' : 'create');
  await rules.get(resource.table)?.(change);
}
