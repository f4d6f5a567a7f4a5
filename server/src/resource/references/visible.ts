import { withoutFields } from 'contract/features/rights/visible-resource.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { closedFields } from 'contract/rights/closed-fields.ts';
import { HIDDEN_RECORD } from 'contract/kit/row-title.ts';
import { anyFields } from 'contract/rights/reach.ts';
import type { Rights } from 'contract/rights/rights.ts';
import { name, sql, type Sql } from '../../core/sql.ts';
import { isRelation, snake, targetOf, type ReachedResource } from '../column.ts';
import { reached, someReach, targetReach } from '../rights/reach.ts';
import { grantable } from './grantable.ts';
import { isReference } from './reference.ts';

/** A reference whose target may be hidden from the person: its key, a condition on the visible targets, and for a
 *  reference to any section a test of whether the target's section is readable. */
export type LimitedRelation = [key: string, visible: Sql, isVisible?: (values: object) => boolean];

export function limitedRelations({ fields }: Resource, rights: Rights): LimitedRelation[] {
  return Object.entries(fields).flatMap(([key, field]): LimitedRelation[] => {
    if (field.kind === 'text' && field.namesRecord) {
      const section = field.namesRecord;
      const open = grantable.flatMap((one) => (reached(one, rights, 'read').reach ? [] : [one.entity as string]));
      const isVisible = (values: object) => open.includes(Object(values)[section]);
      return open.length < grantable.length ? [[key, sql`t.${name(snake(section))} = any(${open})`, isVisible]] : [];
    }
    if (!isReference(field)) return [];
    const reach = isRelation(field) ? targetReach(rights, field) : someReach(rights, field);
    if (!reach) return [];
    return [[key, sql`x.guid in (select t.guid from ${name(targetOf(field.to).table)} t where ${reach})`]];
  });
}

/** The resource as a person may read it: visible records, without hidden fields and without titles of hidden
 *  records. */
export function visible<R extends Resource>(resource: R, rights: Rights): R & ReachedResource {
  const hides = closedFields(rights, resource, 'read');
  const readable = reached(resource, rights, 'read', anyFields);
  const limited = limitedRelations(resource, rights);
  const titled = limited.length ? { ...readable, titled: Object.fromEntries(limited) } : readable;
  return hides.length ? { ...withoutFields(titled, hides), hides } : titled;
}

/** The title of `alias`, a row of the resource, for a hand-written query; a placeholder when it is hidden. */
export function titleInSight(rights: Rights, resource: Resource, alias: string): Sql {
  const row = name(alias);
  const title = sql`${row}.${name(snake(resource.list.title))}`;
  const reach = someReach(rights, { to: resource.name });
  if (!reach) return title;
  const isInSight = sql`${row}.guid in (select t.guid from ${name(resource.table)} t where ${reach})`;
  return sql`case when ${row}.guid is not null then case when ${isInSight} then ${title} else ${HIDDEN_RECORD} end end`;
}
