import { employees } from 'contract/features/employees/facts.ts';
import { users } from 'contract/features/users/facts.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Tx } from '../../../core/transaction.ts';
import { createRow, getRow } from '../../../resource/store.ts';
import { employ } from '../employ.service.ts';
import { invite, type MemberLink } from './invite.ts';

/** Creates an account linked to the card of an employee without one, and invites them. Errors: 403, 404, 409, 422. */
export async function inviteEmployee(
  tx: Tx,
  actor: Actor,
  guid: string,
  given: { userName: string; email: string | null },
): Promise<MemberLink> {
  const card = await getRow(tx, employees, guid);
  if (card.userGuid) throw new AppError('conflict', { detail: 'У этого сотрудника уже есть учётная запись.' });
  const { lastName, firstName, middleName, phone } = card;
  const input = { ...given, lastName, firstName, middleName, phone };
  const nothing = { note: null, validUntil: null, memberFrom: null, memberTo: null };
  const user = await createRow(tx, actor, users, { ...input, ...nothing });
  await employ(tx, actor, user.guid, user.version, { employeeGuid: card.guid, position: null });
  return invite(tx, actor, user.guid);
}
