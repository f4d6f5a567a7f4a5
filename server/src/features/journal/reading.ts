import type { DictionarySchema } from 'contract/features/dictionaries/facts.ts';
import type { journal } from 'contract/features/journal/calls.ts';
import type { JournalEntry } from 'contract/kit/journal-entry.ts';
import type { Answer } from 'contract/kit/route.ts';
import type { Rights } from 'contract/rights/rights.ts';
import { AppError } from '../../core/app-error.ts';
import { authorName, entryColumns } from '../../core/journal.ts';
import { sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { entriesShown } from '../../resource/rights/field-rules.ts';
import { closedEntry, isOpenTo } from './visible-name.service.ts';

/** The entries selected by a statement of numbers, as the person may read them, newest first. */
export async function entriesIn(tx: Tx, rights: Rights, numbers: Sql): Promise<JournalEntry[]> {
  const found = await tx.rows<JournalEntry & { isOpen: boolean }>(sql`
    select ${entryColumns}, ${isOpenTo(rights)} as "isOpen"
    from journal j where j.number in (select n.number from (${numbers}) n)
    order by j.occurred_at desc, j.number desc`);
  return entriesShown(
    rights,
    found.map(({ isOpen, ...entry }) => (isOpen ? entry : closedEntry(entry))),
  );
}

/** The dictionaries of the values in the entries, whose parameters are fields. */
export async function dictionariesOf(tx: Tx, entries: readonly JournalEntry[]): Promise<DictionarySchema[]> {
  const guids = [...new Set(entries.flatMap(({ withinGuid }) => withinGuid ?? []))];
  if (guids.length === 0) return [];
  return tx.rows<DictionarySchema>(
    sql`select guid, id, name, parameters from dictionary where guid = any(${guids}::uuid[])`,
  );
}

/** The author of an entry, and the device: that of the entry's session, or of the session that a sign-in has opened.
 *  Errors: 404. */
export async function authorOf(tx: Tx, number: number): Promise<Answer<typeof journal.author>> {
  const found = await tx.one<Answer<typeof journal.author>>(sql`
    select ${authorName} as "fullName", a.user_name as "userName",
      case when a.guid is not null then coalesce(s.device, j.after ->> 'device') end as device
    from journal j left join account a on a.guid = j.account_guid and is_told(j) and not is_erased(a.guid)
    left join session s on s.guid = j.session_guid where j.number = ${number}`);
  return found ?? Promise.reject(new AppError('not_found'));
}
