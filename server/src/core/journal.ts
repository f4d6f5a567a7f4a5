import type { Author } from './actor.ts';
import { sql } from './sql.ts';
import type { Tx } from './transaction.ts';

export type JournalAction =
  'create' | 'update' | 'remove' | 'export' | 'signIn' | 'signInRefused' | 'signOut' | 'refused';

export interface Entry {
  action: JournalAction;
  /** Null for shared data and for what happens outside of an organization. */
  organization: string | null;
  entity?: string;
  record?: string;
  recordName?: string;
  before?: object | null;
  after?: object | null;
}

/** Writes what was done, in the transaction that does it: no entry, no change. The commit waits for it. */
export function writeJournal(tx: Tx, author: Author, entry: Entry): void {
  const { action, organization, entity, record, recordName, before, after } = entry;
  tx.later(sql`
    insert into journal (organization_guid, account_guid, user_name, action, entity, record_guid, record_name, before, after, request_id, address)
    values (${organization}, ${author.account ?? null}, ${author.fullName ?? author.userName ?? null}, ${action}, ${entity ?? null},
      ${record ?? null}, ${recordName ?? null}, ${before ? JSON.stringify(before) : null}, ${after ? JSON.stringify(after) : null},
      ${author.requestId}, ${author.address ?? null})`);
}
