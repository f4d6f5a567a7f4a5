import type { PermissionRequest } from 'contract/features/rights/requests.ts';
import type { Actor } from '../../../core/actor.ts';
import type { Tx } from '../../../core/transaction.ts';
import { requestsFor } from './requests.ts';

/** The requests of others on which a person may decide now. */
export async function requestsToDecide(tx: Tx, actor: Actor): Promise<PermissionRequest[]> {
  const open = await requestsFor(tx, actor, 'open');
  return open.filter(({ isOwn, hindrance }) => !isOwn && hindrance === null);
}
