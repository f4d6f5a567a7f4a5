import { enteredOf } from 'contract/kit/resource.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { inManner, writeJournal } from '../../core/journal.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { notify } from '../../jobs/notify.ts';
import { findRow } from '../../resource/store.ts';
import { checkedInput } from '../../resource/serve-resource.ts';
import { handsOf } from '../returns/hands.service.ts';
import { enter } from '../rights/administrators.service.ts';
import { readProposal, storedProposal, type StoredProposal } from './proposals.service.ts';
import { sharedResource } from './shared-resource.ts';

type Outcome = 'accepted' | 'declined' | 'withdrawn';

const said = { accepted: 'принято', declined: 'отклонено' } as const;

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

/** Tells the author in the author's own organization; who decided stays in the service. */
async function tellAuthor(tx: Tx, actor: Actor, proposal: StoredProposal, state: keyof typeof said, answer?: string) {
  const { guid, accountGuid, organizationGuid, recordName } = proposal;
  await enter(tx, organizationGuid);
  await notify(tx, {
    to: { account: accountGuid },
    kind: 'sharedData',
    severity: state === 'accepted' ? 'info' : 'warning',
    text: `Ваше предложение об общей записи «${recordName}» ${said[state]}${answer ? `: ${answer}` : ''}`,
    about: { resource: 'shared-proposals', guid },
  });
  await enter(tx, actor.organization!);
}

/** Makes the proposed change as a usual one; the journal names where it came from. Errors: 403, 404, 409 when it is decided or
 *  the fields have changed since, 422. */
export async function accept(tx: Tx, actor: Actor, guid: string): Promise<void> {
  const proposal = await openProposal(tx, actor, guid);
  const resource = await sharedResource(tx, proposal.resource);
  const row = resource && (await findRow(tx, resource, proposal.recordGuid, sql`for no key update of t`));
  const { hindrance } = await readProposal(tx, actor, guid);
  if (!resource || !row || hindrance) throw new AppError('conflict', { detail: hindrance ?? 'Записи больше нет.' });
  const author = inManner(actor, { via: { kind: 'proposal', name: `${proposal.author}, ${proposal.organization}` } });
  const input = checkedInput(resource, { ...enteredOf(resource, row), ...proposal.changes });
  await handsOf(resource).update(tx, author, resource, row, input);
  await close(tx, actor, proposal, 'accepted');
  await tellAuthor(tx, actor, proposal, 'accepted');
}

/** Errors: 403, 404, 409 when it is decided. */
export async function decline(tx: Tx, actor: Actor, guid: string, reason: string): Promise<void> {
  const proposal = await openProposal(tx, actor, guid);
  await close(tx, actor, proposal, 'declined', reason);
  await tellAuthor(tx, actor, proposal, 'declined', reason);
}

/** Errors: 404, 409 when it is decided or somebody else's. */
export async function withdraw(tx: Tx, actor: Actor, guid: string): Promise<void> {
  const proposal = await openProposal(tx, actor, guid);
  if (proposal.accountGuid !== actor.account)
    throw new AppError('conflict', { detail: 'Отозвать предложение может тот, кто его сделал.' });
  await close(tx, actor, proposal, 'withdrawn');
}
