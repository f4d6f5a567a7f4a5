import { literal, sql } from './sql.ts';
import type { Tx } from './transaction.ts';

/** `set local`, because a coordinator of several servers propagates it. */
const enter = (tx: Tx, organization: string | null) =>
  tx.rows(sql`set local console.organization = ${literal(organization ?? '')}`);

/** Works inside another organization of the same transaction, behind its fence, and comes back however the work ends. */
export async function within<T>(tx: Tx, organization: string | null, work: (tx: Tx) => Promise<T>): Promise<T> {
  await enter(tx, organization);
  const result = await work({ ...tx, organization }).catch(async (error: unknown) => {
    // After a failed statement PostgreSQL refuses this one, too, and goes back by itself.
    await enter(tx, tx.organization).catch(() => undefined);
    throw error;
  });
  await enter(tx, tx.organization);
  return result;
}
