import { resourceOfType } from 'contract/features/object-types/described.ts';
import type { ObjectType } from 'contract/features/object-types/facts.ts';
import { decideAny } from 'contract/rights/decide.ts';
import type { Rights } from 'contract/rights/rights.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { countVisible } from '../../resource/list/count-visible.ts';

/** The number of readable objects by type; types without readable objects are left out. */
export async function countsOf(tx: Tx, rights: Rights): Promise<Record<string, number>> {
  const types = await tx.rows<Pick<ObjectType, 'guid' | 'name' | 'family' | 'parameters'> & { number: number }>(sql`
    select t.guid, t.name, t.parameters, t.family, objects_count(t) as number from object_type t
    where t.organization_guid = (select current_organization())`);
  const counts: Record<string, number> = {};
  for (const { family, number, ...type } of types) {
    const resource = resourceOfType({ ...type, family });
    const isVisible = decideAny(rights, resource.entity, 'read').allowed;
    if (isVisible) counts[type.guid] = await countVisible(tx, rights, resource, number);
  }
  return counts;
}

/** The number of objects of a type and of its subtypes. */
export async function numberOf(tx: Tx, type: string): Promise<number> {
  const found = await tx.one<{ number: number }>(sql`
    select coalesce(sum(objects_count(t)), 0)::integer as number from object_type t where t.guid in (select type_with_subtypes(${type}))`);
  return found?.number ?? 0;
}
