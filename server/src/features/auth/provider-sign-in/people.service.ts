import { users } from 'contract/features/users/facts.ts';
import type pg from 'pg';
import type { Actor } from '../../../core/actor.ts';
import { newGuid } from '../../../core/guid.ts';
import { writeJournal } from '../../../core/journal.ts';
import { sql } from '../../../core/sql.ts';
import { asOrg, type Tx } from '../../../core/transaction.ts';
import { within } from '../../../core/within.ts';
import { createRow } from '../../../resource/store.ts';
import type { TrustedProvider } from '../../sign-in-providers/provider.service.ts';
import { createCard } from '../../users/employ.service.ts';
import { programIn } from './program.service.ts';
import type { Proven } from './proof.service.ts';

const nobody = { organization: null, account: null };

interface From {
  requestId: string;
  address: string;
}

/** A person as identified by a provider or directory. */
export type NamedPerson = Pick<
  Proven,
  'subject' | 'email' | 'userName' | 'lastName' | 'firstName' | 'middleName' | 'fullName'
> &
  Partial<Record<'phone' | 'position' | 'department', string | null>>;

/** The message for a person whose identity is proven but who has no access. */
export const UNKNOWN =
  'Учётная запись не найдена: с вашей почтой её нет, или почту поставщик не подтвердил. Если учётная запись у вас есть, добавьте внешний вход в её профиле, на вкладке «Пароль и второй фактор», или попросите об этом администратора';

/** The account linked to a provider's subject. */
async function linkedTo(tx: Tx, { guid }: TrustedProvider, { subject }: NamedPerson): Promise<string | undefined> {
  const found = await tx.one<{ account: string }>(sql`
    select account_guid as account from external_login where provider_guid = ${guid} and subject = ${subject}`);
  return found?.account;
}

/** Links a provider's subject to an account; `isOwn` when the person does so with the account's own password. Null when
 *  the account or the subject is already linked differently. */
export async function keepLogin(
  tx: Tx,
  provider: string,
  account: string,
  subject: string,
  isOwn = false,
): Promise<string | null> {
  const guid = newGuid();
  const kept = await tx.run(sql`
    insert into external_login (guid, provider_guid, subject, account_guid, is_own)
    values (${guid}, ${provider}, ${subject}, ${account}, ${isOwn})
    on conflict do nothing`);
  return kept ? guid : null;
}

/** The account of the person named by a provider: linked, or with their e-mail address and its own password or
 *  passkey. */
interface Known {
  account?: string;
  unlinked?: string;
}

/** Records in the journal of the organization that keeps the account that a provider was linked. */
export async function rememberLink(
  tx: Tx,
  provider: TrustedProvider,
  { subject }: NamedPerson,
  account: string,
  from: From,
): Promise<void> {
  const { home, name } = (await tx.one<{ home: string | null; name: string }>(
    sql`select home_guid as home, full_name as name from account where guid = ${account}`,
  ))!;
  const author = { ...from, account, fullName: name };
  await within(tx, home, async (tx) =>
    writeJournal(tx, author, {
      action: 'update',
      organization: home,
      entity: home ? 'organization_user' : 'account',
      record: account,
      recordName: name,
      after: { externalLogin: `${provider.name}: ${subject}` },
    }),
  );
}

/** Whether the domain of an e-mail address is trusted for this provider by the service's administrators. */
const isTrusted = ({ mailDomains }: TrustedProvider, email: string): boolean =>
  mailDomains.some((domain) => email.toLowerCase().endsWith(`@${domain.toLowerCase()}`));

/** Links the account with the e-mail address verified by the provider. An account with its own way to sign in is not
 *  linked automatically, neither for the provider nor for whoever prepared it for somebody else. */
export async function linkByMail(tx: Tx, provider: TrustedProvider, proven: NamedPerson, from: From): Promise<Known> {
  const { email, subject } = proven;
  if (!email || !isTrusted(provider, email)) return {};
  const found = await tx.one<{ account: string; hasOwnWay: boolean }>(sql`
    select a.guid as account,
      a.password_hash is not null or exists (select from passkey k where k.account_guid = a.guid) as "hasOwnWay"
    from account a
    where lower(a.email) = ${email.toLowerCase()} and a.erased_at is null and a.status <> 'archived' for update`);
  if (!found) return {};
  const { account, hasOwnWay } = found;
  if (hasOwnWay) return { unlinked: account };
  if (!(await keepLogin(tx, provider.guid, account, subject))) return {};
  await rememberLink(tx, provider, proven, account, from);
  return { account };
}

const ALLOWED = /[^A-Za-z0-9._@-]/g;

/** A free user name as close as possible to the one at the provider. */
async function freeName(tx: Tx, { userName, email, subject }: NamedPerson): Promise<string> {
  const named = (userName ?? email ?? subject).replaceAll(ALLOWED, '').slice(0, 50);
  const base = named.length >= 3 ? named : `user-${named}`;
  const found = await tx.one<{ name: string }>(sql`
    select x.name from (
      select case n when 0 then ${base} else ${base} || '-' || n end as name, n from generate_series(0, 1000) n) x
    where not exists (select from account a where lower(a.user_name) = lower(x.name)) order by x.n limit 1`);
  return found?.name ?? `${base}-${newGuid().slice(0, 8)}`;
}

const named = ({ lastName, firstName, middleName, fullName }: NamedPerson) => {
  const [first = '', ...rest] = (fullName ?? '').split(/\s+/).filter(Boolean);
  return {
    lastName: (lastName ?? (rest.join(' ') || 'Без фамилии')).slice(0, 100),
    firstName: (firstName ?? (first || 'Без имени')).slice(0, 100),
    middleName: middleName?.slice(0, 100) ?? null,
  };
};

/** Creates an unknown person with a card in the actor's organization; returns the account. */
export async function createPerson(
  tx: Tx,
  actor: Actor,
  provider: TrustedProvider,
  proven: NamedPerson,
): Promise<string> {
  // Of two simultaneous sign-ins of a person, the second one finds the account created by the first.
  await tx.run(sql`select pg_advisory_xact_lock(hashtext(${provider.guid} || ${proven.subject}))`);
  const already = await linkedTo(tx, provider, proven);
  if (already) return already;
  const { email: givenEmail, phone = null, position = null, department = null } = proven;
  const taken = await tx.one(sql`select from account where lower(email) = ${givenEmail?.toLowerCase() ?? null}`);
  const person = { ...named(proven), email: taken ? null : givenEmail, phone };
  const input = { ...person, userName: await freeName(tx, proven), note: null };
  const user = await createRow(tx, actor, users, { ...input, validUntil: null, memberFrom: null, memberTo: null });
  await createCard(tx, actor, user, { position: position ?? 'Сотрудник', department });
  await keepLogin(tx, provider.guid, user.guid, proven.subject);
  // A person who signs in through a provider needs no invitation.
  await tx.run(sql`update account set status = 'active' where guid = ${user.guid}`);
  return user.guid;
}

/** The account of the person named by a provider: linked, found by e-mail address, or created. */
export async function personOf(
  pool: pg.Pool,
  provider: TrustedProvider,
  proven: NamedPerson,
  from: From,
): Promise<Known> {
  const found = await asOrg(pool, nobody, 'write', async (tx): Promise<Known> => {
    const linked = await linkedTo(tx, provider, proven);
    const known = linked ? { account: linked } : await linkByMail(tx, provider, proven, from);
    // The person was invited and has now signed in.
    if (known.account)
      await tx.run(sql`
        update account set status = 'active', version = version + 1, updated_at = now() where guid = ${known.account} and status = 'invited'`);
    return known;
  });
  const place = provider.newcomersGuid;
  if (found.account || found.unlinked || !place) return found;
  return asOrg(pool, { organization: place, account: null }, 'write', async (tx) => ({
    account: await createPerson(tx, programIn(place, provider, from), provider, proven),
  }));
}
