import type { Invitation, InvitedUser } from 'contract/features/users/links/calls.ts';
import { users } from 'contract/features/users/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { shownMoment } from 'contract/time/day-shape.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { writeJournal } from '../../../core/journal.ts';
import type { Post } from '../../../core/mail.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { entryOf } from '../../../resource/remembered.ts';
import { findRow } from '../../../resource/store.ts';
import { ownName } from '../../organizations/look/look.service.ts';
import { need, ownUser, refuseAboveAnywhere } from '../authority.service.ts';
import { handOver } from './hand-over.service.ts';
import { makeLink, type AccountLink } from './link.service.ts';

export interface MemberLink extends AccountLink {
  row: Row<typeof users>;
  /** The inviting organization. */
  organization: string;
}

/** Records an invitation as a change of the user: the state, and the end of the invitation while it is open. */
async function rememberInvitation(tx: Tx, actor: Actor, row: Row<typeof users>, until: string | null): Promise<void> {
  await tx.run(sql`update account set version = version + 1, updated_at = now() where guid = ${row.guid}`);
  const { state } = (await findRow(tx, users, row.guid))!;
  writeJournal(tx, actor, {
    ...entryOf(users, actor, row),
    action: 'update',
    before: { state: row.state, ...(until && { invitedUntil: row.invitedUntil }) },
    after: { state, ...(until && { invitedUntil: until }) },
  });
}

async function invitedUser(tx: Tx, actor: Actor, guid: string): Promise<Row<typeof users>> {
  await findRow(tx, users, guid, sql`for no key update of t`);
  const row = await ownUser(tx, actor, guid);
  await refuseAboveAnywhere(tx, actor, guid, 'Отправляется новое приглашение');
  if (row.status !== 'invited')
    throw new AppError('conflict', { detail: `«${row.fullName}» уже не ждёт приглашения.` });
  const until = row.validUntil;
  if (until && until < actor.rights.day)
    throw new AppError('conflict', {
      detail: 'Срок учётной записи истёк: продлите его на карточке и пригласите снова.',
    });
  return row;
}

export async function invite(tx: Tx, actor: Actor, guid: string): Promise<MemberLink> {
  const row = await invitedUser(tx, actor, guid);
  const link = await makeLink(tx, row.guid, 'invitation');
  await rememberInvitation(tx, actor, row, link.expiresAt);
  return { ...link, row, organization: await ownName(tx) };
}

/** Invites one of several users; a refusal does not affect the others. */
export async function tryInvite(tx: Tx, actor: Actor, guid: string): Promise<MemberLink | InvitedUser> {
  await tx.run(sql`savepoint invitation`);
  try {
    need(actor, 'users', 'create', guid);
    return await invite(tx, actor, guid);
  } catch (error) {
    await tx.run(sql`rollback to savepoint invitation`);
    if (!(error instanceof AppError)) throw error;
    return { guid, name: '', userName: '', invitation: null, reason: error.message };
  }
}

export async function cancelInvitation(tx: Tx, actor: Actor, guid: string): Promise<void> {
  const row = await invitedUser(tx, actor, guid);
  const dropped = await tx.run(sql`
    delete from account_link where account_guid = ${row.guid} and purpose = 'invitation' and used_at is null`);
  if (dropped) await rememberInvitation(tx, actor, row, null);
}

/** Sends an invitation by mail; returns its link when mail is not configured or the letter is rejected. */
export const deliver = (post: Post, { row, organization, ...link }: MemberLink): Promise<Invitation> =>
  handOver(post, link, row.email, (address) => ({
    subject: 'Приглашение в Энергоконсоль',
    text: [
      `Здравствуйте, ${row.firstName}!`,
      `Вас пригласили в Энергоконсоль, организация ${organization}. Имя пользователя: ${row.userName}`,
      `Чтобы задать пароль и войти, откройте ссылку до ${shownMoment(link.expiresAt)} (МСК):`,
      address,
      'Ссылка действует один раз. Если вы не ждали приглашения, просто удалите это письмо.',
    ].join('\n\n'),
  }));

export const invitedOf = async (post: Post, made: MemberLink | InvitedUser): Promise<InvitedUser> =>
  'row' in made
    ? {
        guid: made.row.guid,
        name: String(made.row.fullName),
        userName: made.row.userName,
        invitation: await deliver(post, made),
        reason: null,
      }
    : made;
