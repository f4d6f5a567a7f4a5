import type { SavedView, SavedViewInput } from 'contract/features/saved-views/calls.ts';
import type { JournalEntry } from 'contract/kit/journal-entry.ts';
import { decide } from 'contract/rights/decide.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { newGuid } from '../../core/guid.ts';
import { writeJournal, type NewEntry } from '../../core/journal.ts';
import { sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { isOfReadableList } from './viewed-lists.service.ts';

const content = sql`resource, name, is_shared as "isShared", search, filter, sort, columns`;
const isOwn = sql`account_guid = current_account()`;

/** A condition for visible views: the person's own, and shared ones of readable lists. */
const isVisible = ({ rights }: Actor): Sql =>
  sql`(${isOwn} or (is_shared and ${isOfReadableList(rights, sql`resource`)}))`;

/** A condition for views the person may remove: their own, and shared ones with the right to shared desktops. */
const isInHand = ({ rights }: Actor): Sql => sql`(${isOwn} or ${decide(rights, 'desktops', 'update').allowed})`;

const shown = (actor: Actor): Sql => sql`guid, ${isOwn} as "isOwn", ${isInHand(actor)} as "mayRemove", ${content}`;

const entryOf = (actor: Actor, guid: string, name: string): Omit<NewEntry, 'action'> => ({
  organization: actor.organization,
  entity: 'saved_view',
  record: guid,
  recordName: name,
});

/** The views of a list that a person sees. */
export const viewsOf = (tx: Tx, actor: Actor, list: string): Promise<SavedView[]> =>
  tx.rows<SavedView>(sql`
    select ${shown(actor)} from saved_view where resource = ${list} and ${isVisible(actor)}
    order by is_shared, name collate russian`);

/** Saves a view under its name. Errors: 409 when the name is taken and `replace` is false. */
export async function saveView(tx: Tx, actor: Actor, view: SavedViewInput, replace: boolean): Promise<SavedView> {
  const { resource, name, isShared, search, filter, sort, columns } = view;
  const before = await tx.one<SavedViewInput>(sql`
    select is_shared as "isShared", search, filter, sort, columns from saved_view
    where account_guid = ${actor.account} and resource = ${resource} and name = ${name} for update`);
  const taken = replace
    ? sql`do update set is_shared = excluded.is_shared, search = excluded.search, filter = excluded.filter,
        sort = excluded.sort, columns = excluded.columns`
    : sql`do nothing`;
  const saved = await tx.one<SavedView>(sql`
    insert into saved_view (guid, organization_guid, account_guid, resource, name, is_shared, search, filter, sort, columns)
    values (${newGuid()}, ${actor.organization}, ${actor.account}, ${resource}, ${name}, ${isShared}, ${search}, ${filter},
      ${sort}, ${columns})
    on conflict (organization_guid, account_guid, resource, name) ${taken} returning ${shown(actor)}`);
  if (!saved) {
    const message = `Вид «${name}» уже есть.`;
    throw new AppError('already_exists', { detail: message, errors: [{ path: 'name', message }] });
  }
  writeJournal(tx, actor, {
    action: before ? 'update' : 'create',
    ...entryOf(actor, saved.guid, name),
    before,
    after: view,
  });
  return saved;
}

/** Removes a visible view that the person may remove. Errors: 403, 404. */
export async function removeView(tx: Tx, actor: Actor, guid: string): Promise<void> {
  const found = await tx.one<{ mayRemove: boolean; before: SavedViewInput; row: object }>(sql`
    select ${isInHand(actor)} as "mayRemove", to_jsonb(v) as row,
      (select to_jsonb(c) from (select ${content} from saved_view where guid = v.guid) c) as before
    from saved_view v where guid = ${guid} and ${isVisible(actor)} for update`);
  if (!found) throw new AppError('not_found');
  if (!found.mayRemove) throw new AppError('forbidden', { detail: decide(actor.rights, 'desktops', 'update').reason });
  await tx.run(sql`delete from saved_view where guid = ${guid}`);
  writeJournal(tx, actor, {
    ...entryOf(actor, guid, found.before.name),
    action: 'remove',
    before: found.before,
    stored: sql`${JSON.stringify([{ table: 'saved_view', rows: [found.row] }])}::jsonb`,
  });
}

/** Restores a removed view for its owner, by somebody who could have removed it. Errors: 403, 404, 409 when the journal
 *  contains too little of it, or the owner has another view of this name. */
export async function restoreView(
  tx: Tx,
  actor: Actor,
  { number, recordGuid, recordName }: JournalEntry,
): Promise<void> {
  const kept = await tx.one<{ isVisible: boolean; mayRemove: boolean }>(sql`
    select ${isVisible(actor)} as "isVisible", ${isInHand(actor)} as "mayRemove" from (
      select (jsonb_populate_record(null::saved_view, j.stored #> '{0,rows,0}')).*
      from journal j where j.number = ${number} and j.stored is not null) v`);
  if (!kept) throw new AppError('conflict', { detail: 'Об этом удалении сохранено слишком мало, чтобы вернуть вид.' });
  if (!kept.isVisible) throw new AppError('not_found');
  if (!kept.mayRemove) throw new AppError('forbidden', { detail: decide(actor.rights, 'desktops', 'update').reason });
  await tx
    .run(sql`select put_rows_back(j.stored) from journal j where j.number = ${number} and j.stored is not null`)
    .catch((error: { code?: string }) => {
      if (error.code !== '23505') throw error;
      throw new AppError('already_exists', { detail: `Вид «${recordName}» уже есть: сначала удалите его.` });
    });
  const view = await tx.one<SavedViewInput>(sql`select ${content} from saved_view where guid = ${recordGuid}`);
  writeJournal(tx, actor, { ...entryOf(actor, recordGuid!, view!.name), action: 'create', after: view! });
}
