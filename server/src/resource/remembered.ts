import { isDeepStrictEqual } from 'node:util';
import type { Field } from 'contract/kit/field.ts';
import type { AnyRow, Resource } from 'contract/kit/resource.ts';
import type { Actor } from '../core/actor.ts';
import { removalOf } from '../core/catalogue.ts';
import { entriesFrom, placeIn, writeJournal, type NewEntry } from '../core/journal.ts';
import { name, sql, type Sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';
import { belonging, columnsOf } from './column.ts';

const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** The journal's copy of a record: its fields and the titles of referenced records. */
export function remembered(resource: Resource, row: AnyRow, keys: readonly string[]): object {
  const names = Object.fromEntries(keys.filter((key) => row.names[key]).map((key) => [key, row.names[key]]));
  const values = Object.fromEntries(keys.map((key) => [key, row[key]]));
  return Object.keys(names).length ? { ...values, names } : values;
}

export const filledKeys = (resource: Resource, row: AnyRow) =>
  Object.keys(resource.fields).filter((key) => !isEmpty(row[key]));

const placeOf = (resource: Resource, actor: Actor) => ({
  organization: placeIn(resource, actor),
  entity: resource.table,
  within: resource.within?.guid,
});

export const entryOf = (resource: Resource, actor: Actor, row: AnyRow) => ({
  ...placeOf(resource, actor),
  record: row.guid,
  recordName: String(row[resource.list.title]),
});

/** Reads a just written record and records the change in the same statement. `before`: the former record; none for a
 *  new one. */
export function written(resource: Resource, actor: Actor, guid: string, before?: AnyRow): Sql {
  const keys = sql`${Object.keys(resource.fields)}::text[]`;
  const was = sql`${JSON.stringify(before)}::jsonb`;
  const place = { ...placeOf(resource, actor), record: guid, recordName: sql`w.shown ->> ${resource.list.title}` };
  const entry: NewEntry = before
    ? { ...place, action: 'update', before: sql`remembered(${was}, w.keys)`, after: sql`remembered(w.shown, w.keys)` }
    : { ...place, action: 'create', after: sql`remembered(w.shown, w.keys)` };
  return sql`
    with r as materialized (
      select ${columnsOf(resource)} from ${name(resource.table)} t where t.guid = ${guid} and ${belonging(resource)}),
    w as materialized (
      select row_to_json(r) as row, s.shown, ${before ? sql`changed_keys(${was}, s.shown, ${keys})` : sql`filled_keys(s.shown, ${keys})`} as keys
      from r, to_jsonb(r) as s (shown)),
    entries as (${entriesFrom(actor, entry, sql`w`)})
    select w.row from w`;
}

/** Whether two values of a field are equal: a moment may be written with another offset, a document in another order. */
export function same(field: Field | undefined, a: unknown, b: unknown): boolean {
  if (field?.kind === 'dateTime' && typeof a === 'string' && typeof b === 'string')
    return Date.parse(a) === Date.parse(b);
  if (field?.kind === 'document') return isDeepStrictEqual(a, b);
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The journal entry of a change, with the differing fields. */
export function changeOf(resource: Resource, actor: Actor, before: AnyRow, after: AnyRow): NewEntry {
  const keys = Object.keys(resource.fields).filter((key) => !same(resource.fields[key], before[key], after[key]));
  return {
    ...entryOf(resource, actor, after),
    action: 'update',
    before: remembered(resource, before, keys),
    after: remembered(resource, after, keys),
  };
}

/** The rows deleted together with a record. When nothing else is deleted, no catalogue lookup is needed. */
async function rowsOf(tx: Tx, { table }: Resource, { guid }: AnyRow): Promise<Sql> {
  const { takesOthers, computed } = await removalOf(tx, table);
  if (takesOthers) return sql`stored_rows(${table}, ${guid})`;
  return sql`(
    select jsonb_build_array(jsonb_build_object('table', ${table}::text, 'rows', jsonb_agg(to_jsonb(t) - ${computed}::text[])))
    from ${name(table)} t where t.guid = ${guid})`;
}

interface Removal {
  /** The replacement record, and the number of redirected records, each of which is a part of the entry. */
  replacedBy?: { row: AnyRow; moved: number } | undefined;
  /** The rows that the caller deletes as well, in the form of `stored_rows`. */
  also?: Sql;
}

/** Writes the journal entry of a removal with every deleted row; the caller deletes. */
export async function rememberRemoval(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  row: AnyRow,
  { replacedBy, also }: Removal = {},
): Promise<void> {
  const own = await rowsOf(tx, resource, row);
  const stored = also ? sql`${own} || ${also}` : own;
  writeJournal(tx, actor, {
    ...entryOf(resource, actor, row),
    action: 'remove',
    before: remembered(resource, row, filledKeys(resource, row)),
    stored,
    after: replacedBy
      ? { replacedBy: replacedBy.row.guid, names: { replacedBy: String(replacedBy.row[resource.list.title]) } }
      : null,
    parts: replacedBy?.moved || undefined,
  });
}
