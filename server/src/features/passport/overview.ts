import { passport } from 'contract/features/passport/resources.ts';
import { contradictions, lackingAny } from 'contract/features/passport/overview.ts';
import { extendedBy, objectsOf } from 'contract/features/object-types/facts.ts';
import { inTypeOrder } from 'contract/features/object-types/order.ts';
import { enteredFields, isList, type Field } from 'contract/kit/field.ts';
import type { Resource } from 'contract/kit/resource.ts';
import type { EntityType } from 'contract/rights/permissions.ts';
import { decide } from 'contract/rights/decide.ts';
import type { Rights } from 'contract/rights/rights.ts';
import { join, literal, name, sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { belonging, operandOf, snake, valueOf } from '../../resource/column.ts';
import { selected } from '../../resource/list/list.ts';
import { typesHere } from '../object-types/extension.service.ts';

const mayRead = (rights: Rights, entity: EntityType) => decide(rights, entity, 'read').allowed;

/** Whether a field has a value. */
const isFilled = (key: string, field: Field): Sql =>
  isList(field) && !field.in
    ? sql`cardinality(t.${name(snake(key))}) > 0`
    : isList(field)
      ? sql`jsonb_array_length(${valueOf(key, field)}) > 0`
      : sql`${operandOf(key, field)} is not null`;

/** The optional fields, each as 1 when it has a value. */
const optionalOf = (resource: Resource): Sql[] =>
  enteredFields(resource.fields)
    .filter(([, field]) => !field.required && field.kind !== 'boolean' && !(field.kind === 'references' && field.table))
    .map(([key, field]) => sql`(${isFilled(key, field)})::integer`);

async function stateOf(tx: Tx, resource: Resource, needed: readonly string[]) {
  const own = contradictions.map((one, index) => ({ ...one, index })).filter((one) => one.resource === resource.name);
  const optional = optionalOf(resource);
  const share = optional.length ? sql`avg((${join(optional, ' + ')})::double precision / ${optional.length})` : sql`1`;
  const counts = own.map(
    ({ index, filter }) =>
      sql`count(*) filter (where ${selected(resource, { filter: JSON.stringify(filter) })}) as ${name(`c${index}`)}`,
  );
  const lacking = needed.length ? selected(resource, { filter: JSON.stringify(lackingAny(needed)) }) : sql`false`;
  counts.push(sql`count(*) filter (where ${lacking})::integer as lacking`);
  const [found] = await tx.rows<Record<string, number>>(sql`
    select ${join([sql`count(*)::integer as total`, sql`coalesce(${share}, 0) as filled`, ...counts], ', ')}
    from ${name(resource.table)} t where ${belonging(resource)}`);
  return {
    resource: resource.name,
    title: resource.titles.list,
    total: found?.total ?? 0,
    filled: found?.filled ?? 0,
    needed: [...needed],
    lacking: found?.lacking ?? 0,
    contradictions: own.map(({ index }) => ({ index, count: Number(found?.[`c${index}`] ?? 0) })),
  };
}

/** The completeness and contradictions of each family and own type. */
export async function completenessOf(tx: Tx, rights: Rights) {
  const types = await typesHere(tx);
  const families = passport.map((family) => {
    const type = types.find((one) => one.family === family.name);
    return { resource: extendedBy(family, type?.parameters ?? []), type };
  });
  const own = types.filter(({ family }) => !family).map((type) => ({ resource: objectsOf(type), type }));
  const states = [];
  for (const { resource, type } of inTypeOrder([...families, ...own], (one) => one.type?.sort))
    if (mayRead(rights, resource.entity)) states.push(await stateOf(tx, resource, type?.needed ?? []));
  return states;
}

const PLACES = 5_000;

/** Records with coordinates. */
export async function placesOf(tx: Tx, rights: Rights) {
  const located = passport.filter(({ fields, entity }) => 'latitude' in fields && mayRead(rights, entity));
  if (located.length === 0) return [];
  const pieces = located.map(
    (resource) => sql`
      select t.guid, ${literal(resource.name)} as resource, t.name, t.latitude, t.longitude from ${name(resource.table)} t
      where ${belonging(resource)} and t.latitude is not null and t.longitude is not null`,
  );
  return tx.rows<{ guid: string; resource: string; name: string; latitude: number; longitude: number }>(
    sql`${join(pieces, ' union all ')} limit ${PLACES}`,
  );
}
