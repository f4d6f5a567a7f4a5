import type pg from 'pg';
import { isFactorDemanded, type FactorDemand } from 'contract/rights/manages-access.ts';
import type { Rights } from 'contract/rights/rights.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import type { JournalAction } from 'contract/kit/journal-entry.ts';
import { writeJournal } from '../../core/journal.ts';
import { sql } from '../../core/sql.ts';
import { asOrg, type Tx } from '../../core/transaction.ts';
import { reserveGuess, returnGuess, tooManyGuesses } from '../auth/guesses.service.ts';

/** The requirements for an account. */
export interface Demands {
  /** The organization that keeps it; null for an account without any. */
  home: string | null;
  minPasswordLength: number;
  passwordValidityDays: number | null;
  /** Whether that organization, or another one of the person, requires a second factor. */
  demandsFactor: boolean;
}

async function demandsFactorOf(tx: Tx, account: string): Promise<boolean> {
  const places = await tx.rows<{ demand: FactorDemand; rights: Rights | null }>(sql`
    select p.second_factor as demand, case when p.second_factor = 'administrators' then rights_of_account(${account}, place.guid) end as rights
    from (
      select home_guid from account where guid = ${account}
      union select m.organization_guid from memberships_of_account(${account}) m join organization o on o.guid = m.organization_guid
        where o.is_active and membership_is_open(m)) place (guid)
    cross join lateral security_policy_of(place.guid) p`);
  return places.some(({ demand, rights }) => isFactorDemanded(demand, rights));
}

export async function demandsOn(tx: Tx, { account }: Actor): Promise<Demands> {
  const found = await tx.one<Omit<Demands, 'demandsFactor'>>(sql`
    select a.home_guid as home, p.min_password_length as "minPasswordLength", p.password_validity_days as "passwordValidityDays"
    from account a cross join lateral security_policy_of(a.home_guid) p where a.guid = ${account}`);
  if (!found) throw new AppError('unauthenticated');
  return { ...found, demandsFactor: await demandsFactorOf(tx, account) };
}

/** Counts an attempt at a code as a sign-in attempt unless it is right. Errors: 429. */
export async function asGuess<T>(pool: pg.Pool, actor: Actor, attempt: () => Promise<T>): Promise<T> {
  const scope = { organization: null, account: actor.account };
  const mayGuess = await asOrg(pool, scope, 'write', (tx) => reserveGuess(tx, 'account', actor.userName));
  if (!mayGuess) throw tooManyGuesses('account');
  const done = await attempt();
  await asOrg(pool, scope, 'write', (tx) => returnGuess(tx, 'account', actor.userName));
  return done;
}

/** Runs work on the actor's own account in the organization that keeps it, whose journal records it. Locked, because
 *  otherwise two ways to sign in could be removed concurrently, each because the other one still exists. */
export async function inManagingOrganization<T>(
  pool: pg.Pool,
  actor: Actor,
  work: (tx: Tx, demands: Demands) => Promise<T>,
): Promise<T> {
  const demands = await asOrg(pool, { organization: null, account: actor.account }, 'read', (tx) =>
    demandsOn(tx, actor),
  );
  return asOrg(pool, { organization: demands.home, account: actor.account }, 'write', async (tx) => {
    await tx.run(sql`select from account where guid = ${actor.account} for no key update`);
    return work(tx, demands);
  });
}

/** Refuses to remove the actor's last way to sign in. Errors: 409. */
export async function refuseLastSignInWay(tx: Tx, { account }: Actor): Promise<void> {
  const way = await tx.one(sql`
    select from account a where a.guid = ${account} and (a.password_hash is not null
      or exists (select from passkey k where k.account_guid = a.guid)
      or exists (select from external_login l join sign_in_provider p on p.guid = l.provider_guid and p.is_enabled
        where l.account_guid = a.guid))`);
  if (!way)
    throw new AppError('conflict', {
      detail: 'Другого входа у вас нет: сначала добавьте ключ доступа или вход через другого поставщика.',
    });
}

const kindOf = (home: string | null) => (home ? 'organization_user' : 'account');

/** Journals what the actor did with his account, in the organization that keeps it. */
export function rememberOwn(tx: Tx, actor: Actor, home: string | null, action: JournalAction): void {
  const { account, fullName } = actor;
  writeJournal(tx, actor, { action, organization: home, entity: kindOf(home), record: account, recordName: fullName });
}

/** Journals a change of an account in the organization that keeps it. */
export function rememberChange(
  tx: Tx,
  actor: Actor,
  home: string | null,
  { guid, name }: { guid: string; name: string },
  before: object,
  after: object,
): void {
  writeJournal(tx, actor, {
    action: 'update',
    organization: home,
    entity: kindOf(home),
    record: guid,
    recordName: name,
    before,
    after,
  });
}
