import { resourceByName } from 'contract/features/index.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { asTheyAre } from 'contract/rights/reach.ts';
import type pg from 'pg';
import type { Server } from '../core/served.ts';
import { asOrg, type Tx } from '../core/transaction.ts';
import { inSight } from './reach.ts';
import { checkRow } from './row-rules.ts';

interface Part {
  resource: Resource;
  recordOf(tx: Tx, part: string): Promise<string | undefined>;
}
const parts = new Map<string, Part>();

/** Says to which record belongs what is addressed at `/api/{name}/{guid}`, once, where its feature is served. */
export function setPart(name: string, part: Part): void {
  parts.set(name, part);
}

const nameIn = (path: string) => /^\/api\/([a-z-]+)\/\{guid\}/.exec(path)?.[1] ?? '';

/** Checks the record at the address of a route that works with one record. Errors: 403, 404. */
export const recordChecker =
  (pool: pg.Pool): Server['checkRecord'] =>
  async (actor, { path, access }, guid) => {
    const name = nameIn(path);
    const part = parts.get(name);
    const resource = part?.resource ?? resourceByName(name);
    if (!resource || typeof access !== 'object') throw new Error(`${path} names no record`);
    const isRuled = actor.rights.grants.some(
      ({ entity, rules }) => entity === resource.entity && rules?.[resource.name],
    );
    if (!isRuled && !inSight(resource, actor.rights)) return;
    await asOrg(pool, actor, access.action === 'read' ? 'read' : 'write', async (tx) => {
      const record = part ? await part.recordOf(tx, guid) : guid;
      if (record) await checkRow(tx, actor, resource, record, access.action, asTheyAre(access.action));
    });
  };
