import { dictionaries } from 'contract/features/dictionaries/facts.ts';
import { openKinds, otherSections, actionsOfRecords } from 'contract/features/journal/sections.ts';
import { resources } from 'contract/features/index.ts';
import { ownObjects } from 'contract/features/object-types/facts.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import type { JournalEntry } from 'contract/kit/journal-entry.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { decide, decideAny } from 'contract/rights/decide.ts';
import { anyFields } from 'contract/rights/reach.ts';
import type { Rights } from 'contract/rights/rights.ts';
import { join, name, sql, type Sql } from '../../core/sql.ts';
import { reached } from '../../resource/rights/reach.ts';
import { isOfReadableList } from '../saved-views/viewed-lists.service.ts';

const isByReader = sql`j.account_guid = current_account()`;

/** A condition on an entry `j`: the person may read its record; undefined when they may read all of them. For a record
 *  that no longer exists it is unknown whether they could, unless it was their own action. */
function isReadable(rights: Rights, resource: Resource, guid: Sql = sql`j.record_guid`): Sql | undefined {
  if (!decideAny(rights, resource.entity, 'read').allowed) return sql`false`;
  const { reach } = reached(resource, rights, 'read', anyFields);
  if (!reach) return undefined;
  const having = sql`select from ${name(resource.table)} t where t.guid = ${guid}`;
  return sql`(exists (${having} and ${reach}) or ${isByReader} and not exists (${having}))`;
}

function isReadableOther(rights: Rights, kind: string): Sql | undefined {
  if (!decide(rights, otherSections[kind]!, 'read').allowed) return sql`false`;
  return kind === 'interval_day' ? isReadable(rights, meteringPoints as Resource) : undefined;
}

/** Whether an entry `j` is about a view that was shared before and after, of a list readable by the person. */
const isOfSharedView = (rights: Rights): Sql => sql`(coalesce(j.before, j.after) is not null
  and coalesce((j.before ->> 'isShared')::boolean, true) and coalesce((j.after ->> 'isShared')::boolean, true)
  and ${isOfReadableList(rights, sql`coalesce(j.after, j.before) ->> 'resource'`)})`;

/** Whether an entry `j` reveals nothing that its section would hide from the person. */
export function isOpenTo(rights: Rights): Sql {
  const conditions: [kind: string, condition: Sql | undefined][] = [
    ...resources.map((one): [string, Sql | undefined] => [one.table, isReadable(rights, one)]),
    ['dictionary_value', isReadable(rights, dictionaries, sql`j.within_guid`)],
    [ownObjects.table, isReadable(rights, ownObjects as Resource)],
    ['saved_view', sql`(${isByReader} or ${isOfSharedView(rights)})`],
    ['widget_subscription', isByReader],
    ...Object.keys(otherSections).map((kind): [string, Sql | undefined] => [kind, isReadableOther(rights, kind)]),
  ];
  const known = [...openKinds, ...conditions.map(([kind]) => kind)];
  const limited = conditions.flatMap(([kind, condition]) => (condition ? sql`when ${kind} then ${condition}` : []));
  return sql`(j.action <> all(${actionsOfRecords}::text[]) or case j.kind ${join(limited, ' ')} else j.kind is null or j.kind = any(${known}::text[]) end)`;
}

/** The name of an entry's record, if the entry is open to the person. */
export const visibleName = (rights: Rights): Sql =>
  sql`case when ${isOpenTo(rights)} then readable_name(j.record_guid, j.record_name) end`;

/** A redacted entry: only that something was done or refused, to whom, and with what kind of record. */
export const closedEntry = (entry: JournalEntry): JournalEntry => ({
  ...entry,
  recordName: null,
  before: null,
  after: entry.action === 'refused' ? entry.after : null,
  isClosed: true,
});
