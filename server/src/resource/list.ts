import { parseFilter } from 'contract/kit/filter.ts';
import { COUNT_LIMIT, type ListQuery } from 'contract/kit/list-query.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { JsonText } from '../core/served.ts';
import { integer, join, name, sql, type Sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';
import { belonging, type Reached } from './column.ts';
import { filterCondition } from './condition.ts';
import { matches } from '../core/search.ts';
import { pageOf } from './order.ts';
import { among, askIndex, type Indexed } from './word-index.ts';

type Selection = Pick<ListQuery, 'search' | 'filter' | 'sort' | 'zone'>;

/** Which rows a search and a filter leave. */
export function selected(resource: Resource, { search, filter, zone }: Selection): Sql {
  const conditions = [belonging(resource)];
  if (search?.trim()) conditions.push(matches(search, resource.list.wordForms));
  const parsed = filter ? parseFilter(filter) : null;
  if (parsed) conditions.push(filterCondition(resource, parsed, zone));
  return join(conditions, ' and ');
}

/** One page as the JSON text of `{ items, total, totalIsExact }`. */
export function listStatement(resource: Resource, query: ListQuery, indexed?: Indexed): Sql {
  const isExact = query.exact === 'true';
  const where = sql`${selected(resource, query)}${among(indexed)}`;
  const table = name(resource.table);
  const most = integer(COUNT_LIMIT + 1);
  const found =
    indexed === 'many'
      ? sql`select null::uuid as guid from generate_series(1, ${most})`
      : sql`select t.guid from ${table} t where ${where} limit ${most}`;
  return sql`
    with found as materialized (${found})
    select json_build_object(
      'items', coalesce(${pageOf(resource, query, where, sql`found`)}, '[]'),
      'total', ${isExact ? sql`c.n` : sql`least(c.n, ${integer(COUNT_LIMIT)})`},
      'totalIsExact', ${isExact ? sql`true` : sql`c.n <= ${integer(COUNT_LIMIT)}`})::text as answer
    from (select count(*) as n from ${isExact ? sql`${table} t where ${where}` : sql`found`}) c`;
}

/** A page of the list; its last round trip ends the transaction. Errors: 422 for a field or an operator that is not there. */
export async function listRows(tx: Tx, resource: Reached, query: ListQuery): Promise<JsonText> {
  const indexed = await askIndex(tx, resource, query);
  // Of many rows a page is read along their order: the planner, which takes parts of words for rare, would sort them all.
  if (indexed === 'many') tx.later(sql`set local enable_sort = off`);
  const [page] = await tx.last<{ answer: string }>(listStatement(resource, query, indexed));
  return new JsonText(page?.answer ?? '');
}
