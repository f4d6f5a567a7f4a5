import type { Actor } from '../../core/actor.ts';
import { writeJournal } from '../../core/journal.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';

/** Adds the built-in types of a new organization; the transaction must already be in that organization. */
export async function addReadyTypes(tx: Tx, actor: Actor, organization: string): Promise<void> {
  const added = await tx.rows<{ guid: string; name: string; code: string }>(
    sql`select guid, name, code from add_ready_object_types() order by sort`,
  );
  for (const { guid, name, code } of added)
    writeJournal(tx, actor, {
      action: 'create',
      organization,
      entity: 'object_type',
      record: guid,
      recordName: name,
      after: { name, code },
    });
}
