import { resources } from 'contract/features/index.ts';
import type { Route } from 'contract/kit/route.ts';
import { decide } from 'contract/rights/decide.ts';
import type { Actor } from './actor.ts';
import { sql } from './sql.ts';
import type { Tx } from './transaction.ts';

const sharedEntities = new Set(
  resources.filter(({ scope }) => scope === 'service' || scope === 'both').map(({ entity }) => entity),
);

/** A route that changes rows which may be the service's says so, and then its right is asked: otherwise the program does not
 *  start. */
export function checkSaysWhose({ method, path, access }: Route): void {
  if (method === 'GET' || typeof access !== 'object' || access.rows) return;
  if (sharedEntities.has(access.entity))
    throw new Error(`${method} ${path} does not say whose rows it changes: \`rows\``);
}

/** Opens shared data, as far as the actor's rights go, to work that learns only later whose rows it changes. */
export async function openShared(tx: Tx, actor: Actor): Promise<void> {
  if (decide(actor.rights, 'sharedData', 'create').allowed) await tx.run(sql`set local console.shared = 'yes'`);
}
