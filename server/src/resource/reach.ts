import { parseFilter } from 'contract/kit/filter.ts';
import type { Resource } from 'contract/kit/resource.ts';
import type { Action } from 'contract/rights/permissions.ts';
import { reachOf } from 'contract/rights/reach.ts';
import type { Rights } from 'contract/rights/rights.ts';
import { all, join, sql, type Sql } from '../core/sql.ts';
import type { ReachedResource } from './column.ts';
import { filterCondition } from './condition.ts';

/** The rows that match a rule's filter; a filter that is no longer valid matches none. */
export function rowsOf(resource: Resource, text: string): Sql {
  const filter = parseFilter(text);
  return filter ? filterCondition(resource, filter) : sql`false`;
}

/** The resource limited to the records that a person's action reaches. */
export function reached<R extends Resource>(resource: R, rights: Rights, action: Action): R & ReachedResource {
  const { only, except, rows } = reachOf(rights, resource, action);
  const conditions: Sql[] = [];
  if (only) {
    const some = [sql`t.guid = any(${only}::uuid[])`, ...rows.map((text) => rowsOf(resource, text))];
    conditions.push(sql`(${join(some, ' or ')})`);
  }
  if (except.length) conditions.push(sql`t.guid <> all(${except}::uuid[])`);
  return conditions.length ? { ...resource, reach: all(conditions) } : resource;
}
