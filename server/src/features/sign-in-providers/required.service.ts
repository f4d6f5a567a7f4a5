import { isAdministrator } from 'contract/rights/decide.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { rightsIn } from '../rights/administrators.service.ts';
import { namedProviders, type NamedProvider } from './provider.service.ts';

/** The providers through which alone an account may sign in, as its organizations demand; none: in any way. Nothing is demanded of
 *  the administrators of the service: they mend a provider that fails. */
export async function requiredProviders(tx: Tx, account: string): Promise<NamedProvider[]> {
  const required = await namedProviders(tx, sql`p.guid in (select required_providers_of(${account}))`);
  if (required.length === 0) return [];
  return (await isServiceAdministrator(tx, account)) ? [] : required;
}

/** Whether an account administers the service: whoever does may always sign in with a password that is kept here. */
export async function isServiceAdministrator(tx: Tx, account: string): Promise<boolean> {
  const service = await tx.one<{ guid: string }>(sql`select guid from organization where is_service`);
  return service !== undefined && isAdministrator(await rightsIn(tx, account, service.guid));
}

/** Where to sign in instead. */
export function signInThrough(required: readonly NamedProvider[]): string {
  const names = required.map(({ name }) => `«${name}»`).join(' или ');
  const how = required.every(({ kind }) => kind === 'ldap')
    ? 'введите имя и пароль, с которыми вас знает каталог'
    : 'нажмите эту кнопку под формой';
  return `Ваша организация принимает вход только через ${names}: ${how}`;
}
