import { HIDDEN_RECORD } from 'contract/kit/row-title.ts';
import { resources } from 'contract/features/index.ts';
import { ruledByName } from 'contract/features/rights/rules.ts';
import { describeExtent } from 'contract/features/rights/describe-extent.ts';
import type { Extent } from 'contract/rights/extent.ts';
import type { EntityType } from 'contract/rights/permissions.ts';
import type { Actor } from '../../../core/actor.ts';
import { name, sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { belonging, snake } from '../../../resource/column.ts';
import { reached } from '../../../resource/rights/reach.ts';
import { describeCondition } from './describe-rule.service.ts';

/** The name of a record with individual rights, if the actor may read it. */
export async function objectName(tx: Tx, actor: Actor, entity: EntityType, guid: string): Promise<string> {
  for (const resource of resources.filter((one) => one.entity === entity)) {
    const readable = reached(resource, actor.rights, 'read');
    const found = await tx.one<{ name: string }>(sql`
      select t.${name(snake(resource.list.title))}::text as name from ${name(resource.table)} t where t.guid = ${guid} and ${belonging(readable)}`);
    if (found) return found.name;
  }
  return HIDDEN_RECORD;
}

/** Describes the extent of a right as the actor may read it. */
async function limitsOf(tx: Tx, actor: Actor, entity: EntityType, extent: Extent): Promise<string> {
  const words: string[] = [];
  for (const part of describeExtent(entity, extent)) {
    if (typeof part === 'string') words.push(part);
    else if ('object' in part) words.push(await objectName(tx, actor, part.section, part.object));
    else
      words.push(
        (await describeCondition(tx, ruledByName(part.resource)!, part.filter, actor.rights)) ??
          JSON.stringify(part.filter),
      );
  }
  return words.join('');
}

/** Describes extents, with a cache for equal ones. */
export function rememberedLimits(tx: Tx, actor: Actor) {
  const known = new Map<string, string>();
  return async (entity: EntityType, extent: Extent): Promise<string> => {
    const key = `${entity} ${JSON.stringify(extent)}`;
    const words = known.get(key) ?? (await limitsOf(tx, actor, entity, extent));
    known.set(key, words);
    return words;
  };
}
