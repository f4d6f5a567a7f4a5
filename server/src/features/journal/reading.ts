import type { DictionarySchema } from 'contract/features/dictionaries/facts.ts';
import type { JournalEntry } from 'contract/kit/journal-entry.ts';
import { entryColumns } from '../../core/journal.ts';
import { sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';

/** The entries whose numbers a statement selects, newest first. */
export const entriesIn = (tx: Tx, numbers: Sql): Promise<JournalEntry[]> =>
  tx.rows<JournalEntry>(sql`
    select ${entryColumns} from journal j where j.number in (select n.number from (${numbers}) n)
    order by j.occurred_at desc, j.number desc`);

/** The dictionaries of the values among the entries; their parameters are fields of the values. */
export async function dictionariesOf(tx: Tx, entries: readonly JournalEntry[]): Promise<DictionarySchema[]> {
  const guids = [...new Set(entries.flatMap(({ withinGuid }) => withinGuid ?? []))];
  if (guids.length === 0) return [];
  return tx.rows<DictionarySchema>(
    sql`select guid, id, name, parameters from dictionary where guid = any(${guids}::uuid[])`,
  );
}
