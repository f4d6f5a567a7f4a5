import { literal, sql } from './sql.ts';
import type { Tx } from './transaction.ts';

/** `set local`, because a Citus coordinator propagates it to the workers. */
const enter = (tx: Tx, organization: string | null) =>
  tx.rows(sql`set local console.organization = ${literal(organization ?? '')}`);

/** Runs work in another organization within the same transaction, and switches back afterwards. */
export async function within<T>(tx: Tx, organization: string | null, work: (tx: Tx) => Promise<T>): Promise<T> {
  await enter(tx, organization);
  const result = await work({ ...tx, organization }).catch(async (error: unknown) => {
    // After a failed statement this one fails too, and the rollback restores the setting.
    await enter(tx, tx.organization).catch(() => undefined);
    throw error;
  });
  await enter(tx, tx.organization);
  return result;
}
