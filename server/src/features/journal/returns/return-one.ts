import * as z from 'zod/mini';
import type { ReturnOutcome } from 'contract/features/journal/returns.ts';
import { namesIn } from 'contract/features/journal/sentence.ts';
import { enteredFields } from 'contract/kit/field.ts';
import type { JournalEntry } from 'contract/kit/journal-entry.ts';
import { enteredOf, type AnyRow, type Resource } from 'contract/kit/resource.ts';
import type { Action } from 'contract/rights/permissions.ts';
import { closedFields } from 'contract/rights/closed-fields.ts';
import { decide } from 'contract/rights/decide.ts';
import { onSomeRows } from 'contract/rights/row-rules.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError, invalid } from '../../../core/app-error.ts';
import { writeJournal } from '../../../core/journal.ts';
import { checkOwner } from '../../../resource/owner.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { lockReferences } from '../../../resource/references/reference.ts';
import { checkRule } from '../../../resource/rule.ts';
import { entryOf, filledKeys, remembered } from '../../../resource/remembered.ts';
import { checkRow } from '../../../resource/rights/row-rules.ts';
import { findRow } from '../../../resource/store.ts';
import { writersOf } from './writers.service.ts';

/** The undoing of one entry, with its context. */
interface EntryReturn {
  tx: Tx;
  actor: Actor;
  resource: Resource;
  entry: JournalEntry;
  /** Fields to restore although they were changed since, in the version that the user has seen. */
  overwrite: { version: number; fields: readonly string[] } | undefined;
  preview: boolean;
}

type Outcome = Pick<ReturnOutcome, 'outcome' | 'reason' | 'version' | 'fields' | 'names'>;

const nothing = { reason: null, version: null, fields: [], names: {} };
const CHANGED_SINCE = 'Изменённое после этого осталось: сравните в журнале.';

/** Undoing requires the same rights as making the change directly; row rules are checked on the rows themselves.
 *  Errors: 403. */
function require({ actor, resource, entry }: EntryReturn, action: Action): void {
  const { allowed, reason } = decide(actor.rights, resource.entity, action, entry.recordGuid, onSomeRows);
  if (!allowed) throw new AppError('forbidden', { detail: reason });
}

/** A change that includes fields hidden from the person is neither shown nor partially undone. Errors: 403. */
function requireVisible({ actor, resource, entry }: EntryReturn): void {
  const hidden = closedFields(actor.rights, resource, 'read');
  if (hidden.some((key) => key in { ...entry.before, ...entry.after }))
    throw new AppError('forbidden', {
      detail: 'Здесь изменились и поля, скрытые от вас: это вернёт тот, кто их видит',
    });
}

/** The current record, if the person's action reaches it; undefined when it no longer exists. Errors: 403, 404 when it
 *  is hidden. */
async function reachedRow(undoing: EntryReturn, action: 'update' | 'delete'): Promise<AnyRow | undefined> {
  const { tx, actor, resource, entry } = undoing;
  const row = await findRow(tx, resource, entry.recordGuid!, sql`for no key update of t`);
  if (row) await checkRow(tx, actor, resource, row.guid, action);
  return row;
}

function refuseStale(row: AnyRow, overwrite: EntryReturn['overwrite']): void {
  if (overwrite && overwrite.version !== row.version)
    throw new AppError('stale', { detail: `«${row.guid}»: запись снова изменена, сравните ещё раз.` });
}

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Undoes an update; fields changed since are restored only if the user confirms it. */
export async function undoUpdate(undoing: EntryReturn): Promise<Outcome> {
  const { tx, actor, resource, entry, overwrite, preview } = undoing;
  require(undoing, 'update');
  requireVisible(undoing);
  const row = await reachedRow(undoing, 'update');
  if (!row) throw new AppError('not_found', { detail: 'Записи больше нет: сначала верните её удаление.' });
  refuseStale(row, overwrite);
  const entered = enteredFields(resource.fields).filter(([key]) => entry.before && key in entry.before);
  if (entered.length === 0)
    throw new AppError('conflict', { detail: 'Эти поля заполняет программа: их меняют действиями на карточке.' });
  const fields = entered.map(([name]) => ({
    name,
    was: entry.before?.[name] ?? null,
    became: entry.after?.[name] ?? null,
    now: row[name],
  }));
  const chosen = fields.filter(({ name, became, now }) => same(became, now) || overwrite?.fields.includes(name));
  const isConflict = fields.some(({ became, now, was }) => !same(became, now) && !same(was, now));
  // A user who has seen a preview has chosen what to leave.
  const reason = isConflict && !preview && !overwrite ? CHANGED_SINCE : null;
  const answer = { reason, version: row.version, fields, names: shownNames(entry, row) };
  const input = enteredOf(resource, row);
  for (const { name, was } of chosen) input[name] = was;
  const parsed = z.safeParse(resource.input, input);
  if (!parsed.success) throw invalid(parsed.error);
  const after = await writersOf(resource).update(tx, actor, resource, row, parsed.data);
  const outcome = isConflict && preview ? 'conflict' : after.version === row.version ? 'same' : 'change';
  return { ...answer, outcome };
}

/** Titles of the records referred to then and now. */
function shownNames(entry: JournalEntry, row: AnyRow): ReturnOutcome['names'] {
  const keys = Object.keys(entry.before ?? {});
  const names = (key: string) => ({
    ...namesIn(entry.before, key),
    ...namesIn(entry.after, key),
    ...namesIn(row, key),
  });
  return Object.fromEntries(keys.map((key) => [key, names(key)]));
}

/** Undoes a creation by removing the record; if it was changed since, only if the user confirms it. */
export async function undoCreation(undoing: EntryReturn): Promise<Outcome> {
  const { tx, actor, resource, entry, overwrite, preview } = undoing;
  require(undoing, 'delete');
  const row = await reachedRow(undoing, 'delete');
  if (!row) return { ...nothing, outcome: 'same' };
  refuseStale(row, overwrite);
  const [later] = await tx.rows(
    sql`select from journal where record_guid = ${row.guid} and number > ${entry.number} and action = 'update' limit 1`,
  );
  if (later && !overwrite)
    return { ...nothing, reason: preview ? null : CHANGED_SINCE, version: row.version, outcome: 'conflict' };
  await writersOf(resource).remove(tx, actor, resource, row);
  return { ...nothing, version: row.version, outcome: 'change' };
}

/** Undoes a removal: restores the record and all rows removed with it, in every column. */
export async function undoRemoval(undoing: EntryReturn): Promise<Outcome> {
  const { tx, actor, resource, entry } = undoing;
  const record = entry.recordGuid!;
  require(undoing, 'create');
  if (await findRow(tx, resource, record)) return { ...nothing, outcome: 'same' };
  await tx.run(sql`delete from redirect where from_guid = ${record}`);
  await tx
    .run(sql`select put_rows_back(j.stored) from journal j where j.number = ${entry.number} and j.stored is not null`)
    .catch((error: { code?: string }) => {
      if (error.code !== '23503') throw error;
      throw new AppError('in_use', {
        detail: 'Нельзя вернуть: записи, на которую эта ссылается, больше нет. Сначала верните её.',
      });
    });
  const row = await findRow(tx, resource, record);
  if (!row) throw new AppError('conflict', { detail: 'Об этом удалении сохранено слишком мало, чтобы его вернуть.' });
  checkOwner(actor, resource, row, 'create');
  await lockReferences(tx, resource, row, row);
  await checkRule(resource, { tx, actor, before: null, after: row });
  writeJournal(tx, actor, {
    ...entryOf(resource, actor, row),
    action: 'create',
    after: remembered(resource, row, filledKeys(resource, row)),
  });
  return { ...nothing, version: row.version, outcome: 'change' };
}
