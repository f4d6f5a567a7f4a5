import type { JournalEntry } from 'contract/kit/journal-entry.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { AppError } from '../core/app-error.ts';
import { name, sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';
import { belonging } from './column.ts';

/** The columns of a journal entry, named as in the API. */
export const entryColumns = sql`
  j.number, j.occurred_at as "occurredAt", j.account_guid as "accountGuid", readable_name(j.account_guid, j.user_name) as "userName", j.via, j.action, j.entity,
  j.record_guid as "recordGuid", readable_name(j.record_guid, j.record_name) as "recordName", j.within_guid as "withinGuid",
  readable_values(j.record_guid, j.before) as before, readable_values(j.record_guid, j.after) as after, j.address,
  j.request_id as "requestId", j.parts, j.is_part as "isPart", j.returns,
  (select r.number from journal r where r.returns = j.number) as "returnedBy"`;

/** The changes of one record, newest first. Errors: 404 when the record is not of this organization. */
export async function historyOf(
  tx: Tx,
  resource: Resource,
  guid: string,
  { limit = 50, before = 999_999_999 }: { limit?: number; before?: number },
): Promise<JournalEntry[]> {
  const [row] = await tx.rows(
    sql`select from ${name(resource.table)} t where t.guid = ${guid} and ${belonging(resource)}`,
  );
  if (!row) throw new AppError('not_found');
  return tx.rows<JournalEntry>(sql`
    select ${entryColumns} from journal j where record_guid = ${guid} and kind = ${resource.table} and number < ${before} order by number desc limit ${limit}`);
}
