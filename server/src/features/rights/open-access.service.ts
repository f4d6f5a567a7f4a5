import type { Actor } from '../../core/actor.ts';
import { writeJournal } from '../../core/journal.ts';
import { sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';

const openTokens = (account: string): Sql =>
  sql`account_guid = ${account} and organization_guid = current_organization() and revoked_at is null`;

/** The sessions of an account without any other organization. */
const openSessions = (account: string): Sql => sql`
  s.account_guid = ${account} and s.ended_at is null and s.ends_at > now()
  and exists (select from account a where a.guid = s.account_guid and a.organizations_count = 1)`;

/** What still gives a dismissed person access: sessions (unless the account has other organizations), and API tokens of
 *  this organization. */
export async function openAccessOf(tx: Tx, account: string | null): Promise<{ sessions: number; tokens: number }> {
  if (!account) return { sessions: 0, tokens: 0 };
  const found = await tx.one<{ sessions: number; tokens: number }>(sql`
    select (select count(*)::integer from session s where ${openSessions(account)}) as sessions,
      (select count(*)::integer from api_token where ${openTokens(account)}) as tokens`);
  return found!;
}

/** Why nobody can sign in with an account on a day (today when null); null when they can. A pending invitation does not
 *  count as an obstacle. */
export async function noAccessReason(tx: Tx, account: string | null, day: string | null): Promise<string | null> {
  if (!account) return 'нет учётной записи. Сначала пригласите этого человека.';
  const found = await tx.one<Record<'isArchived' | 'isBlocked' | 'isOver' | 'isOutside', boolean>>(sql`
    select a.status = 'archived' as "isArchived",
      a.status = 'blocked' and coalesce(a.blocked_until > greatest(now(), moscow_midnight(d.day)), true) as "isBlocked",
      coalesce(a.valid_until < d.day, false) as "isOver",
      m.account_guid is null or coalesce(m.valid_to < d.day, false) as "isOutside"
    from account a cross join (select greatest(${day}::date, today()) as day) d
    left join membership m on m.account_guid = a.guid and m.organization_guid = current_organization()
    where a.guid = ${account}`);
  if (found?.isArchived) return 'учётная запись в архиве.';
  if (found?.isBlocked) return 'учётная запись заблокирована. Сначала снимите блокировку.';
  if (found?.isOutside) return 'доступа в организацию нет, или он кончается раньше. Сначала дайте его.';
  return found?.isOver ? 'срок учётной записи истекает раньше. Сначала продлите его.' : null;
}

/** Ends those sessions and tokens. */
export async function endAccess(tx: Tx, actor: Actor, account: string): Promise<void> {
  const tokens = await tx.rows<{ guid: string; name: string }>(sql`
    update api_token set revoked_at = now() where ${openTokens(account)} returning guid, name`);
  for (const { guid, name } of tokens) {
    const entry = { organization: actor.organization, entity: 'api_token', record: guid, recordName: name };
    writeJournal(tx, actor, { ...entry, action: 'remove' });
  }
  await tx.run(sql`update session s set ended_at = now() where ${openSessions(account)}`);
}
