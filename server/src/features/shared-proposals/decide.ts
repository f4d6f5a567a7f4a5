import { enteredOf, type AnyRow, type Resource } from 'contract/kit/resource.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { inManner, writeJournal } from '../../core/journal.ts';
import { openShared } from '../../core/shared-data.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { within } from '../../core/within.ts';
import { notify } from '../../jobs/notify.ts';
import { isShared } from '../../resource/owner.ts';
import { lockReferences } from '../../resource/references/reference.ts';
import { differs, findRow } from '../../resource/store.ts';
import { checkedCreation, checkedInput } from '../../resource/serve-resource.ts';
import { writersOf } from '../journal/returns/writers.service.ts';
import { mayDecide, readProposal, refusalOf, storedProposal, type StoredProposal } from './proposals.service.ts';
import { sharedResource } from '../dictionaries/shared-resource.service.ts';

type Outcome = 'accepted' | 'declined' | 'withdrawn';

const said = { accepted: 'принято', declined: 'отклонено' } as const;

/** The resource of a proposal, for those who decide on it. Errors: 403, 409 when it is gone. */
async function decided(tx: Tx, actor: Actor, proposal: StoredProposal): Promise<Resource> {
  const resource = await sharedResource(tx, proposal.resource);
  const deciders = proposal.isInside ? 'Решают те, кто меняет эту запись.' : 'Решает «Администрация сервиса».';
  if (!mayDecide(actor, proposal, resource)) throw new AppError('forbidden', { detail: deciders });
  return resource ?? Promise.reject(new AppError('conflict', { detail: 'Записи больше нет.' }));
}

/** The open proposal, locked. Errors: 404, 409 when it is decided. */
async function openProposal(tx: Tx, actor: Actor, guid: string): Promise<StoredProposal> {
  const proposal = await storedProposal(tx, actor, guid, sql`for update of p`);
  if (proposal.state !== 'open') throw new AppError('conflict', { detail: 'По этому предложению уже решено.' });
  return proposal;
}

async function close(tx: Tx, actor: Actor, proposal: StoredProposal, state: Outcome, answer: string | null = null) {
  const { guid, recordName } = proposal;
  await tx.run(sql`
    update shared_proposal set state = ${state}, decided_by = ${actor.account}, decided_at = now(), answer = ${answer} where guid = ${guid}`);
  writeJournal(tx, actor, {
    action: 'update',
    organization: actor.organization,
    entity: 'shared_proposal',
    record: guid,
    recordName,
    before: { state: 'open' },
    after: { state, ...(answer && { answer }) },
  });
}

/** Notifies the author in their organization, without naming who decided. */
async function notifyAuthor(tx: Tx, actor: Actor, proposal: StoredProposal, state: keyof typeof said, answer?: string) {
  const { guid, accountGuid, organizationGuid, recordName } = proposal;
  const { isInside } = proposal;
  await within(tx, organizationGuid, (tx) =>
    notify(tx, {
      to: { account: accountGuid },
      kind: 'sharedData',
      severity: state === 'accepted' ? 'info' : 'warning',
      text: `Ваше предложение ${isInside ? 'о записи' : 'об общей записи'} «${recordName}» ${said[state]}${answer ? `: ${answer}` : ''}`,
      about: { resource: 'shared-proposals', guid },
    }),
  );
}

interface Acceptance {
  tx: Tx;
  actor: Actor;
  proposal: StoredProposal;
  resource: Resource;
}

/** The current shared record, locked. Errors: 409 when it is gone. */
async function recordOf({ tx, proposal, resource }: Acceptance): Promise<AnyRow> {
  const row = await findRow(tx, resource, proposal.recordGuid!, sql`for no key update of t`);
  return row ?? Promise.reject(new AppError('conflict', { detail: 'Записи больше нет.' }));
}

/** Makes another organization's record shared: the row stays the same, so references are unaffected. Errors: 409 when
 *  it has changed or gone since, 422 when it refers to something not shared or has the name of a shared record. */
async function share({ tx, actor, proposal, resource }: Acceptance): Promise<void> {
  const { changes, organizationGuid, recordGuid } = proposal;
  const own = await within(tx, organizationGuid, (tx) =>
    findRow(tx, resource, recordGuid!, sql`for no key update of t`),
  );
  if (!own || isShared(resource, own)) throw new AppError('conflict', { detail: 'Этой своей записи больше нет.' });
  if (differs(resource, own, changes))
    throw new AppError('conflict', { detail: 'Запись изменили после того, как её предложили.' });
  await lockReferences(tx, resource, changes);
  await tx.run(sql`select make_shared(${resource.table}::regclass, ${own.guid})`);
  const { list, table } = resource;
  writeJournal(tx, actor, {
    action: 'update',
    organization: null,
    entity: table,
    record: own.guid,
    recordName: String(own[list.title]),
    ...(resource.within && { within: resource.within.guid }),
    before: { owner: 'own' },
    after: { owner: 'service' },
  });
}

type Way = (acceptance: Acceptance, replaceBy?: string) => Promise<void>;

/** How each kind of proposal is carried out, as the service would do it by hand. */
const ways: Readonly<Record<StoredProposal['kind'], Way>> = {
  change: async (acceptance) => {
    const { tx, actor, proposal, resource } = acceptance;
    const row = await recordOf(acceptance);
    const input = checkedInput(resource, { ...enteredOf(resource, row), ...proposal.changes });
    await writersOf(resource).update(tx, actor, resource, row, input);
  },
  create: async ({ tx, actor, proposal, resource }) => {
    const { guid } = await writersOf(resource).create(tx, actor, resource, checkedCreation(resource, proposal.changes));
    await tx.run(sql`update shared_proposal set record_guid = ${guid} where guid = ${proposal.guid}`);
  },
  share,
  delete: async (acceptance, replaceBy) => {
    const { tx, actor, resource } = acceptance;
    await writersOf(resource).remove(tx, actor, resource, await recordOf(acceptance), replaceBy);
  },
};

/** Carries out a proposal as an ordinary action; the journal names its origin. Errors: 403, 404, 409 when it is
 *  decided, the fields have changed since, or the record to delete is in use, 422. */
export async function accept(tx: Tx, actor: Actor, guid: string, replaceBy?: string): Promise<void> {
  const proposal = await openProposal(tx, actor, guid);
  const resource = await decided(tx, actor, proposal);
  const { hindrance } = await readProposal(tx, actor, guid);
  if (hindrance) throw new AppError('conflict', { detail: hindrance });
  await openShared(tx, actor);
  const refusal = refusalOf(actor, proposal, resource);
  if (refusal) throw new AppError('forbidden', { detail: refusal });
  const author = inManner(actor, { via: { kind: 'proposal', name: `${proposal.author}, ${proposal.organization}` } });
  await ways[proposal.kind]({ tx, actor: author, proposal, resource }, replaceBy);
  await close(tx, actor, proposal, 'accepted');
  await notifyAuthor(tx, actor, proposal, 'accepted');
}

/** Errors: 403, 404, 409 when it is decided. */
export async function decline(tx: Tx, actor: Actor, guid: string, reason: string): Promise<void> {
  const proposal = await openProposal(tx, actor, guid);
  await decided(tx, actor, proposal);
  await close(tx, actor, proposal, 'declined', reason);
  await notifyAuthor(tx, actor, proposal, 'declined', reason);
}

/** Errors: 404, 409 when it is decided or somebody else's. */
export async function withdraw(tx: Tx, actor: Actor, guid: string): Promise<void> {
  const proposal = await openProposal(tx, actor, guid);
  if (proposal.accountGuid !== actor.account)
    throw new AppError('conflict', { detail: 'Отозвать предложение может тот, кто его сделал.' });
  await close(tx, actor, proposal, 'withdrawn');
}
