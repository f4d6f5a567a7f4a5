import type { JournalEntry } from 'contract/kit/journal-entry.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { AppError } from '../../core/app-error.ts';
import { entryColumns } from '../../core/journal.ts';
import { name, sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { belonging } from '../column.ts';

interface HistoryPage {
  limit?: number;
  before?: number;
}

/** The entries about a record, newest first, without views and refusals. The caller has checked that the record is
 *  readable. */
export const entriesOf = (
  tx: Tx,
  table: string,
  guid: string,
  { limit = 50, before = 999_999_999 }: HistoryPage,
): Promise<JournalEntry[]> =>
  tx.rows<JournalEntry>(sql`
    select ${entryColumns} from journal j where record_guid = ${guid} and kind = ${table} and action <> all('{view,refused}') and number < ${before} order by number desc limit ${limit}`);

/** The changes of one record, newest first. Errors: 404 when the record is not in this organization. */
export async function historyOf(tx: Tx, resource: Resource, guid: string, asked: HistoryPage): Promise<JournalEntry[]> {
  const [row] = await tx.rows(
    sql`select from ${name(resource.table)} t where t.guid = ${guid} and ${belonging(resource)}`,
  );
  if (!row) throw new AppError('not_found');
  return entriesOf(tx, resource.table, guid, asked);
}
