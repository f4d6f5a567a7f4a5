import { parseFilter } from 'contract/kit/filter.ts';
import { COUNT_LIMIT, type ListQuery } from 'contract/kit/list-query.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { isCounted } from '../../core/catalogue.ts';
import { contains, matches, matchesHere, withCode } from '../../core/search.ts';
import { JsonText } from '../../core/served.ts';
import { asBytes, integer, join, literal, name, sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { belonging, isReadOwn, operandOf, type ReachedResource } from '../column.ts';
import { filterCondition } from '../condition.ts';
import { foundColumns, inOrder, pageOf, pageOfFew, wayOf, type OrderWay } from './order.ts';
import { amongFound, namedBy } from './word-index.ts';

type Selection = Pick<ListQuery, 'search' | 'filter' | 'sort' | 'zone'>;

/** The searchable text of a record without its hidden fields. */
function visibleText({ fields }: Resource): Sql {
  const texts = Object.entries(fields).filter(([, { kind }]) => kind === 'text' || kind === 'multiline');
  return sql`search_key(concat_ws(' ', ${join(
    texts.map(([key, field]) => operandOf(key, field)),
    ', ',
  )}))`;
}

/** The records that a search finds. */
export function found(resource: ReachedResource, search: string): Sql {
  if (resource.hides) return contains(search, visibleText(resource));
  const named = (isReadOwn(resource) ? matchesHere : matches)(search, resource.list.wordForms);
  return resource.table === 'dictionary_value' ? sql`(${named} or t.guid = any(${withCode(search)}))` : named;
}

/** The rows that match a search and a filter. */
export function selected(resource: Resource, { search, filter, zone }: Selection): Sql {
  const conditions = [belonging(resource)];
  if (search?.trim()) conditions.push(found(resource, search));
  const parsed = filter ? parseFilter(filter) : null;
  if (parsed) conditions.push(filterCondition(resource, parsed, zone));
  return join(conditions, ' and ');
}

const isWhole = ({ reach }: ReachedResource, { search, filter }: ListQuery) => !search?.trim() && !filter && !reach;

/** The number of an organization's records, for resources that maintain the count; null for others. */
const keptCount = ({ table, scope, within }: Resource): Sql | undefined =>
  scope === 'organization' && !within
    ? sql`(select sum(k.number)::bigint from object_count k
        where k.organization_guid = (select current_organization()) and k.family = ${literal(table)})`
    : undefined;

/** How a list is read: the kind of ordering, whether the search matches more rows than are counted, and the
 *  organization for which the plan may be optimized (null for a statement shared by all organizations). */
interface Approach {
  way: OrderWay;
  isMany?: boolean;
  organization: string | null;
}

/** One page as the JSON text of `{ items, total, totalIsExact }`. The total without a filter comes from the maintained
 *  count, if any; filtered rows are counted up to the limit. */
export function listStatement(
  resource: ReachedResource,
  query: ListQuery,
  { way, isMany, organization }: Approach,
): Sql {
  const whole = isWhole(resource, query);
  const own = organization ? sql` and t.organization_guid = ${organization}` : sql``;
  const where = sql`${selected(resource, query)}${own}`;
  const rows = sql`${name(resource.table)} t where ${where}`;
  const kept = keptCount(resource) ?? sql`null::bigint`;
  const most = integer(COUNT_LIMIT + 1);
  const limit = integer(COUNT_LIMIT);

  const items = isMany
    ? inOrder(resource, query, where, way)
    : pageOf(resource, query, where, way, { isWhole: whole, count: sql`c.n`, of: sql`c.kept` });
  const isCounted =
    query.exact === 'true' ? sql`true` : sql`(c.n <= ${limit}${whole ? sql` or c.kept is not null` : sql``})`;
  const counted = sql`(select count(*) from ${query.exact === 'true' ? rows : sql`(select from ${rows} limit ${most}) f`})`;
  const number = isMany && query.exact !== 'true' ? most : counted;
  return sql`
    with found as materialized (select ${foundColumns(resource, query)} from ${rows} limit ${most})
    select json_build_object(
      'items', coalesce(${items}, '[]'),
      'total', case when ${isCounted} then c.n else ${limit} end,
      'totalIsExact', ${isCounted})::text as answer
    from (
      select k.kept, ${whole ? sql`coalesce(k.kept, ${number})` : number} as n from (select ${kept} as kept offset 0) k offset 0) c`;
}

/** The same for records found through the word index; null when it finds too many. */
const namedStatement = (resource: ReachedResource, query: ListQuery, named: Sql): Sql => sql`
    with named as materialized (select ${named} as places),
    found as materialized (
      select ${foundColumns(resource, query)} from ${name(resource.table)} t where ${selected(resource, query)} and ${amongFound})
    select case when places is not null then json_build_object(
      'items', coalesce(${pageOfFew(resource, query)}, '[]'),
      'total', (select count(*) from found),
      'totalIsExact', true)::text end as answer
    from named`;

/** When an organization owns a large part of a long table, a sequential scan is faster: an index would visit pages in
 *  random order, which the planner underestimates. */
async function preferSequentialScan(tx: Tx, resource: Resource): Promise<void> {
  const kept = keptCount(resource);
  if (!kept || !(await isCounted(tx, resource.table))) return;
  const isMuch = sql`n.kept > ${integer(COUNT_LIMIT)} and n.kept * 10 > (select reltuples from pg_class where oid = ${resource.table}::regclass)`;
  const [much] = await tx.rows(sql`select from (select ${kept} as kept offset 0) n where ${isMuch}`);
  if (much) tx.later(sql`set local enable_indexscan = off`);
}

/** The maximum number of cached statements per resource. */
const MAX_USUAL = 100;

interface Answer {
  /** Null when the word index finds too many records. */
  answer: Buffer | null;
}

const textOf = (page: Answer | undefined) => new JsonText(page?.answer ?? '');

const usual = new WeakMap<Resource, Map<string, Sql>>();

/** The statement for the first page without a filter, cached because it is the same for everybody. */
function usualStatement(resource: ReachedResource, query: ListQuery): Sql {
  const known = usual.get(resource) ?? new Map<string, Sql>();
  usual.set(resource, known);
  const { sort = '', limit = '', exact = '' } = query;
  const key = `${sort} ${limit} ${exact}`;
  const statement = known.get(key) ?? listStatement(resource, query, { way: 'along', organization: null });
  if (known.size < MAX_USUAL) known.set(key, statement);
  return statement;
}

/** A page of the list. Errors: 422 for an unknown field or operator. */
export async function listRows(tx: Tx, resource: ReachedResource, query: ListQuery): Promise<JsonText> {
  const way = await wayOf(tx, resource, query);
  if (isWhole(resource, query) && way === 'along' && !query.offset) {
    return textOf(await tx.end<Answer>(asBytes(usualStatement(resource, query))));
  }
  const named = await namedBy(tx, resource, query.search);
  const few = named && (await tx.one<Answer>(asBytes(namedStatement(resource, query, named))));
  if (few?.answer) return textOf(few);

  const isMany = named && !/\s/u.test(query.search!.trim()) && !query.filter && !resource.reach;
  const organization = resource.scope === 'organization' ? tx.organization : null;
  const statement = asBytes(listStatement(resource, query, { way, isMany, organization }));
  if (way === 'along' && !isMany) return textOf(await tx.end<Answer>(statement));
  // With many rows, a page is read in index order. The planner considers partial words rare and would sort all rows.
  if (way === 'along') tx.later(sql`set local enable_sort = off`);
  else await preferSequentialScan(tx, resource);
  // Planned with the setting above; a cached plan would ignore it.
  const [page] = await tx.last<Answer>(statement);
  return textOf(page);
}
