import type { activity, Session } from 'contract/features/journal/activity.ts';
import type { JournalAction } from 'contract/kit/journal-entry.ts';
import type { Answer } from 'contract/kit/route.ts';
import { sql, type Sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { escapeLike } from '../../../core/search.ts';
import { NOBODY, SHARED } from '../stretches.service.ts';
import type { JournalPlace } from '../period.service.ts';

/** How recently an online session was active. */
const ONLINE = sql`interval '5 minutes'`;
/** The maximum number of actions counted for one session. */
const COUNTED = 1000;

/** The number of actions of the person `p` in the session `s`; null for sessions not recorded in entries. */
function actionsOf(organization: string): Sql {
  const inScope = (scope: string, actions: readonly JournalAction[]) => sql`
    select from journal_kinds(${scope}, p.guid, ${actions}::text[]) k cross join lateral (
      select from journal j
      where j.scope = ${scope}::uuid and not j.is_part and j.account_guid = p.guid
        and j.action = k.action and j.kind = k.kind and j.session_guid = s.guid and j.occurred_at >= s.started_at
        and j.occurred_at <= coalesce(s.ended_at, s.seen_at + interval '1 minute') limit ${COUNTED}) e`;
  const own: readonly JournalAction[] = [...SHARED, 'export', 'view', 'refused'];
  return sql`(select count(*) from (${inScope(organization, own)} union all ${inScope(NOBODY, SHARED)}) counted)`;
}

interface SessionFilter {
  person?: string;
  result?: 'done' | 'refused' | 'online';
  search?: string;
}

/** Sessions and refused sign-ins of members whose accounts the organization keeps, newest first, after a position.
 *  Sessions of other accounts are not shown. */
export async function readSessions(
  tx: Tx,
  organization: string,
  { person, result, search }: SessionFilter,
  place: JournalPlace | null,
  limit: number,
): Promise<Answer<typeof activity.sessions>> {
  const people = sql`
    select a.guid, concat_ws(' ', a.last_name, a.first_name, a.middle_name) as name, a.user_name as login
    from membership m join account a on a.guid = m.account_guid and a.home_guid = m.organization_guid
    where m.organization_guid = ${organization} and ${person ? sql`a.guid = ${person}` : sql`true`}
      and ${search?.trim() ? sql`search_key(concat_ws(' ', a.last_name, a.first_name, a.middle_name, a.user_name)) like '%' || search_key(${escapeLike(search.trim())}) || '%'` : sql`true`}`;
  const isOpen = sql`s.ended_at is null and s.ends_at > now()`;
  const isOnline = sql`(${isOpen} and s.seen_at > now() - ${ONLINE})`;
  const before = (at: Sql, number: Sql) =>
    place ? sql`(${at}, ${number}) < (${place.at}::timestamptz, ${place.number}::bigint)` : sql`true`;
  const sessions = sql`
    select s.guid as session, 0::bigint as number, p.guid as account, s.started_at from people p join session s on s.account_guid = p.guid
    where ${before(sql`s.started_at`, sql`0::bigint`)} and ${result === 'online' ? isOnline : sql`true`}
    order by s.started_at desc limit ${limit + 1}`;
  const refused = sql`
    select null::uuid as session, found.number, p.guid as account, found.occurred_at as started_at from people p cross join lateral (
      select j.number, j.occurred_at from journal j
      where j.scope = ${NOBODY}::uuid and not j.is_part and j.account_guid = p.guid
        and j.action = 'signInRefused' and j.kind = 'account' and ${before(sql`j.occurred_at`, sql`j.number`)}
      order by j.occurred_at desc, j.number desc limit ${limit + 1}) found`;
  const parts = [
    ...(result === 'refused' ? [] : [sessions]),
    ...(result === 'done' || result === 'online' ? [] : [refused]),
  ];
  const chosen = parts.length > 1 ? sql`(${parts[0]}) union all (${parts[1]})` : sql`select * from (${parts[0]}) one`;
  const rows = await tx.rows<Session & { number: number }>(sql`
    with people as materialized (${people}), chosen as materialized (${chosen} order by 4 desc, 2 desc limit ${limit + 1})
    select coalesce(c.session::text, c.number::text) as key, case when s.is_named then s.guid end as session, c.number, p.guid as "accountGuid", p.name as "userName", p.login, c.started_at as "startedAt", s.seen_at as "seenAt",
      coalesce(s.ended_at, case when s.ends_at <= now() then s.ends_at end) as "endedAt", coalesce(${isOnline}, false) as "isOnline",
      coalesce(s.address, j.address) as address, coalesce(s.device, j.after ->> 'device') as device,
      case when s.is_named then ${actionsOf(organization)} end as actions, case when s.guid is null then 'refused' else 'done' end as result,
      j.after ->> 'reason' as reason
    from chosen c join people p on p.guid = c.account left join session s on s.guid = c.session left join journal j on j.number = c.number
    order by c.started_at desc, c.number desc`);
  const [present] = await tx.rows<{ online: number }>(sql`
    select count(distinct m.account_guid) as online from membership m join session s on s.account_guid = m.account_guid
    join account a on a.guid = m.account_guid and a.home_guid = m.organization_guid
    where m.organization_guid = ${organization} and ${isOnline}`);
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return {
    items: items.map((row) => {
      const { number: _, ...session } = row;
      return session;
    }),
    next: last ? `${last.startedAt},${last.number}` : null,
    online: present?.online ?? 0,
  };
}
