import { enteredFields, isList, type Field } from 'contract/kit/field.ts';
import type { AnyInput, AnyRow, Input, Resource, Row } from 'contract/kit/resource.ts';
import type { Actor } from '../core/actor.ts';
import { AppError } from '../core/app-error.ts';
import { newGuid } from '../core/guid.ts';
import { join, name, sql, type Sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';
import { belonging, columnsOf, snake, storage } from './column.ts';
import { withMade } from './filled/made.ts';
import { checkOwner } from './owner.ts';
import { lockReferences, writeLinks } from './references/reference.ts';
import { same, written } from './remembered.ts';
import { checkRow } from './rights/row-rules.ts';
import { checkRule, isChecked } from './rule.ts';

/** The whole record; undefined when this organization has none. */
export async function findRow<R extends Resource>(
  tx: Tx,
  resource: R,
  guid: string,
  lock = sql``,
): Promise<Row<R> | undefined> {
  const found = await tx.one<{ row: Row<R> }>(sql`
    select row_to_json(r) as row from (
      select ${columnsOf(resource)} from ${name(resource.table)} t where t.guid = ${guid} and ${belonging(resource)} ${lock}) r`);
  return found?.row;
}

/** The record with a guid, or its replacement. Errors: 404. */
export async function getRow<R extends Resource>(tx: Tx, resource: R, guid: string): Promise<Row<R>> {
  const row = await findRow(tx, resource, guid);
  if (row) return row;
  const redirect = await tx.one<{ to_guid: string }>(sql`select to_guid from redirect where from_guid = ${guid}`);
  const replacement = redirect && (await findRow(tx, resource, redirect.to_guid));
  return replacement ?? Promise.reject(new AppError('not_found'));
}

/** Refuses changes of records required by the program. Errors: 409. */
export function checkSystem(row: AnyRow): void {
  if (row['isSystem'] !== true) return;
  throw new AppError('protected', {
    detail: 'Это системная запись: на ней держится работа программы, её нельзя изменить или удалить.',
  });
}

/** Refuses manual changes of records that are maintained automatically. Errors: 409. */
export function checkByHand({ changes }: Resource): void {
  if (changes?.notByHand) throw new AppError('protected', { detail: `${changes.notByHand}.` });
}

/** `remove` waits for transactions that are about to refer to the record and blocks new ones. */
const locks = { change: sql`for no key update of t`, remove: sql`for update of t` } as const;

/** Locks the record for a change or a removal until the end of the transaction. Without a version, any version is accepted.
 *  Errors: 404, 409 when protected, 412 when `version` is outdated. */
export async function lockRow<R extends Resource>(
  tx: Tx,
  resource: R,
  guid: string,
  version: number | null,
  lock: keyof typeof locks = 'change',
): Promise<Row<R>> {
  const row = await findRow(tx, resource, guid, locks[lock]);
  if (!row) throw new AppError('not_found');
  if (version !== null && row.version !== version) {
    throw new AppError('stale', {
      detail: 'Запись изменена другим пользователем: сравните и сохраните снова.',
      current: row,
    });
  }
  checkSystem(row);
  checkByHand(resource);
  return row;
}

/** The fields of an input with their own columns, and those stored in a JSON column. */
export function placesOf(resource: Resource, input: AnyInput) {
  const fields = enteredFields(resource.fields);
  const own = fields.filter(([, field]) => !field.in && !(field.kind === 'references' && field.table));
  const together = fields.filter(([, field]) => field.in);
  const filled = together.filter(([key, field]) =>
    isList(field) ? (input[key] as unknown[]).length > 0 : input[key] !== null,
  );
  const kept = together.length && {
    column: together[0]![1].in!,
    keys: together.map(([key]) => key),
    json: Object.fromEntries(filled.map(([key]) => [key, input[key]])),
  };
  return { own, kept: kept || undefined };
}

/** The part of a JSON column that an update keeps: keys that are no longer fields. */
export const restOf = (column: Sql, keys: readonly string[]): Sql => sql`(${column} - ${keys}::text[])`;

const stored = (field: Field, value: unknown): unknown =>
  storage[field.kind].isJson && value !== null ? JSON.stringify(value) : value;

interface Columns {
  names: Sql[];
  values: Sql[];
}

/** The columns of an input: its own, and the JSON column for fields stored together. */
export function columnsOfInput(resource: Resource, input: AnyInput, isUpdate?: true): Columns {
  const { own, kept } = placesOf(resource, input);
  const columns = {
    names: own.map(([key]) => name(snake(key))),
    values: own.map(([key, field]) => sql`${stored(field, input[key])}`),
  };
  if (kept) {
    const column = name(kept.column);
    const json = JSON.stringify(kept.json);
    columns.names.push(column);
    columns.values.push(isUpdate ? sql`${restOf(column, kept.keys)} || ${json}::jsonb` : sql`${json}`);
  }
  return columns;
}

export const hiddenRecordError = () =>
  new AppError('invalid', { detail: 'После такого изменения запись оказалась бы вне вашей организации.' });

interface Writing<R extends Resource> {
  actor: Actor;
  resource: R;
  guid: string;
  action: 'create' | 'update';
}

/** Returns the written record. When it is the last statement and no rule can refuse the record, the commit is sent with
 *  it. */
async function showWritten<R extends Resource>(
  tx: Tx,
  isLast: boolean,
  writing: Writing<R>,
  statement: Sql,
): Promise<Row<R> | undefined> {
  const { actor, resource, guid, action } = writing;
  const ends = isLast && resource.scope !== 'holding' && !isChecked(actor, resource, guid, action);
  const shown = await (ends ? tx.end : tx.one)<{ row: Row<R> }>(statement);
  return shown?.row;
}

interface WriteOptions {
  /** Additional columns set by the caller. */
  columns?: Readonly<Record<string, unknown>>;
  /** The caller does nothing more in the transaction. */
  isLast?: boolean;
}

/** Creates a record. `input` has passed the resource's schema; missing generated values are filled in. Errors: 409 when it
 *  exists. */
export async function createRow<R extends Resource>(
  tx: Tx,
  actor: Actor,
  resource: R,
  given: Input<R>,
  { columns = {}, isLast = false }: WriteOptions = {},
): Promise<Row<R>> {
  checkByHand(resource);
  const guid = newGuid();
  const input = await withMade(tx, actor, resource, given);
  await lockReferences(tx, resource, input);
  const { names, values } = columnsOfInput(resource, input);
  const { within } = resource;
  const filled = {
    guid,
    ...(resource.scope === 'organization' && { organization_guid: actor.organization }),
    ...(within && { [within.column]: within.guid }),
    ...columns,
  };
  names.push(...Object.keys(filled).map(name));
  values.push(...Object.values(filled).map((value) => sql`${value}`));

  const inserted = tx.run(
    sql`insert into ${name(resource.table)} (${join(names, ', ')}) values (${join(values, ', ')})`,
  );
  const linked = writeLinks(tx, resource, guid, input);
  const shown = showWritten(tx, isLast, { actor, resource, guid, action: 'create' }, written(resource, actor, guid));
  const [row] = await Promise.all([shown, inserted, linked]);
  if (!row) throw hiddenRecordError();
  await checkRule(resource, { tx, actor, before: null, after: row });
  return row;
}

/** Whether an input differs from a record. */
export const differs = (resource: Resource, before: AnyRow, input: AnyInput): boolean =>
  enteredFields(resource.fields).some(([key, field]) => !same(field, before[key], input[key]));

/** Replaces the fields of a record; an input without differences changes nothing. Errors: 403, 404, 409, 412, 422. */
export async function updateRow<R extends Resource>(
  tx: Tx,
  actor: Actor,
  resource: R,
  guid: string,
  version: number,
  input: Input<R>,
  { columns = {}, isLast = false }: WriteOptions = {},
): Promise<Row<R>> {
  await checkRow(tx, actor, resource, guid, 'update');
  const before = await lockRow(tx, resource, guid, version);
  if (!differs(resource, before, input) && Object.keys(columns).length === 0) return before;
  checkOwner(actor, resource, before, 'update');

  await lockReferences(tx, resource, input, before);
  const { names, values } = columnsOfInput(resource, input, true);
  names.push(...Object.keys(columns).map(name));
  values.push(...Object.values(columns).map((value) => sql`${value}`));
  const assignments = names.map((column, index) => sql`${column} = ${values[index]}`);
  const updated = tx.run(sql`
    update ${name(resource.table)} set ${join(assignments, ', ')}, version = version + 1, updated_at = now() where guid = ${guid}`);
  const linked = writeLinks(tx, resource, guid, input);
  const shown = showWritten(
    tx,
    isLast,
    { actor, resource, guid, action: 'update' },
    written(resource, actor, guid, before),
  );
  const [row] = await Promise.all([shown, updated, linked]);
  if (!row) throw hiddenRecordError();
  await checkRule(resource, { tx, actor, before, after: row });
  return row;
}
