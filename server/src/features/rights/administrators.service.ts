import { isAdministrator } from 'contract/rights/decide.ts';
import { NO_RIGHTS, unconditional, type Rights } from 'contract/rights/rights.ts';
import { turningDays } from 'contract/rights/cover.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { asAsked } from '../../core/conditions.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { within } from '../../core/within.ts';
import { peopleWhere, type Person } from './people.service.ts';

/** Serializes changes that could leave an organization without an administrator, until they are committed. */
export const waitTurn = (tx: Tx, organization: string | null) =>
  tx.run(sql`
    select pg_advisory_xact_lock(hashtext('administrators/' || coalesce(${organization}::uuid, current_organization())))`);

/** People who can sign in permanently and may have the right to manage rights. */
const candidatesHere = (tx: Tx): Promise<Person[]> =>
  peopleWhere(
    tx,
    sql`e.dismissed_at is null and exists (
        select from account a join membership m on m.account_guid = a.guid and m.organization_guid = current_organization()
        where a.guid = e.account_guid and account_is_open(a) and membership_is_open(m) and a.valid_until is null and m.valid_to is null)
      and e.guid in (
        select l.from_guid from employee_group l join permission_group g on g.guid = l.to_guid
        where g.items ->> 'permissionGroups' in ('update', 'delete', 'full')
        union all
        select i.employee_guid from individual_permission i where i.effect = 'allow' and i.entity_type = 'permissionGroups')`,
  );

/** The administrators of the organization today, not counting conditional rights. */
export const administratorsHere = async (tx: Tx): Promise<Person[]> =>
  (await candidatesHere(tx)).filter(({ rights }) => isAdministrator(unconditional(rights)));

/** Whether a person may manage rights on any day from today, even if something currently keeps them from working:
 *  somebody who gets into their account could. */
export const isEverAdministrator = (rights: Rights): boolean =>
  turningDays(rights).some((day) => isAdministrator({ ...rights, day, standing: 'working' }));

/** Refuses a change that would leave the organization, today or later, without anyone who can sign in permanently and
 *  manage its rights unconditionally. Errors: 409 `protected`. */
export async function keepAdministrator(tx: Tx): Promise<void> {
  await waitTurn(tx, null);
  const candidates = await candidatesHere(tx);
  const days = new Set(candidates.flatMap(({ rights }) => turningDays(rights)));
  const isKept = (day: string) => candidates.some(({ rights }) => isAdministrator({ ...unconditional(rights), day }));
  if (candidates.length === 0 || ![...days].every(isKept)) {
    throw new AppError('protected', {
      detail: 'В организации должен остаться работающий администратор, который управляет сотрудниками и правами.',
    });
  }
}

/** The rights of an account in any organization. */
export async function rightsIn(tx: Tx, account: string, organization: string): Promise<Rights> {
  const found = await tx.one<{ rights: Rights | null }>(
    sql`select rights_of_account(${account}, ${organization}) as rights`,
  );
  return found?.rights ?? NO_RIGHTS;
}

/** The actor's rights in any organization under the current circumstances. */
export const ownRightsIn = async (tx: Tx, actor: Actor, organization: string): Promise<Rights> =>
  asAsked(await rightsIn(tx, actor.account, organization), actor);

/** The organizations of an account, in a fixed order, bypassing row-level security. */
export async function organizationsOf(tx: Tx, account: string): Promise<string[]> {
  const found = await tx.rows<{ guid: string }>(
    sql`select organization_guid as guid from memberships_of_account(${account}) order by 1`,
  );
  return found.map(({ guid }) => guid);
}

/** The organizations administered by an account, whether or not it can work now. Serializes changes of these from here
 *  on. */
export async function administeredBy(tx: Tx, here: string, account: string): Promise<string[]> {
  const organizations = [...new Set([...(await organizationsOf(tx, account)), here])].toSorted();
  for (const organization of organizations) await waitTurn(tx, organization);
  const administered: string[] = [];
  for (const organization of organizations) {
    const rights = await rightsIn(tx, account, organization);
    if (isAdministrator({ ...rights, standing: 'working' })) administered.push(organization);
  }
  return administered;
}

/** The same check in several organizations. Errors: 409 `protected`. */
export async function keepAdministratorsIn(tx: Tx, organizations: readonly string[]): Promise<void> {
  for (const organization of organizations) await within(tx, organization, keepAdministrator);
}
