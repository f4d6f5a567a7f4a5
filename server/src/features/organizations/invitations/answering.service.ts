import type pg from 'pg';
import type { organizationInvitations, ShownInvitation } from 'contract/features/organizations/invitations.ts';
import type { termFields } from 'contract/features/organizations/people.ts';
import type { InputOf } from 'contract/kit/field.ts';
import type { Answer } from 'contract/kit/route.ts';
import { decide } from 'contract/rights/decide.ts';
import { unconditional } from 'contract/rights/rights.ts';
import { hashOf, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { inManner, writeJournal } from '../../../core/journal.ts';
import { sql } from '../../../core/sql.ts';
import { asOrg, type Tx } from '../../../core/transaction.ts';
import { notify } from '../../../jobs/notify.ts';
import { actorOfAccount } from '../../../jobs/run-actor.ts';
import { receiveInvited } from '../../users/memberships.service.ts';
import { entryOfInvitation, groupNames } from './invitations.service.ts';
import { formerCard, notifyInviter } from './unable.ts';

type KeptInvitation = Omit<ShownInvitation, 'person'> & {
  guid: string;
  invitee: string;
  account: string;
  /** The guids of the named groups. */
  given: string[];
};

const ended = (): AppError =>
  new AppError('not_found', {
    detail:
      'Приглашение не действует: на него уже ответили, его отозвали, прошёл его срок, или тот, кто пригласил, больше не вправе приглашать. Попросите новое.',
  });

const invitationHere = (tx: Tx, guid: string, account: string): Promise<KeptInvitation | undefined> =>
  tx.one<KeptInvitation>(sql`
    select i.guid, i.invitee, i.account_guid as account, i.position, ${groupNames} as groups, i.groups as given, i.member_from as "memberFrom",
      i.member_to as "memberTo", i.organization_guid as "organizationGuid", o.short_name as organization, a.full_name as inviter,
      i.expires_at as "expiresAt", case when m.account_guid is null then 'none' when m.valid_to < today() then 'over'
        when m.valid_from > today() then 'later' else 'open' end as membership
    from organization_invitation i join account a on a.guid = i.account_guid join organization o on o.guid = i.organization_guid
    left join membership m on m.account_guid = ${account} and m.organization_guid = i.organization_guid
    where i.guid = ${guid}`);

/** An invitation with its author, who has their current rights in the organization. Errors: 404. */
async function found(
  pool: pg.Pool,
  person: Actor,
  token: string,
): Promise<{ invitation: KeptInvitation; inviter: Actor }> {
  const [place] = await asOrg(pool, { organization: null, account: null }, 'read', (tx) =>
    tx.rows<{ organization: string; guid: string }>(
      sql`select organization, guid from organization_invitation_of(${hashOf(token)})`,
    ),
  );
  if (!place) throw ended();
  const { organization, guid } = place;
  return asOrg(pool, { organization, account: null }, 'read', async (tx) => {
    const invitation = await invitationHere(tx, guid, person.account);
    if (!invitation) throw ended();
    const inviter = await actorOfAccount(tx, invitation.account, organization, person.requestId).catch(
      (error: unknown) => {
        throw error instanceof AppError ? ended() : error;
      },
    );
    const rights = unconditional(inviter.rights);
    if (!decide(rights, 'users', 'create').allowed) throw ended();
    return { invitation, inviter: { ...inviter, rights } };
  });
}

/** The content of an invitation for the invited person. Errors: 404. */
export async function openInvitation(pool: pg.Pool, person: Actor, token: string): Promise<ShownInvitation> {
  const { guid: _, invitee: __, account: ___, given: ____, ...shown } = (await found(pool, person, token)).invitation;
  return { ...shown, person: { fullName: person.fullName, userName: person.userName } };
}

/** Ends an invitation, which can be answered once, and notifies its author. Errors: 404. */
async function answer(tx: Tx, { guid, invitee, account }: KeptInvitation, text: string): Promise<void> {
  const isFirst = await tx.run(sql`delete from organization_invitation where guid = ${guid}`);
  if (!isFirst) throw ended();
  await notify(tx, { to: { account }, kind: 'rights', severity: 'info', text: `Приглашение (${invitee}): ${text}.` });
}

const already = {
  open: 'вы там уже работаете.',
  later: 'доступ вам уже дан и откроется в свой день.',
  over: 'ваш доступ туда закончился. Попросите продлить его: «Доступ по» на вашей карточке пользователя.',
} as const satisfies Record<Exclude<ShownInvitation['membership'], 'none'>, string>;

type Terms = InputOf<typeof termFields>;

const describeCard = ({ position }: Terms): string =>
  position
    ? '; вернулась карточка прежних лет, теперь с должностью и группами из приглашения'
    : '; вернулась карточка прежних лет, групп на ней больше нет: их дают на карточке';

/** Makes the person a member with the terms of the invitation, within the author's current rights. Errors: 404, 409. */
export async function acceptInvitation(
  pool: pg.Pool,
  person: Actor,
  token: string,
): Promise<Answer<typeof organizationInvitations.accept>> {
  const { invitation, inviter } = await found(pool, person, token);
  const { organizationGuid, organization, memberFrom, memberTo, position, given, membership } = invitation;
  if (membership !== 'none') throw new AppError('conflict', { detail: `${organization}: ${already[membership]}` });
  const actor = inManner(inviter, { via: { kind: 'invitation', name: person.fullName, account: person.account } });
  const terms: Terms = { memberFrom, memberTo, position, groups: given };
  await asOrg(pool, actor, 'write', async (tx) => {
    const former = await formerCard(tx, person.account);
    await answer(
      tx,
      invitation,
      `${person.fullName} (${person.userName}) принимает его${former ? describeCard(terms) : ''}`,
    );
    await receiveInvited(tx, actor, person.account, terms, former?.guid ?? null);
  }).catch(async (error: unknown) => {
    if (!(error instanceof AppError) || error.code === 'not_found') throw error;
    await asOrg(pool, { organization: organizationGuid, account: null }, 'write', (tx) =>
      notifyInviter(tx, person, invitation, error),
    );
    throw new AppError('conflict', {
      detail: `Тот, кто вас пригласил, дать этот доступ сейчас не может. Почему и кто может, ему сообщено. Обратитесь к тому, кто пригласил: ${invitation.inviter}.`,
    });
  });
  return { organizationGuid, opensOn: memberFrom && memberFrom > inviter.rights.day ? memberFrom : null };
}

/** Declines an invitation. Errors: 404. */
export async function declineInvitation(pool: pg.Pool, person: Actor, token: string): Promise<void> {
  const { invitation } = await found(pool, person, token);
  const { organizationGuid: organization, guid, invitee } = invitation;
  await asOrg(pool, { organization, account: null }, 'write', async (tx) => {
    await answer(tx, invitation, `${person.fullName} (${person.userName}) отказывается`);
    writeJournal(tx, person, {
      ...entryOfInvitation(organization, guid, invitee),
      action: 'remove',
      after: { state: 'declined' },
    });
  });
}
