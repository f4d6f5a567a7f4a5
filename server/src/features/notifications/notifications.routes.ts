import { notifications } from 'contract/features/notifications/calls.ts';
import { publishEvent } from '../../core/events.ts';
import { serve } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { sql } from '../../core/sql.ts';
import { DEFAULT_PAGE } from 'contract/kit/list-query.ts';
import { readBy, addressedTo, unreadOf } from './unread.service.ts';

const placeOf = (guid: string) => sql`(select p.created_at, p.guid from notification p where p.guid = ${guid})`;

/** Serves console notifications, as each user's own list. */
export function serveNotifications(server: Server): void {
  serve(server, notifications.list, async ({ tx, actor, query }) => {
    const { before, unread, limit = DEFAULT_PAGE } = query;
    const own = addressedTo(actor);
    const earlier = before ? sql`(n.created_at, n.guid) < ${placeOf(before)}` : sql`true`;
    const found = await tx.rows<{ guid: string }>(sql`
      select n.guid, n.kind, n.severity, n.text, n.resource, n.record_guid as "recordGuid", n.created_at as "createdAt",
        ${readBy(actor)} as "readAt"
      from notification n where ${own} and ${earlier} and ${unread ? sql`${readBy(actor)} is null` : sql`true`}
      order by n.created_at desc, n.guid desc limit ${limit + 1}`);
    const count = await unreadOf(tx, actor);
    return { items: found.slice(0, limit) as never, unread: count, isEnd: found.length <= limit };
  });
  serve(server, notifications.read, async ({ tx, actor, body: { guid, withEarlier } }) => {
    const chosen = withEarlier ? sql`(n.created_at, n.guid) <= ${placeOf(guid)}` : sql`n.guid = ${guid}`;
    const read = await tx.run(sql`
      insert into notification_read (organization_guid, notification_guid, account_guid)
      select n.organization_guid, n.guid, ${actor.account} from notification n where ${addressedTo(actor)} and ${chosen}
      on conflict do nothing`);
    if (read) publishEvent(tx, 'notifications');
    return { read };
  });
}
