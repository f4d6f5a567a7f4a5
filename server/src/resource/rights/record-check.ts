import { resourceByName } from 'contract/features/index.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { withoutClosedFields } from 'contract/rights/reach.ts';
import type pg from 'pg';
import type { Actor } from '../../core/actor.ts';
import type { Server } from '../../core/served.ts';
import { AppError } from '../../core/app-error.ts';
import { name, sql } from '../../core/sql.ts';
import { asOrg, type Tx } from '../../core/transaction.ts';
import { inSight, someReach } from './reach.ts';
import { checkRow } from './row-rules.ts';

interface Part {
  resource: Resource;
  recordOf(tx: Tx, part: string): Promise<string | undefined>;
}
const parts = new Map<string, Part>();

/** Registers the owner record of what is addressed at `/api/{name}/{guid}`; called once by its feature. */
export function setPart(name: string, part: Part): void {
  parts.set(name, part);
}

const nameIn = (path: string) => /^\/api\/([a-z-]+)\/\{guid\}/.exec(path)?.[1] ?? '';

/** A hidden record stays hidden from holders of other sections' rights. Errors: 404. */
async function checkSight(pool: pg.Pool, actor: Actor, resource: Resource, guid: string): Promise<void> {
  const reach = someReach(actor.rights, { to: resource.name });
  if (!reach) return;
  const found = await asOrg(pool, actor, 'read', (tx) =>
    tx.one(sql`select from ${name(resource.table)} t where t.guid = ${guid} and ${reach}`),
  );
  if (!found) throw new AppError('not_found');
}

/** Checks the record at the address of a route. Errors: 403, 404. */
export const recordChecker =
  (pool: pg.Pool): Server['checkRecord'] =>
  async (actor, { path, access }, guid) => {
    const addressed = nameIn(path);
    const part = parts.get(addressed);
    const resource = part?.resource ?? resourceByName(addressed);
    if (typeof access !== 'object' || !access.isOfRecord) {
      const isOfOther = typeof access !== 'object' || access.entity !== resource?.entity;
      if (resource && !part && isOfOther) await checkSight(pool, actor, resource, guid);
      return;
    }
    if (!resource) throw new Error(`${path} names no record`);
    const isRuled = actor.rights.grants.some(
      ({ entity, rules }) => entity === resource.entity && rules?.[resource.name],
    );
    if (!isRuled && !inSight(resource, actor.rights)) return;
    await asOrg(pool, actor, access.action === 'read' ? 'read' : 'write', async (tx) => {
      const record = part ? await part.recordOf(tx, guid) : guid;
      if (record) await checkRow(tx, actor, resource, record, access.action, withoutClosedFields(access.action));
    });
  };
