import type { AnyInput, AnyRow, Resource } from 'contract/kit/resource.ts';
import { decide } from 'contract/rights/decide.ts';
import { onSomeRows } from 'contract/rights/row-rules.ts';
import { AppError } from '../../../core/app-error.ts';
import { translateDatabaseError } from '../../../core/database-error.ts';
import { sql } from '../../../core/sql.ts';
import { createRow, updateRow } from '../../../resource/store.ts';
import { knownBy, lockedRows, type Choice, type ImportContext, type LikelyFinder } from './find.service.ts';
import { columnAt, type Mistakes } from './read-row.ts';
import type { SheetRow } from './sheet.ts';
import { createRows, settled, updateRows, type RowUpdate } from './write-rows.ts';

export interface ReadyRow {
  number: number;
  name: string;
  input: AnyInput;
  /** The existing record; undefined for a new one. */
  before: AnyRow | undefined;
  /** The record chosen for the row although its keys differ. */
  choice?: Choice | undefined;
}
/** `created` contains the new record, for lists that process it further. */
export type RowOutcome = 'created' | { created: string } | 'updated' | 'same' | Mistakes;

/** What to do with a row's record. Errors: 403 when it may not be changed. */
export function outcomeOf({ actor, resource }: ImportContext, before: AnyRow, row: AnyRow): RowOutcome {
  if (row.version === before.version) return 'same';
  const { allowed, reason } = decide(actor.rights, resource.entity, 'update', before.guid, onSomeRows);
  if (!allowed) throw new AppError('forbidden', { detail: reason });
  return 'updated';
}

async function update(loading: ImportContext, changes: readonly RowUpdate[]): Promise<RowOutcome[]> {
  const { tx, actor, resource } = loading;
  const rows =
    changes.length > 1
      ? await updateRows(tx, actor, resource, changes)
      : await settled(
          changes.map(({ before, input }) => updateRow(tx, actor, resource, before.guid, before.version, input)),
        );
  return changes.map(({ before }, index) => outcomeOf(loading, before, rows[index]!));
}

/** Creates or changes the records of rows together. After an error the caller must roll back. */
async function saveTogether(loading: ImportContext, rows: readonly ReadyRow[]): Promise<RowOutcome[]> {
  const { tx, actor, resource } = loading;
  const inputs = rows.filter(({ before }) => !before).map(({ input }) => input);
  if (inputs.length === 1) await createRow(tx, actor, resource, inputs[0]!);
  else if (inputs.length) await createRows(tx, actor, resource, inputs);
  const changes = rows.flatMap(({ input, before }) => (before ? [{ input, before }] : []));
  const outcomes = (await update(loading, changes))[Symbol.iterator]();
  return rows.map(({ before }) => (before ? outcomes.next().value! : 'created'));
}

/** How the rows of an import are saved. */
export interface Keeper extends LikelyFinder {
  /** Finds the existing records of the rows, by row number. */
  known: typeof knownBy;
  /** An additional record changed by each row, which refers to it in a field. */
  beside?: { resource: Resource; key: string };
  /** Converts references specific to this file; `read` returns the value of a cell. */
  meant?(
    loading: Pick<ImportContext, 'tx' | 'actor'>,
    rows: readonly SheetRow[],
    read: (row: SheetRow, key: string) => unknown,
  ): Promise<readonly SheetRow[]>;
  save: typeof saveTogether;
}
/** Each row is one record. */
export const plainKeeper: Keeper = { known: knownBy, locked: lockedRows, save: saveTogether };

/** The mistakes of a refusal by column. */
function mistakesOf(loading: ImportContext, error: AppError): Mistakes {
  const errors = error.details.errors ?? [];
  if (errors.length === 0) return [{ column: null, place: null, message: error.message }];
  return errors.map(({ path, message }) => ({ ...columnAt(loading, path), message }));
}

/** Saves records together. After a refusal each half is saved separately, so that a refused record does not affect the
 *  others. */
export async function saveRows(
  loading: ImportContext,
  rows: readonly ReadyRow[],
  save: Keeper['save'],
): Promise<RowOutcome[]> {
  const { tx } = loading;
  if (rows.length === 0) return [];
  // Sent together with the next statement.
  tx.later(sql`savepoint imported`);
  try {
    const outcomes = await save(loading, rows);
    tx.later(sql`release savepoint imported`);
    return outcomes;
  } catch (error) {
    await tx.run(sql`rollback to savepoint imported`);
    await tx.run(sql`release savepoint imported`);
    const refusal = translateDatabaseError(error);
    if (!(refusal instanceof AppError)) throw error;
    if (rows.length === 1) return [mistakesOf(loading, refusal)];
  }
  const half = Math.ceil(rows.length / 2);
  return [
    ...(await saveRows(loading, rows.slice(0, half), save)),
    ...(await saveRows(loading, rows.slice(half), save)),
  ];
}
