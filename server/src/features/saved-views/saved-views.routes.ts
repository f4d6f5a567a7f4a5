import { savedViews, type SavedView, type SavedViewInput } from 'contract/features/saved-views/calls.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { newGuid } from '../../core/guid.ts';
import { writeJournal } from '../../core/journal.ts';
import { serve } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { isOfReadableList } from './viewed-lists.service.ts';

const shown = sql`guid, account_guid = current_account() as "isOwn", resource, name, is_shared as "isShared", search, filter, sort, columns`;

/** Saves a view under its name. Errors: 409 when the name is taken and `replace` is false. */
async function saveView(tx: Tx, actor: Actor, view: SavedViewInput, replace: boolean): Promise<SavedView> {
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
    on conflict (organization_guid, account_guid, resource, name) ${taken} returning ${shown}`);
  if (!saved) {
    const message = `Вид «${name}» уже есть.`;
    throw new AppError('already_exists', { detail: message, errors: [{ path: 'name', message }] });
  }
  writeJournal(tx, actor, {
    action: before ? 'update' : 'create',
    organization: actor.organization,
    entity: 'saved_view',
    record: saved.guid,
    recordName: name,
    before,
    after: view,
  });
  return saved;
}

/** Serves saved views of lists: the user's own, and those shared with everyone in the organization who may read the list. */
export function serveSavedViews(server: Server): void {
  serve(server, savedViews.list, ({ tx, actor, query: { resource } }) =>
    tx.rows<SavedView>(sql`
      select ${shown} from saved_view
      where resource = ${resource} and (account_guid = current_account() or (is_shared and ${isOfReadableList(actor.rights, sql`resource`)}))
      order by is_shared, name collate russian`),
  );
  serve(server, savedViews.create, ({ tx, actor, body: { replace, ...view } }) => saveView(tx, actor, view, replace));
  serve(server, savedViews.remove, async ({ tx, actor, params }) => {
    const removed = await tx.one<{ name: string }>(sql`
      delete from saved_view where guid = ${params.guid} and account_guid = ${actor.account} returning name`);
    if (!removed) throw new AppError('not_found');
    writeJournal(tx, actor, {
      action: 'remove',
      organization: actor.organization,
      entity: 'saved_view',
      record: params.guid,
      recordName: removed.name,
    });
  });
}
