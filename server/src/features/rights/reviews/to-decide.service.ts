import type { Actor } from '../../../core/actor.ts';
import type { Tx } from '../../../core/transaction.ts';
import { reviewsFor } from './reviews.ts';

/** How many rights of open reviews wait for the decision of a person. */
export async function reviewItemsToDecide(tx: Tx, actor: Actor): Promise<number> {
  const reviews = await reviewsFor(tx, actor);
  return reviews.reduce((sum, { ownWaiting }) => sum + ownWaiting, 0);
}
