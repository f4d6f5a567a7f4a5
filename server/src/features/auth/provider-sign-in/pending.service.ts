import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashOf } from '../../../core/actor.ts';
import type { Server } from '../../../core/served.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';

const MINUTES = 5;
const COOKIE = 'at-provider';
const pattern = new RegExp(`(?:^|;\\s*)${COOKIE}=([A-Za-z0-9_-]{43})(?:;|$)`);
const random = () => randomBytes(32).toString('base64url');

/** The cookie that binds a pending sign-in to the browser in which it began. */
export const browserOf = ({ headers }: FastifyRequest): string | null =>
  pattern.exec(headers.cookie ?? '')?.[1] ?? null;

/** Sets that cookie for as long as a sign-in may be pending; several may be pending at once. */
export function markBrowser({ publicUrl }: Server, request: FastifyRequest, reply: FastifyReply): string {
  const mark = browserOf(request) ?? random();
  const secure = request.protocol === 'https' || publicUrl?.startsWith('https:') ? '; Secure' : '';
  reply.header('set-cookie', `${COOKIE}=${mark}; Path=/; Max-Age=${MINUTES * 60}; HttpOnly; SameSite=Strict${secure}`);
  return mark;
}

/** Why a person is sent to a provider when not to sign in: to link it to an account, or to confirm their identity. */
export interface Purpose {
  /** Null for signing in. */
  account: string | null;
  isConfirmation: boolean;
}
export const signInPurpose: Purpose = { account: null, isConfirmation: false };

/** A sign-in waiting for the provider's answer. */
export interface PendingSignIn extends Purpose {
  state: string;
  browser: string;
  provider: string;
  nonce: string;
  verifier: string;
  redirectUri: string;
  /** The stored proof of the provider, while the second factor of the console is awaited. */
  proven: Buffer | null;
}

/** Begins a sign-in at a provider. */
export async function beginPending(
  tx: Tx,
  given: Pick<PendingSignIn, 'browser' | 'provider' | 'redirectUri' | keyof Purpose>,
): Promise<PendingSignIn> {
  const pending = { ...given, state: random(), nonce: random(), verifier: random(), proven: null };
  await tx.run(sql`delete from pending_sign_in where made_at < now() - make_interval(mins => ${MINUTES})`);
  await keepPending(tx, pending);
  return pending;
}

/** Stores a sign-in that waits for its next step. */
export async function keepPending(tx: Tx, pending: PendingSignIn): Promise<void> {
  const { state, browser, provider, nonce, verifier, redirectUri, account, isConfirmation, proven } = pending;
  await tx.run(sql`
    insert into pending_sign_in (state_hash, browser_hash, provider_guid, nonce, verifier, redirect_uri, account_guid, is_confirmation, proven)
    values (${hashOf(state)}, ${hashOf(browser)}, ${provider}, ${nonce}, ${verifier}, ${redirectUri}, ${account}, ${isConfirmation}, ${proven})`);
}

/** Consumes a pending sign-in of this browser at this provider. Undefined when there is none, it was already answered,
 *  or after five minutes. */
export async function takePending(
  tx: Tx,
  state: string,
  browser: string | null,
  provider: string,
  purpose: Purpose,
): Promise<PendingSignIn | undefined> {
  if (browser === null) return undefined;
  const taken = await tx.one<Omit<PendingSignIn, 'state' | 'browser' | 'provider' | keyof Purpose>>(sql`
    delete from pending_sign_in
    where state_hash = ${hashOf(state)} and browser_hash = ${hashOf(browser)} and provider_guid = ${provider}
      and account_guid is not distinct from ${purpose.account}::uuid
      and is_confirmation = ${purpose.isConfirmation} and made_at >= now() - make_interval(mins => ${MINUTES})
    returning nonce, verifier, redirect_uri as "redirectUri", proven`);
  return taken && { ...taken, ...purpose, state, browser, provider };
}
