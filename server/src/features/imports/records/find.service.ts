import { isList, type Field } from 'contract/kit/field.ts';
import { fieldSchema } from 'contract/kit/field-schema.ts';
import { importKeys, type Likeness } from 'contract/kit/resource-import.ts';
import type { AnyInput, AnyRow, Resource } from 'contract/kit/resource.ts';
import type { Actor } from '../../../core/actor.ts';
import { all, join, name, sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { belonging, columnsOf, comparedAs, operandOf, valueOf } from '../../../resource/column.ts';
import { visible } from '../../../resource/references/visible.ts';
import { findRow } from '../../../resource/store.ts';
import type { RowLayout } from './read-row.ts';

export interface ImportContext extends RowLayout {
  tx: Tx;
  actor: Actor;
  /** The record chosen for each uncertain row, by row number: null for a new one. */
  choices: ReadonlyMap<number, string | null>;
  /** The records already matched by rows of the file, with the row number. */
  meant: Map<string, number>;
}

const isFit = (field: Field, value: unknown) => fieldSchema(field).safeParse(value).success;

/** Whether a row can identify its record: it has all required keys, and at least one key. */
export function isKeyed(resource: Resource, values: AnyInput): boolean {
  const { fields } = resource;
  const keys = importKeys(resource);
  const given = keys.filter((key) => (values[key] ?? null) !== null && isFit(fields[key]!, values[key]));
  return given.length > 0 && keys.every((key) => given.includes(key) || (!fields[key]!.required && !values[key]));
}

export interface RowDraft {
  number: number;
  values: AnyInput;
}

/** The guids of the records with the rows' keys, by row number. */
async function guidsBy(
  { tx, actor, resource }: ImportContext,
  rows: readonly RowDraft[],
): Promise<Map<string, number>> {
  const keys = importKeys(resource);
  const valueIn = ({ values }: RowDraft, key: string) => values[key] ?? null;
  const json = JSON.stringify(
    // `row_number` cannot clash with a key, because keys contain no underscores.
    rows.map((row) => ({ row_number: row.number, ...Object.fromEntries(keys.map((key) => [key, valueIn(row, key)])) })),
  );
  const given = keys.map((key) => sql`${name(key)} ${comparedAs(resource.fields[key]!)}`);
  const same = keys.map((key) => {
    const [own, other] = [operandOf(key, resource.fields[key]!), sql`k.${name(key)}`];
    // Only a plain equality can use an index or hash join.
    return rows.every((row) => valueIn(row, key) !== null)
      ? sql`${own} = ${other}`
      : sql`${own} is not distinct from ${other}`;
  });
  const mine = visible(resource, actor.rights);
  const found = await tx.rows<{ number: number; guid: string }>(sql`
    select distinct on (k.row_number) k.row_number as number, t.guid
    from jsonb_to_recordset(${json}::jsonb) as k (row_number integer, ${join(given, ', ')})
    join ${name(resource.table)} t on ${all(same)} where ${belonging(mine)} order by k.row_number, t.guid`);
  return new Map(found.map(({ number, guid }) => [guid, number]));
}

/** The records with the keys of the rows, by row numbers, locked until the end of the transaction. */
export async function knownBy(loading: ImportContext, drafts: readonly RowDraft[]): Promise<Map<number, AnyRow>> {
  const { resource } = loading;
  const keyed = drafts.filter(({ values }) => isKeyed(resource, values));
  if (keyed.length === 0) return new Map();
  const numbers = await guidsBy(loading, keyed);
  const found = await lockedRows(loading, [...numbers.keys()]);
  return new Map(found.map((row) => [numbers.get(row.guid)!, row]));
}

/** The records with these guids, locked until the end of the transaction. */
export async function lockedRows({ tx, resource }: ImportContext, guids: readonly string[]): Promise<AnyRow[]> {
  if (guids.length === 0) return [];
  const found = await tx.rows<{ row: AnyRow }>(sql`
    select row_to_json(r) as row from (
      select ${columnsOf(resource)} from ${name(resource.table)} t where t.guid = any(${guids}::uuid[]) for no key update of t) r`);
  return found.map(({ row }) => row);
}

/** An existing record equal to a row without keys: the file has probably been imported before. */
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
  const mine = visible(resource, actor.rights);
  // Planned each time, because a plan made for a small table would scan all rows added by the import.
  const [found] = await tx.rows<{ guid: string }>(sql`
    select t.guid from ${name(resource.table)} t where ${belonging(mine)} and ${all(same)} order by t.guid limit 1`);
  return found && findRow(tx, resource, found.guid, sql`for no key update of t`);
}

/** A record that a row probably means although its keys differ. */
export interface Likely {
  guid: string;
  title: string;
  by: Likeness;
}

/** The probable records of a row, and the chosen one: null for none of them. */
export interface Choice {
  found: readonly Likely[];
  isDecided: boolean;
  chosen: string | null;
}
export const UNDECIDED = 'Похожий человек уже есть: выберите, он это или новый';

/** The user's choice; otherwise the only record with more than the name in common. */
function choiceOf(found: readonly Likely[], given: string | null | undefined): Choice {
  if (given === null || found.some(({ guid }) => guid === given)) return { found, isDecided: true, chosen: given! };
  const sure = found.filter(({ by }) => by !== 'name');
  return { found, isDecided: sure.length === 1, chosen: sure.length === 1 ? sure[0]!.guid : null };
}

interface Taken extends Choice {
  /** The chosen record, if it belongs to the imported resource. */
  row: AnyRow | undefined;
}

/** Finds probable records. */
export interface LikelyFinder {
  /** The probable records of rows without a known one, by row number. */
  likely?(loading: ImportContext, drafts: readonly RowDraft[]): Promise<ReadonlyMap<number, readonly Likely[]>>;
  /** Locks those that belong to the resource. */
  locked: typeof lockedRows;
}

/** Finds probable records for rows without a known one, by row number. */
export async function likelyIn(
  loading: ImportContext,
  { likely, locked }: LikelyFinder,
  drafts: readonly RowDraft[],
): Promise<ReadonlyMap<number, Taken>> {
  if (!likely || drafts.length === 0) return new Map();
  const found = [...(await likely(loading, drafts))].filter(([, list]) => list.length > 0);
  const choices = found.map(([number, list]) => [number, choiceOf(list, loading.choices.get(number))] as const);
  const chosen = choices.flatMap(([, choice]) => choice.chosen ?? []);
  const rows = new Map((await locked(loading, chosen)).map((row) => [row.guid, row]));
  return new Map(choices.map(([number, choice]) => [number, { ...choice, row: rows.get(choice.chosen ?? '') }]));
}
