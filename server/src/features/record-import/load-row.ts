import { fieldSchema, isList } from 'contract/kit/field.ts';
import type { ImportReport } from 'contract/kit/resource-import.ts';
import type { AnyInput, AnyRow } from 'contract/kit/resource.ts';
import { decide } from 'contract/rights.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { translateDatabaseError } from '../../core/database-error.ts';
import { all, name, sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { belonging, operandOf, valueOf } from '../../resource/column.ts';
import { reached } from '../../resource/reach.ts';
import { createRow, findRow, updateRow } from '../../resource/store.ts';
import { columnAt, inputOf, nameOf, readRow, type Mistakes, type Sources } from './read-row.ts';
import { withoutColumns, type SheetRow } from './sheet.ts';
import { addTitle } from './titles.ts';

type Row = ImportReport['rows'][number];

export interface Loading extends Sources {
  tx: Tx;
  actor: Actor;
  keys: readonly string[];
}

async function findBy({ tx, actor, resource }: Loading, conditions: readonly Sql[]): Promise<AnyRow | undefined> {
  const mine = reached(resource, actor.rights, 'read');
  // Planned anew each time: a plan made for a short table would read through all that the load has added to it.
  const [found] = await tx.rows<{ guid: string }>(sql`
    select t.guid from ${name(resource.table)} t where ${belonging(mine)} and ${all(conditions)} order by t.guid limit 1`);
  return found && findRow(tx, resource, found.guid, sql`for no key update of t`);
}

const isFilled = ({ keys, resource }: Loading, values: AnyInput) =>
  keys.every(
    (key) => (values[key] ?? null) !== null && fieldSchema(resource.fields[key]!).safeParse(values[key]).success,
  );

/** The record that has the keys of a row. */
const known = (loading: Loading, values: AnyInput) =>
  findBy(
    loading,
    loading.keys.map((key) => sql`${operandOf(key, loading.resource.fields[key]!)} = ${values[key]}`),
  );

/** A record of which a row without keys says nothing new: the file is loaded once more. */
async function alike(loading: Loading, input: AnyInput): Promise<AnyRow | undefined> {
  const said = loading.sheet.columns.filter(({ key }) => !loading.keys.includes(key));
  return findBy(
    loading,
    said.map(({ key, field }) =>
      isList(field)
        ? sql`to_jsonb(${valueOf(key, field)}) = ${JSON.stringify(input[key])}::jsonb`
        : sql`${operandOf(key, field)} is not distinct from ${input[key]}`,
    ),
  );
}

/** The mistakes of a refusal, each at its column. */
function mistakesOf(loading: Loading, error: AppError): Mistakes {
  const errors = error.details.errors ?? [];
  if (errors.length === 0) return [{ column: null, message: error.message }];
  return errors.map(({ path, message }) => ({ column: columnAt(loading, path), message }));
}

async function save(
  loading: Loading,
  input: AnyInput,
  before?: AnyRow,
): Promise<{ row: AnyRow; outcome: Row['outcome'] }> {
  const { tx, actor, resource } = loading;
  if (!before) return { row: await createRow(tx, actor, resource, input), outcome: 'create' };
  const row = await updateRow(tx, actor, resource, before.guid, before.version, input);
  if (row.version === before.version) return { row, outcome: 'same' };
  const { allowed, reason } = decide(actor.rights, resource.entity, 'update', before.guid);
  if (!allowed) throw new AppError('forbidden', { detail: reason });
  return { row, outcome: 'update' };
}

/** Saves one record: all of it or, with its mistakes, nothing. */
async function attempt(
  loading: Loading,
  about: Pick<Row, 'row' | 'name'>,
  input: AnyInput,
  before?: AnyRow,
): Promise<Row> {
  const { tx, resource, titles } = loading;
  // Nothing is waited for that a later statement waits for: of thousands of rows each costs a journey less.
  tx.later(sql`savepoint imported`);
  try {
    const { row, outcome } = await save(loading, input, before);
    tx.later(sql`release savepoint imported`);
    addTitle(titles, resource, row);
    return { ...about, name: String(row[resource.list.title]), outcome, errors: [] };
  } catch (error) {
    await tx.run(sql`rollback to savepoint imported`);
    await tx.run(sql`release savepoint imported`);
    const refusal = translateDatabaseError(error);
    if (!(refusal instanceof AppError)) throw error;
    return { ...about, outcome: 'refuse', errors: mistakesOf(loading, refusal) };
  }
}

/** Loads one row: it changes the record that has its keys, or makes a new one. Null when it names a record that a later row
 *  may make; in the last round it is refused for that. Errors: 422 when the file has not the columns of a new record. */
export async function loadRow(loading: Loading, row: SheetRow, isLast: boolean): Promise<Row | null> {
  const { resource, sheet } = loading;
  const about = { row: row.number, name: nameOf(resource, row) };
  const draft = readRow(loading, row);
  const isKeyed = isFilled(loading, draft.values);
  const before = isKeyed ? await known(loading, draft.values) : undefined;
  if (!before && sheet.missing.length) throw withoutColumns(sheet, row.number);
  const read = before ? readRow(loading, row, before) : draft;
  if (read.isEarly && !isLast) return null;

  const input = inputOf(loading, read, before);
  if (Array.isArray(input)) return { ...about, outcome: 'refuse', errors: input };
  const again = isKeyed ? undefined : await alike(loading, input);
  return again
    ? { ...about, name: String(again[resource.list.title]), outcome: 'same', errors: [] }
    : attempt(loading, about, input, before);
}
