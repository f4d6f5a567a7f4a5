import { namesIn } from 'contract/features/journal/sentence.ts';
import type { SharedProposal } from 'contract/features/shared-proposals/calls.ts';
import type { AnyInput, AnyRow, Resource } from 'contract/kit/resource.ts';
import { decide } from 'contract/rights/decide.ts';
import { MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { usageElsewhereOf } from '../../resource/removal/usage.ts';
import { commonRow } from '../own-readings/common-row.service.ts';
import { wordsOf } from '../../files/field-words.ts';
import { sharedResource } from '../dictionaries/shared-resource.service.ts';

export interface StoredProposal extends Omit<SharedProposal, 'lines' | 'isOwn' | 'hindrance' | 'usedElsewhere'> {
  accountGuid: string;
  organizationGuid: string;
  was: AnyInput;
  changes: AnyInput;
  /** The titles of the records that the fields refer to, by field and guid. */
  names: Record<string, Record<string, string>>;
}

const columns = sql`
  p.guid, p.kind, p.resource, p.record_guid as "recordGuid", p.record_name as "recordName", readable_name(p.account_guid, p.author) as author,
  p.organization, p.created_at as "createdAt", p.was, p.changes, p.names, p.reason, p.state, p.decided_at as "decidedAt", p.answer,
  p.account_guid as "accountGuid", p.organization_guid as "organizationGuid"`;

/** A person sees the own proposals; whoever decides sees all of them. */
const inSight = ({ rights, account }: Actor): Sql =>
  decide(rights, 'sharedData', 'update').allowed ? sql`true` : sql`p.account_guid = ${account}`;

// No entered field of shared data is a moment, so any zone will do.
const words = wordsOf(MOSCOW_ZONE);

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** The fields of a proposal in words. */
function linesOf(
  { was, changes, names }: StoredProposal,
  resource: Resource | undefined,
  row: AnyRow | undefined,
): SharedProposal['lines'] {
  return Object.keys(changes).map((key) => {
    const field = resource?.fields[key];
    const titles = { ...names[key], ...(row && namesIn(row, key)) };
    const text = (value: unknown) => (field ? words(field, value ?? null, titles) : String(value ?? ''));
    return {
      field: key,
      label: field?.label ?? key,
      was: text(was[key]),
      now: row ? text(row[key]) : null,
      proposed: text(changes[key]),
    };
  });
}

async function shown(tx: Tx, actor: Actor, stored: StoredProposal): Promise<SharedProposal> {
  const { accountGuid, organizationGuid: _, was, changes, names: __, ...proposal } = stored;
  const resource = await sharedResource(tx, proposal.resource);
  const { kind, recordGuid, state } = proposal;
  const row = resource && recordGuid ? await commonRow(tx, resource, recordGuid) : undefined;
  const isChanged = kind === 'change' && Object.keys(changes).some((key) => !same(row?.[key], was[key]));
  const changedSince = isChanged ? 'Эти поля изменились после того, как правку предложили.' : null;
  const isOfShared = kind === 'change' || kind === 'delete';
  const isAsked = kind === 'delete' && decide(actor.rights, 'sharedData', 'delete').allowed;
  const used = isAsked && resource && row ? await usageElsewhereOf(tx, resource, row.guid) : null;
  return {
    ...proposal,
    lines: linesOf(stored, resource, row),
    isOwn: accountGuid === actor.account,
    hindrance: state !== 'open' ? null : row || !isOfShared ? changedSince : 'Записи больше нет.',
    usedElsewhere: used && (used[0]?.total ?? 0),
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
  return Promise.all(found.map((one) => shown(tx, actor, one)));
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
