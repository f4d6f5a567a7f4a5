import { randomBytes } from 'node:crypto';
import { JOIN_PAGE, type inviteeFields, type ListedInvitation } from 'contract/features/organizations/invitations.ts';
import type { termFields } from 'contract/features/organizations/people.ts';
import type { InputOf } from 'contract/kit/field.ts';
import { decide } from 'contract/rights/decide.ts';
import { unconditional } from 'contract/rights/rights.ts';
import { hashOf, type Actor } from '../../../core/actor.ts';
import { AppError, invalidField } from '../../../core/app-error.ts';
import { newGuid } from '../../../core/guid.ts';
import { writeJournal, type NewEntry } from '../../../core/journal.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { ownName } from '../look/look.service.ts';
import { refusalOfGroup } from '../../rights/giving.service.ts';
import { groupsThatWait } from '../../rights/second-person.service.ts';
import { need } from '../../users/authority.service.ts';

const DAYS = 7;
const MAX_WAITING = 200;

/** What an entry of the journal says about an invitation. */
export const entryOfInvitation = (organization: string, guid: string, invitee: string): Omit<NewEntry, 'action'> => ({
  organization,
  entity: 'organization_invitation',
  record: guid,
  recordName: invitee,
});

/** The names of groups, in the order of names. */
export const groupNames = sql`
  array(select g.name from permission_group g where g.guid = any(i.groups) order by g.name collate russian)`;

/** The unanswered invitations, newest first. */
export const invitationsOf = (tx: Tx): Promise<ListedInvitation[]> =>
  tx.rows<ListedInvitation>(sql`
    select i.guid, i.invitee, i.email, i.position, ${groupNames} as groups, i.member_from as "memberFrom", i.member_to as "memberTo",
      a.full_name as inviter, i.created_at as "createdAt", i.expires_at as "expiresAt", i.expires_at <= now() as "isExpired"
    from organization_invitation i join account a on a.guid = i.account_guid
    where i.organization_guid = current_organization() order by i.created_at desc, i.guid`);

type Role = Pick<InputOf<typeof termFields>, 'position' | 'groups'>;

/** Refuses groups that could not be given on acceptance, because the actor lacks their rights or they need a second
 *  person. */
async function checkRole(tx: Tx, actor: Actor, { position, groups }: Role): Promise<void> {
  if (!position) {
    if (groups.length) throw invalidField('position', 'Укажите должность: группы прав даёт карточка сотрудника');
    return;
  }
  need(actor, 'employees', 'create', null);
  if (groups.length === 0) return;
  const { allowed, reason } = decide(actor.rights, 'permissionGroups', 'update');
  if (!allowed) throw invalidField('groups', reason);
  const found = await tx.rows<{ name: string; items: Record<string, never> }>(
    sql`select name, items from permission_group where guid = any(${groups}::uuid[])`,
  );
  if (found.length < new Set(groups).size) throw invalidField('groups', 'Такой группы больше нет');
  const refusal = found.map((group) => refusalOfGroup(actor, group)).find((one) => one !== null);
  if (refusal) throw invalidField('groups', refusal);
  const [waiting] = await groupsThatWait(tx, groups);
  if (waiting)
    throw invalidField(
      'groups',
      `Группу «${waiting}» дают вдвоём: пригласите без неё и дайте её на карточке сотрудника, когда человек придёт.`,
    );
}

export interface MadeInvitation {
  path: string;
  expiresAt: string;
  email: string | null;
  organization: string;
}

/** Creates an invitation for whoever receives the link. Errors: 403, 422. */
export async function makeInvitation(
  tx: Tx,
  actor: Actor,
  given: InputOf<typeof termFields> & InputOf<typeof inviteeFields>,
): Promise<MadeInvitation> {
  const { invitee, email, memberFrom, memberTo, position, groups } = given;
  // The conditions under which the link will be opened are unknown, so only unconditional rights count.
  const lasting = { ...actor, rights: unconditional(actor.rights) };
  if (!decide(lasting.rights, 'users', 'create').allowed)
    throw new AppError('forbidden', {
      detail:
        'Ваше право приглашать действует с условием (сеть, часы, второй фактор), а ссылку откроют без него: пригласить может тот, у кого условия нет.',
    });
  await checkRole(tx, lasting, given);
  if (memberFrom && memberTo && memberTo < memberFrom) throw invalidField('memberTo', 'Окончание раньше начала');
  if (memberTo && memberTo < actor.rights.day) throw invalidField('memberTo', 'Этот день уже прошёл');
  const [waiting] = await tx.rows<{ count: number }>(sql`
    select count(*)::integer as count from organization_invitation
    where organization_guid = current_organization() and expires_at > now()`);
  if (waiting!.count >= MAX_WAITING)
    throw new AppError('invalid', { detail: `Ответа ждут уже ${MAX_WAITING} приглашений: отзовите ненужные.` });
  const [guid, secret] = [newGuid(), randomBytes(32).toString('base64url')];
  const made = await tx.one<{ expiresAt: string }>(sql`
    insert into organization_invitation (guid, account_guid, invitee, email, position, groups, member_from, member_to, secret_hash, expires_at)
    values (${guid}, ${actor.account}, ${invitee}, ${email}, ${position}, ${groups}::uuid[], ${memberFrom}, ${memberTo}, ${hashOf(secret)},
      now() + make_interval(days => ${DAYS}))
    returning expires_at as "expiresAt"`);
  writeJournal(tx, actor, {
    ...entryOfInvitation(actor.organization!, guid, invitee),
    action: 'create',
    after: { email, position, groups, memberFrom, memberTo, ...made },
  });
  return { path: `${JOIN_PAGE}#${secret}`, email, organization: await ownName(tx), ...made! };
}

/** Ends an invitation. Errors: 404. */
export async function withdrawInvitation(tx: Tx, actor: Actor, guid: string): Promise<void> {
  const [ended] = await tx.rows<{ invitee: string }>(sql`
    delete from organization_invitation where guid = ${guid} and organization_guid = current_organization() returning invitee`);
  if (!ended) throw new AppError('not_found', { detail: 'Приглашения нет: на него ответили, или его уже отозвали.' });
  writeJournal(tx, actor, { ...entryOfInvitation(actor.organization!, guid, ended.invitee), action: 'remove' });
}
