import { parseFilter } from 'contract/kit/filter.ts';
import { COUNT_LIMIT, type ListQuery } from 'contract/kit/list-query.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { JsonText } from '../core/served.ts';
import { integer, join, literal, name, sql, type Sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';
import { belonging, type Reached } from './column.ts';
import { filterCondition } from './condition.ts';
import { matches } from '../core/search.ts';
import { foundColumns, inOrder, pageOf, wayOf, type Way } from './order.ts';
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

const isWhole = ({ reach }: Reached, { search, filter }: ListQuery) => !search?.trim() && !filter && !reach;

/** How many records of a resource the organization has, where they are counted as they come and go; null elsewhere. */
const keptCount = ({ table, scope, within }: Resource): Sql | undefined =>
  scope === 'organization' && !within
    ? sql`(select sum(k.number)::bigint from object_count k
        where k.organization_guid = (select current_organization()) and k.family = ${literal(table)})`
    : undefined;

/** One page as the JSON text of `{ items, total, totalIsExact }`. All records are counted without being looked at where their count
 *  is kept; what a search and a filter leave is found first, as far as it is counted. */
export function listStatement(resource: Reached, query: ListQuery, way: Way, indexed?: Indexed): Sql {
  const whole = isWhole(resource, query);
  const where = sql`${selected(resource, query)}${among(resource, indexed)}`;
  const rows = sql`${name(resource.table)} t where ${where}`;
  const kept = keptCount(resource) ?? sql`null::bigint`;
  const most = integer(COUNT_LIMIT + 1);
  const limit = integer(COUNT_LIMIT);

  const isMany = indexed === 'many';
  const found = isMany
    ? sql`select generate_series(1, ${most})`
    : sql`select ${foundColumns(resource, query.sort)} from ${rows} limit ${most}`;
  const items = isMany
    ? inOrder(resource, query, where, way)
    : pageOf(resource, query, where, whole ? 'all' : kept, way);
  const isExact = query.exact === 'true' ? sql`true` : sql`(c.kept is not null or c.n <= ${limit})`;
  const counted = query.exact === 'true' ? rows : whole ? sql`(select from ${rows} limit ${most}) f` : sql`found`;
  return sql`
    with found as materialized (${found})
    select json_build_object(
      'items', coalesce(${items}, '[]'),
      'total', case when ${isExact} then c.n else ${limit} end,
      'totalIsExact', ${isExact})::text as answer
    from (
      select k.kept, coalesce(k.kept, (select count(*) from ${counted})) as n
      from (select ${whole ? kept : sql`null::bigint`} as kept offset 0) k offset 0) c`;
}

/** Where an organization has much of a long table, its records are read as they stand there: an index would lead to them in another
 *  order, from page to page and back, and the planner takes that for cheap. */
async function readAsItStands(tx: Tx, resource: Resource): Promise<void> {
  const kept = keptCount(resource);
  if (!kept) return;
  const isMuch = sql`n.kept > ${integer(COUNT_LIMIT)} and n.kept * 10 > (select reltuples from pg_class where oid = ${resource.table}::regclass)`;
  const [much] = await tx.rows(sql`select from (select ${kept} as kept offset 0) n where ${isMuch}`);
  if (much) tx.later(sql`set local enable_indexscan = off`);
}

interface Answer {
  answer: string;
}

/** A page of the list; its last round trip ends the transaction. Errors: 422 for a field or an operator that is not there. */
export async function listRows(tx: Tx, resource: Reached, query: ListQuery): Promise<JsonText> {
  const indexed = await askIndex(tx, resource, query);
  const way = await wayOf(tx, resource, query.sort);
  // Of many rows a page is read along their order: the planner, which takes parts of words for rare, would sort them all.
  if (indexed === 'many' && way === 'along') tx.later(sql`set local enable_sort = off`);
  if (way === 'sorted') await readAsItStands(tx, resource);
  const statement = listStatement(resource, query, way, indexed);
  // The first page of all records needs no other plan each time; what is searched and filtered does.
  const isUsual = isWhole(resource, query) && !query.offset;
  const page = isUsual ? await tx.end<Answer>(statement) : (await tx.last<Answer>(statement))[0];
  return new JsonText(page?.answer ?? '');
}
