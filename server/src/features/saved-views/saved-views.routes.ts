import { savedViews, type SavedView, type SavedViewInput } from 'contract/features/saved-views.ts';
import { AppError } from '../../core/app-error.ts';
import { newGuid } from '../../core/guid.ts';
import { writeJournal } from '../../core/journal.ts';
import { serve } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { sql } from '../../core/sql.ts';

const columns = sql`guid, account_guid = current_account() as "isOwn", resource, name, is_shared as "isShared", search, filter, sort, columns`;

/** Views of lists: a person's own and those shared with the organization. */
export function serveSavedViews(server: Server): void {
  serve(server, savedViews.list, ({ tx, query }) =>
    tx.rows<SavedView>(sql`
      select ${columns} from saved_view
      where resource = ${query.resource} and (account_guid = current_account() or is_shared)
      order by is_shared, name collate russian`),
  );
  serve(server, savedViews.create, async ({ tx, actor, body }) => {
    const before = await tx.one<SavedViewInput>(sql`
      select is_shared as "isShared", search, filter, sort, columns from saved_view
      where account_guid = ${actor.account} and resource = ${body.resource} and name = ${body.name} for update`);
    const view = await tx.one<SavedView>(sql`
      insert into saved_view (guid, organization_guid, account_guid, resource, name, is_shared, search, filter, sort, columns)
      values (${newGuid()}, ${actor.organization}, ${actor.account}, ${body.resource}, ${body.name}, ${body.isShared},
        ${body.search}, ${body.filter}, ${body.sort}, ${body.columns})
      on conflict (organization_guid, account_guid, resource, name) do update set
        is_shared = excluded.is_shared, search = excluded.search, filter = excluded.filter, sort = excluded.sort, columns = excluded.columns
      returning ${columns}`);
    if (!view) throw new Error('the view was not saved');
    writeJournal(tx, actor, {
      action: before ? 'update' : 'create',
      organization: actor.organization,
      entity: 'saved_view',
      record: view.guid,
      recordName: view.name,
      before,
      after: body,
    });
    return view;
  });
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
