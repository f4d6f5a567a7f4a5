import { qualifierOf } from 'contract/kit/row-qualifier.ts';
import * as z from 'zod/mini';
import { enteredFields } from 'contract/kit/field.ts';
import { changedList } from 'contract/kit/list-change.ts';
import type { BulkAnswer, BulkRequest } from 'contract/kit/resource-answers.ts';
import { enteredOf, type AnyInput, type AnyRow, type Input, type Resource, type Row } from 'contract/kit/resource.ts';
import { closedFields } from 'contract/rights/closed-fields.ts';
import { decideAny } from 'contract/rights/decide.ts';
import { anyFields } from 'contract/rights/reach.ts';
import type { Actor } from '../core/actor.ts';
import { AppError, invalidField } from '../core/app-error.ts';
import { translateDatabaseError } from '../core/database-error.ts';
import { withGuids } from '../core/input.ts';
import { inManner, placeIn, writeJournal } from '../core/journal.ts';
import { SecondPersonNeeded } from '../core/second-person.ts';
import { sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';
import { reached } from './rights/reach.ts';
import { visible } from './references/visible.ts';
import { removeRow } from './removal/remove.ts';
import { findRow, updateRow } from './store.ts';

function changed<R extends Resource>(
  resource: R,
  row: Row<R>,
  { changes = {}, lists = 'replace' }: BulkRequest,
): Input<R> {
  const entered: AnyInput = enteredOf(resource, row);
  const values = Object.entries(changes).map(([key, value]) => {
    const was = entered[key];
    return [key, Array.isArray(was) && Array.isArray(value) ? changedList(lists, was, value) : value];
  });
  const parsed = z.safeParse(resource.input, { ...entered, ...Object.fromEntries(values) });
  if (parsed.success) return parsed.data;
  throw new AppError('invalid', { detail: parsed.error.issues.map(({ message }) => message).join('; ') });
}

const GONE = 'Записи больше нет, или она вам недоступна';

type Outcome = BulkAnswer['rows'][number];

/** How one record is removed and changed, as in a single request. */
interface Verbs<R extends Resource> {
  remove(guid: string, version: number): Promise<void>;
  update(guid: string, version: number, input: Input<R>): Promise<AnyRow>;
}

type Update<R extends Resource> = (part: Actor, ...given: Parameters<Verbs<R>['update']>) => Promise<AnyRow>;

async function changeOne<R extends Resource>(
  verbs: Verbs<R>,
  resource: R,
  row: Row<R>,
  version: number,
  request: BulkRequest,
): Promise<Outcome['outcome']> {
  if (request.action === 'remove') {
    await verbs.remove(row.guid, version);
    return 'change';
  }
  const after = await verbs.update(row.guid, version, changed(resource, row, request));
  return after.version === row.version ? 'same' : 'change';
}

/** Tries one record in a savepoint, so that a refusal does not affect the others. */
async function attempt<R extends Resource>(
  tx: Tx,
  verbs: Verbs<R>,
  { resource, visibleResource }: { resource: R; visibleResource: Resource },
  { guid, version }: { guid: string; version: number },
  request: BulkRequest,
): Promise<Outcome> {
  const row = await findRow(tx, resource, guid);
  if (!row) return { guid, name: guid, qualifier: '', outcome: 'refuse', reason: GONE, before: null };
  const was = Object.fromEntries(Object.keys(request.changes ?? {}).map((key) => [key, row[key]]));
  const answer = {
    guid,
    name: String(row[resource.list.title]),
    qualifier: qualifierOf(visibleResource, row),
    before: was,
  };
  await tx.run(sql`savepoint record`);
  try {
    const outcome = await changeOne(verbs, resource, row, version, request);
    await tx.run(sql`release savepoint record`);
    return { ...answer, outcome, reason: null };
  } catch (error) {
    await tx.run(sql`rollback to savepoint record`);
    const refusal = translateDatabaseError(error);
    if (!(refusal instanceof AppError)) throw error;
    // The user who chooses a replacement learns what prevents it before the deletion is sent to a second person.
    if (refusal instanceof SecondPersonNeeded && request.preview && request.replaceBy)
      return { ...answer, outcome: 'change', reason: null };
    const mistakes = refusal.details.errors?.map(({ message }) => message).join('; ');
    return { ...answer, outcome: 'refuse', reason: mistakes || refusal.message };
  }
}

function check(resource: Resource, actor: Actor, { action, changes, replaceBy }: BulkRequest): void {
  if (action === 'remove') {
    const { allowed, reason } = decideAny(actor.rights, resource.entity, 'delete');
    if (!allowed) throw new AppError('forbidden', { detail: reason });
    return;
  }
  if (replaceBy) throw invalidField('replaceBy', 'Заменяют только то, что удаляют');
  const known = new Set(enteredFields(resource.fields).map(([key]) => key));
  const keys = Object.keys(changes ?? {});
  if (keys.length === 0) throw invalidField('changes', 'Укажите, что изменить');
  const unknown = keys.find((key) => !known.has(key));
  if (unknown) throw invalidField(`changes.${unknown}`, 'Такого поля нет');
  const closed = closedFields(actor.rights, resource, 'update').find((key) => keys.includes(key));
  if (closed) throw invalidField(`changes.${closed}`, 'Это поле закрыто для вас правилом группы прав');
}

/** Changes or removes several records. A preview does the same and rolls back, so it reports exactly what would happen.
 *  The journal gets one entry with the records as its parts. `update` replaces the plain change for resources that need
 *  more. */
export async function changeRows<R extends Resource>(
  tx: Tx,
  actor: Actor,
  resource: R,
  asked: BulkRequest,
  update: Update<R> = (part, guid, version, input) => updateRow(tx, part, resource, guid, version, input),
): Promise<BulkAnswer> {
  check(resource, actor, asked);
  const changes = asked.changes && ((await withGuids(tx, resource.input, asked.changes)) as AnyInput);
  const request = { ...asked, changes };
  const part = inManner(actor, { isPart: true });
  const verbs: Verbs<R> = {
    update: (guid, version, input) => update(part, guid, version, input),
    remove: (guid, version) => removeRow(tx, part, resource, guid, version, { replaceBy: request.replaceBy }),
  };
  const mine = reached(resource, actor.rights, request.action === 'remove' ? 'delete' : 'update', anyFields);
  await tx.run(sql`savepoint preview`);
  const visibleResource = visible<Resource>(resource, actor.rights);
  const rows: Outcome[] = [];
  for (const record of request.records)
    rows.push(await attempt(tx, verbs, { resource: mine, visibleResource }, record, request));
  const changed = rows.filter(({ outcome }) => outcome === 'change').length;
  if (request.preview) await tx.run(sql`rollback to savepoint preview`);
  else if (changed) {
    writeJournal(tx, actor, {
      action: request.action,
      organization: placeIn(resource, actor),
      entity: resource.table,
      recordName: resource.titles.list,
      within: resource.within?.guid,
      after: request.changes,
      parts: changed,
    });
  }
  return { changed, rows };
}
