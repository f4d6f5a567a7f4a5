import { PRESENT_EVERY_MS, type presence, type Viewer } from 'contract/features/presence/calls.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { closedFields } from 'contract/rights/closed-fields.ts';
import { decideAny } from 'contract/rights/decide.ts';
import { anyFields } from 'contract/rights/reach.ts';
import type * as z from 'zod/mini';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { publishToPeople } from '../../core/events.ts';
import { name, sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { belonging } from '../../resource/column.ts';
import { reached } from '../../resource/rights/reach.ts';
import { resourceCalled } from './resource-called.ts';

type Open = z.output<(typeof presence)['report']['body']>;

/** Allows for one lost message. */
const isPresent = sql`v.seen_at > now() - make_interval(secs => ${(PRESENT_EVERY_MS / 1000) * 2.5})`;
/** The maximum number of named viewers. */
const MOST = 50;

/** The resource of a record that the person may read. Errors: 404. */
async function readable(tx: Tx, { rights }: Actor, { resource: called, record }: Open): Promise<Resource> {
  const resource = await resourceCalled(tx, called);
  if (!decideAny(rights, resource.entity, 'read').allowed) throw new AppError('not_found');
  const within = belonging(reached(resource, rights, 'read', anyFields));
  const [found] = await tx.rows(sql`select from ${name(resource.table)} t where t.guid = ${record} and ${within}`);
  if (!found) throw new AppError('not_found');
  return resource;
}

interface Other extends Viewer {
  account: string;
  isNotified: boolean;
}

/** The other users with a record open, each once. */
const othersAt = (tx: Tx, { account }: Actor, resource: string, record: string): Promise<Other[]> =>
  tx.rows<Other>(sql`
    select a.guid as account, readable_name(a.guid, a.full_name) as name, bool_or(v.is_editing) as "isEditing", bool_or(v.is_told) as "isNotified"
    from record_viewer v join account a on a.guid = v.account_guid
    where v.record_guid = ${record} and v.resource = ${resource} and v.account_guid <> ${account} and ${isPresent}
    group by a.guid order by a.full_name collate russian, a.guid limit ${MOST}`);

const notifyOthers = (tx: Tx, others: readonly Other[], record: string) => {
  const accounts = others.flatMap(({ account, isNotified }) => (isNotified ? [account] : []));
  if (accounts.length) publishToPeople(tx, 'presence', record, accounts);
};

/** Registers an open card and returns who else has the record open. Users who view as another user or try rights out
 *  are not registered; users with hidden personal fields do not see other viewers. Errors: 404. */
export async function markPresent(tx: Tx, actor: Actor, card: string, open: Open): Promise<Viewer[]> {
  const { resource: called, record, isEditing } = open;
  const resource = await readable(tx, actor, open);
  const isNotified = !resource.isPersonal || closedFields(actor.rights, resource, 'read').length === 0;
  const others = await othersAt(tx, actor, called, record);
  if (!actor.viewing) {
    const known = await tx.one(sql`
      with known as (
        select from record_viewer v
        where v.account_guid = ${actor.account} and v.guid = ${card} and v.record_guid = ${record} and v.is_editing = ${isEditing} and ${isPresent}),
      marked as (
        insert into record_viewer (guid, resource, record_guid, is_editing, is_told) values (${card}, ${called}, ${record}, ${isEditing}, ${isNotified})
        on conflict (organization_guid, account_guid, guid) do update set
          resource = excluded.resource, record_guid = excluded.record_guid, is_editing = excluded.is_editing, is_told = excluded.is_told, seen_at = now())
      select from known`);
    if (!known) notifyOthers(tx, others, record);
  }
  return isNotified ? others.map(({ name, isEditing }) => ({ name, isEditing })) : [];
}

/** Removes the viewer of a card that was closed. */
export async function leave(tx: Tx, actor: Actor, card: string): Promise<void> {
  const left = await tx.one<{ resource: string; record: string }>(sql`
    delete from record_viewer where account_guid = ${actor.account} and guid = ${card} returning resource, record_guid as record`);
  if (left) notifyOthers(tx, await othersAt(tx, actor, left.resource, left.record), left.record);
}
