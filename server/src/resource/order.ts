import { isList, type Field } from 'contract/kit/field.ts';
import { COUNT_LIMIT, DEFAULT_PAGE, parseSort, type ListQuery } from 'contract/kit/list-query.ts';
import { fieldOf, type Resource } from 'contract/kit/resource.ts';
import { invalidField } from '../core/app-error.ts';
import { integer, join, literal, name, sql, type Sql } from '../core/sql.ts';
import { columnsOf, operandOf, targetOf, titleOf } from './column.ts';

const isText = (field: Field) => field.kind === 'text' || field.kind === 'multiline';

const optionsOf = (options: Readonly<Record<string, string>>): Sql =>
  sql`array[${join(Object.keys(options).map(literal), ', ')}]`;

function comparedBy(key: string, field: Field): Sql {
  if (field.kind === 'reference') return sql`${titleOf(key, field)} collate russian`;
  const operand = operandOf(key, field);
  // By meaning, not by spelling: January before April.
  if (field.kind === 'choice') return sql`array_position(${optionsOf(field.options)}, ${operand})`;
  return isText(field) ? sql`${operand} collate russian` : operand;
}

interface Key {
  name: string;
  field: Field;
  compared: Sql;
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
    return { name: key, field, compared: comparedBy(key, field), descending, canBeEmpty, direction };
  });

const orderOf = ({ compared, direction }: Key): Sql => sql`${compared}${direction}`;

/** The order of a list, ties by the guid. Errors: 422 for a field that does not order. */
export const ordered = (resource: Resource, sort: string | undefined): Sql =>
  join([...keysOf(resource, sort).map(orderOf), sql`t.guid`], ', ');

/** A selection of guids in their order, and where each stands: `guid`, `place`. */
type Places = Sql;

const rowsAt = (resource: Resource, places: Places): Sql => sql`
  select ${columnsOf(resource)} from (${places}) page join ${name(resource.table)} t on t.guid = page.guid order by page.place`;

/** A page of few rows: all of them are found first, then sorted. `found` is a selection of their guids. */
function pageOfFew(resource: Resource, { sort, limit = DEFAULT_PAGE, offset = 0 }: ListQuery, found: Sql): Sql {
  const keys = keysOf(resource, sort);
  const columns = keys.map(({ compared }, index) => sql`${compared} as ${name(`k${index}`)}`);
  const order = [...keys.map(({ direction }, index) => sql`s.${name(`k${index}`)}${direction}`), sql`s.guid`];
  // `offset 0` keeps the search apart from the order: guessing that much will be found, the planner would read in the order
  // and look for what is not there.
  return rowsAt(
    resource,
    sql`
    select s.guid, row_number() over (order by ${join(order, ', ')}) as place from (
      select ${join([sql`t.guid`, ...columns], ', ')} from (${found}) f join ${name(resource.table)} t on t.guid = f.guid offset 0) s
    order by ${join(order, ', ')} limit ${limit} offset ${offset}`,
  );
}

/** Where the values of a key can be read in their order, so that a page needs no more rows than it shows: what is referred to, or
 *  the options of a choice. Null for the column itself. */
function groupsOf({ name: key, field }: Key): { from: Sql; value: Sql; is: Sql; others: Sql } | null {
  if (field.in) return null;
  const operand = operandOf(key, field);
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

/** A page of many rows: read in their order, no further than it goes. What has no value stands after what has one. */
function pageOfMany(resource: Resource, query: ListQuery, where: Sql): Sql {
  const { limit = DEFAULT_PAGE, offset = 0 } = query;
  const table = name(resource.table);
  const [first, ...rest] = keysOf(resource, query.sort);
  const groups = first && groupsOf(first);
  if (!first || first.field.in || (!groups && !first.canBeEmpty)) {
    return sql`
      select ${columnsOf(resource)} from ${table} t where ${where}
      order by ${ordered(resource, query.sort)} limit ${limit} offset ${offset}`;
  }
  const last = join([...rest.map(orderOf), sql`t.guid`], ', ');
  const reach = sql`limit ${limit + offset}`;
  const own = sql`${operandOf(first.name, first.field)} is not null`;
  const values = rest.map(({ compared }, index) => sql`${compared} as ${name(`k${index}`)}`);
  const lastOfGroup = [...rest.map(({ direction }, index) => sql`g.${name(`k${index}`)}${direction}`), sql`g.guid`];
  // Without empty values an index can be read backwards.
  const along = first.descending ? sql` desc` : sql``;
  const order = groups
    ? join([sql`${groups.value}${along}`, ...lastOfGroup], ', ')
    : sql`${first.compared}${along}, ${last}`;
  const filled = groups
    ? sql`
      select g.guid, 0 as part, row_number() over (order by ${order}) as place from ${groups.from} cross join lateral (
        select ${join([sql`t.guid`, ...values], ', ')} from ${table} t where ${where} and ${groups.is} order by ${last} ${reach}) g
      order by ${order} ${reach}`
    : sql`
      select t.guid, 0 as part, row_number() over (order by ${order}) as place from ${table} t where ${where} and ${own}
      order by ${order} ${reach}`;
  const empty = sql`
    select t.guid, 1 as part, row_number() over (order by ${last}) as place from ${table} t
    where ${where} and ${groups?.others ?? sql`not (${own})`} order by ${last} ${reach}`;
  return rowsAt(
    resource,
    sql`
    select guid, row_number() over (order by part, place) as place from ((${filled}) union all (${empty})) parts
    order by part, place limit ${limit} offset ${offset}`,
  );
}

/** One page of rows in their order, as JSON. `found` names the guids of the first rows that the selection has found, up to one
 *  more than are counted. */
export const pageOf = (resource: Resource, query: ListQuery, where: Sql, found: Sql): Sql => sql`
  case when (select count(*) from ${found}) <= ${integer(COUNT_LIMIT)}
    then (select json_agg(r) from (${pageOfFew(resource, query, sql`select guid from ${found}`)}) r)
    else (select json_agg(r) from (${pageOfMany(resource, query, where)}) r) end`;
