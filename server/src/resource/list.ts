import { isList, type Field } from 'contract/kit/field.ts';
import { parseFilter } from 'contract/kit/filter.ts';
import { COUNT_LIMIT, DEFAULT_PAGE, parseSort, type ListQuery } from 'contract/kit/list-query.ts';
import { fieldOf, type Resource } from 'contract/kit/resource.ts';
import { invalidField } from '../core/app-error.ts';
import { JsonText } from '../core/served.ts';
import { integer, join, literal, name, sql, type Sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';
import { belonging, columnsOf, operandOf, titleOf } from './column.ts';
import { filterCondition } from './condition.ts';
import { matches } from '../core/search.ts';

type Selection = Pick<ListQuery, 'search' | 'filter' | 'sort' | 'zone'>;

/** Which rows a search and a filter leave. */
export function selected(resource: Resource, { search, filter, zone }: Selection): Sql {
  const conditions = [belonging(resource)];
  if (search?.trim()) conditions.push(matches(search, resource.list.wordForms));
  const parsed = filter ? parseFilter(filter) : null;
  if (parsed) conditions.push(filterCondition(resource, parsed, zone));
  return join(conditions, ' and ');
}

const isText = (field: Field) => field.kind === 'text' || field.kind === 'multiline';

function comparedBy(key: string, field: Field): Sql {
  if (field.kind === 'reference') return sql`${titleOf(key, field)} collate russian`;
  const operand = operandOf(key, field);
  if (isText(field)) return sql`${operand} collate russian`;
  // By meaning, not by spelling: January before April.
  if (field.kind !== 'choice') return operand;
  return sql`array_position(array[${join(Object.keys(field.options).map(literal), ', ')}], ${operand})`;
}

function sortKey(resource: Resource, key: string, descending: boolean): Sql {
  const field = fieldOf(resource, key);
  if (!field || isList(field)) throw invalidField('sort', `По полю «${key}» нельзя упорядочить`);
  const compared = comparedBy(key, field);
  // Empty values stand last either way; where there are none, the plain order can be read from an index backwards.
  const canBeEmpty = !field.required && field.kind !== 'boolean';
  return descending ? (canBeEmpty ? sql`${compared} desc nulls last` : sql`${compared} desc`) : compared;
}

export function ordered(resource: Resource, sort: string | undefined): Sql {
  const keys = parseSort(sort || resource.list.sort).map(({ field, descending }) =>
    sortKey(resource, field, descending),
  );
  return join([...keys, sql`t.guid`], ', ');
}

/** One page as the JSON text of `{ items, total, totalIsExact }`. */
export function listStatement(resource: Resource, query: ListQuery): Sql {
  const { limit = DEFAULT_PAGE, offset = 0 } = query;
  const isExact = query.exact === 'true';
  const where = selected(resource, query);
  const table = name(resource.table);
  return sql`
    select json_build_object(
      'items', coalesce((select json_agg(r) from (
        select ${columnsOf(resource)} from ${table} t where ${where}
        order by ${ordered(resource, query.sort)} limit ${limit} offset ${offset}) r), '[]'),
      'total', ${isExact ? sql`c.n` : sql`least(c.n, ${integer(COUNT_LIMIT)})`},
      'totalIsExact', ${isExact ? sql`true` : sql`c.n <= ${integer(COUNT_LIMIT)}`})::text as answer
    from (select count(*) as n from (
      select from ${table} t where ${where} ${isExact ? sql`` : sql`limit ${integer(COUNT_LIMIT + 1)}`}) counted) c`;
}

/** A page of the list in one round trip that ends the transaction. Errors: 422 for a field or an operator that is not there. */
export async function listRows(tx: Tx, resource: Resource, query: ListQuery): Promise<JsonText> {
  const [page] = await tx.last<{ answer: string }>(listStatement(resource, query));
  return new JsonText(page?.answer ?? '');
}
