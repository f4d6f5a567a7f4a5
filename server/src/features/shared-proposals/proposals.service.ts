import type { SharedProposal } from 'contract/features/shared-proposals/calls.ts';
import { decide } from 'contract/rights/decide.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { findRow } from '../../resource/store.ts';
import { sharedResource } from './shared-resource.ts';

export interface StoredProposal extends Omit<SharedProposal, 'now' | 'isOwn' | 'hindrance'> {
  accountGuid: string;
  organizationGuid: string;
}

const columns = sql`
  p.guid, p.resource, p.record_guid as "recordGuid", p.record_name as "recordName", readable_name(p.account_guid, p.author) as author,
  p.organization, p.created_at as "createdAt", p.was, p.changes, p.names, p.reason, p.state, p.decided_at as "decidedAt", p.answer,
  p.account_guid as "accountGuid", p.organization_guid as "organizationGuid"`;

/** A person sees the own proposals; whoever decides sees all of them. */
const inSight = ({ rights, account }: Actor): Sql =>
  decide(rights, 'sharedData', 'update').allowed ? sql`true` : sql`p.account_guid = ${account}`;

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

async function shown(tx: Tx, actor: Actor, stored: StoredProposal): Promise<SharedProposal> {
  const { accountGuid, organizationGuid: _, ...proposal } = stored;
  const resource = await sharedResource(tx, proposal.resource);
  const row = resource && (await findRow(tx, resource, proposal.recordGuid));
  const keys = Object.keys(proposal.changes);
  const hindrance = !row
    ? 'Записи больше нет.'
    : keys.some((key) => !same(row[key], proposal.was[key]))
      ? 'Эти поля изменились после того, как правку предложили.'
      : null;
  return {
    ...proposal,
    now: row ? Object.fromEntries(keys.map((key) => [key, row[key] ?? null])) : null,
    isOwn: accountGuid === actor.account,
    hindrance: proposal.state === 'open' ? hindrance : null,
  };
}

interface Asked {
  record?: string | undefined;
  state?: SharedProposal['state'] | undefined;
}

/** The latest proposals that the person sees, at most `most`. */
export async function listProposals(tx: Tx, actor: Actor, asked: Asked, most: number): Promise<SharedProposal[]> {
  const { record = null, state = null } = asked;
  const found = await tx.rows<StoredProposal>(sql`
    select ${columns} from shared_proposal p
    where ${inSight(actor)} and (${record}::uuid is null or p.record_guid = ${record}) and (${state}::text is null or p.state = ${state})
    order by p.created_at desc, p.guid limit ${most}`);
  const proposals: SharedProposal[] = [];
  for (const one of found) proposals.push(await shown(tx, actor, one));
  return proposals;
}

/** Errors: 404 when the person does not see it. */
export async function storedProposal(tx: Tx, actor: Actor, guid: string, lock = sql``): Promise<StoredProposal> {
  const found = await tx.one<StoredProposal>(sql`
    select ${columns} from shared_proposal p where p.guid = ${guid} and ${inSight(actor)} ${lock}`);
  return found ?? Promise.reject(new AppError('not_found'));
}

/** A proposal beside the record as it is now. Errors: 404. */
export const readProposal = async (tx: Tx, actor: Actor, guid: string): Promise<SharedProposal> =>
  shown(tx, actor, await storedProposal(tx, actor, guid));
