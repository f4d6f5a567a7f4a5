import type { serviceCalls, ServiceMessage, ServiceNow } from 'contract/features/service/now.ts';
import type { Answer } from 'contract/kit/route.ts';
import { sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { namedProviders } from '../sign-in-providers/provider.service.ts';

const from = sql`coalesce(m.shown_from, '-infinity')`;
const until = sql`coalesce(m.shown_until, m.works_until, 'infinity')`;
const near = sql`m.works_from - interval '1 hour'`;
const isPressing = sql`(m.works_from is not null and ${near} <= now() and coalesce(m.works_until, 'infinity') > now())`;

/** The messages that match a condition, and the next moment at which the answer changes. */
async function readNow(tx: Tx, condition: Sql, dismissed: Sql): Promise<ServiceNow> {
  const [messages, found] = await Promise.all([
    tx.rows<ServiceMessage>(sql`
      select m.guid, m.version, m.kind, m.text, m.works_from as "worksFrom", m.works_until as "worksUntil",
        ${isPressing} as "isPressing"
      from service_message m
      where ${from} <= now() and ${until} > now() and ${condition} and (${isPressing} or not ${dismissed})
      order by m.kind = 'info', m.works_from nulls first, m.created_at desc`),
    tx.one<Pick<ServiceNow, 'readOnly' | 'changesAt'>>(sql`
      select told_read_only() as "readOnly", (
        select min(x.at) from service_message m
          cross join lateral (values (${from}), (${until}), (${near}), (m.works_until)) x (at)
        where ${condition} and x.at > now() and x.at < 'infinity') as "changesAt"`),
  ]);
  return { messages, ...found! };
}

/** The current announcements for the person of the transaction. */
export const currentNotices = (tx: Tx): Promise<ServiceNow> =>
  readNow(
    tx,
    sql`true`,
    sql`exists (
      select from service_message_dismissal d
      where d.message_guid = m.guid and d.account_guid = current_account() and d.message_version >= m.version)`,
  );

/** The announcements for anonymous users, and the sign-in providers. */
export async function announced(tx: Tx): Promise<Answer<typeof serviceCalls.announced>> {
  const [{ readOnly, ...rest }, providers] = await Promise.all([
    readNow(tx, sql`m.is_public`, sql`false`),
    namedProviders(tx, sql`p.kind = 'oidc'`),
  ]);
  return { ...rest, readOnly: readOnly && { ...readOnly, reason: null }, providers };
}
