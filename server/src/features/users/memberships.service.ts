import type { UserMembership } from 'contract/features/users/calls.ts';
import type { termFields } from 'contract/features/organizations/people.ts';
import { users } from 'contract/features/users/facts.ts';
import type { InputOf } from 'contract/kit/field.ts';
import type { Row } from 'contract/kit/resource.ts';
import { decide } from 'contract/rights/decide.ts';
import { NO_RIGHTS, type Rights } from 'contract/rights/rights.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import { asAsked } from '../../core/conditions.ts';
import { writeJournal } from '../../core/journal.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { within } from '../../core/within.ts';
import { checkRule } from '../../resource/rule.ts';
import { entryOf, filledKeys, remembered } from '../../resource/remembered.ts';
import { findRow, getRow } from '../../resource/store.ts';
import { apart } from '../organizations/look/look.service.ts';
import { ownRightsIn } from '../rights/administrators.service.ts';
import { refuse } from './authority.service.ts';
import { createCard, requireForLink, renewCard } from './employ.service.ts';

/** The organizations of a user: visible ones by name, the others as a number. */
export async function organizationsOfUser(tx: Tx, guid: string): Promise<{ items: UserMembership[]; others: number }> {
  const row = await getRow(tx, users, guid);
  const all = await tx.rows<UserMembership>(sql`
    select m.organization_guid as "organizationGuid", case when o.guid is not null then ${apart(sql`o.short_name`)} end as name, m.valid_from as "validFrom", m.valid_to as "validTo",
      m.organization_guid = a.home_guid as "isHome", m.organization_guid = current_organization() as "isCurrent"
    from memberships_of_account(${row.guid}) m join account a on a.guid = m.account_guid
    left join organization o on o.guid = m.organization_guid
    order by o.short_name collate russian`);
  const items = all.filter(({ name }) => (name as string | null) !== null);
  return { items, others: all.length - items.length };
}

interface MembershipInput {
  organizationGuid: string;
  validFrom: string | null;
  validTo: string | null;
}

/** The actor with their rights in another organization. */
async function actorIn(tx: Tx, actor: Actor, organization: string): Promise<Actor> {
  const rights = await ownRightsIn(tx, actor, organization);
  const { allowed, reason } = decide(rights, 'users', 'create');
  const known = await tx.one(sql`
    select from memberships_of_account(${actor.account}) m join organization o on o.guid = m.organization_guid
    where m.organization_guid = ${organization} and membership_is_open(m) and o.is_active`);
  if (!known) throw new AppError('not_found', { detail: 'Такой организации среди ваших нет.' });
  return allowed ? { ...actor, organization, rights } : refuse(reason);
}

/** The actor's other organizations in which they may create users, by name. */
export async function joinable(tx: Tx, actor: Actor): Promise<{ guid: string; name: string }[]> {
  const own = await tx.rows<{ guid: string; name: string; rights: Rights | null }>(sql`
    select o.guid, ${apart(sql`o.short_name`)} as name, rights_of_account(${actor.account}, o.guid) as rights
    from memberships_of_account(${actor.account}) m join organization o on o.guid = m.organization_guid
    where o.guid <> current_organization() and membership_is_open(m) and o.is_active
    order by o.short_name collate russian`);
  return own
    .filter(({ rights }) => decide(asAsked(rights ?? NO_RIGHTS, actor), 'users', 'create').allowed)
    .map(({ guid, name }) => ({ guid, name }));
}

/** Refuses access that would already have ended. */
function refuseOver({ rights }: Actor, field: 'memberTo' | 'validTo', day: string | null): void {
  if (day && day < rights.day) throw invalidField(field, 'Этот день уже прошёл');
}

/** Makes an account a member of the organization that the transaction works for, under the rule of users. Errors: 403, 409 when
 *  it is a member. */
export async function addMember(
  tx: Tx,
  actor: Actor,
  account: string,
  { validFrom, validTo }: Omit<MembershipInput, 'organizationGuid'>,
): Promise<Row<typeof users>> {
  await tx.run(sql`
    insert into membership (account_guid, organization_guid, valid_from, valid_to)
    values (${account}, ${actor.organization}, ${validFrom}, ${validTo})`);
  const row = (await findRow(tx, users, account))!;
  await checkRule(users, { tx, actor, before: null, after: row });
  writeJournal(tx, actor, {
    ...entryOf(users, actor, row),
    action: 'create',
    after: remembered(users, row, filledKeys(users, row)),
  });
  return row;
}

type Terms = InputOf<typeof termFields>;

/** Makes an account a member with a term and a role. A former card is restored, and no second one may be requested.
 *  Errors: 403, 409, 422. */
export async function receive(
  tx: Tx,
  actor: Actor,
  account: string,
  { memberFrom: validFrom, memberTo: validTo, position, groups }: Terms,
): Promise<Row<typeof users>> {
  refuseOver(actor, 'memberTo', validTo);
  const user = await addMember(tx, actor, account, { validFrom, validTo });
  if (user.employeeGuid) await requireForLink(tx, actor, user.employeeGuid, user);
  if (groups.length && !position)
    throw invalidField('position', 'Укажите должность: группы прав даёт карточка сотрудника');
  if (!position) return user;
  if (user.employeeGuid)
    throw invalidField(
      'position',
      'У этого человека здесь уже есть карточка сотрудника: должность и группы меняют в ней',
    );
  await createCard(tx, actor, user, { position, groups });
  return getRow(tx, users, user.guid);
}

/** The same with the terms of an invitation: the `former` card is restored with exactly these. Errors: 403, 409,
 *  422. */
export async function receiveInvited(
  tx: Tx,
  actor: Actor,
  account: string,
  terms: Terms,
  former: string | null,
): Promise<void> {
  if (former) await renewCard(tx, actor, former, terms);
  await receive(tx, actor, account, former ? { ...terms, position: null, groups: [] } : terms);
}

/** Adds a user to another organization of the actor. Errors: 403, 404, 409 when they are already a member. */
export async function join(tx: Tx, actor: Actor, guid: string, given: MembershipInput): Promise<void> {
  refuseOver(actor, 'validTo', given.validTo);
  const { guid: account } = await getRow(tx, users, guid);
  const there = await actorIn(tx, actor, given.organizationGuid);
  await within(tx, given.organizationGuid, (tx) => addMember(tx, there, account, given));
}
