import { resourceByName } from 'contract/features/index.ts';
import { ownObjects } from 'contract/features/object-types/facts.ts';
import type { Filter } from 'contract/kit/filter.ts';
import type { Resource } from 'contract/kit/resource.ts';
import type { Action } from 'contract/rights/permissions.ts';
import { decideAny } from 'contract/rights/decide.ts';
import { anyFields, reachOf, type RuleTest } from 'contract/rights/reach.ts';
import type { Rights } from 'contract/rights/rights.ts';
import { all, join, name, sql, type Sql } from '../../core/sql.ts';
import { snake, targetOf, type ReachedResource } from '../column.ts';
import { filterCondition } from '../condition.ts';

/** The rows that match a rule's filter. */
export const rowsOf = (resource: Resource, filter: Filter): Sql =>
  filterCondition(resource.visibility?.ruledAs ?? resource, filter);

/** A condition on `t`: the measured record is on a day visible to the person; undefined when all are. A record without
 *  a day is visible to its author only. */
export function visibleDaysCondition(
  { visibility, fields }: Resource,
  { dataFrom }: Pick<Rights, 'dataFrom'>,
): Sql | undefined {
  const measured = visibility?.measured;
  if (!measured || !dataFrom) return undefined;
  const column = sql`t.${name(snake(measured.at))}`;
  const begin = fields[measured.at]!.kind === 'dateTime' ? sql`moscow_midnight(${dataFrom})` : sql`${dataFrom}::date`;
  const own = measured.by ? sql` or t.${name(measured.by)} = (select current_account())` : sql``;
  return sql`(${column} >= ${begin}${own})`;
}

/** Conditions on `t` for references that control visibility, by field: the target is visible, or the reference is
 *  empty. */
export function visibleTargetConditions(
  { visibility = {}, fields }: Resource,
  rights: Rights,
): [key: string, condition: Sql][] {
  const { follows, followsIfPartial = [] } = visibility;
  return [...(follows ? [follows] : []), ...followsIfPartial].flatMap((key): [string, Sql][] => {
    const field = fields[key];
    if (field?.kind !== 'reference') return [];
    const reach = key === follows ? targetReach(rights, field) : someReach(rights, field);
    if (!reach) return [];
    const other = sql`t.${name(snake(key))}`;
    const among = sql`select t.guid from ${name(targetOf(field.to).table)} t where ${reach}`;
    return [[key, sql`(${other} is null or ${other} in (${among}))`]];
  });
}

/** A condition on `t` for every action regardless of group rules; undefined when all records are visible. */
export function inSight(resource: Resource, rights: Rights): Sql | undefined {
  const days = visibleDaysCondition(resource, rights);
  const conditions = [
    ...(days ? [days] : []),
    ...visibleTargetConditions(resource, rights).map(([, condition]) => condition),
  ];
  return conditions.length ? all(conditions) : undefined;
}

/** The resource limited to the records that an action reaches with all their fields: groups that close fields do not
 *  count, unless `counts` accepts them and the caller closes the fields. */
export function reached<R extends Resource>(
  resource: R,
  rights: Rights,
  action: Action,
  counts?: RuleTest,
): R & ReachedResource {
  const { only, except, rows } = reachOf(rights, resource, action, counts);
  const conditions: Sql[] = [];
  if (only) {
    const some = [sql`t.guid = any(${only}::uuid[])`, ...rows.map((filter) => rowsOf(resource, filter))];
    conditions.push(sql`(${join(some, ' or ')})`);
  }
  if (except.length) conditions.push(sql`t.guid <> all(${except}::uuid[])`);
  const sight = inSight(resource, rights);
  if (sight) conditions.push(sight);
  return conditions.length ? { ...resource, reach: all(conditions) } : resource;
}

/** A condition on the targets `t` of a relation that the person may read; undefined for all. */
export const targetReach = (rights: Rights, { to }: { to: string }): Sql | undefined =>
  reached(resourceByName(to) ?? (ownObjects as Resource), rights, 'read').reach;

/** A condition on the targets `t` of a reference when the person may read only some of them; undefined when they may
 *  read all or none (then the section's references do not limit anything). */
export function someReach(rights: Rights, { to }: { to: string }): Sql | undefined {
  const target = resourceByName(to);
  const isSplit = rights.grants.some(({ entity, object, rules }) => entity === target?.entity && (object || rules));
  if (!target || !isSplit || !decideAny(rights, target.entity, 'read').allowed) return undefined;
  return reached(target, rights, 'read', anyFields).reach;
}
