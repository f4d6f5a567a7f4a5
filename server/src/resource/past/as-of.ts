import type { ListQuery, Page } from 'contract/kit/list-query.ts';
import { fieldsOf, type Filter } from 'contract/kit/filter.ts';
import { fieldsWithPast } from 'contract/kit/field.ts';
import type { AnyRow, Resource, Row } from 'contract/kit/resource.ts';
import { AppError } from '../../core/app-error.ts';
import { attributesOf, type Attribute } from '../../core/catalogue.ts';
import { join, name, sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { belonging, columnsOf, type ReachedResource } from '../column.ts';
import { listStatement, selected } from '../list/list.ts';
import { differencesAt, type PastRows } from './past-differences.ts';

/** An SQL expression read from the database catalogue. */
const expressionOf = (text: string): Sql => ({ strings: [text], values: [] });

/** A statement prefix (CTE) that shadows a table with its past state under the same name. */
function shadow({ table, key, rows }: PastRows, attributes: readonly Attribute[], only: Sql): Sql {
  const own = attributes.filter((attribute) => attribute.table === table);
  const columns = own.map(({ name: column }) => name(column));
  const computed = own.map(({ name: column, expression }) =>
    expression === null ? name(column) : sql`(${expressionOf(expression)}) as ${name(column)}`,
  );
  return sql`${name(table)} as not materialized (
    select ${join(columns, ', ')} from ${name(table)} t where ${name(key)} <> all(${[...rows.keys()]}::uuid[]) and ${only}
    union all
    select ${join(computed, ', ')} from jsonb_populate_recordset(null::${name(table)}, ${JSON.stringify([...rows.values()].flat())}::jsonb))`;
}

/** A resource, and the statement prefix for its past state. */
async function asItWas(
  tx: Tx,
  resource: ReachedResource,
  at: string,
  most?: number,
): Promise<{ past: ReachedResource; before: Sql }> {
  const otherwise = await differencesAt(tx, resource, at, most);
  const attributes = await attributesOf(
    tx,
    otherwise.map(({ table }) => table),
  );
  const inScope = belonging({ ...resource, within: undefined, reach: undefined });
  const shadows = otherwise.map((one) => shadow(one, attributes, one.table === resource.table ? inScope : sql`true`));
  // Past rows come from the organization's own journal; ownership can only be checked on present rows.
  return {
    past: { ...resource, scope: 'both', fields: fieldsWithPast(resource.fields) },
    before: sql`with ${join(shadows, ', ')} `,
  };
}

/** A page of the list at a past moment. Errors: 409 when too much has changed since; 422, also when the journal has
 *  forgotten later changes. */
export async function listAsOf(
  tx: Tx,
  resource: ReachedResource,
  { at, ...query }: ListQuery & { at: string },
): Promise<Page<AnyRow>> {
  const { past, before } = await asItWas(tx, resource, at);
  const [page] = await tx.rows<{ answer: string }>(
    sql`${before}select answer from (${listStatement(past, query, { way: 'sorted', organization: null })}) l`,
  );
  return JSON.parse(page!.answer) as Page<AnyRow>;
}

/** The maximum number of later changes for a count that is only a side note. */
const MAX_TO_COUNT = 2_000;

/** How many records matched a filter at a moment; null when the journal does not allow it, or not quickly enough. */
export async function countAsOf(
  tx: Tx,
  resource: ReachedResource,
  { filter, zone, at }: { filter: Filter; zone: string; at: string },
): Promise<number | null> {
  const asked = fieldsOf(filter);
  // Without its reference fields, only the resource's own table has to be reconstructed.
  const fields = Object.fromEntries(Object.entries(resource.fields).filter(([key]) => asked.includes(key)));
  try {
    const { past, before } = await asItWas(tx, { ...resource, fields }, at, MAX_TO_COUNT);
    if (!asked.every((field) => field in past.fields)) return null;
    const [counted] = await tx.rows<{ count: number }>(sql`
      ${before}select count(*)::integer as count from ${name(past.table)} t
      where ${selected(past, { filter: JSON.stringify(filter), zone })}`);
    return counted!.count;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** The records that match a condition on `t`, now or at a past moment. Errors: 409 when too much has changed since,
 *  422. */
export async function rowsAsOf<R extends Resource>(
  tx: Tx,
  resource: R & ReachedResource,
  condition: Sql,
  at: string | null,
): Promise<Row<R>[]> {
  const { past, before } = at ? await asItWas(tx, resource, at) : { past: resource, before: sql`` };
  const found = await tx.rows<{ row: Row<R> }>(sql`
    ${before}select row_to_json(r) as row from (
      select ${columnsOf(past)} from ${name(past.table)} t where ${condition} and ${belonging(past)}) r`);
  return found.map(({ row }) => row);
}

/** A record at a past moment. Errors: 404 when it did not exist, 409 when too much has changed since, 422. */
export async function getAsOf<R extends Resource>(
  tx: Tx,
  resource: R & ReachedResource,
  guid: string,
  at: string,
): Promise<Row<R>> {
  const [row] = await rowsAsOf(tx, resource, sql`t.guid = ${guid}`, at);
  return row ?? Promise.reject(new AppError('not_found', { detail: 'В этот момент такой записи не было.' }));
}
