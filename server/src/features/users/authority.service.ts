import { employees } from 'contract/features/employees/facts.ts';
import type { userCalls } from 'contract/features/users/calls.ts';
import { keeperOf, users } from 'contract/features/users/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import type { Answer } from 'contract/kit/route.ts';
import type { Action, EntityType } from 'contract/rights/permissions.ts';
import { refusalOver } from 'contract/rights/cover.ts';
import { decide } from 'contract/rights/decide.ts';
import { shownMoment } from 'contract/time/day-shape.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import { sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { getRow } from '../../resource/store.ts';
import { isEverAdministrator, organizationsOf, ownRightsIn, rightsIn } from '../rights/administrators.service.ts';
import { demandsSecondPerson, needForAdministrator } from '../rights/second-person.service.ts';
import { describeAble } from '../rights/giving.service.ts';
import { type Person, everybodyHere, inSightOf, isErased, personBy } from '../rights/people.service.ts';

export const refuse = (detail: string): never => {
  throw new AppError('forbidden', { detail });
};

/** Checks a right on a record that is not in the request's address, so the guard has not checked it. */
export function need(actor: Actor, entity: EntityType, action: Action, guid: string | null): void {
  const { allowed, reason } = decide(actor.rights, entity, action, guid);
  if (!allowed) refuse(reason);
}

const OWN = {
  пользователя: 'Со своей учётной записью это делает другой администратор.',
  сотрудника: 'Свои права и увольнение меняет другой администратор.',
} as const;

/** Refuses to act on a person who may see earlier days than the actor. */
async function refuseEarlierData(tx: Tx, card: Sql): Promise<void> {
  const sees = await tx.one(sql`
    select from employee e where ${card} and coalesce(e.data_from, '-infinity') < coalesce(own_data_from(), '-infinity')`);
  if (sees) refuse('Этот человек видит данные за более ранние дни, чем вы.');
}

/** Refuses to act on a person with more rights in the current organization. */
export async function refuseAbove(tx: Tx, actor: Actor, account: string): Promise<void> {
  const refusal = refusalOver(actor.rights, await rightsIn(tx, account, actor.organization!), 'пользователя');
  if (refusal) refuse(refusal);
  await refuseEarlierData(tx, sql`e.account_guid = ${account}`);
}

/** A block affects the account in all organizations. */
async function isAdministratorAnywhere(tx: Tx, account: string): Promise<boolean> {
  for (const organization of await organizationsOf(tx, account))
    if (isEverAdministrator(await rightsIn(tx, account, organization))) return true;
  return false;
}

/** Refuses to block an administrator with more rights. Others may be blocked by anyone who changes users, because a
 *  block gives nobody anything. */
export async function refuseBlocking(tx: Tx, actor: Actor, account: string): Promise<void> {
  if (await isAdministratorAnywhere(tx, account)) await refuseAbove(tx, actor, account);
}

/** Refuses a card of an employee with more rights than the actor. */
export async function refuseStrongerCard(tx: Tx, actor: Actor, card: string): Promise<void> {
  const person = await personBy(tx, card);
  if (!person) throw invalidField('employeeGuid', 'Такого сотрудника больше нет');
  const refusal = refusalOver(actor.rights, person.rights);
  if (refusal) refuse(refusal);
  await refuseEarlierData(tx, sql`e.guid = ${card}`);
}

/** Why the actor may not act on a person of the organization, and who may, for the screen with the action; null when
 *  they may. */
async function obstacleIn(
  tx: Tx,
  actor: Actor,
  { rights, account }: Pick<Person, 'rights' | 'account'>,
  whom: 'пользователя' | 'сотрудника',
): Promise<string | null> {
  if (account === actor.account) return OWN[whom];
  const refusal = refusalOver(actor.rights, rights, whom);
  if (!refusal) return null;
  const entity = whom === 'сотрудника' ? 'employees' : 'users';
  const able = (await everybodyHere(tx)).filter(
    (other) =>
      other.account !== account &&
      decide(other.rights, entity, 'update').allowed &&
      refusalOver(other.rights, rights) === undefined,
  );
  return `${refusal} ${describeAble(await inSightOf(tx, actor.rights, able), able.length)}`;
}

/** Why the actor may not change a person at all, and why they may not even end their work. */
type Obstacles = Answer<typeof userCalls.obstacle>;

/** The obstacles for a user. Errors: 404. */
export async function obstaclesOverUser(tx: Tx, actor: Actor, guid: string): Promise<Obstacles> {
  const { guid: account } = await getRow(tx, users, guid);
  const rights = await rightsIn(tx, account, actor.organization!);
  const refusal = await obstacleIn(tx, actor, { account, rights }, 'пользователя');
  const isGuarded = account === actor.account || (await isAdministratorAnywhere(tx, account));
  return { refusal, closing: isGuarded ? refusal : null };
}

/** The obstacles for an employee. Errors: 404. */
export async function obstaclesOverEmployee(tx: Tx, actor: Actor, guid: string): Promise<Obstacles> {
  const card = await getRow(tx, employees, guid);
  const erased = 'Личные данные этого сотрудника стёрты: он больше не работает.';
  if (await isErased(tx, card.guid)) return { refusal: erased, closing: erased };
  const person = await personBy(tx, card.guid);
  if (!person) return { refusal: null, closing: null };
  const refusal = await obstacleIn(tx, actor, person, 'сотрудника');
  const isGuarded = person.account === actor.account || isEverAdministrator(person.rights);
  return { refusal, closing: isGuarded ? refusal : null };
}

/** The same check in every organization of the account; for actions that hand the account to another person, `lines`
 *  describe them. */
export async function refuseAboveAnywhere(
  tx: Tx,
  actor: Actor,
  account: string,
  ...lines: readonly string[]
): Promise<void> {
  await refuseAbove(tx, actor, account);
  if (lines.length) await needForAdministrator(tx, actor, account, lines);
  for (const organization of await organizationsOf(tx, account)) {
    if (organization === actor.organization) continue;
    const theirs = await rightsIn(tx, account, organization);
    const mine = await ownRightsIn(tx, actor, organization);
    if (refusalOver(mine, theirs)) {
      refuse('В другой организации у этого пользователя прав больше, чем у вас: этого вы сделать не можете.');
    }
    if (lines.length && isEverAdministrator(theirs) && (await demandsSecondPerson(tx, organization)))
      refuse('В другой организации этот человек — администратор, и там такое утверждает второе лицо: это делают там.');
  }
}

/** Describes how columns close an account; undefined when they do not. */
export function describeClosing({ status, block_reason: reason, blocked_until: until }: Record<string, unknown>) {
  if (status === 'archived') return 'Уходит в архив';
  if (status !== 'blocked') return undefined;
  return `Блокируется ${until ? `до ${shownMoment(String(until))} (МСК)` : 'без срока'}: ${String(reason)}`;
}

/** Refuses what only the organization that keeps the account may do. */
export function refuseForeign(row: Row<typeof users>): void {
  if (row.isErased) refuse('Личные данные этой учётной записи стёрты: она больше не меняется.');
  if (row.isHome) return;
  refuse(`Учётную запись ведёт ${keeperOf(row)}: здесь меняют только примечание и сроки доступа.`);
}

/** A user that the actor may change: kept by the current organization, not the actor, with no more rights. Errors: 403,
 *  404. */
export async function ownUser(tx: Tx, actor: Actor, guid: string): Promise<Row<typeof users>> {
  const row = await getRow(tx, users, guid);
  refuseForeign(row);
  if (row.guid === actor.account) refuse(OWN.пользователя);
  await refuseAbove(tx, actor, row.guid);
  return row;
}
