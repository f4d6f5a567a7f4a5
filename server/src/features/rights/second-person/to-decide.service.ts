import type { PendingChange } from 'contract/features/rights/pending-changes.ts';
import type { Actor } from '../../../core/actor.ts';
import type { Tx } from '../../../core/transaction.ts';
import { pendingFor } from './pending.ts';

/** The changes proposed by others on which a person may decide now. */
export async function changesToDecide(tx: Tx, actor: Actor): Promise<PendingChange[]> {
  const open = await pendingFor(tx, actor, true);
  return open.filter(({ isOwn, hindrance }) => !isOwn && hindrance === null);
}
