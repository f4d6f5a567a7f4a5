import { userStatuses, users, type UserStatus } from 'contract/features/users/facts.ts';
import { enteredFields } from 'contract/kit/field.ts';
import type { Row } from 'contract/kit/resource.ts';
import { shownDay, shownMoment } from 'contract/time/day-shape.ts';
import type { Actor } from '../../core/actor.ts';
import type { Rule } from '../../resource/rule.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { administeredBy, keepAdministratorsIn } from '../rights/administrators.service.ts';
import { isSooner, needForAdministrator, notifyClosed } from '../rights/second-person.service.ts';
import { refuse, refuseAbove, refuseAboveAnywhere, refuseBlocking, refuseForeign } from './authority.service.ts';
import { linkToCard } from './employ.service.ts';
import { revokeTokensIn } from './account-access.service.ts';

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
const accessFields = ['status', 'blockedUntil', 'validUntil', 'memberFrom', 'memberTo'] as const;
/** The fields that are used to set a new password. */
const credentials = ['userName', 'email'] as const;

/** A user who leaves an organization loses their tokens there, and also their rights when another organization keeps
 *  the account, because later that organization could bring them back. */
async function leave(tx: Tx, actor: Actor, { guid, isHome, employeeGuid }: Row<typeof users>): Promise<void> {
  await revokeTokensIn(tx, actor, actor.organization!, guid);
  const isKeptElsewhere = await tx.one(
    sql`select from account where guid = ${guid} and home_guid <> ${actor.organization}`,
  );
  if (isHome && isKeptElsewhere && employeeGuid) await linkToCard(tx, actor, employeeGuid, null);
}

type User = Row<typeof users>;

/** Describes a change of an account for the second person: each field that gives or removes access, before and
 *  after. */
function changesOfRows(before: User, after: User): string[] {
  return [...credentials, ...accessFields].flatMap((key) => {
    if (before[key] === after[key]) return [];
    const [was, is] = [before, after].map((row) => shownValue(key, row[key]));
    return `${users.fields[key].label}: ${was} → ${is}`;
  });
}

function shownValue(key: (typeof credentials | typeof accessFields)[number], value: string | null): string {
  if (value === null) return 'пусто';
  if (key === 'status') return `«${userStatuses[value as UserStatus]}»`;
  if (key === 'blockedUntil') return `${shownMoment(value)} (МСК)`;
  return key === 'userName' || key === 'email' ? `«${value}»` : shownDay(value);
}

const isClosed = ({ status }: User): boolean => status === 'blocked' || status === 'archived';

/** Whether changes of access fields only reduce access: ending sooner, or blocked for longer. */
function isClosing(before: User, after: User): boolean {
  const ends = (['validUntil', 'memberTo'] as const).every(
    (key) => before[key] === after[key] || isSooner(before[key], after[key]),
  );
  const [from, until] = [before.memberFrom, after.memberFrom];
  const begins = from === until || (until !== null && (from === null || until > from));
  const status = before.status === after.status || (isClosed(after) && before.status !== 'archived');
  const isBlockLonger =
    before.blockedUntil === after.blockedUntil ||
    before.status !== 'blocked' ||
    after.status === 'archived' ||
    isSooner(after.blockedUntil, before.blockedUntil);
  return ends && begins && status && isBlockLonger;
}

/** Whether a change only blocks an account. */
const isBlock = (before: User, after: User | null): boolean =>
  before.status === 'active' &&
  after?.status === 'blocked' &&
  enteredFields(users.fields).every(([key]) => before[key as keyof User] === after[key as keyof User]) &&
  before.mustChangePassword === after.mustChangePassword;

/** The rule of users: the card is changed where the account is kept, nobody changes their own access or acts on a
 *  person with more rights (except for blocking a non-administrator), and every organization keeps an administrator. */
export const userRule: Rule<typeof users> = async ({ tx, actor, before, after }) => {
  const { guid } = (after ?? before)!;
  const changes = (keys: readonly (keyof Row<typeof users>)[]) => keys.some((key) => before?.[key] !== after?.[key]);
  const isOwn = guid === actor.account;
  if (!before) return refuseAbove(tx, actor, guid);
  if (after && (before.isErased || changes(card))) refuseForeign(before);
  const accessChanges = !after || changes(accessFields);
  if (isOwn && accessChanges) refuse('Свой доступ меняет другой администратор.');
  if (isOwn && changes(credentials)) refuse('Своё имя пользователя и почту меняет другой администратор.');
  if (!isOwn) await (isBlock(before, after) ? refuseBlocking : refuseAbove)(tx, actor, guid);
  if (!isOwn && after && changes(credentials))
    await refuseAboveAnywhere(tx, actor, guid, ...changesOfRows(before, after));
  if (!accessChanges) return;
  if (!isOwn) {
    const lines = after ? changesOfRows(before, after) : ['Доступ закрывается'];
    const goOn = after && !isClosing(before, after) ? needForAdministrator : notifyClosed;
    await goOn(tx, actor, guid, lines, before.employeeGuid);
  }
  const here = actor.organization!;
  await keepAdministratorsIn(tx, await administeredBy(tx, here, guid));
  if (!after) await leave(tx, actor, before);
};
