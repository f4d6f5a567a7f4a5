import { resources } from 'contract/features/index.ts';
import type { Route } from 'contract/kit/route.ts';
import { decide } from 'contract/rights/decide.ts';
import type { Actor } from './actor.ts';
import { sql } from './sql.ts';
import type { Tx } from './transaction.ts';

const sharedEntities = new Set(
  resources.filter(({ scope }) => scope === 'service' || scope === 'both').map(({ entity }) => entity),
);

/** Checks at startup that a route which changes rows of tables with shared data declares it, so that its right is
 *  checked. */
export function checkSaysWhose({ method, path, access }: Route): void {
  if (method === 'GET' || typeof access !== 'object' || access.rows) return;
  if (sharedEntities.has(access.entity))
    throw new Error(`${method} ${path} does not say whose rows it changes: \`rows\``);
}

/** Allows changes of shared data, within the actor's rights, in work that learns the owner of its rows only later. */
export async function openShared(tx: Tx, actor: Actor): Promise<void> {
  if (decide(actor.rights, 'sharedData', 'create').allowed) await tx.run(sql`set local console.shared = 'yes'`);
}
