import type { Actor } from './actor.ts';
import { writeJournal } from './journal.ts';
import { sql } from './sql.ts';
import type { Tx } from './transaction.ts';

/** Ends viewing as another user, if active, and records it in the journal. */
export async function endViewing(tx: Tx, actor: Actor, reason?: string): Promise<void> {
  const ended = await tx.one<{ guid: string; name: string }>(sql`
    update session s set viewing_guid = null, viewing_organization_guid = null
    from account a
    where s.guid = ${actor.session} and s.viewing_organization_guid = ${actor.organization} and a.guid = s.viewing_guid
    returning a.guid, a.full_name as name`);
  if (!ended) return;
  writeJournal(tx, actor, {
    action: 'viewAsEnd',
    organization: actor.organization,
    entity: 'organization_user',
    record: ended.guid,
    recordName: ended.name,
    after: reason ? { reason } : null,
  });
}
