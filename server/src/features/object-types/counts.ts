import { resourceByName } from 'contract/features/index.ts';
import { decideAny } from 'contract/rights/decide.ts';
import type { Rights } from 'contract/rights/rights.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';

/** The number of objects of each type whose objects the person may read, by its identifier. */
export async function countsOf(tx: Tx, rights: Rights): Promise<Record<string, number>> {
  const types = await tx.rows<{ guid: string; family: string | null; number: number }>(sql`
    select t.guid, t.family, objects_count(t) as number from object_type t where t.organization_guid = (select current_organization())`);
  const isSeen = (family: string | null) =>
    decideAny(rights, (family && resourceByName(family)?.entity) || 'objectTypes', 'read').allowed;
  return Object.fromEntries(types.flatMap(({ guid, family, number }) => (isSeen(family) ? [[guid, number]] : [])));
}

/** The number of objects of one type. */
export async function numberOf(tx: Tx, type: string): Promise<number> {
  const found = await tx.one<{ number: number }>(
    sql`select objects_count(t) as number from object_type t where t.guid = ${type}`,
  );
  return found?.number ?? 0;
}
