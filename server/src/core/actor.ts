import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Rights } from 'contract/permissions.ts';
import type { Scope } from './transaction.ts';

/** Who makes a request, where, and what they may do there. */
export interface Actor extends Scope {
  account: string;
  userName: string;
  fullName: string;
  session: string;
  rights: Rights;
  requestId: string;
  address: string;
}

/** Who writes the journal: an actor, or the program itself. */
export type Author = Pick<Actor, 'requestId'> & Partial<Omit<Actor, 'requestId'>>;

interface ActorRow {
  account_guid: string;
  user_name: string;
  full_name: string;
  session_guid: string;
  seen_at: string;
  is_member: boolean;
  rights: Rights | null;
}

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

const SEEN_EVERY_MS = 60_000;
/** How far the last sign of life may lag behind, as a share of the idle time. */
const SEEN_SHARE_MS = 100;

/** Reads the actor behind a token; null when the token opens nothing, `isMember` false when the organization is foreign. */
export async function readActor(
  pool: pg.Pool,
  given: { token: string; organization: string | null; requestId: string; address: string; idleSeconds: number },
): Promise<(Actor & { isMember: boolean }) | null> {
  const answer = await pool.query<ActorRow>({
    name: 'actor_of',
    text: 'select * from actor_of($1, $2, $3)',
    values: [hashOf(given.token), given.organization, given.idleSeconds],
  });
  const row = answer.rows[0];
  if (!row) return null;
  if (Date.now() - Date.parse(row.seen_at) > Math.min(SEEN_EVERY_MS, given.idleSeconds * SEEN_SHARE_MS)) {
    await pool.query('update session set seen_at = now() where guid = $1', [row.session_guid]);
  }
  return {
    account: row.account_guid,
    organization: given.organization,
    userName: row.user_name,
    fullName: row.full_name,
    session: row.session_guid,
    rights: row.is_member ? (row.rights ?? {}) : {},
    requestId: given.requestId,
    address: given.address,
    isMember: row.is_member,
  };
}
