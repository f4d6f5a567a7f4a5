import type { JournalAction } from 'contract/kit/journal-entry.ts';
import type { Resource } from 'contract/kit/resource.ts';
import type { Author, Manner } from './actor.ts';
import { isSql, listed, sql, type Sql } from './sql.ts';
import type { Tx } from './transaction.ts';

export interface NewEntry {
  action: JournalAction;
  /** Null for shared data and for actions outside any organization; an SQL expression when the database decides. */
  organization: string | Sql | null;
  entity?: string;
  record?: string | Sql;
  recordName?: string | Sql;
  /** The record on which the fields depend: for a value, its dictionary. */
  within?: string | Sql | undefined;
  /** An object, or an SQL expression for it. */
  before?: object | Sql | null;
  after?: object | Sql | null;
  /** For the entry of a whole bulk change or import: the number of its parts. */
  parts?: number;
  /** For a removal: an expression for the deleted rows. */
  stored?: Sql;
}

/** The organization of a resource's entries: null for shared data. */
export const placeIn = ({ scope }: Pick<Resource, 'scope'>, { organization }: Author): string | Sql | null =>
  scope === 'service' || scope === 'both' ? sql`owner_of_new()` : (organization ?? null);

/** The author with an additional manner. */
export const inManner = <A extends Author>(author: A, manner: Manner): A => ({
  ...author,
  manner: { ...author.manner, ...manner },
});

const json = (value: object | null | undefined) => (!value || isSql(value) ? value : JSON.stringify(value)) ?? null;

function entryValues(author: Author, entry: NewEntry): Sql {
  const { action, organization, entity, record, recordName, within, before, after, stored } = entry;
  const { isPart = false, parts = entry.parts, returns, via } = author.manner ?? {};
  return sql`${organization}, ${author.account ?? null}, ${author.fullName ?? author.userName ?? null}, ${json(via)}, ${action},
      ${entity ?? null}, ${record ?? null}, ${recordName ?? null}, ${within ?? null}, ${json(before)}, ${json(after)},
      ${author.requestId}, ${author.address ?? null}, ${isPart}, ${parts ?? null}, ${returns ?? null}, ${stored ?? null},
      ${author.session ?? null}`;
}

const insertion = sql`
    insert into journal (organization_guid, account_guid, user_name, via, action, entity, record_guid, record_name, within_guid,
      before, after, request_id, address, is_part, parts, returns, stored, session_guid)`;

/** A statement that writes one entry per row of `from`, to which its expressions may refer. */
export const entriesFrom = (author: Author, entry: NewEntry, from: Sql): Sql =>
  sql`${insertion} select ${entryValues(author, entry)} from ${from}`;

/** Writes the entry in the transaction of the action, so that no change is committed without its entry. */
export function writeJournal(tx: Tx, author: Author, entry: NewEntry): void {
  tx.later(sql`${insertion} values (${entryValues(author, entry)})`);
}

/** Writes many entries in one statement. */
export async function writeEntries(tx: Tx, author: Author, entries: readonly NewEntry[]): Promise<void> {
  const rows = entries.map((entry) => sql`(${entryValues(author, entry)})`);
  if (rows.length) await tx.rows(sql`${insertion} values ${listed(rows)}`);
}

/** Records that somebody viewed personal data, at most once an hour per record. Needs a writing transaction, which a
 *  `remembered` GET route has. */
export function rememberView(
  tx: Tx,
  author: Author,
  viewed: Pick<NewEntry, 'organization' | 'entity' | 'record' | 'recordName'>,
): void {
  const isNews = sql`(select) latest where not exists (
      select from journal where record_guid = ${viewed.record} and account_guid = ${author.account} and action = 'view'
        and occurred_at > now() - interval '1 hour')`;
  tx.later(entriesFrom(author, { ...viewed, action: 'view' }, isNews));
}

/** A condition on entries `j`: written by a person, if this organization may know the author. */
export const byPerson = (account: string | Sql): Sql => sql`j.account_guid = ${account} and is_told(j)`;

/** The name of the author of an entry `j`, if this organization may know it. */
export const authorName = sql`case when is_told(j) then readable_name(j.account_guid, j.user_name) else 'Другая организация' end`;

/** Whether the program wrote the entry `j` on behalf of a scheduler's author. */
export const byProgram = sql`coalesce(j.via ->> 'kind' = 'program', false)`;

/** Who performed the action of an entry `j`: the program for its own actions, as in the journal's sentences. */
export const doerName = sql`case when ${byProgram} then 'Программа («' || (j.via ->> 'name') || '»)' else ${authorName} end`;

/** The columns of a journal entry, named as in the API. */
export const entryColumns = sql`
  j.number, j.occurred_at as "occurredAt", case when is_told(j) then j.account_guid end as "accountGuid", ${authorName} as "userName",
  case when is_told(j) then case when j.via ? 'account' then
    (j.via - 'account') || jsonb_build_object('name', readable_name((j.via ->> 'account')::uuid, j.via ->> 'name'))
    else j.via end end as via,
  j.action, j.entity,
  j.record_guid as "recordGuid", readable_name(j.record_guid, j.record_name) as "recordName", j.within_guid as "withinGuid",
  readable_values(j.record_guid, told_values(j, j.before)) as before, readable_values(j.record_guid, told_values(j, j.after)) as after,
  case when is_told(j) then j.address end as address,
  j.request_id as "requestId", j.parts, j.is_part as "isPart", j.returns,
  (select r.number from journal r where r.returns = j.number) as "returnedBy"`;
