import { randomBytes } from 'node:crypto';
import { linkPages, type LinkPurpose } from 'contract/features/users/links/calls.ts';
import { hashOf } from '../../../core/actor.ts';
import { newGuid } from '../../../core/guid.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';

const HOURS: Readonly<Record<LinkPurpose, number>> = { invitation: 72, reset: 1 };

export interface AccountLink {
  /** Relative to the address of the console. */
  path: string;
  expiresAt: string;
}

/** Makes a link for an account and invalidates earlier links with the same purpose. Stores only the hash of the token. */
export async function makeLink(tx: Tx, account: string, purpose: LinkPurpose): Promise<AccountLink> {
  const token = randomBytes(32).toString('base64url');
  await tx.run(sql`
    delete from account_link where account_guid = ${account} and purpose = ${purpose} and used_at is null`);
  if (purpose === 'invitation') await tx.run(sql`update account set invited_at = now() where guid = ${account}`);
  const made = await tx.one<{ expires_at: string }>(sql`
    insert into account_link (guid, account_guid, purpose, token_hash, expires_at)
    values (${newGuid()}, ${account}, ${purpose}, ${hashOf(token)}, now() + make_interval(hours => ${HOURS[purpose]}))
    returning expires_at`);
  return { path: `${linkPages[purpose]}#${token}`, expiresAt: made!.expires_at };
}

export interface LinkOwner {
  account: string;
  purpose: LinkPurpose;
  userName: string;
  fullName: string;
  home: string | null;
  minPasswordLength: number;
}

/** The owner of a valid link: an invitation needs an invited account, a reset an open one. */
export const ownerOfLink = (tx: Tx, token: string): Promise<LinkOwner | undefined> =>
  tx.one<LinkOwner>(sql`
    select a.guid as account, l.purpose, a.user_name as "userName", a.full_name as "fullName", a.home_guid as home,
      (security_policy_of(a.home_guid)).min_password_length as "minPasswordLength"
    from account_link l join account a on a.guid = l.account_guid
    where l.token_hash = ${hashOf(token)} and l.used_at is null and l.expires_at > now()
      and case l.purpose when 'invitation' then a.status = 'invited' and (a.valid_until is null or a.valid_until >= today())
        else account_is_open(a) end`);
