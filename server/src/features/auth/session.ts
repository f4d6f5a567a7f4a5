import { randomBytes } from 'node:crypto';
import { hashOf } from '../../core/actor.ts';
import { newGuid } from '../../core/guid.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';

/** How long sessions live, in seconds. */
export interface SessionTimes {
  access: number;
  absolute: number;
}

export interface SessionOwner {
  account: string;
  name: string;
}

export interface Tokens {
  access_token: string;
  token_type: 'Bearer';
  expires_in: number;
  refresh_token: string;
}

/** 256 random bits; only the hash of a token is kept. */
const newToken = () => randomBytes(32).toString('base64url');

/** What all refresh tokens of a session begin with: 128 random bits. */
const newFamily = () => randomBytes(16).toString('base64url');
const familyOf = (refresh: string) => refresh.slice(0, 22);

const tokensOf = (access: string, refresh: string, times: SessionTimes): Tokens => ({
  access_token: access,
  token_type: 'Bearer',
  expires_in: times.access,
  refresh_token: refresh,
});

export async function openSession(
  tx: Tx,
  account: string,
  from: { address: string; device: string },
  times: SessionTimes,
): Promise<Tokens> {
  const access = newToken();
  const family = newFamily();
  const refresh = family + newToken();
  await tx.run(sql`
    insert into session (guid, account_guid, access_hash, access_expires_at, refresh_hash, refresh_family, ends_at, address, device)
    values (${newGuid()}, ${account}, ${hashOf(access)}, now() + make_interval(secs => ${times.access}), ${hashOf(refresh)}, ${hashOf(family)},
      now() + make_interval(secs => ${times.absolute}), ${from.address}, ${from.device})`);
  return tokensOf(access, refresh, times);
}

/** Ends the session whose used refresh token is shown again; tells whose it was. */
export async function endStolenSession(tx: Tx, refresh: string): Promise<SessionOwner | undefined> {
  return tx.one(sql`
    update session s set ended_at = now() from account a
    where s.refresh_family = ${hashOf(familyOf(refresh))} and s.refresh_hash <> ${hashOf(refresh)} and s.ended_at is null
      and a.guid = s.account_guid
    returning a.guid as account, concat_ws(' ', a.last_name, a.first_name, a.middle_name) as name`);
}

/** Exchanges a refresh token for new tokens; null when it is not good. */
export async function refreshSession(
  tx: Tx,
  refresh: string,
  idleSeconds: number,
  times: SessionTimes,
): Promise<Tokens | null> {
  const given = hashOf(refresh);
  const access = newToken();
  const next = familyOf(refresh) + newToken();
  const renewed = await tx.run(sql`
    update session s
    set access_hash = ${hashOf(access)}, access_expires_at = now() + make_interval(secs => ${times.access}),
      refresh_hash = ${hashOf(next)}, seen_at = now()
    from account a
    where s.refresh_hash = ${given} and a.guid = s.account_guid and a.status = 'active'
      and s.ended_at is null and s.ends_at > now() and s.seen_at > now() - make_interval(secs => ${idleSeconds})`);
  return renewed ? tokensOf(access, next, times) : null;
}

/** Ends the session of an access or refresh token; tells whose it was. */
export async function endSession(tx: Tx, token: string): Promise<SessionOwner | undefined> {
  const given = hashOf(token);
  return tx.one(sql`
    update session s set ended_at = now() from account a
    where (s.access_hash = ${given} or s.refresh_hash = ${given}) and s.ended_at is null and a.guid = s.account_guid
    returning a.guid as account, concat_ws(' ', a.last_name, a.first_name, a.middle_name) as name`);
}
