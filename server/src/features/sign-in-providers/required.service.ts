import { users } from 'contract/features/users/facts.ts';
import { isAdministrator } from 'contract/rights/decide.ts';
import type { Rights } from 'contract/rights/rights.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { reached } from '../../resource/rights/reach.ts';
import { rightsIn } from '../rights/administrators.service.ts';
import { namedProviders, type NamedProvider } from './provider.service.ts';

/** The providers required for signing in by an account's organizations; empty when there is no requirement. It does not
 *  apply to administrators of the service, who must be able to repair a provider. */
export async function requiredProviders(tx: Tx, account: string): Promise<NamedProvider[]> {
  const required = await namedProviders(tx, sql`p.guid in (select required_providers_of(${account}))`);
  if (required.length === 0) return [];
  return (await isServiceAdministrator(tx, account)) ? [] : required;
}

const NAMED = 10;

/** The providers that the current organization may require, with its people who have no login there, for users who may
 *  see all of them. */
export async function requirableProviders(tx: Tx, rights: Rights) {
  const providers = await namedProviders(tx);
  if (reached(users, rights, 'read').reach) return providers.map((provider) => ({ ...provider, unlinked: null }));
  const unlinked = await tx.rows<{ provider: string; count: number; total: number; names: string[] }>(sql`
    select p.guid as provider, count(*) filter (where l.guid is null)::integer as count, count(*)::integer as total,
      coalesce((array_agg(a.full_name order by a.full_name collate russian) filter (where l.guid is null))[1:${NAMED}], '{}') as names
    from sign_in_provider p join account a on a.home_guid = current_organization() and account_is_open(a)
      left join external_login l on l.provider_guid = p.guid and l.account_guid = a.guid
    where p.is_enabled group by p.guid`);
  return providers.map((provider) => {
    const { count = 0, total = 0, names = [] } = unlinked.find(({ provider: guid }) => guid === provider.guid) ?? {};
    return { ...provider, unlinked: { count, total, names } };
  });
}

/** Whether an account administers the service, and so may always sign in with a password stored here. */
export async function isServiceAdministrator(tx: Tx, account: string): Promise<boolean> {
  const service = await tx.one<{ guid: string }>(sql`select guid from organization where is_service`);
  return service !== undefined && isAdministrator(await rightsIn(tx, account, service.guid));
}

/** Describes where to sign in instead. */
export function signInThrough(required: readonly NamedProvider[]): string {
  const names = required.map(({ name }) => `«${name}»`).join(' или ');
  const how = required.every(({ kind }) => kind === 'ldap')
    ? 'введите имя и пароль, с которыми вас знает каталог'
    : 'нажмите эту кнопку под формой';
  return `Ваша организация принимает вход только через ${names}: ${how}`;
}
