import { randomBytes } from 'node:crypto';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';

const MINUTES = 5;
export const CHALLENGE_MS = MINUTES * 60_000;

/** Stores a challenge of 256 random bits: for adding a passkey to an account, or without one for signing in. Base64url. */
export async function issueChallenge(tx: Tx, account: string | null): Promise<string> {
  const challenge = randomBytes(32);
  await tx.run(sql`delete from passkey_challenge where made_at < now() - make_interval(mins => ${MINUTES})`);
  await tx.run(sql`insert into passkey_challenge (challenge, account_guid) values (${challenge}, ${account})`);
  return challenge.toString('base64url');
}

/** The challenge answered by a device, from `clientDataJSON`; empty when there is none. */
export function challengeIn(clientDataJSON: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    const { challenge } = Object(data) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

/** Consumes a challenge. False when it was not issued for this purpose, was already used, or is older than five
 *  minutes. */
export async function takeChallenge(tx: Tx, challenge: string, account: string | null): Promise<boolean> {
  const taken = await tx.run(sql`
    delete from passkey_challenge
    where challenge = ${Buffer.from(challenge, 'base64url')} and account_guid is not distinct from ${account}::uuid
      and made_at >= now() - make_interval(mins => ${MINUTES})`);
  return taken > 0;
}
