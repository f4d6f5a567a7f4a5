import type { Field } from 'contract/kit/field.ts';
import { name, sql, type Sql } from './sql.ts';

// How an organization reads shared records: row security shows only its own readings. There are few, so statements read
// them once instead of per row.

const ownName = (record: Sql): Sql => sql`(select own_names()) ->> ${record}.guid::text`;

/** The name of a record here: the organization's own name, or the common one in `column`. */
export const ownOrCommonName = (record: Sql, column: Sql = sql`name`): Sql =>
  sql`coalesce(${ownName(record)}, ${record}.${column})`;

/** The common name in `column` of a record with a different name here; null otherwise. */
const commonHere = (record: Sql, column: Sql): Sql =>
  sql`case when ${ownName(record)} is not null then ${record}.${column} end`;

/** Whether the organization does not use a record. */
const unusedHere = (record: Sql): Sql =>
  sql`(${record}.guid in (select o.record_guid from own_reading o where o.is_unused))`;

/** Whether a record is in use here: active, and not excluded by the organization. */
export const isUsedHere = (record: Sql): Sql => sql`(${record}.is_active and not ${unusedHere(record)})`;

/** A field of a record `t` in `column` as read by the organization; undefined for fields without an own reading. */
export function readHere({ reading, commonOf }: Field, column: Sql): Sql | undefined {
  if (commonOf) return commonHere(sql`t`, name(commonOf));
  if (reading === 'name') return ownOrCommonName(sql`t`, column);
  if (reading === 'use') return isUsedHere(sql`t`);
  return reading && unusedHere(sql`t`);
}

/** Whether the organization has its own name for any record of these tables. */
export const hasOwnNames = (tables: readonly string[]): Sql =>
  sql`exists (select from own_reading o where o.name is not null and o.family = any(${tables}::text[]))`;
