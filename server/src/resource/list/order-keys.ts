import { isList, type Field } from 'contract/kit/field.ts';
import { parseSort, type ListQuery } from 'contract/kit/list-query.ts';
import { fieldOf, type Resource } from 'contract/kit/resource.ts';
import { invalidField } from '../../core/app-error.ts';
import { join, literal, name, sql, type Sql } from '../../core/sql.ts';
import { comparedAs, operandOf, snake, targetOf, titleIn, titleOf, VALUES, type ReachedResource } from '../column.ts';
import { nearness } from './nearness.ts';

export const placesOf = (field: Extract<Field, { kind: 'choice' }>): Sql =>
  sql`array[${join(Object.keys(field.options).map(literal), ', ')}]::${comparedAs(field)}[]`;

/** The sort value of a reference: the position of a dictionary value, otherwise the title. */
function placeOf(field: Extract<Field, { kind: 'reference' }>, operand: Sql): Sql {
  if (!VALUES.test(field.to)) return titleOf(field, operand);
  return sql`(select lpad(x.sort::text, 7, '0') || ${titleIn(targetOf(field.to))} from dictionary_value x where x.guid = ${operand})`;
}

/** The sort value of a field; lists cannot be sorted by. */
export function compared({ field, operand }: Pick<Key, 'field' | 'operand'>): Sql {
  switch (field.kind) {
    case 'reference':
      return sql`${placeOf(field, operand)} collate russian`;
    case 'choice':
      // By position, not by name: January before April.
      return sql`array_position(${placesOf(field)}, ${operand})`;
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
    case 'document':
    case 'parameters':
      return operand;
  }
}

export interface Key {
  name: string;
  field: Field;
  /** The SQL value for a record `t`. */
  operand: Sql;
  descending: boolean;
  canBeEmpty: boolean;
  /** Empty values come last in both directions. */
  direction: Sql;
  /** The table whose records the organization may name differently, when the key is such a name. */
  named: string | undefined;
}

/** Which names order a list: the organization's own, or the common ones, for which there is an index. */
export type Naming = 'own' | 'common';

/** The table with the names by which a field is sorted, when an organization may name its records differently. */
function namedIn(resource: Resource, field: Field): string | undefined {
  if (field.reading === 'name') return resource.table;
  const target = field.kind === 'reference' ? targetOf(field.to) : undefined;
  return target?.isReadOwn ? target.table : undefined;
}

/** The parts of a query that determine the order. */
export type OrderQuery = Pick<ListQuery, 'sort' | 'search'>;

/** The search rank as the first sort key, when the user has not chosen an order. */
const nearestFirst = (resource: ReachedResource, { sort, search }: OrderQuery): Key[] =>
  !sort && search?.trim() && resource.list.nearest
    ? [
        {
          name: 'nearness',
          field: { kind: 'number', label: '' },
          operand: nearness(resource, search),
          descending: false,
          canBeEmpty: false,
          direction: sql``,
          named: undefined,
        },
      ]
    : [];

export const keysOf = (resource: ReachedResource, query: OrderQuery, naming: Naming = 'own'): Key[] => [
  ...nearestFirst(resource, query),
  ...parseSort(query.sort || resource.list.sort).map(({ field: key, descending }) => {
    const field = fieldOf(resource, key);
    if (!field || isList(field) || field.kind === 'document')
      throw invalidField('sort', `По полю «${key}» нельзя упорядочить`);
    const canBeEmpty = (!field.required || field.in !== undefined) && field.kind !== 'boolean';
    const direction = descending ? (canBeEmpty ? sql` desc nulls last` : sql` desc`) : sql``;
    const isCommon = naming === 'common' && field.reading === 'name';
    const operand = isCommon ? sql`t.${name(snake(key))}` : operandOf(key, field);
    return { name: key, field, operand, descending, canBeEmpty, direction, named: namedIn(resource, field) };
  }),
];

export const orderOf = (key: Key): Sql => sql`${compared(key)}${key.direction}`;
/** Ties are broken by guid in the direction of the last key, so that an index can be read backwards. */
export const tieOf = (keys: readonly Key[], guid: Sql): Sql => (keys.at(-1)?.descending ? sql`${guid} desc` : guid);

export const orderBy = (keys: readonly Key[]): Sql => join([...keys.map(orderOf), tieOf(keys, sql`t.guid`)], ', ');
