import { parseFilter } from 'contract/kit/filter.ts';
import { COUNT_LIMIT, type ListQuery } from 'contract/kit/list-query.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { JsonText } from '../core/served.ts';
import { integer, join, name, sql, type Sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';
import { belonging } from './column.ts';
import { filterCondition } from './condition.ts';
import { matches } from '../core/search.ts';
import { pageOf } from './order.ts';

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
export function listStatement(resource: Resource, query: ListQuery): Sql {
  const isExact = query.exact === 'true';
  const where = selected(resource, query);
  const table = name(resource.table);
  return sql`
    with found as materialized (select t.guid from ${table} t where ${where} limit ${integer(COUNT_LIMIT + 1)})
    select json_build_object(
      'items', coalesce(${pageOf(resource, query, where, sql`found`)}, '[]'),
      'total', ${isExact ? sql`c.n` : sql`least(c.n, ${integer(COUNT_LIMIT)})`},
      'totalIsExact', ${isExact ? sql`true` : sql`c.n <= ${integer(COUNT_LIMIT)}`})::text as answer
    from (select count(*) as n from ${isExact ? sql`${table} t where ${where}` : sql`found`}) c`;
}

/** A page of the list in one round trip that ends the transaction. Errors: 422 for a field or an operator that is not there. */
export async function listRows(tx: Tx, resource: Resource, query: ListQuery): Promise<JsonText> {
  const [page] = await tx.last<{ answer: string }>(listStatement(resource, query));
  return new JsonText(page?.answer ?? '');
}
