import { isList, type Field } from 'contract/kit/field.ts';
import { COUNT_LIMIT, DEFAULT_PAGE, parseSort, type ListQuery } from 'contract/kit/list-query.ts';
import { fieldOf, type Resource } from 'contract/kit/resource.ts';
import { invalidField } from '../../core/app-error.ts';
import { integer, join, literal, name, sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { orderedColumns } from '../../core/catalogue.ts';
import { columnsOf, operandOf, snake, targetOf, titleOf } from '../column.ts';

const optionsOf = (options: Readonly<Record<string, string>>): Sql =>
  sql`array[${join(Object.keys(options).map(literal), ', ')}]`;

/** What a field is sorted by, given its value; lists are not sorted by. */
function comparedBy(field: Field, operand: Sql): Sql {
  switch (field.kind) {
    case 'reference':
      return sql`${titleOf(field, operand)} collate russian`;
    case 'choice':
      // By meaning, not by spelling: January before April.
      return sql`array_position(${optionsOf(field.options)}, ${operand})`;
    case 'text':
    case 'multiline':
      return sql`${operand} collate russian`;
    case 'number':
    case 'boolean':
    case 'date':
    case 'dateTime':
    case 'choices':
    case 'tags':
    case 'references':
    case 'parameters':
      return operand;
  }
}

interface Key {
  name: string;
  field: Field;
  /** The value of a record `t`. */
  operand: Sql;
  descending: boolean;
  canBeEmpty: boolean;
  /** Empty values stand last either way. */
  direction: Sql;
}

const keysOf = (resource: Resource, sort: string | undefined): Key[] =>
  parseSort(sort || resource.list.sort).map(({ field: key, descending }) => {
    const field = fieldOf(resource, key);
    if (!field || isList(field)) throw invalidField('sort', `По полю «${key}» нельзя упорядочить`);
    const canBeEmpty = (!field.required || field.in !== undefined) && field.kind !== 'boolean';
    const direction = descending ? (canBeEmpty ? sql` desc nulls last` : sql` desc`) : sql``;
    return { name: key, field, operand: operandOf(key, field), descending, canBeEmpty, direction };
  });

const compared = ({ field, operand }: Key): Sql => comparedBy(field, operand);
const orderOf = (key: Key): Sql => sql`${compared(key)}${key.direction}`;

/** The order of a list, ties by the guid. Errors: 422 for a field that does not order. */
export const ordered = (resource: Resource, sort: string | undefined): Sql =>
  join([...keysOf(resource, sort).map(orderOf), sql`t.guid`], ', ');

/** The columns of what a selection finds: enough to order it without reading the records again. */
export const foundColumns = (resource: Resource, sort: string | undefined): Sql =>
  join(
    [sql`t.guid`, ...keysOf(resource, sort).map(({ operand }, index) => sql`${operand} as ${name(`v${index}`)}`)],
    ', ',
  );

/** A selection of guids in their order, and where each stands: `guid`, `place`. */
type Places = Sql;

/** Numbered when they are chosen: numbering all of them first would sort all. */
const numbered = (guids: Sql, part = 0): Sql =>
  sql`select p.guid, ${integer(part)} as part, row_number() over () as place from (${guids}) p`;

const rowsAt = (resource: Resource, places: Places): Sql => sql`
  select ${columnsOf(resource)} from (${places}) page join ${name(resource.table)} t on t.guid = page.guid order by page.place`;

/** A page of few rows as JSON, which are all in `found`, with `foundColumns`: they are sorted. */
export function pageOfFew(resource: Resource, { sort, limit = DEFAULT_PAGE, offset = 0 }: ListQuery): Sql {
  const keys = keysOf(resource, sort);
  const columns = keys.map(({ field }, at) => sql`${comparedBy(field, sql`f.${name(`v${at}`)}`)} as ${name(`k${at}`)}`);
  const order = join([...keys.map(({ direction }, at) => sql`s.${name(`k${at}`)}${direction}`), sql`s.guid`], ', ');
  const found = sql`(select ${join([sql`f.guid`, ...columns], ', ')} from found f offset 0) s`;
  const page = numbered(
    sql`select s.guid from ${found} order by ${order} limit ${integer(limit)} offset ${integer(offset)}`,
  );
  return sql`(select json_agg(r) from (${rowsAt(resource, page)}) r)`;
}

/** Where the values of a key can be read in their order, so that a page needs no more rows than it shows: what is referred to, or
 *  the options of a choice. Null for the column itself. */
function groupsOf({ field, operand }: Key): { from: Sql; value: Sql; is: Sql; others: Sql } | null {
  if (field.in) return null;
  if (field.kind === 'choice') {
    const from = sql`unnest(${optionsOf(field.options)}) with ordinality as x (value, place)`;
    return { from, value: sql`x.place`, is: sql`${operand} = x.value`, others: sql`${operand} is null` };
  }
  if (field.kind !== 'reference') return null;
  const { table, title, isAlwaysSeen } = targetOf(field.to);
  const unseen = sql`not exists (select from ${name(table)} x where x.guid = ${operand})`;
  return {
    from: sql`${name(table)} x`,
    value: sql`x.${name(title)} collate russian`,
    is: sql`${operand} = x.guid`,
    others: isAlwaysSeen ? sql`${operand} is null` : unseen,
  };
}

/** Whether an index can hold the order as it is asked for: the plain column, its empty values last. */
const isPlain = (key: Key): boolean => !groupsOf(key) && (!key.canBeEmpty || !key.descending);

/** How a list gets into its order: read along an index, or sorted. */
export type OrderWay = 'along' | 'sorted';

/** Along an index where there is one of the first key. */
export async function wayOf(tx: Tx, resource: Resource, sort: string | undefined): Promise<OrderWay> {
  const [first] = keysOf(resource, sort);
  if (!first || first.field.in) return 'sorted';
  return (await orderedColumns(tx, resource.table)).has(snake(first.name)) ? 'along' : 'sorted';
}

/** A page of rows that are read in their order, no further than it goes. What has no value stands after what has one. */
function pageInOrder(resource: Resource, query: ListQuery, where: Sql, way: OrderWay): Sql {
  const { limit = DEFAULT_PAGE, offset = 0 } = query;
  const table = name(resource.table);
  const [first, ...rest] = keysOf(resource, query.sort);
  const page = sql`limit ${integer(limit)} offset ${integer(offset)}`;
  if (!first || way === 'sorted' || isPlain(first)) {
    return sql`
      select ${columnsOf(resource)} from ${table} t where ${where} order by ${ordered(resource, query.sort)} ${page}`;
  }
  const groups = groupsOf(first);
  const last = join([...rest.map(orderOf), sql`t.guid`], ', ');
  const reach = sql`limit ${integer(limit + offset)}`;
  const own = sql`${first.operand} is not null`;
  const values = rest.map((key, index) => sql`${compared(key)} as ${name(`k${index}`)}`);
  const lastOfGroup = [...rest.map(({ direction }, index) => sql`g.${name(`k${index}`)}${direction}`), sql`g.guid`];
  // Without empty values an index can be read backwards.
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

/** A page of rows in their order, as JSON, read in it. */
export const inOrder = (resource: Resource, query: ListQuery, where: Sql, way: OrderWay): Sql =>
  sql`(select json_agg(r) from (${pageInOrder(resource, query, where, way)}) r)`;

interface Extent {
  /** The selection leaves out nothing. */
  isWhole: boolean;
  /** How many records it has, counted up to one more than are told. */
  count: Sql;
  /** Of how many it is a selection; null where nobody counts them. */
  of: Sql;
}

/** One page of rows in their order, as JSON. A selection of few is in `found`, with `foundColumns`: it is sorted. Along their order a
 *  page looks at `of / count` records for each that it shows: of a selection that is no rarity that is less. */
export function pageOf(
  resource: Resource,
  query: ListQuery,
  where: Sql,
  way: OrderWay,
  { isWhole, count, of }: Extent,
): Sql {
  const along = inOrder(resource, query, where, way);
  const [first] = keysOf(resource, query.sort);
  // There may be more records to refer to than records that do.
  if (isWhole && way === 'along' && first?.field.kind !== 'reference') return along;
  const reach = (query.limit ?? DEFAULT_PAGE) + (query.offset ?? 0);
  const isRare = sql`(${count}::float8 * ${count} < ${integer(2 * reach)} * ${of}) is not false`;
  return sql`
  case when ${count} <= ${integer(COUNT_LIMIT)}${isWhole || way === 'sorted' ? sql`` : sql` and ${isRare}`}
    then ${pageOfFew(resource, query)}
    else ${along} end`;
}
