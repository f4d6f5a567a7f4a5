import type { ListQuery, Page } from 'contract/kit/list-query.ts';
import type { AnyRow, Resource } from 'contract/kit/resource.ts';
import { AppError } from '../../core/app-error.ts';
import { attributesOf, type Attribute } from '../../core/catalogue.ts';
import { join, name, sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { belonging, columnsOf, snake, type ReachedResource } from '../column.ts';
import { listStatement } from '../list/list.ts';
import { otherwiseAt, type PastRows } from './otherwise.ts';

/** An expression that the catalogue of the database told. */
const expressionOf = (text: string): Sql => ({ strings: [text], values: [] });

/** Stands before a statement and lets it find the table as it was: under its own name, where the statement looks for it. */
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

/** A resource and the beginning of a statement that sees it as it was. What is computed from other tables has no past. */
async function asItWas(tx: Tx, resource: ReachedResource, at: string): Promise<{ past: ReachedResource; before: Sql }> {
  const otherwise = await otherwiseAt(tx, resource, at);
  const attributes = await attributesOf(
    tx,
    otherwise.map(({ table }) => table),
  );
  const isKept = (key: string, { in: column, kind }: Resource['fields'][string]) =>
    kind === 'references' ||
    column ||
    attributes.some((one) => one.table === resource.table && one.name === snake(key));
  const fields = Object.fromEntries(Object.entries(resource.fields).filter(([key, field]) => isKept(key, field)));
  const inScope = belonging({ ...resource, within: undefined, reach: undefined });
  const shadows = otherwise.map((one) => shadow(one, attributes, one.table === resource.table ? inScope : sql`true`));
  // What stood instead comes from the organization's own journal; where it belonged can only be asked of the present.
  return { past: { ...resource, scope: 'shared', fields }, before: sql`with ${join(shadows, ', ')} ` };
}

/** A page of the list as it was at a moment. Errors: 409 when too much has changed since, 422 also where the journal has
 *  forgotten what changed since. */
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

/** A record as it was at a moment. Errors: 404 when there was none, 409 when too much has changed since, 422. */
export async function getAsOf(tx: Tx, resource: ReachedResource, guid: string, at: string): Promise<AnyRow> {
  const { past, before } = await asItWas(tx, resource, at);
  const [found] = await tx.rows<{ row: AnyRow }>(sql`
    ${before}select row_to_json(r) as row from (
      select ${columnsOf(past)} from ${name(past.table)} t where t.guid = ${guid} and ${belonging(past)}) r`);
  return found?.row ?? Promise.reject(new AppError('not_found', { detail: 'В этот момент такой записи не было.' }));
}
