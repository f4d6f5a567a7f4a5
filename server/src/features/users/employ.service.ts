import { employees } from 'contract/features/employees/facts.ts';
import { users } from 'contract/features/users/facts.ts';
import { individualPermissions } from 'contract/features/rights/facts.ts';
import type { Input, Resource, Row } from 'contract/kit/resource.ts';
import { isStrong } from 'contract/features/rights/strong-rights.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import { writeJournal } from '../../core/journal.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { entryOf } from '../../resource/remembered.ts';
import { removeRow } from '../../resource/removal/remove.ts';
import { createRow, differs, findRow, getRow, lockRow, updateRow } from '../../resource/store.ts';
import { keepAdministrator } from '../rights/administrators.service.ts';
import { personBy } from '../rights/people.service.ts';
import { needSecondPerson, notifyClosed } from '../rights/second-person.service.ts';
import { need, refuse, refuseAbove, refuseStrongerCard } from './authority.service.ts';

/** Links an account to an employee's card, or unlinks it; the account has the rights of its card. */
export async function linkToCard(tx: Tx, actor: Actor, card: string, user: Row<typeof users> | null): Promise<void> {
  const before = await findRow(tx, employees, card, sql`for no key update of t`);
  const taken = before?.userGuid;
  if (!before) throw invalidField('employeeGuid', 'Такого сотрудника больше нет');
  if (user && taken && taken !== user.guid)
    throw new AppError('conflict', {
      detail: `Карточка «${before.fullName}» связана с другим пользователем.`,
    });
  await tx.run(sql`
    update employee set account_guid = ${user?.guid ?? null}, merged_guid = null, version = version + 1, updated_at = now() where guid = ${card}`);
  // The card does not show the name of a user who has left the organization.
  const former = await tx.one<{ name: string }>(
    sql`select full_name as name from account where guid = ${taken ?? null}`,
  );
  const names = (row: Row<typeof users> | null) => (row ? { names: { userGuid: row.fullName } } : {});
  writeJournal(tx, actor, {
    ...entryOf(employees, actor, before),
    action: 'update',
    before: { userGuid: taken ?? null, ...(former && { names: { userGuid: former.name } }) },
    after: { userGuid: user?.guid ?? null, ...names(user) },
  });
}

type NewCard = Pick<Input<typeof employees>, 'position'> &
  Partial<Pick<Input<typeof employees>, 'department' | 'managerGuid' | 'groups'>>;

/** Creates the card of an employee for a user, with a position and groups. */
export async function createCard(
  tx: Tx,
  actor: Actor,
  user: Row<typeof users>,
  { position, department = null, managerGuid = null, groups = [] }: NewCard,
): Promise<void> {
  need(actor, 'employees', 'create', null);
  const { lastName, firstName, middleName, phone, email } = user;
  const input = {
    lastName,
    firstName,
    middleName,
    phone,
    email,
    position,
    groups,
    department,
    managerGuid,
    personnelNumber: null,
    electricalSafetyGroup: null,
    hiredAt: null,
    dismissedAt: null,
  };
  await createRow(tx, actor, employees, input, { columns: { account_guid: user.guid } });
}

/** Restores a former card with the given position and groups, without its other individual allowances; denials stay. */
export async function renewCard(
  tx: Tx,
  actor: Actor,
  guid: string,
  { position, groups }: { position: string | null; groups: string[] },
): Promise<void> {
  const card = await getRow(tx, employees, guid);
  const allowed = await tx.rows<{ guid: string }>(sql`
    select guid from individual_permission where employee_guid = ${guid} and effect = 'allow' and coalesce(valid_to, 'infinity') >= today()`);
  for (const right of allowed) {
    need(actor, 'individualPermissions', 'delete', right.guid);
    await removeRow(tx, actor, individualPermissions as Resource, right.guid, null);
  }
  const renewed = { ...card, position: position ?? card.position, groups, dismissedAt: null };
  if (!differs(employees as Resource, card, renewed)) return;
  need(actor, 'employees', 'update', guid);
  await updateRow(tx, actor, employees, guid, card.version, renewed);
}

/** Linking a card gives its rights to the account, so strong rights need a second person. */
export async function requireForLink(tx: Tx, actor: Actor, card: string, user: Row<typeof users>): Promise<void> {
  const person = await personBy(tx, card);
  if (!person?.rights.grants.some(({ entity, value, effect }) => effect === 'allow' && isStrong(entity, value))) return;
  await needSecondPerson(tx, actor, {
    kind: 'administrators',
    title: `Карточка сотрудника «${person.name}»`,
    lines: [`Её права получает «${user.fullName}» (${user.userName})`],
    concerned: [user.guid],
  });
}

/** Gives a user an employee's card: an existing one, a new one, or none. Errors: 403, 404, 409, 412, 422. */
export async function employ(
  tx: Tx,
  actor: Actor,
  guid: string,
  version: number,
  { employeeGuid, position }: { employeeGuid: string | null; position: string | null },
): Promise<Row<typeof users>> {
  need(actor, 'employees', 'update', employeeGuid);
  if (employeeGuid && position) throw invalidField('position', 'Должность указывают только для новой карточки');
  const user = await lockRow(tx, users, guid, version);
  if (user.isErased) refuse('Личные данные этой учётной записи стёрты: она больше не меняется.');
  if (user.guid === actor.account) refuse('Со своей учётной записью это делает другой администратор.');
  await refuseAbove(tx, actor, user.guid);
  const present = user.employeeGuid;
  if (present) need(actor, 'employees', 'update', present);
  if (present !== employeeGuid || position) {
    if (employeeGuid) await refuseStrongerCard(tx, actor, employeeGuid);
    if (employeeGuid && present !== employeeGuid) await requireForLink(tx, actor, employeeGuid, user);
    if (present && present !== employeeGuid)
      await notifyClosed(tx, actor, user.guid, ['У учётной записи не станет карточки сотрудника и её прав']);
    if (present) await linkToCard(tx, actor, present, null);
    if (employeeGuid) await linkToCard(tx, actor, employeeGuid, user);
    if (position) await createCard(tx, actor, user, { position });
    if (present) await keepAdministrator(tx);
    // Only one of two concurrent requests may succeed, so the account's version is increased although it does not
    // change.
    await tx.run(sql`update account set version = version + 1 where guid = ${user.guid}`);
  }
  return getRow(tx, users, user.guid);
}

/** Gives an employee the groups of a colleague, in the same order, under the rule of employees. */
export async function copyRights(
  tx: Tx,
  actor: Actor,
  guid: string,
  version: number,
  from: string,
): Promise<Row<typeof employees>> {
  need(actor, 'employees', 'read', from);
  const colleague = await findRow(tx, employees, from);
  if (!colleague) throw invalidField('from', 'Такого сотрудника больше нет');
  const row = await lockRow(tx, employees, guid, version);
  return updateRow(tx, actor, employees, guid, version, { ...row, groups: colleague.groups });
}
