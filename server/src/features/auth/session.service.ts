import { createHmac, randomBytes } from 'node:crypto';
import { hashOf } from '../../core/actor.ts';
import { newGuid } from '../../core/guid.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';

/** Lifetimes of a session, in seconds. */
export interface SessionTimes {
  access: number;
  absolute: number;
}

export interface EndedSession {
  account: string;
  name: string;
  guid: string;
  /** The provider through which it was opened, and the token for its logout. */
  provider: string | null;
  idToken: Buffer | null;
}

export interface Tokens {
  access_token: string;
  token_type: 'Bearer';
  expires_in: number;
  refresh_token: string;
}

/** 256 random bits; only the hash of a token is stored. */
const newToken = () => randomBytes(32).toString('base64url');

/** The common prefix of all refresh tokens of a session: 128 random bits. */
const newFamily = () => randomBytes(16).toString('base64url');
const familyOf = (refresh: string) => refresh.slice(0, 22);

const tokensOf = (access: string, refresh: string, times: SessionTimes): Tokens => ({
  access_token: access,
  token_type: 'Bearer',
  expires_in: times.access,
  refresh_token: refresh,
});

/** The provider through which a session is opened, and its data about the session. */
export interface SessionProvider {
  provider: string;
  name: string;
  subject: string;
  sid: string | null;
  isFactorProven: boolean;
  /** When the person proved their identity, in seconds since 1970; null when the provider does not report it. */
  provenAt: number | null;
  /** The provider's token in its stored form; absent for a directory. */
  keep?(session: string): Buffer;
}

export async function openSession(
  tx: Tx,
  account: string,
  from: { address: string; device: string },
  times: SessionTimes,
  through?: SessionProvider,
): Promise<Tokens> {
  const guid = newGuid();
  const access = newToken();
  const family = newFamily();
  const refresh = family + newToken();
  await tx.run(sql`
    insert into session (guid, account_guid, access_hash, access_expires_at, refresh_hash, refresh_family, ends_at, address, device,
      provider_guid, provider_subject, provider_sid, id_token, is_factor_proven, proven_at)
    values (${guid}, ${account}, ${hashOf(access)}, now() + make_interval(secs => ${times.access}), ${hashOf(refresh)}, ${hashOf(family)},
      now() + make_interval(secs => ${times.absolute}), ${from.address}, ${from.device},
      ${through?.provider ?? null}, ${through?.subject ?? null}, ${through?.sid ?? null}, ${through?.keep?.(guid) ?? null}, ${through?.isFactorProven ?? false},
      ${through ? sql`least(now(), to_timestamp(${through.provenAt}))` : sql`now()`})`);
  return tokensOf(access, refresh, times);
}

/** How long a renewal may be repeated with the same token. */
const REPEAT_SECONDS = 60;

/** The session of a refresh token, and which of its tokens it is: the current one; the previous one, repeated by
 *  another tab or after a lost answer; or an older one, which indicates theft. */
interface RefreshedSession {
  guid: string;
  isLive: boolean;
  isPresent: boolean;
  isRepeated: boolean;
  /** The salt with which the current tokens were derived, and the remaining seconds of the access token. */
  salt: Buffer | null;
  accessSeconds: number;
}

/** Finds the session by any refresh token it has ever had, and locks it until the end of the transaction. */
export async function sessionOf(tx: Tx, refresh: string, idleSeconds: number): Promise<RefreshedSession | undefined> {
  const given = hashOf(refresh);
  return tx.one(sql`
    select s.guid, s.refresh_hash = ${given} as "isPresent", s.renewal_salt as salt,
      greatest(ceil(extract(epoch from s.access_expires_at - now())), 0)::int as "accessSeconds",
      coalesce(s.previous_refresh_hash = ${given} and s.renewal_salt is not null and s.refreshed_at > now() - make_interval(secs => ${REPEAT_SECONDS}), false) as "isRepeated",
      account_is_open(a) and s.ends_at > now() and s.seen_at > now() - make_interval(secs => ${idleSeconds}) as "isLive"
    from session s join account a on a.guid = s.account_guid
    where s.refresh_family = ${hashOf(familyOf(refresh))} and s.ended_at is null for update of s`);
}

/** A token derived from both the refresh token and the session row. */
const derived = (refresh: string, salt: Buffer, what: 'access' | 'refresh') =>
  createHmac('sha256', refresh).update(salt).update(what).digest('base64url');

/** Exchanges a refresh token for new tokens; repeating the exchange gives the same ones. */
export async function renewSession(
  tx: Tx,
  shown: RefreshedSession,
  refresh: string,
  times: SessionTimes,
): Promise<Tokens> {
  const salt = shown.isRepeated ? shown.salt! : randomBytes(32);
  const access = derived(refresh, salt, 'access');
  const next = familyOf(refresh) + derived(refresh, salt, 'refresh');
  if (shown.isRepeated) return tokensOf(access, next, { ...times, access: shown.accessSeconds });
  await tx.run(sql`
    update session
    set access_hash = ${hashOf(access)}, access_expires_at = now() + make_interval(secs => ${times.access}), renewal_salt = ${salt},
      refresh_hash = ${hashOf(next)}, previous_refresh_hash = ${hashOf(refresh)}, refreshed_at = now()
    where guid = ${shown.guid}`);
  return tokensOf(access, next, times);
}

/** Ends the session of an access token or of any refresh token it has ever had; returns it. */
export async function endSession(tx: Tx, token: string): Promise<EndedSession | undefined> {
  return tx.one(sql`
    update session s set ended_at = now(), id_token = null from account a, session before
    where (s.access_hash = ${hashOf(token)} or s.refresh_family = ${hashOf(familyOf(token))}) and s.ended_at is null
      and a.guid = s.account_guid and before.guid = s.guid
    returning a.guid as account, concat_ws(' ', a.last_name, a.first_name, a.middle_name) as name, s.guid,
      s.provider_guid as provider, before.id_token as "idToken"`);
}
