import { employees } from 'contract/features/employees/facts.ts';
import { individualPermissions } from 'contract/features/rights/facts.ts';
import { users } from 'contract/features/users/facts.ts';
import { enteredOf, type Resource, type Row } from 'contract/kit/resource.ts';
import type { Actor } from '../../core/actor.ts';
import { invalidField } from '../../core/app-error.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { removeRow } from '../../resource/removal/remove.ts';
import { findRow, getRow, lockRow, updateRow } from '../../resource/store.ts';
import { isErased } from '../rights/people.service.ts';
import { need, refuse, refuseStrongerCard } from '../users/authority.service.ts';
import { employ } from '../users/employ.service.ts';
import { takePlace, type EmployeeCard } from './handover-rules.ts';

/** Fields that the remaining card takes over when its own are empty. */
const facts = [
  'middleName',
  'personnelNumber',
  'department',
  'managerGuid',
  'phone',
  'email',
  'electricalSafetyGroup',
  'hiredAt',
] as const;

/** Individual rights belong to their card, so those of the removed card are revoked rather than moved. */
async function takeBackRights(tx: Tx, actor: Actor, guid: string): Promise<void> {
  const rights = await tx.rows<{ guid: string }>(
    sql`select guid from individual_permission where employee_guid = ${guid} order by guid`,
  );
  for (const right of rights) {
    need(actor, 'individualPermissions', 'delete', right.guid);
    await removeRow(tx, actor, individualPermissions as Resource, right.guid, null);
  }
}

function filled(into: EmployeeCard, from: EmployeeCard): Partial<EmployeeCard> {
  const missing = facts.filter((key) => into[key] === null && from[key] !== null);
  const taken = Object.fromEntries(missing.map((key) => [key, from[key]])) as Partial<EmployeeCard>;
  return taken.managerGuid === into.guid ? { ...taken, managerGuid: null } : taken;
}

/** Merges two cards of one person. References are redirected to the second card, which takes over the account and
 *  missing fields, but no rights; the first is removed and its address redirected. Errors: 403, 404, 409, 412, 422 at
 *  `into`. */
export async function mergeCards(
  tx: Tx,
  actor: Actor,
  guid: string,
  version: number,
  other: string,
): Promise<Row<typeof employees>> {
  if (guid === other) throw invalidField('into', 'Выберите другую карточку');
  need(actor, 'employees', 'update', other);
  // Locked in a fixed order, so that two crosswise merges do not deadlock.
  await tx.run(sql`select from employee where guid in (${guid}, ${other}) order by guid for no key update`);
  const from = await lockRow(tx, employees, guid, version);
  const into = await findRow(tx, employees, other);
  if (!into) throw invalidField('into', 'Такого сотрудника больше нет');
  if (from.userGuid && into.userGuid)
    throw invalidField('into', 'У обеих карточек есть учётные записи: сначала объедините их в «Пользователях»');
  for (const card of [from, into]) {
    if (await isErased(tx, card.guid)) refuse('Личные данные этого сотрудника стёрты: его карточка не меняется.');
    await refuseStrongerCard(tx, actor, card.guid);
  }
  if (from.userGuid) {
    const user = await getRow(tx, users, from.userGuid);
    await employ(tx, actor, user.guid, user.version, { employeeGuid: into.guid, position: null });
  }
  await takePlace(tx, actor, from, into);
  await takeBackRights(tx, actor, from.guid);
  await removeRow(tx, actor, employees as Resource, from.guid, null, {
    replaceBy: into.guid,
    isMerged: true,
  });
  const left = await getRow(tx, employees, into.guid);
  return updateRow(tx, actor, employees, left.guid, left.version, {
    ...enteredOf(employees, left),
    ...filled(left, from),
  });
}
