import type { newcomers } from 'contract/features/users/links/newcomers.ts';
import { users } from 'contract/features/users/facts.ts';
import type { Input } from 'contract/kit/resource.ts';
import type { Actor } from '../../../core/actor.ts';
import { invalidField } from '../../../core/app-error.ts';
import { explainCannotWait } from '../../../core/second-person.ts';
import type { Tx } from '../../../core/transaction.ts';
import { createRow } from '../../../resource/store.ts';
import { createCard, employ } from '../employ.service.ts';
import { join } from '../memberships.service.ts';
import { invite, type MemberLink } from './invite.ts';

/** Creates a person as one would by hand, each step with its own rights and rules: the account, the card with its
 *  groups, access to further organizations, the link. Errors: 403, 404, 409, 422. */
export async function createNewcomer(tx: Tx, actor: Actor, given: Input<typeof newcomers>): Promise<MemberLink> {
  const { card, employeeGuid, position, department, managerGuid, groups, organizations, ...account } = given;
  if (account.memberTo && account.memberTo < actor.rights.day) throw invalidField('memberTo', 'Этот день уже прошёл');
  const user = await createRow(tx, actor, users, account);
  if (card === 'existing') await employ(tx, actor, user.guid, user.version, { employeeGuid, position: null });
  if (card === 'new')
    await createCard(tx, actor, user, { position: position!, department, managerGuid, groups }).catch(
      explainCannotWait('Пригласите без этих групп, а их добавьте в карточке сотрудника: там они подождут.'),
    );
  const { memberFrom: validFrom, memberTo: validTo } = account;
  for (const organizationGuid of organizations)
    await join(tx, actor, user.guid, { organizationGuid, validFrom, validTo });
  return invite(tx, actor, user.guid);
}
