import { MAX_PENDING, type PendingChange } from 'contract/features/rights/pending-changes.ts';
import { isAdministrator } from 'contract/rights/decide.ts';
import type { Actor, Danger } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { newGuid } from '../../../core/guid.ts';
import { writeJournal, type NewEntry } from '../../../core/journal.ts';
import type { KeptRequest } from '../../../core/served.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { ADMINISTRATORS, notify } from '../../../jobs/notify.ts';
import { peopleWhere } from '../people.service.ts';
import { secondPersonPolicy } from '../second-person.service.ts';

export interface StoredChange extends Omit<PendingChange, 'isOwn' | 'isEmergency' | 'hindrance' | 'subject'> {
  kind: string;
  account: string;
  concerned: string[];
  request: (KeptRequest & { method: string; path: string }) | null;
}

const columns = sql`
  p.guid, p.kind, p.request -> 'params' ->> 'guid' as record, p.title, p.told as lines, p.concerned, p.request, p.account_guid as account, p.created_at as "createdAt", p.expires_at as "expiresAt",
  case when p.state = 'open' and p.expires_at < now() then 'expired' else p.state end as state, p.decided_at as "decidedAt", p.answer,
  (select readable_name(a.guid, a.full_name) from account a where a.guid = p.account_guid) as author,
  (select readable_name(a.guid, a.full_name) from account a where a.guid = p.decided_by) as "decidedBy"`;

export const about = (guid: string) => ({ resource: 'pending-changes', guid });

/** Journals an event of a change that waits. */
export const remember = (
  tx: Tx,
  actor: Actor,
  { guid, title }: Pick<StoredChange, 'guid' | 'title'>,
  entry: Pick<NewEntry, 'action' | 'before' | 'after'>,
) =>
  writeJournal(tx, actor, {
    organization: actor.organization,
    entity: 'pending_change',
    record: guid,
    recordName: title,
    ...entry,
  });

/** Whether anybody could decide: an administrator who is not affected, is not the author (except for the emergency
 *  account), and is not a deputy of any of these. */
async function hasDecider(
  tx: Tx,
  { account }: Actor,
  concerned: readonly string[],
  emergency: string | null,
): Promise<boolean> {
  const others = await peopleWhere(
    tx,
    sql`(e.account_guid <> ${account} or e.account_guid = ${emergency}) and not e.account_guid = any(${concerned}::uuid[])`,
  );
  for (const other of others)
    if (isAdministrator(other.rights) && !(await standsIn(tx, other.account!, [account, ...concerned]))) return true;
  return false;
}

/** Stores a change until another person decides; an equal one is stored once. Errors: 409 when nobody could decide. */
export async function keep(tx: Tx, actor: Actor, request: StoredChange['request'], danger: Danger): Promise<void> {
  const { kind, title, lines, concerned = [] } = danger;
  const { days, emergency } = await secondPersonPolicy(tx);
  if (!(await hasDecider(tx, actor, concerned, emergency)))
    throw new AppError('conflict', {
      detail: `${title}: это утверждает второе лицо, а другого администратора, который мог бы решить, в организации нет. Требование снимает «Администрация сервиса»: обратитесь к ней.`,
    });
  const guid = newGuid();
  const isNew = await tx.run(sql`
    insert into pending_change (guid, organization_guid, account_guid, kind, title, told, concerned, request, expires_at)
    values (${guid}, ${actor.organization}, ${actor.account}, ${kind}, ${title}, ${lines}, ${concerned}, ${JSON.stringify(request)},
      now() + make_interval(days => ${days}))
    on conflict do nothing`);
  if (!isNew) return;
  remember(tx, actor, { guid, title }, { action: 'create', after: { reason: lines.join(' ') } });
  await notify(tx, {
    to: ADMINISTRATORS,
    except: actor.account,
    kind: 'rights',
    severity: 'warning',
    text: `${actor.fullName} просит утвердить: ${title}`,
    about: about(guid),
  });
}

/** Whether an account is a deputy of any of the others today. */
const standsIn = (tx: Tx, deputy: string, absent: readonly string[]) =>
  tx.one(sql`
    select from individual_permission i join employee d on d.guid = i.employee_guid join employee a on a.guid = i.absent_guid
    where d.account_guid = ${deputy} and a.account_guid = any(${absent}::uuid[])
      and coalesce(i.valid_from <= today(), true) and coalesce(i.valid_to >= today(), true) limit 1`);

/** Whether the actor uses the emergency account, which decides alone with a reason. */
export const isEmergency = async (tx: Tx, { account }: Actor): Promise<boolean> =>
  (await secondPersonPolicy(tx)).emergency === account;

/** Why the actor may not decide on a change; null when they may. */
export async function hindranceOf(tx: Tx, actor: Actor, change: StoredChange): Promise<string | null> {
  const isOwn = change.account === actor.account;
  if (isOwn && !(await isEmergency(tx, actor))) return 'Решает другой человек: это изменение ваше.';
  if (!actor.session || actor.viewing) return 'Решают только в своём сеансе.';
  if (!isAdministrator(actor.rights)) return 'Решает администратор: тот, кто управляет сотрудниками и правами.';
  if (change.concerned.includes(actor.account)) return 'Это изменение о вас: решает другой администратор.';
  if (await standsIn(tx, actor.account, [change.account, ...change.concerned]))
    return 'Вы замещаете того, кто это предложил или кого это касается: решает другой администратор.';
  return change.state === 'expired' ? 'Срок вышел: изменение предлагают заново.' : null;
}

/** The card of a changed record: for a rule its group, for an individual right its employee. */
function subjectOf(request: StoredChange['request']): PendingChange['subject'] {
  if (!request) return null;
  const { groupGuid, employeeGuid } = (request.body ?? {}) as { groupGuid?: string; employeeGuid?: string };
  if (groupGuid) return { resource: 'permission-groups', guid: groupGuid };
  if (employeeGuid) return { resource: 'employees', guid: employeeGuid };
  const { guid } = request.params as { guid?: string };
  return guid ? { resource: request.path.split('/')[2]!, guid } : null;
}

/** The changes visible to a person: their own, and all for an administrator. */
export async function pendingFor(tx: Tx, actor: Actor, isOpen: boolean): Promise<PendingChange[]> {
  const mine = isAdministrator(actor.rights) ? sql`true` : sql`p.account_guid = ${actor.account}`;
  const found = await tx.rows<StoredChange>(sql`
    select ${columns} from pending_change p
    where p.organization_guid = current_organization() and ${mine} and (not ${isOpen}::boolean or p.state = 'open' and p.expires_at >= now())
    order by p.created_at desc, p.guid limit ${MAX_PENDING}`);
  const emergency = await isEmergency(tx, actor);
  const shown: PendingChange[] = [];
  for (const change of found) {
    const { account, kind: _, concerned: __, request, ...shownChange } = change;
    const hindrance = await hindranceOf(tx, actor, change);
    const isOwn = account === actor.account;
    shown.push({ ...shownChange, subject: subjectOf(request), isOwn, isEmergency: emergency, hindrance });
  }
  return shown;
}

/** A pending change, locked. Errors: 404 also when it is not visible, 409 when it is decided. */
export async function openChange(tx: Tx, actor: Actor, guid: string): Promise<StoredChange> {
  const change = await tx.one<StoredChange>(sql`
    select ${columns} from pending_change p where p.guid = ${guid} for update of p`);
  if (!change || (change.account !== actor.account && !isAdministrator(actor.rights))) throw new AppError('not_found');
  if (change.state !== 'open' && change.state !== 'expired')
    throw new AppError('conflict', { detail: 'По этому изменению уже решено.' });
  return change;
}

/** Replaces the description of a change whose meaning has changed, so that it can be read and decided again. */
export const restatePending = (tx: Tx, guid: string, { kind, title, lines, concerned = [] }: Danger) =>
  tx.run(sql`
    update pending_change set kind = ${kind}, title = ${title}, told = ${lines}, concerned = ${concerned} where guid = ${guid} and state = 'open'`);

/** Closes a change and notifies its author. */
export async function close(
  tx: Tx,
  actor: Actor,
  change: StoredChange,
  state: 'approved' | 'declined' | 'withdrawn',
  answer: string | null = null,
): Promise<void> {
  const { guid, account } = change;
  const emergency = await isEmergency(tx, actor);
  // The approved change may have been an erasure, which also erases this title.
  const { title } = (await tx.one<{ title: string }>(sql`
    update pending_change set state = ${state}, request = null, decided_by = ${actor.account}, decided_at = now(), answer = ${answer},
      is_emergency = ${emergency} where guid = ${guid} returning title`))!;
  remember(
    tx,
    actor,
    { guid, title },
    {
      action: 'update',
      before: { state: 'open' },
      after: { state, ...(answer && { answer }) },
    },
  );
  if (state === 'withdrawn') return;
  if (emergency)
    await notify(tx, {
      to: ADMINISTRATORS,
      kind: 'rights',
      severity: 'error',
      text: `Аварийная учётная запись решила одна — ${title}: ${state === 'approved' ? 'утверждено' : 'отклонено'}. Причина: ${answer}`,
      about: about(guid),
      isAtOnce: true,
    });
  await notify(tx, {
    to: { account },
    kind: 'rights',
    severity: state === 'approved' ? 'info' : 'warning',
    text: `${title}: ${state === 'approved' ? 'утверждено и сделано' : 'не утверждено'} (${actor.fullName})${answer ? `: ${answer}` : ''}`,
    about: about(guid),
  });
}
