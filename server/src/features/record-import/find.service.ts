import { isList, type Field } from 'contract/kit/field.ts';
import { fieldSchema } from 'contract/kit/field-schema.ts';
import { importKeys } from 'contract/kit/resource-import.ts';
import type { AnyInput, AnyRow, Resource } from 'contract/kit/resource.ts';
import type { Actor } from '../../core/actor.ts';
import { all, join, name, sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { belonging, columnsOf, comparedAs, operandOf, valueOf } from '../../resource/column.ts';
import { seen } from '../../resource/references/seen.ts';
import { findRow } from '../../resource/store.ts';
import type { RowLayout } from './read-row.ts';

export interface ImportContext extends RowLayout {
  tx: Tx;
  actor: Actor;
}

const isFit = (field: Field, value: unknown) => fieldSchema(field).safeParse(value).success;

/** Whether a row has enough data to find its record: all required keys, and at least one key. */
export function isKeyed(resource: Resource, values: AnyInput): boolean {
  const { fields } = resource;
  const keys = importKeys(resource);
  const given = keys.filter((key) => (values[key] ?? null) !== null && isFit(fields[key]!, values[key]));
  return given.length > 0 && keys.every((key) => given.includes(key) || (!fields[key]!.required && !values[key]));
}

interface Draft {
  number: number;
  values: AnyInput;
}

/** The guids of the records with the keys of the rows, by row numbers. */
async function guidsBy({ tx, actor, resource }: ImportContext, rows: readonly Draft[]): Promise<Map<string, number>> {
  const keys = importKeys(resource);
  const valueIn = ({ values }: Draft, key: string) => values[key] ?? null;
  const json = JSON.stringify(
    // No key of a record has such a name: keys have no underscores, and some records are known by their number.
    rows.map((row) => ({ row_number: row.number, ...Object.fromEntries(keys.map((key) => [key, valueIn(row, key)])) })),
  );
  const given = keys.map((key) => sql`${name(key)} ${comparedAs(resource.fields[key]!)}`);
  const same = keys.map((key) => {
    const [own, other] = [operandOf(key, resource.fields[key]!), sql`k.${name(key)}`];
    // Only a plain equality uses an index or a hash.
    return rows.every((row) => valueIn(row, key) !== null)
      ? sql`${own} = ${other}`
      : sql`${own} is not distinct from ${other}`;
  });
  const mine = seen(resource, actor.rights);
  const found = await tx.rows<{ number: number; guid: string }>(sql`
    select distinct on (k.row_number) k.row_number as number, t.guid
    from jsonb_to_recordset(${json}::jsonb) as k (row_number integer, ${join(given, ', ')})
    join ${name(resource.table)} t on ${all(same)} where ${belonging(mine)} order by k.row_number, t.guid`);
  return new Map(found.map(({ number, guid }) => [guid, number]));
}

/** The records with the keys of the rows, by row numbers, locked until the end of the transaction. */
export async function knownBy(loading: ImportContext, drafts: readonly Draft[]): Promise<Map<number, AnyRow>> {
  const { tx, resource } = loading;
  const keyed = drafts.filter(({ values }) => isKeyed(resource, values));
  if (keyed.length === 0) return new Map();
  const numbers = await guidsBy(loading, keyed);
  if (numbers.size === 0) return new Map();
  const found = await tx.rows<{ row: AnyRow }>(sql`
    select row_to_json(r) as row from (
      select ${columnsOf(resource)} from ${name(resource.table)} t where t.guid = any(${[...numbers.keys()]}::uuid[]) for no key update of t) r`);
  return new Map(found.map(({ row }) => [numbers.get(row.guid)!, row]));
}

/** An existing record equal to a row without keys: the file was probably imported before. */
export async function alike(
  { tx, actor, resource, columns }: ImportContext,
  input: AnyInput,
): Promise<AnyRow | undefined> {
  const said = columns.filter(({ key }) => !importKeys(resource).includes(key));
  const same = said.map(({ key, field }) =>
    isList(field)
      ? sql`to_jsonb(${valueOf(key, field)}) = ${JSON.stringify(input[key])}::jsonb`
      : sql`${operandOf(key, field)} is not distinct from ${input[key]}`,
  );
  const mine = seen(resource, actor.rights);
  // Planned anew each time: a plan made for a small table would scan all rows added by the import.
  const [found] = await tx.rows<{ guid: string }>(sql`
    select t.guid from ${name(resource.table)} t where ${belonging(mine)} and ${all(same)} order by t.guid limit 1`);
  return found && findRow(tx, resource, found.guid, sql`for no key update of t`);
}
