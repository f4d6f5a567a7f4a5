import type { sharedProposals } from 'contract/features/shared-proposals/calls.ts';
import { enteredOf, type AnyInput, type AnyRow, type Resource } from 'contract/kit/resource.ts';
import { REQUIRED } from 'contract/kit/text.ts';
import { decide, decideAny } from 'contract/rights/decide.ts';
import { onSomeRows } from 'contract/rights/row-rules.ts';
import type * as z from 'zod/mini';
import type { Actor } from '../../core/actor.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import { newGuid } from '../../core/guid.ts';
import { withGuids } from '../../core/input.ts';
import { writeJournal } from '../../core/journal.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { within } from '../../core/within.ts';
import { notify } from '../../jobs/notify.ts';
import { isShared } from '../../resource/owner.ts';
import { reached } from '../../resource/rights/reach.ts';
import { checkFields, differingFields, titlesOf } from '../../resource/proposed/fields.ts';
import { lockReferences } from '../../resource/references/reference.ts';
import { checkedCreation } from '../../resource/serve-resource.ts';
import { checkByHand, checkSystem, findRow } from '../../resource/store.ts';
import { commonRow } from '../own-readings/common-row.service.ts';
import { sharedResource } from '../dictionaries/shared-resource.service.ts';

type Given = z.output<(typeof sharedProposals.propose)['body']>;
type Body = Given & Required<Pick<Given, 'kind' | 'changes'>>;

type Kind = Body['kind'];

/** The subject of the proposal, and the common reading of its record, as far as the person may read it. */
interface Subject {
  resource: Resource;
  row: AnyRow | null;
  /** The record belongs to the organization, and the person may not change it. */
  isInside: boolean;
}

const phrases: Readonly<Record<Kind, string>> = {
  change: 'предложено изменение',
  create: 'предложено добавить',
  share: 'предложено сделать общей',
  delete: 'предложено удаление',
};

/** Errors: 403, 404, 409 for a record that is not of the stated owner. */
async function subjectOf(tx: Tx, actor: Actor, { resource: named, record, kind }: Body): Promise<Subject> {
  const resource = await sharedResource(tx, named);
  if (!resource) throw new AppError('not_found');
  const { allowed, reason } = decideAny(actor.rights, resource.entity, 'read');
  if (!allowed) throw new AppError('forbidden', { detail: reason });
  checkByHand(resource);
  if (kind === 'create') return { resource, row: null, isInside: false };
  if (!record) throw invalidField('record', REQUIRED);
  const current = await findRow(tx, reached(resource, actor.rights, 'read'), record);
  if (!current) throw new AppError('not_found');
  const isOwn = !isShared(resource, current);
  const isInside =
    isOwn && kind === 'change' && !decide(actor.rights, resource.entity, 'update', record, onSomeRows).allowed;
  if (isOwn !== (kind === 'share') && !isInside)
    throw new AppError('conflict', {
      detail: kind === 'share' ? 'Эта запись уже общая.' : 'Это запись вашей организации: измените её сами.',
    });
  checkSystem(current);
  return { resource, row: (await commonRow(tx, resource, record))!, isInside };
}

/** The changed fields, validated like those of a change or new record. Errors: 422. */
function changesOf({ resource, row }: Subject, { kind, changes }: Body): AnyInput {
  checkFields(resource, changes, 'changes');
  if (kind === 'delete') return {};
  if (kind === 'create') return checkedCreation(resource, changes);
  if (kind === 'share') return enteredOf(resource, row!);
  const differing = differingFields(resource, row!, changes);
  if (Object.keys(differing).length === 0) throw new AppError('invalid', { detail: 'Предложение ничего не меняет.' });
  return differing;
}

/** Stores a proposal and notifies those who decide. Referenced records must be shared too. Errors: 403, 404, 409 when
 *  another proposal of the person about the record is open, 422. */
export async function propose(tx: Tx, actor: Actor, given: Given): Promise<string> {
  const asked: Body = { kind: 'change', changes: {}, ...given };
  const subject = await subjectOf(tx, actor, asked);
  const { resource, row, isInside } = subject;
  const body = { ...asked, changes: (await withGuids(tx, resource.input, asked.changes)) as AnyInput };
  const changes = changesOf(subject, body);
  const recordName = String((row ?? changes)[resource.list.title]);
  const guid = newGuid();
  const was =
    row && body.kind === 'change' ? Object.fromEntries(Object.keys(changes).map((key) => [key, row[key]])) : {};
  const organization = actor.organization!;
  const stored = await tx.run(sql`
    insert into shared_proposal (guid, kind, account_guid, author, organization, resource, record_guid, record_name, was, changes, names, reason, is_inside)
    select ${guid}, ${body.kind}, ${actor.account}, ${actor.fullName}, o.short_name, ${resource.name}, ${row?.guid ?? null}, ${recordName},
      ${JSON.stringify(was)}, ${JSON.stringify(changes)}, ${JSON.stringify(await titlesOf(tx, resource, row, changes))}, ${body.reason},
      ${isInside}
    from organization o where o.guid = ${organization} on conflict do nothing`);
  if (stored === 0)
    throw new AppError('conflict', {
      detail: 'Вы уже предложили правку этой записи: дождитесь решения или отзовите её.',
    });
  writeJournal(tx, actor, {
    action: 'create',
    organization,
    entity: 'shared_proposal',
    record: guid,
    recordName,
    after: { reason: body.reason },
  });
  const service = (await tx.one<{ guid: string }>(sql`select service_organization() as guid`))!.guid;
  await within(tx, isInside ? organization : service, async (tx) => {
    if (body.kind === 'change') await lockReferences(tx, resource, { ...enteredOf(resource, row!), ...changes }, row!);
    else if (body.kind !== 'delete') await lockReferences(tx, resource, changes);
    await notify(tx, {
      to: { entity: isInside ? resource.entity : 'sharedData', action: 'update' },
      kind: 'sharedData',
      severity: 'info',
      text: `${resource.titles.list}, «${recordName}»: ${phrases[body.kind]}`,
      about: { resource: 'shared-proposals', guid },
    });
  });
  return guid;
}
