import { createHash } from 'node:crypto';
import type pg from 'pg';
import { NO_RIGHTS, type Rights } from 'contract/rights.ts';
import type { Via } from 'contract/kit/journal-entry.ts';
import type { Scope } from './transaction.ts';

/** In what way an author works: told once, and every entry of the work shows it. */
export interface Manner {
  /** Each entry is a part; the whole is remembered by an entry of the same request. */
  isPart?: true;
  /** The entry that this work undoes. */
  returns?: number;
  via?: Via;
}

/** Who makes a request, where, and what they may do there. */
export interface Actor extends Scope {
  account: string;
  userName: string;
  fullName: string;
  session: string;
  rights: Rights;
  requestId: string;
  address: string;
  manner?: Manner;
}

/** Who writes the journal: an actor, or the program itself. */
export type Author = Pick<Actor, 'requestId'> & Partial<Omit<Actor, 'requestId'>>;

interface ActorRow {
  account_guid: string;
  user_name: string;
  full_name: string;
  session_guid: string;
  seen_at: string;
  /** The tokens were just renewed, and this is the first request that comes with the new ones. */
  is_first_use: boolean;
  is_member: boolean;
  rights: Rights | null;
}

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

const SEEN_EVERY_MS = 60_000;
/** How far the last sign of life may lag behind, as a share of the idle time. */
const SEEN_SHARE_MS = 100;

/** The new tokens have arrived: the refresh token before them is good no more. False when others were issued meanwhile. */
async function endRenewal(pool: pg.Pool, accessHash: Buffer): Promise<boolean> {
  const { rowCount } = await pool.query('update session set previous_refresh_hash = null where access_hash = $1', [
    accessHash,
  ]);
  return rowCount === 1;
}

/** Reads the actor behind a token; null when the token opens nothing, `isMember` false when the organization is foreign. */
export async function readActor(
  pool: pg.Pool,
  given: { token: string; organization: string | null; requestId: string; address: string; idleSeconds: number },
): Promise<(Actor & { isMember: boolean }) | null> {
  const hash = hashOf(given.token);
  const answer = await pool.query<ActorRow>({
    name: 'actor_of',
    text: `
      select a.*, s.previous_refresh_hash is not null as is_first_use
      from actor_of($1, $2, $3) a join session s on s.guid = a.session_guid`,
    values: [hash, given.organization, given.idleSeconds],
  });
  const row = answer.rows[0];
  if (!row) return null;
  if (row.is_first_use && !(await endRenewal(pool, hash))) return null;
  if (Date.now() - Date.parse(row.seen_at) > Math.min(SEEN_EVERY_MS, given.idleSeconds * SEEN_SHARE_MS)) {
    await pool.query('update session set seen_at = now() where guid = $1', [row.session_guid]);
  }
  return {
    account: row.account_guid,
    organization: given.organization,
    userName: row.user_name,
    fullName: row.full_name,
    session: row.session_guid,
    rights: row.is_member ? (row.rights ?? NO_RIGHTS) : NO_RIGHTS,
    requestId: given.requestId,
    address: given.address,
    isMember: row.is_member,
  };
}
