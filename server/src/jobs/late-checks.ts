import type { Tx } from '../core/transaction.ts';

/** Tells people of what is late in the organization of the transaction. */
export type LateCheck = (tx: Tx) => Promise<void>;

export const lateChecks = new Set<LateCheck>();
