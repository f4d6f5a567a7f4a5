import { notifications } from 'contract/features/notifications/calls.ts';
import { actions, entityTypes, type EntityType } from 'contract/rights/permissions.ts';
import { decide } from 'contract/rights/decide.ts';
import type { Actor } from '../../core/actor.ts';
import { tell } from '../../core/events.ts';
import { serve } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { sql, type Sql } from '../../core/sql.ts';
import { DEFAULT_PAGE } from 'contract/kit/list-query.ts';

/** The notifications of a user: his personal ones, and those for holders of rights that he has. */
function toldTo({ account, rights }: Actor): Sql {
  const held = Object.keys(entityTypes).flatMap((entity) =>
    actions.flatMap((action) => (decide(rights, entity as EntityType, action).allowed ? [`${entity} ${action}`] : [])),
  );
  return sql`n.organization_guid = current_organization() and (
    n.account_guid = ${account} or (n.account_guid is null and n.except_account_guid is distinct from ${account}
      and n.entity || ' ' || n.action = any(${held}::text[])))`;
}

const placeOf = (guid: string) => sql`(select p.created_at, p.guid from notification p where p.guid = ${guid})`;

const readBy = ({ account }: Actor) =>
  sql`(select r.read_at from notification_read r where r.notification_guid = n.guid and r.account_guid = ${account})`;

/** Serves console notifications, as each user's own list. */
export function serveNotifications(server: Server): void {
  serve(server, notifications.list, async ({ tx, actor, query }) => {
    const { before, unread, limit = DEFAULT_PAGE } = query;
    const own = toldTo(actor);
    const earlier = before ? sql`(n.created_at, n.guid) < ${placeOf(before)}` : sql`true`;
    const found = await tx.rows<{ guid: string }>(sql`
      select n.guid, n.kind, n.severity, n.text, n.resource, n.record_guid as "recordGuid", n.created_at as "createdAt",
        ${readBy(actor)} as "readAt"
      from notification n where ${own} and ${earlier} and ${unread ? sql`${readBy(actor)} is null` : sql`true`}
      order by n.created_at desc, n.guid desc limit ${limit + 1}`);
    const [count] = await tx.rows<{ unread: number }>(sql`
      select count(*) as unread from (select from notification n where ${own} and ${readBy(actor)} is null limit 100) u`);
    return { items: found.slice(0, limit) as never, unread: count!.unread, isEnd: found.length <= limit };
  });
  serve(server, notifications.read, async ({ tx, actor, body: { guid, withEarlier } }) => {
    const chosen = withEarlier ? sql`(n.created_at, n.guid) <= ${placeOf(guid)}` : sql`n.guid = ${guid}`;
    const read = await tx.run(sql`
      insert into notification_read (organization_guid, notification_guid, account_guid)
      select n.organization_guid, n.guid, ${actor.account} from notification n where ${toldTo(actor)} and ${chosen}
      on conflict do nothing`);
    if (read) tell(tx, 'notifications');
    return { read };
  });
}
