import type { Resource } from 'contract/kit/resource.ts';
import { decideAny } from 'contract/rights/decide.ts';
import type { Rights } from 'contract/rights/rights.ts';
import { name, sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { belonging } from '../column.ts';
import { visible } from '../references/visible.ts';

/** How many of `all` records of a family a person may read; counted only when their rights are limited. */
export async function countVisible(tx: Tx, rights: Rights, resource: Resource, all: number): Promise<number> {
  if (!decideAny(rights, resource.entity, 'read').allowed) return 0;
  const readable = visible(resource, rights);
  if (!readable.reach) return all;
  const found = await tx.one<{ number: number }>(sql`
    select count(*)::integer as number from ${name(resource.table)} t where ${belonging(readable)}`);
  return found!.number;
}
