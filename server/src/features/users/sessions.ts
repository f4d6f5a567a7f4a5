import type { UserSession } from 'contract/features/users/calls.ts';
import { keeperOf, users } from 'contract/features/users/facts.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { writeJournal } from '../../core/journal.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { entryOf } from '../../resource/remembered.ts';
import { getRow } from '../../resource/store.ts';
import { ownUser, refuse } from './authority.service.ts';
import { endSessions } from './account-access.service.ts';

/** The active sessions of a user, latest activity first. Errors: 403 when another organization keeps the account,
 *  404. */
export async function sessionsOf(tx: Tx, guid: string, idleSeconds: number): Promise<UserSession[]> {
  const row = await getRow(tx, users, guid);
  if (!row.isHome) refuse(`Сеансы видит ${keeperOf(row)}: учётную запись ведут там.`);
  return tx.rows<UserSession>(sql`
    select guid, started_at as "startedAt", seen_at as "seenAt", ends_at as "endsAt", address, device,
      seen_at > now() - interval '5 minutes' as "isOnline"
    from session
    where account_guid = ${row.guid} and ended_at is null and ends_at > now()
      and seen_at > now() - make_interval(secs => ${idleSeconds})
    order by seen_at desc, guid`);
}

/** Ends one session of a user. Errors: 403, 404. */
export async function endSession(tx: Tx, actor: Actor, guid: string, session: string): Promise<void> {
  const row = await ownUser(tx, actor, guid);
  const ended = await tx.run(sql`
    update session set ended_at = now() where guid = ${session} and account_guid = ${row.guid} and ended_at is null`);
  if (!ended) throw new AppError('not_found', { detail: 'Этот сеанс уже завершён.' });
  writeJournal(tx, actor, { ...entryOf(users, actor, row), action: 'endSessions', after: { sessions: 1 } });
}

export async function endAllSessions(tx: Tx, actor: Actor, guid: string): Promise<void> {
  const row = await ownUser(tx, actor, guid);
  const sessions = await endSessions(tx, row.guid);
  if (sessions) writeJournal(tx, actor, { ...entryOf(users, actor, row), action: 'endSessions', after: { sessions } });
}
