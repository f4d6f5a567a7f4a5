import { withoutFields } from 'contract/features/rights/seen-resource.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { closedFields } from 'contract/rights/closed-fields.ts';
import { anyFields } from 'contract/rights/reach.ts';
import type { Rights } from 'contract/rights/rights.ts';
import { name, sql, type Sql } from '../../core/sql.ts';
import { isRelation, snake, targetOf, type ReachedResource } from '../column.ts';
import { reached, someReach, targetReach } from '../reach.ts';
import { grantable } from './grantable.ts';
import { isReference } from './reference.ts';

/** A field that may lead to records that the person may not read: a condition on those that they may; for a record of any section also
 *  whether values tell one that they may. */
export type LimitedRelation = [key: string, seen: Sql, isTold?: (values: object) => boolean];

export function limitedRelations({ fields }: Resource, rights: Rights): LimitedRelation[] {
  return Object.entries(fields).flatMap(([key, field]): LimitedRelation[] => {
    if (field.kind === 'text' && field.namesRecord) {
      const section = field.namesRecord;
      const open = grantable.flatMap((one) => (reached(one, rights, 'read').reach ? [] : [one.entity as string]));
      const isTold = (values: object) => open.includes(Object(values)[section]);
      return open.length < grantable.length ? [[key, sql`t.${name(snake(section))} = any(${open})`, isTold]] : [];
    }
    if (!isReference(field)) return [];
    const reach = isRelation(field) ? targetReach(rights, field) : someReach(rights, field);
    if (!reach) return [];
    return [[key, sql`x.guid in (select t.guid from ${name(targetOf(field.to).table)} t where ${reach})`]];
  });
}

/** The resource as a person reads it: the records within reach, without the fields that groups hide and the titles of what they may not
 *  read. */
export function seen<R extends Resource>(resource: R, rights: Rights): R & ReachedResource {
  const hides = closedFields(rights, resource, 'read');
  const readable = reached(resource, rights, 'read', anyFields);
  const limited = limitedRelations(resource, rights);
  const told = limited.length ? { ...readable, titled: Object.fromEntries(limited) } : readable;
  return hides.length ? { ...withoutFields(told, hides), hides } : told;
}
