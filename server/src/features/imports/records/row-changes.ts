import type { JournalEntry } from 'contract/kit/journal-entry.ts';
import type { ChangeByRow } from 'contract/kit/resource-import.ts';
import type { Resource } from 'contract/kit/resource.ts';
import type { Actor } from '../../../core/actor.ts';
import { entryColumns } from '../../../core/journal.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { historyShown } from '../../../resource/rights/field-rules.ts';

/** The number of changes listed individually. */
const MAX_LISTED = 200;

export interface RowChange extends Omit<ChangeByRow, 'row'> {
  number: number;
}

/** The changes made by an import's rows, from the journal of this transaction; renames come first. `rows` maps records
 *  to rows. */
export async function changesOfRows(
  tx: Tx,
  { rights, requestId }: Actor,
  resource: Resource,
  rows: ReadonlyMap<string, number>,
): Promise<RowChange[]> {
  if (rows.size === 0) return [];
  const { title } = resource.list;
  const entries = await tx.rows<JournalEntry>(sql`
    select ${entryColumns} from journal j
    where j.request_id = ${requestId} and j.is_part and j.action = 'update' and j.entity = ${resource.table}
    order by (j.before -> ${title}::text) is null, j.number limit ${MAX_LISTED}`);
  return historyShown(rights, resource, entries).flatMap(({ recordGuid, recordName, before, after }) => {
    const number = rows.get(recordGuid!);
    if (number === undefined) return [];
    const was = before?.[title];
    const renamed = was === undefined ? null : recordName;
    return [{ number, name: String(was ?? recordName), renamed, before, after }];
  });
}
