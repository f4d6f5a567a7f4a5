import { dictionaries } from 'contract/features/dictionaries/facts.ts';
import { resources } from 'contract/features/index.ts';
import type { SharedProposal } from 'contract/features/shared-proposals/calls.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { decide, decideAny } from 'contract/rights/decide.ts';
import { onSomeRows } from 'contract/rights/row-rules.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { isChangedSince, linesOf, type ProposedFields } from '../../resource/proposed/fields.ts';
import { usageElsewhereOf } from '../../resource/removal/usage.ts';
import { commonRow } from '../own-readings/common-row.service.ts';
import { sharedResource } from '../dictionaries/shared-resource.service.ts';

export interface StoredProposal
  extends
    Omit<SharedProposal, 'lines' | 'isOwn' | 'mayDecide' | 'refusal' | 'hindrance' | 'usedElsewhere'>,
    ProposedFields {
  accountGuid: string;
  organizationGuid: string;
}

const columns = sql`
  p.guid, p.kind, p.resource, p.record_guid as "recordGuid", p.record_name as "recordName", readable_name(p.account_guid, p.author) as author,
  p.organization, p.created_at as "createdAt", p.was, p.changes, p.names, p.reason, p.state, p.decided_at as "decidedAt", p.answer, p.is_inside as "isInside",
  p.account_guid as "accountGuid", p.organization_guid as "organizationGuid"`;

/** The families in which the actor may change at least some records. */
const changedBy = ({ rights }: Actor) => resources.filter(({ entity }) => decideAny(rights, entity, 'update').allowed);

/** A condition for visible proposals: the person's own, and those they decide on. */
const inSight = (actor: Actor): Sql => {
  const ofService = decide(actor.rights, 'sharedData', 'update').allowed ? sql`not p.is_inside` : sql`false`;
  const names = changedBy(actor).map(({ name }) => name);
  const values = names.includes(dictionaries.name) ? sql`p.resource like 'dictionary/%'` : sql`false`;
  return sql`(p.account_guid = ${actor.account} or ${ofService}
    or (p.is_inside and p.organization_guid = ${actor.organization} and (p.resource = any(${names}::text[]) or ${values})))`;
};

/** Whether the actor decides on a proposal; for a record of the organization, somebody who may change it. */
export function mayDecide({ rights }: Actor, { isInside, recordGuid }: StoredProposal, resource?: Resource): boolean {
  if (!isInside) return decide(rights, 'sharedData', 'update').allowed;
  return resource !== undefined && decide(rights, resource.entity, 'update', recordGuid, onSomeRows).allowed;
}

/** The actions on records needed for accepting, in addition to the right to shared data. */
const asked = { change: 'update', create: 'create', share: 'create', delete: 'delete' } as const;

/** Why the actor, who decides, may not accept a proposal, because they could not make the change themselves. Null when
 *  they may. */
export function refusalOf(
  { rights }: Actor,
  { kind, recordGuid, isInside }: StoredProposal,
  { entity }: Resource,
): string | null {
  const isOfRecord = kind === 'change' || kind === 'delete';
  const decisions = [
    ...(isInside ? [] : [decide(rights, 'sharedData', asked[kind])]),
    decide(rights, entity, asked[kind], isOfRecord ? recordGuid : null, onSomeRows),
  ];
  const refusal = decisions.find(({ allowed }) => !allowed);
  return refusal ? `${refusal.reason}. Попросите администратора организации.` : null;
}

async function shown(tx: Tx, actor: Actor, stored: StoredProposal): Promise<SharedProposal> {
  const { accountGuid, organizationGuid: _, was: __, changes: ___, names: ____, ...proposal } = stored;
  const resource = await sharedResource(tx, proposal.resource);
  const { kind, recordGuid, state } = proposal;
  const row = resource && recordGuid ? await commonRow(tx, resource, recordGuid) : undefined;
  const isChanged = kind === 'change' && isChangedSince(stored, row);
  const changedSince = isChanged ? 'Эти поля изменились после того, как правку предложили.' : null;
  const isOfShared = kind === 'change' || kind === 'delete';
  const isAsked = kind === 'delete' && decide(actor.rights, 'sharedData', 'delete').allowed;
  const used = isAsked && resource && row ? await usageElsewhereOf(tx, resource, row.guid) : null;
  return {
    ...proposal,
    lines: linesOf(stored, resource, row),
    isOwn: accountGuid === actor.account,
    mayDecide: mayDecide(actor, stored, resource),
    refusal: resource ? refusalOf(actor, stored, resource) : null,
    hindrance: state !== 'open' ? null : row || !isOfShared ? changedSince : 'Записи больше нет.',
    usedElsewhere: used && (used[0]?.total ?? 0),
  };
}

/** Proposals for records that the actor may not change are hidden, although others of the family may be visible. */
const isVisible = ({ isOwn, mayDecide: decides }: SharedProposal): boolean => isOwn || decides;

interface Asked {
  record?: string | undefined;
  state?: SharedProposal['state'] | undefined;
}

/** The latest visible proposals, at most `most`. */
export async function listProposals(tx: Tx, actor: Actor, asked: Asked, most: number): Promise<SharedProposal[]> {
  const { record = null, state = null } = asked;
  const found = await tx.rows<StoredProposal>(sql`
    select ${columns} from shared_proposal p
    where ${inSight(actor)} and (${record}::uuid is null or p.record_guid = ${record}) and (${state}::text is null or p.state = ${state})
    order by p.created_at desc, p.guid limit ${most}`);
  const all = await Promise.all(found.map((one) => shown(tx, actor, one)));
  return all.filter(isVisible);
}

/** Errors: 404 when the person does not see it. */
export async function storedProposal(tx: Tx, actor: Actor, guid: string, lock = sql``): Promise<StoredProposal> {
  const found = await tx.one<StoredProposal>(sql`
    select ${columns} from shared_proposal p where p.guid = ${guid} and ${inSight(actor)} ${lock}`);
  return found ?? Promise.reject(new AppError('not_found'));
}

/** A proposal with the current state of its record. Errors: 404. */
export async function readProposal(tx: Tx, actor: Actor, guid: string): Promise<SharedProposal> {
  const proposal = await shown(tx, actor, await storedProposal(tx, actor, guid));
  if (!isVisible(proposal)) throw new AppError('not_found');
  return proposal;
}
