import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { token } from 'contract/features/auth/calls.ts';
import { hashOf } from '../../core/actor.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';

const COOKIE = 'device';
const KEPT_DAYS = 180;
const MAX_OF_ONE = 20;
const pattern = new RegExp(`(?:^|;\\s*)${COOKIE}=([A-Za-z0-9_-]{43})(?:;|$)`);

/** The device mark stored by a browser since a sign-in: 256 random bits, of which only the hash is stored. */
export const markOf = ({ headers }: FastifyRequest): string | null => pattern.exec(headers.cookie ?? '')?.[1] ?? null;

/** Sets the mark as an HttpOnly cookie, sent only for signing in, and only over HTTPS where the console uses it. */
export function setDeviceCookie(
  publicUrl: string | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
  mark: string,
): void {
  const age = KEPT_DAYS * 24 * 60 * 60;
  const isEncrypted = request.protocol === 'https' || publicUrl?.startsWith('https:');
  const secure = isEncrypted ? '; Secure' : '';
  const cookie = `${COOKIE}=${mark}; Path=${token.path}; Max-Age=${age}; HttpOnly; SameSite=Strict${secure}`;
  reply.header('set-cookie', cookie);
}

/** Whether the account with this name has signed in from the browser with this mark. */
export async function isKnownDevice(tx: Tx, userName: string, mark: string): Promise<boolean> {
  const found = await tx.one(sql`
    select from known_device d join account a on a.guid = d.account_guid
    where d.mark_hash = ${hashOf(mark)} and lower(a.user_name) = ${userName.toLowerCase()}`);
  return found !== undefined;
}

/** Stores a new mark for the browser at each sign-in, so that a mark stolen or planted by somebody else becomes
 *  useless. */
export async function rememberDevice(tx: Tx, account: string, mark: string | null): Promise<string> {
  const next = randomBytes(32).toString('base64url');
  if (mark) await tx.run(sql`update known_device set mark_hash = ${hashOf(next)} where mark_hash = ${hashOf(mark)}`);
  await tx.run(sql`
    insert into known_device (account_guid, mark_hash) values (${account}, ${hashOf(next)})
    on conflict (account_guid, mark_hash) do update set signed_in_at = now()`);
  await tx.run(sql`
    delete from known_device where account_guid = ${account} and mark_hash in (
      select mark_hash from known_device where account_guid = ${account} order by signed_in_at desc offset ${MAX_OF_ONE})`);
  return next;
}
