import { resourceByName } from 'contract/features/index.ts';
import { ownObjects } from 'contract/features/object-types/facts.ts';
import { parseFilter } from 'contract/kit/filter.ts';
import type { Resource } from 'contract/kit/resource.ts';
import type { Action } from 'contract/rights/permissions.ts';
import { reachOf, type RuleTest } from 'contract/rights/reach.ts';
import type { Rights } from 'contract/rights/rights.ts';
import { all, join, name, sql, type Sql } from '../core/sql.ts';
import { snake, targetOf, type ReachedResource } from './column.ts';
import { filterCondition } from './condition.ts';

/** The rows that match a rule's filter; a filter that is no longer valid matches none. */
export function rowsOf(resource: Resource, text: string): Sql {
  const filter = parseFilter(text);
  return filter ? filterCondition(resource.ruledAs ?? resource, filter) : sql`false`;
}

/** A condition on `t`, records with measured values: the person sees their day; undefined where all are seen. Of which day a record
 *  without one is nobody knows: who made it sees it. */
export function ofSeenDays({ measured, fields }: Resource, { dataFrom }: Pick<Rights, 'dataFrom'>): Sql | undefined {
  if (!measured || !dataFrom) return undefined;
  const column = sql`t.${name(snake(measured.at))}`;
  const begin = fields[measured.at]!.kind === 'dateTime' ? sql`moscow_midnight(${dataFrom})` : sql`${dataFrom}::date`;
  const own = measured.by ? sql` or t.${name(measured.by)} = (select current_account())` : sql``;
  return sql`(${column} >= ${begin}${own})`;
}

/** A condition on `t`, records that tell of other ones: the person sees the other one, or there is none; undefined where all are seen. */
export function ofSeenOther({ tellsOf = '', fields }: Resource, rights: Rights): Sql | undefined {
  const field = fields[tellsOf];
  const reach = field?.kind === 'reference' && targetReach(rights, field);
  if (!reach) return undefined;
  const other = sql`t.${name(snake(tellsOf))}`;
  return sql`(${other} is null or ${other} in (select t.guid from ${name(targetOf(field.to).table)} t where ${reach}))`;
}

/** A condition on `t` that holds for every action, whatever rules there are; undefined where all records are in sight. */
export function inSight(resource: Resource, rights: Rights): Sql | undefined {
  const [one, other] = [ofSeenDays(resource, rights), ofSeenOther(resource, rights)];
  return one && other ? all([one, other]) : (one ?? other);
}

/** The resource limited to the records that a person's action reaches, as they are: where groups close fields of them, to none
 *  that only these groups give, unless the caller counts any fields and closes them. */
export function reached<R extends Resource>(
  resource: R,
  rights: Rights,
  action: Action,
  counts?: RuleTest,
): R & ReachedResource {
  const { only, except, rows } = reachOf(rights, resource, action, counts);
  const conditions: Sql[] = [];
  if (only) {
    const some = [sql`t.guid = any(${only}::uuid[])`, ...rows.map((text) => rowsOf(resource, text))];
    conditions.push(sql`(${join(some, ' or ')})`);
  }
  if (except.length) conditions.push(sql`t.guid <> all(${except}::uuid[])`);
  const sight = inSight(resource, rights);
  if (sight) conditions.push(sight);
  return conditions.length ? { ...resource, reach: all(conditions) } : resource;
}

/** The records `t` of a relation's target that the person may read; undefined for all. */
export const targetReach = (rights: Rights, { to }: { to: string }): Sql | undefined =>
  reached(resourceByName(to) ?? (ownObjects as Resource), rights, 'read').reach;
