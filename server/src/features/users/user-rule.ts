import type { Rule } from '../../resource/rule.ts';
import { administeredBy, keepAdministratorsIn } from '../rights/administrators.service.ts';
import { refuse, refuseAbove, refuseAboveAnywhere, refuseForeign } from './authority.service.ts';

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
];
/** Whether and how long somebody may work. */
const standing = ['status', 'blockedUntil', 'validUntil', 'memberFrom', 'memberTo'];
/** By these a password is set anew. */
const credentials = ['userName', 'email'];

/** A user: the card is changed where the account is kept, nobody changes his own standing or acts on who holds more, and
 *  every organization keeps an administrator. */
export const userRule: Rule = async ({ tx, actor, before, after }) => {
  const { guid } = (after ?? before)!;
  const changes = (keys: readonly string[]) => keys.some((key) => before?.[key] !== after?.[key]);
  const isOwn = guid === actor.account;
  if (!before) return refuseAbove(tx, actor, guid);
  if (after && (before['isErased'] || changes(card))) refuseForeign(before);
  const standingChanges = !after || changes(standing);
  if (isOwn && standingChanges) refuse('Свой доступ меняет другой администратор.');
  if (!isOwn) await refuseAbove(tx, actor, guid);
  if (!isOwn && after && changes(credentials)) await refuseAboveAnywhere(tx, actor, guid);
  if (!standingChanges) return;
  const here = actor.organization!;
  await keepAdministratorsIn(tx, here, await administeredBy(tx, here, guid));
};
