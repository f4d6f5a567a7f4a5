import { actions, entityTypes, type EntityType } from 'contract/rights/permissions.ts';
import { decide } from 'contract/rights/decide.ts';
import type { Actor } from '../../core/actor.ts';
import { sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';

type Reader = Pick<Actor, 'account' | 'rights'>;

/** A condition for the notifications of a user: addressed to them, or to holders of rights they have. */
export function addressedTo({ account, rights }: Reader): Sql {
  const held = Object.keys(entityTypes).flatMap((entity) =>
    actions.flatMap((action) => (decide(rights, entity as EntityType, action).allowed ? [`${entity} ${action}`] : [])),
  );
  return sql`n.organization_guid = current_organization() and (
    n.account_guid = ${account} or (n.account_guid is null and n.except_account_guid is distinct from ${account}
      and n.entity || ' ' || n.action = any(${held}::text[])))`;
}

export const readBy = ({ account }: Reader) =>
  sql`(select r.read_at from notification_read r where r.notification_guid = n.guid and r.account_guid = ${account})`;

/** How many notifications a user has not read, counted to a hundred. */
export async function unreadOf(tx: Tx, reader: Reader): Promise<number> {
  const [count] = await tx.rows<{ unread: number }>(sql`
    select count(*) as unread from (
      select from notification n where ${addressedTo(reader)} and ${readBy(reader)} is null limit 100) u`);
  return count!.unread;
}
