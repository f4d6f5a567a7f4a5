import * as z from 'zod/mini';
import { emptyValue, enteredFields } from 'contract/kit/field.ts';
import type { AnyInput, AnyRow, Resource } from 'contract/kit/resource.ts';
import { decide } from 'contract/rights/decide.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError, invalid } from '../../../core/app-error.ts';
import { translateDatabaseError } from '../../../core/database-error.ts';
import type { Tx } from '../../../core/transaction.ts';
import { createRow, findRow, updateRow } from '../../../resource/store.ts';

interface RecordChange {
  resource: Resource;
  /** The existing record; undefined for a new one. */
  guid: string | undefined;
  /** The given values; others do not change. */
  said: AnyInput;
  /** The initial values of a new record. */
  initial: AnyInput;
  /** The fields of the row from which the record's fields are taken. */
  from: Readonly<Record<string, string>>;
}

export interface SavedRow {
  row: AnyRow;
  outcome: 'created' | 'updated' | 'same';
}

/** Maps errors to the fields of the row. */
function atRow(error: unknown, from: RecordChange['from']): unknown {
  const refusal = translateDatabaseError(error);
  const errors = refusal instanceof AppError ? refusal.details.errors : undefined;
  if (!(refusal instanceof AppError) || !errors) return error;
  const { detail } = refusal.details;
  return new AppError(refusal.code, {
    ...(detail !== undefined && { detail }),
    errors: errors.map(({ path, message }) => ({ path: from[path] ?? path, message })),
  });
}

/** Creates or changes one of the records in a row of the protocol. Errors: 403, 422 at the fields of the row. */
export async function putRecord(
  tx: Tx,
  actor: Actor,
  { resource, guid, said, initial, from }: RecordChange,
): Promise<SavedRow> {
  const { allowed, reason } = decide(actor.rights, resource.entity, guid ? 'update' : 'create', guid ?? null);
  if (!allowed) throw new AppError('forbidden', { detail: reason });
  const before = guid ? await findRow(tx, resource, guid) : undefined;
  const base = enteredFields(resource.fields).map(([key, field]) => [
    key,
    before ? before[key] : (initial[key] ?? emptyValue(field)),
  ]);
  try {
    const parsed = z.safeParse(resource.input, { ...Object.fromEntries(base), ...said });
    if (!parsed.success) throw invalid(parsed.error);
    const input = parsed.data;
    if (!before) return { row: await createRow(tx, actor, resource, input), outcome: 'created' };
    const row = await updateRow(tx, actor, resource, before.guid, before.version, input);
    return { row, outcome: row.version === before.version ? 'same' : 'updated' };
  } catch (error) {
    throw atRow(error, from);
  }
}
