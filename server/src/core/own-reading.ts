import type { Field } from 'contract/kit/field.ts';
import { name, sql, type Sql } from './sql.ts';

// How an organization reads records of the service: row security shows it its own readings only. They are few, so a statement
// reads them once, rather than once for each of its rows.

const ownName = (record: Sql): Sql => sql`(select own_names()) ->> ${record}.guid::text`;

/** What a record is called here: the own name of the organization, or the common one in `column`. */
export const calledHere = (record: Sql, column: Sql = sql`name`): Sql =>
  sql`coalesce(${ownName(record)}, ${record}.${column})`;

/** The common name in `column` of a record that is called otherwise here; null when it is not. */
const commonHere = (record: Sql, column: Sql): Sql =>
  sql`case when ${ownName(record)} is not null then ${record}.${column} end`;

/** Whether the organization does without a record. */
const unusedHere = (record: Sql): Sql =>
  sql`(${record}.guid in (select o.record_guid from own_reading o where o.is_unused))`;

/** Whether a record is in use here: the organization may do without an active one. */
export const isUsedHere = (record: Sql): Sql => sql`(${record}.is_active and not ${unusedHere(record)})`;

/** A field of a record `t`, kept in `column`, as the organization reads it its own way; undefined when it reads as everybody. */
export function readHere({ reading, commonOf }: Field, column: Sql): Sql | undefined {
  if (commonOf) return commonHere(sql`t`, name(commonOf));
  if (reading === 'name') return calledHere(sql`t`, column);
  if (reading === 'use') return isUsedHere(sql`t`);
  return reading && unusedHere(sql`t`);
}

/** Whether the organization calls any record of these tables its own way. */
export const anyCalledHere = (tables: readonly string[]): Sql =>
  sql`exists (select from own_reading o where o.name is not null and o.family = any(${tables}::text[]))`;
