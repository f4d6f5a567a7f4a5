import type { returnEntry, ReturnOutcome, returnRequest } from 'contract/features/journal/returns.ts';
import type { JournalAction, JournalEntry } from 'contract/kit/journal-entry.ts';
import type { Answer } from 'contract/kit/route.ts';
import type * as z from 'zod/mini';
import type { Actor, Manner } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { translateDatabaseError } from '../../../core/database-error.ts';
import { entryColumns, inManner, writeJournal } from '../../../core/journal.ts';
import { SecondPersonNeeded } from '../../../core/second-person.ts';
import { sql, type Sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { visibleName } from '../visible-name.service.ts';
import { restoreView } from '../../saved-views/saved-views.service.ts';
import { resourceOfEntry } from './writers.service.ts';
import { undoCreation, undoRemoval, undoUpdate } from './return-one.ts';

type Request = z.output<(typeof returnEntry)['body']>;

/** The observer of a return: receives its progress, and can cancel it. */
export interface Follower {
  report(done: number, total: number): void;
  signal: AbortSignal;
}

const undoings: Partial<Record<JournalAction, { action: ReturnOutcome['action']; undo: typeof undoUpdate }>> = {
  update: { action: 'update', undo: undoUpdate },
  create: { action: 'remove', undo: undoCreation },
  remove: { action: 'restore', undo: undoRemoval },
};

/** An entry with the name of its record, if the person may know it. */
interface Undone extends JournalEntry {
  knownName: string | null;
}

const undoneBy = (tx: Tx, { rights }: Actor, condition: Sql): Promise<Undone[]> =>
  tx.rows<Undone>(sql`
    select ${entryColumns}, ${visibleName(rights)} as "knownName" from journal j where ${condition} order by j.number desc`);

async function entryBy(tx: Tx, actor: Actor, number: number): Promise<Undone> {
  const [entry] = await undoneBy(tx, actor, sql`j.number = ${number}`);
  return entry ?? Promise.reject(new AppError('not_found'));
}

/** The parts of an entry in the order of undoing: the entry itself first, if it has its own record. */
async function piecesOf(tx: Tx, actor: Actor, entry: Undone): Promise<Undone[]> {
  const own = entry.recordGuid ? [entry] : [];
  if (!entry.parts) return own;
  const parts = await undoneBy(tx, actor, sql`j.request_id = ${entry.requestId} and j.is_part`);
  return [...own, ...parts.filter(({ returnedBy }) => returnedBy === null)];
}

const HIDDEN_NAME = 'Запись, которая вам не открыта';

type Undoing = Omit<ReturnOutcome, 'number' | 'record' | 'name' | 'action'>;

/** Undoes one entry. Saved views are not a resource, so only their removal can be undone. */
async function undoEntry(tx: Tx, actor: Actor, entry: JournalEntry, request: Request): Promise<Undoing> {
  if (entry.entity === 'saved_view' && entry.action === 'remove') {
    await restoreView(tx, actor, entry);
    return { outcome: 'change', reason: null, version: null, fields: [], names: {}, resource: null };
  }
  const undoing = undoings[entry.action];
  if (!undoing) throw new AppError('conflict', { detail: 'Это действие ничего не меняло: возвращать нечего.' });
  const resource = await resourceOfEntry(tx, entry);
  const { preview } = request;
  const overwrite = request.overwrite.find(({ number }) => number === entry.number);
  const done = await undoing.undo({ tx, actor, resource, entry, overwrite, preview });
  return { resource: resource.name, ...done };
}

/** Undoes one part in a savepoint, so that a refusal does not affect the others. A single change may wait for a second
 *  person. */
async function attempt(tx: Tx, actor: Actor, entry: Undone, request: Request, isAll: boolean): Promise<ReturnOutcome> {
  const { number, knownName, recordGuid } = entry;
  const known = {
    number,
    record: recordGuid,
    name: knownName ?? HIDDEN_NAME,
    action: undoings[entry.action]?.action ?? 'update',
  } as const;
  await tx.run(sql`savepoint piece`);
  try {
    const done = await undoEntry(tx, actor, entry, request);
    await tx.run(sql`release savepoint piece`);
    return { ...known, ...done };
  } catch (error) {
    await tx.run(sql`rollback to savepoint piece`);
    const refusal = translateDatabaseError(error);
    if (!(refusal instanceof AppError) || refusal.code === 'stale') throw error;
    const answer = { ...known, resource: null, version: null, fields: [], names: {} };
    if (!isAll || !(refusal instanceof SecondPersonNeeded))
      return { ...answer, outcome: 'refuse', reason: refusal.message };
    if (!request.preview) throw refusal;
    return { ...answer, outcome: 'change', reason: `${refusal.danger.title}: возврат утвердит второе лицо` };
  }
}

const isDone = ({ outcome }: ReturnOutcome) => outcome === 'change';

type Returned = Answer<typeof returnEntry>;

/** Undoes an entry with all its parts, as far as possible. */
async function returnParts(
  tx: Tx,
  actor: Actor,
  entry: Undone,
  request: Request,
  { follower, isAll = true }: { follower?: Follower | undefined; isAll?: boolean } = {},
): Promise<Returned> {
  const { number } = entry;
  const isWhole = entry.parts !== null;
  const records: ReturnOutcome[] = [];
  const pieces = await piecesOf(tx, actor, entry);
  for (const piece of pieces) {
    if (follower?.signal.aborted)
      throw new AppError('unavailable', { detail: 'Возврат остановлен: ничего не изменилось.' });
    follower?.report(records.length, pieces.length);
    const isOfWhole = isWhole && piece.number === number;
    // The entry of the whole is undone by a separate entry.
    const manner: Manner = { ...(isWhole && { isPart: true }), ...(!isOfWhole && { returns: piece.number }) };
    records.push(await attempt(tx, inManner(actor, manner), piece, request, isAll && pieces.length === 1));
  }
  const changed = records.filter(isDone).length;
  if (isWhole && changed && !request.preview) {
    const { action, entity, recordName, withinGuid } = entry;
    writeJournal(tx, inManner(actor, { returns: number }), {
      action: action === 'remove' ? 'create' : action === 'import' ? 'remove' : 'update',
      organization: await organizationOf(tx, number),
      entity: entity ?? undefined,
      recordName: recordName ?? undefined,
      within: withinGuid ?? undefined,
      parts: changed,
    });
  }
  return { changed, records };
}

const refusalOf = ({ records }: Returned): string | null => records.find(({ reason }) => reason)?.reason ?? null;

function checkChanged(returned: Returned): void {
  if (returned.changed) return;
  throw new AppError('conflict', {
    detail: refusalOf(returned) ?? 'Всё уже так, как было: возвращать нечего.',
  });
}

const alreadyBy = (entry: number): string => `Это изменение уже возвращено записью № ${entry}.`;

/** Undoes a journal entry with all its parts. A preview does the same and rolls back. Fields changed since are left as
 *  they are unless the request overwrites them. Errors: 404, 409 when it was already undone or nothing would change,
 *  412, 503 when it was cancelled. */
export async function returnWhole(
  tx: Tx,
  actor: Actor,
  number: number,
  request: Request,
  follower?: Follower,
): Promise<Returned> {
  const entry = await entryBy(tx, actor, number);
  if (entry.returnedBy !== null) throw new AppError('conflict', { detail: alreadyBy(entry.returnedBy) });
  await tx.run(sql`savepoint preview`);
  const returned = await returnParts(tx, actor, entry, request, { follower });
  if (request.preview) await tx.run(sql`rollback to savepoint preview`);
  else checkChanged(returned);
  return returned;
}

/** Undoes every entry of one of the person's own requests; `refusal` explains what could not be undone. Errors: 404,
 *  409 when nothing would change. */
export async function returnOwnRequest(tx: Tx, actor: Actor, request: string): Promise<Answer<typeof returnRequest>> {
  const entries = await undoneBy(
    tx,
    actor,
    sql`j.request_id = ${request} and j.account_guid = ${actor.account} and not j.is_part
      and j.action in ('create', 'update', 'remove', 'import')`,
  );
  if (entries.length === 0) throw new AppError('not_found');
  const [by] = entries.flatMap(({ returnedBy }) => returnedBy ?? []);
  if (by !== undefined) throw new AppError('conflict', { detail: alreadyBy(by) });
  const records: ReturnOutcome[] = [];
  const isAll = entries.length === 1;
  for (const entry of entries)
    records.push(...(await returnParts(tx, actor, entry, { preview: false, overwrite: [] }, { isAll })).records);
  const returned = { changed: records.filter(isDone).length, records };
  checkChanged(returned);
  return { changed: returned.changed, refusal: refusalOf(returned) };
}

async function organizationOf(tx: Tx, number: number): Promise<string | null> {
  const [entry] = await tx.rows<{ organization_guid: string | null }>(
    sql`select organization_guid from journal where number = ${number}`,
  );
  return entry?.organization_guid ?? null;
}
