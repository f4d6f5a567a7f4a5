import * as z from 'zod/mini';
import type { returnDictionary as route } from 'contract/features/dictionaries/return.ts';
import { dictionaries } from 'contract/features/dictionaries/facts.ts';
import type { JournalEntry } from 'contract/kit/journal-entry.ts';
import { enteredOf, type AnyRow, type Resource } from 'contract/kit/resource.ts';
import type { Action } from 'contract/rights/permissions.ts';
import { decide } from 'contract/rights/decide.ts';
import type { Answer } from 'contract/kit/route.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError, invalid } from '../../../core/app-error.ts';
import { translateDatabaseError } from '../../../core/database-error.ts';
import { entryColumns, inManner, placeIn, writeJournal } from '../../../core/journal.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { rowsAsOf } from '../../../resource/past/as-of.ts';
import { checkByHand, differs, findRow } from '../../../resource/store.ts';
import { schemaOf, valuesResource } from '../../dictionaries/dictionaries.service.ts';
import { writersOf } from './writers.service.ts';
import { undoRemoval } from './return-one.ts';

type Returned = Answer<typeof route>;
type Piece = Pick<Returned['records'][number], 'action' | 'record' | 'name'>;

const MOST = 500;
const needed: Readonly<Record<Piece['action'], Action>> = { update: 'update', restore: 'create', remove: 'delete' };

interface Work {
  tx: Tx;
  actor: Actor;
  values: Resource;
  /** The values at the moment. */
  past: ReadonlyMap<string, AnyRow>;
}

/** The last removal of a value. Errors: 409 when it is no longer in the journal. */
async function removalOf({ tx }: Work, record: string): Promise<JournalEntry> {
  const [entry] = await tx.rows<JournalEntry>(sql`
    select ${entryColumns} from journal j where j.record_guid = ${record} and j.action = 'remove' order by j.number desc limit 1`);
  return entry ?? Promise.reject(new AppError('conflict', { detail: 'Удаление не записано: вернуть его нельзя.' }));
}

/** Restores one value to its past state. */
async function make(work: Work, { action, record }: Piece): Promise<void> {
  const { tx, actor, values, past } = work;
  const { allowed, reason } = decide(actor.rights, values.entity, needed[action], record);
  if (!allowed) throw new AppError('forbidden', { detail: reason });
  if (action === 'restore') {
    const entry = await removalOf(work, record);
    await undoRemoval({ tx, actor, resource: values, entry, overwrite: undefined, preview: false });
  }
  const row = await findRow(tx, values, record, sql`for no key update of t`);
  if (!row) throw new AppError('conflict', { detail: 'Значения больше нет.' });
  if (action === 'remove') return writersOf(values).remove(tx, actor, values, row);
  const parsed = z.safeParse(values.input, enteredOf(values, past.get(record)!));
  if (!parsed.success) throw invalid(parsed.error);
  if (differs(values, row, parsed.data)) await writersOf(values).update(tx, actor, values, row, parsed.data);
}

/** The same in a savepoint, so that a refusal does not affect the others. */
async function attempt(work: Work, piece: Piece): Promise<Returned['records'][number]> {
  const { tx } = work;
  await tx.run(sql`savepoint piece`);
  try {
    await make(work, piece);
    await tx.run(sql`release savepoint piece`);
    return { ...piece, outcome: 'change', reason: null };
  } catch (error) {
    await tx.run(sql`rollback to savepoint piece`);
    const refusal = translateDatabaseError(error);
    if (!(refusal instanceof AppError)) throw error;
    return { ...piece, outcome: 'refuse', reason: refusal.message };
  }
}

/** The differences from the moment, removals first, so that their names become free. */
function piecesOf(values: Resource, past: ReadonlyMap<string, AnyRow>, now: ReadonlyMap<string, AnyRow>): Piece[] {
  const piece = (action: Piece['action'], { guid, ...row }: AnyRow): Piece => ({
    action,
    record: guid,
    name: String(row[values.list.title]),
  });
  const gone = [...now.values()].filter(({ guid }) => !past.has(guid)).map((row) => piece('remove', row));
  const lost = [...past.values()].filter(({ guid }) => !now.has(guid)).map((row) => piece('restore', row));
  const other = [...now.values()].filter(({ guid }) => {
    const was = past.get(guid);
    return was !== undefined && differs(values, now.get(guid)!, enteredOf(values, was));
  });
  return [...gone, ...lost, ...other.map((row) => piece('update', row))];
}

/** Restores the organization's own values of a dictionary (for the service, the shared ones) to a moment. Errors: 404,
 *  409 when nothing would change or too much has changed since, 422. */
export async function returnDictionary(
  tx: Tx,
  actor: Actor,
  key: string,
  { at, preview }: { at: string; preview: boolean },
): Promise<Returned> {
  const dictionary = await schemaOf(tx, key, 'lock');
  const values = await valuesResource(tx, key);
  checkByHand(values);
  const mine = sql`t.organization_guid is not distinct from owner_of_new()`;
  const [past, now] = [await rowsAsOf(tx, values, mine, at), await rowsAsOf(tx, values, mine, null)].map(
    (rows) => new Map(rows.map((row) => [row.guid, row])),
  ) as [Map<string, AnyRow>, Map<string, AnyRow>];
  const pieces = piecesOf(values, past, now);
  if (pieces.length > MOST)
    throw new AppError('conflict', {
      detail: `С тех пор изменилось больше ${MOST} значений: столько сразу не вернуть.`,
    });
  await tx.run(sql`savepoint preview`);
  const work = { tx, actor: inManner(actor, { isPart: true }), values, past };
  const records: Returned['records'] = [];
  for (const piece of pieces) records.push(await attempt(work, piece));
  const changed = records.filter(({ outcome }) => outcome === 'change').length;
  if (preview) await tx.run(sql`rollback to savepoint preview`);
  else if (changed === 0)
    throw new AppError('conflict', { detail: records[0]?.reason ?? 'Словарь и так такой, каким был в этот момент.' });
  else
    writeJournal(tx, actor, {
      action: 'update',
      organization: placeIn(dictionaries, actor),
      entity: values.table,
      recordName: dictionary.name,
      within: dictionary.guid,
      parts: changed,
    });
  return { changed, records };
}
