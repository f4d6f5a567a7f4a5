import type { AnyRow } from 'contract/kit/resource.ts';
import type { Actor } from '../core/actor.ts';
import type { Tx } from '../core/transaction.ts';

export interface Change {
  tx: Tx;
  actor: Actor;
  /** Null for a new record. */
  before: AnyRow | null;
  /** Null for a removed record. */
  after: AnyRow | null;
}

/** What must hold after every change of a table's records, whichever way it comes: a form, a bulk change, an import, a
 *  return from the journal. It throws an AppError, and nothing of the change stays. */
export type Rule = (change: Change) => Promise<void>;

const rules = new Map<string, Rule>();

/** Says the rule of a table, once, where its feature is served. */
export const setRule = (table: string, rule: Rule): void => void rules.set(table, rule);

export const hasRule = (table: string): boolean => rules.has(table);

export const checkRule = async (table: string, change: Change): Promise<void> => rules.get(table)?.(change);
