import type { users } from 'contract/features/users/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import type { Actor } from '../../core/actor.ts';
import type { Rule } from '../../resource/rule.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { administeredBy, keepAdministratorsIn } from '../rights/administrators.service.ts';
import { needForAdministrator } from '../rights/second-person.service.ts';
import { refuse, refuseAbove, refuseAboveAnywhere, refuseForeign } from './authority.service.ts';
import { tie } from './employ.service.ts';
import { revokeTokensIn } from './standing.service.ts';

const card = [
  'userName',
  'lastName',
  'firstName',
  'middleName',
  'email',
  'phone',
  'status',
  'blockReason',
  'blockedUntil',
  'validUntil',
  'mustChangePassword',
] as const;
/** The fields that determine whether and how long a user may work. */
const standing = ['status', 'blockedUntil', 'validUntil', 'memberFrom', 'memberTo'] as const;
/** The fields that are used to set a new password. */
const credentials = ['userName', 'email'] as const;

/** A user who leaves an organization loses his tokens there, and also his rights when another organization keeps the account,
 *  because a later return brings back a member managed by that organization. */
async function leave(tx: Tx, actor: Actor, { guid, isHome, employeeGuid }: Row<typeof users>): Promise<void> {
  await revokeTokensIn(tx, actor, actor.organization!, guid);
  const isKeptElsewhere = await tx.one(
    sql`select from account where guid = ${guid} and home_guid <> ${actor.organization}`,
  );
  if (isHome && isKeptElsewhere && employeeGuid) await tie(tx, actor, employeeGuid, null);
}

/** The rule of users: the card is changed where the account is kept, nobody changes his own standing or acts on a person with
 *  more rights, and every organization keeps an administrator. */
export const userRule: Rule<typeof users> = async ({ tx, actor, before, after }) => {
  const { guid } = (after ?? before)!;
  const changes = (keys: readonly (keyof Row<typeof users>)[]) => keys.some((key) => before?.[key] !== after?.[key]);
  const isOwn = guid === actor.account;
  if (!before) return refuseAbove(tx, actor, guid);
  if (after && (before.isErased || changes(card))) refuseForeign(before);
  const standingChanges = !after || changes(standing);
  if (isOwn && standingChanges) refuse('Свой доступ меняет другой администратор.');
  if (isOwn && changes(credentials)) refuse('Своё имя пользователя и почту меняет другой администратор.');
  if (!isOwn) await refuseAbove(tx, actor, guid);
  if (!isOwn && after && changes(credentials)) await refuseAboveAnywhere(tx, actor, guid);
  if (!standingChanges) return;
  if (!isOwn)
    await needForAdministrator(
      tx,
      actor,
      guid,
      after ? 'Меняется доступ: состояние или сроки' : 'Доступ закрывается',
      before.employeeGuid,
    );
  const here = actor.organization!;
  await keepAdministratorsIn(tx, here, await administeredBy(tx, here, guid));
  if (!after) await leave(tx, actor, before);
};
