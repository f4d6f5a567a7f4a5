import { COUNT_LIMIT, DEFAULT_PAGE, type ListQuery } from 'contract/kit/list-query.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { integer, join, name, sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { orderedColumns } from '../../core/catalogue.ts';
import { hasOwnNames } from '../../core/own-reading.ts';
import { columnsOf, isReadOwn, snake, targetOf, titleIn, type ReachedResource } from '../column.ts';
import {
  compared,
  keysOf,
  placesOf,
  orderBy,
  orderOf,
  tieOf,
  type Key,
  type Naming,
  type OrderQuery,
} from './order-keys.ts';

/** The order of a list. Errors: 422 for a field that cannot be sorted by. */
export const ordered = (resource: ReachedResource, query: OrderQuery, naming?: Naming): Sql =>
  orderBy(keysOf(resource, query, naming));

/** The columns of a selection that are needed to sort it without reading the records again. */
export const foundColumns = (resource: ReachedResource, query: OrderQuery): Sql =>
  join(
    [sql`t.guid`, ...keysOf(resource, query).map(({ operand }, index) => sql`${operand} as ${name(`v${index}`)}`)],
    ', ',
  );

/** A sorted selection of guids with positions: `guid`, `place`. */
type Places = Sql;

/** Numbered after the selection, because numbering first would sort all rows. */
const numbered = (guids: Sql, part = 0): Sql =>
  sql`select p.guid, ${integer(part)} as part, row_number() over () as place from (${guids}) p`;

const rowsAt = (resource: Resource, places: Places): Sql => sql`
  select ${columnsOf(resource)} from (${places}) page join ${name(resource.table)} t on t.guid = page.guid order by page.place`;

/** A page of a small selection as JSON; the selection is in `found` with `foundColumns` and is sorted there. */
export function pageOfFew(resource: ReachedResource, query: ListQuery): Sql {
  const { limit = DEFAULT_PAGE, offset = 0 } = query;
  const keys = keysOf(resource, query);
  const columns = keys.map(
    ({ field }, at) => sql`${compared({ field, operand: sql`f.${name(`v${at}`)}` })} as ${name(`k${at}`)}`,
  );
  const order = join(
    [...keys.map(({ direction }, at) => sql`s.${name(`k${at}`)}${direction}`), tieOf(keys, sql`s.guid`)],
    ', ',
  );
  const found = sql`(select ${join([sql`f.guid`, ...columns], ', ')} from found f offset 0) s`;
  const page = numbered(
    sql`select s.guid from ${found} order by ${order} limit ${integer(limit)} offset ${integer(offset)}`,
  );
  return sql`(select json_agg(r) from (${rowsAt(resource, page)}) r)`;
}

/** A source of the key's values in order, so that a page reads no more rows than it shows: the referenced records, or
 *  the options of a choice. Null when the column itself is sorted. */
function groupsOf({ field, operand }: Key, naming: Naming): { from: Sql; value: Sql; is: Sql; others: Sql } | null {
  if (field.in) return null;
  if (field.kind === 'choice') {
    const from = sql`unnest(${placesOf(field)}) with ordinality as x (value, place)`;
    return { from, value: sql`x.place`, is: sql`${operand} = x.value`, others: sql`${operand} is null` };
  }
  if (field.kind !== 'reference') return null;
  const target = targetOf(field.to);
  const { table, title, isAlwaysVisible } = target;
  const hidden = sql`not exists (select from ${name(table)} x where x.guid = ${operand})`;
  return {
    from: sql`${name(table)} x`,
    value: sql`${naming === 'own' ? titleIn(target) : sql`x.${name(title)}`} collate russian`,
    is: sql`${operand} = x.guid`,
    others: isAlwaysVisible ? sql`${operand} is null` : hidden,
  };
}

/** Whether an index can provide the order: a plain column with empty values last. */
const isPlain = (key: Key): boolean => !groupsOf(key, 'common') && (!key.canBeEmpty || !key.descending);

/** How a list is sorted: by reading along an index, or by sorting. */
export type OrderWay = 'along' | 'sorted';

/** Along an index when there is one for the first key. */
export async function wayOf(tx: Tx, resource: ReachedResource, query: OrderQuery): Promise<OrderWay> {
  const [first] = keysOf(resource, query);
  if (!first || first.field.in) return 'sorted';
  return (await orderedColumns(tx, resource.table)).has(snake(first.name)) ? 'along' : 'sorted';
}

/** A page of rows read in index order. Rows without a value follow those with one. */
function pageInOrder(resource: ReachedResource, query: ListQuery, where: Sql, way: OrderWay, naming: Naming): Sql {
  const { limit = DEFAULT_PAGE, offset = 0 } = query;
  const table = name(resource.table);
  const keys = keysOf(resource, query, naming);
  const [first, ...rest] = keys;
  const page = sql`limit ${integer(limit)} offset ${integer(offset)}`;
  if (!first || way === 'sorted' || isPlain(first)) {
    const select = (columns: Sql) =>
      sql`select ${columns} from ${table} t where ${where} order by ${orderBy(keys)} ${page}`;
    // Names are looked up for the page only; the planner underestimates their cost and would look them up before
    // sorting.
    return isReadOwn(resource) ? rowsAt(resource, numbered(select(sql`t.guid`))) : select(columnsOf(resource));
  }
  const groups = groupsOf(first, naming);
  const last = join([...rest.map(orderOf), tieOf(keys, sql`t.guid`)], ', ');
  const reach = sql`limit ${integer(limit + offset)}`;
  const own = sql`${first.operand} is not null`;
  const values = rest.map((key, index) => sql`${compared(key)} as ${name(`k${index}`)}`);
  const lastOfGroup = [
    ...rest.map(({ direction }, index) => sql`g.${name(`k${index}`)}${direction}`),
    tieOf(keys, sql`g.guid`),
  ];
  // Without empty values the index can be read backwards.
  const along = first.descending ? sql` desc` : sql``;
  const order = groups
    ? join([sql`${groups.value}${along}`, ...lastOfGroup], ', ')
    : sql`${compared(first)}${along}, ${last}`;
  const filled = groups
    ? sql`
      select g.guid from ${groups.from} cross join lateral (
        select ${join([sql`t.guid`, ...values], ', ')} from ${table} t where ${where} and ${groups.is} order by ${last} ${reach}) g
      order by ${order} ${reach}`
    : sql`select t.guid from ${table} t where ${where} and ${own} order by ${order} ${reach}`;
  const empty = sql`
    select t.guid from ${table} t where ${where} and ${groups?.others ?? sql`not (${own})`} order by ${last} ${reach}`;
  return rowsAt(
    resource,
    sql`
    select guid, row_number() over (order by part, place) as place
    from (${numbered(filled)} union all ${numbered(empty, 1)}) parts order by part, place ${page}`,
  );
}

/** A page of rows in order as JSON, read in that order. */
export function inOrder(resource: ReachedResource, query: ListQuery, where: Sql, way: OrderWay): Sql {
  const page = (naming: Naming) =>
    sql`(select json_agg(r) from (${pageInOrder(resource, query, where, way, naming)}) r)`;
  const named = keysOf(resource, query).flatMap((key) => key.named ?? []);
  // No index covers the organization's own names: they are sorted when there are any.
  return named.length
    ? sql`case when ${hasOwnNames(named)} then ${page('own')} else ${page('common')} end`
    : page('own');
}

interface Extent {
  /** The selection is not filtered. */
  isWhole: boolean;
  /** The number of selected records, counted up to the limit plus one. */
  count: Sql;
  /** The number of records before filtering; null when it is not counted. */
  of: Sql;
}

/** One page of rows in order as JSON. A small selection is in `found` with `foundColumns` and is sorted. Reading in
 *  index order examines about `of / count` records per shown row, which is cheaper for large selections. */
export function pageOf(
  resource: ReachedResource,
  query: ListQuery,
  where: Sql,
  way: OrderWay,
  { isWhole, count, of }: Extent,
): Sql {
  const along = inOrder(resource, query, where, way);
  const [first] = keysOf(resource, query);
  // There may be more referenced records than records that refer to them.
  if (isWhole && way === 'along' && first?.field.kind !== 'reference') return along;
  const reach = (query.limit ?? DEFAULT_PAGE) + (query.offset ?? 0);
  const isRare = sql`(${count}::float8 * ${count} < ${integer(2 * reach)} * ${of}) is not false`;
  return sql`
  case when ${count} <= ${integer(COUNT_LIMIT)}${isWhole || way === 'sorted' ? sql`` : sql` and ${isRare}`}
    then ${pageOfFew(resource, query)}
    else ${along} end`;
}
