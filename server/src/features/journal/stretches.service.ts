import type { JournalAction } from 'contract/kit/journal-entry.ts';
import { byPerson } from '../../core/journal.ts';
import { join, sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';

/** Stands for the organization of entries without one in indexes. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';
/** Changes of shared data, visible to every organization. */
export const SHARED: readonly JournalAction[] = ['create', 'update', 'remove', 'import'];
const SIGNING: readonly JournalAction[] = ['signIn', 'signInRefused', 'signOut'];

interface EntryQuery {
  organization: string;
  actions: readonly JournalAction[];
  person?: string;
  /** Tables of records; all when absent. */
  kinds?: readonly string[];
  /** Excludes changes of shared data. */
  isOwnOnly?: boolean;
  /** An additional condition on the entries `j`. */
  condition: Sql;
  /** The maximum number of newest entries of each kind. */
  limit: number;
}

/** Set before reading a page of the newest entries: row-level security makes the planner underestimate the rows, and it
 *  would read and sort all entries of a kind. */
export const readInOrder = (tx: Tx): void => tx.later(sql`set local enable_bitmapscan = off`);

/** The newest entries `j` of an organization, with all columns. Each kind is read from its own index range, so other
 *  entries are never scanned, even when nothing matches. */
export function newestOfKinds({ organization, actions, person, kinds, isOwnOnly, condition, limit }: EntryQuery): Sql {
  const among = (some: readonly JournalAction[]) => actions.filter((one) => some.includes(one));
  const newest = (scope: string, account: Sql | null, kind: Sql) => sql`
    cross join lateral (
      select j.* from journal j
      where j.scope = ${scope}::uuid and not j.is_part and ${account ? byPerson(account) : sql`true`}
        and j.action = k.action and j.kind = ${kind} and ${condition}
      order by j.occurred_at desc, j.number desc limit ${limit}) j`;
  const inScope = (scope: string, some: readonly JournalAction[]) => sql`
    select j.* from journal_kinds(${scope}, ${person ?? null}, ${some}::text[]) k
    ${newest(scope, person ? sql`${person}::uuid` : null, sql`k.kind`)}
    where ${kinds ? sql`k.kind = any(${kinds}::text[])` : sql`true`}`;
  const signing = sql`
    select j.* from membership m join account a on a.guid = m.account_guid and a.home_guid = m.organization_guid
    cross join unnest(${among(SIGNING)}::text[]) k (action)
    ${newest(NOBODY, sql`m.account_guid`, sql`'account'`)}
    where m.organization_guid = ${organization} and ${person ? sql`m.account_guid = ${person}` : sql`true`}`;
  // Sign-in attempts with unknown names belong to no organization; the service sees them.
  const ofNobody = sql`
    select j.* from (select where works_for_service()) s cross join lateral (
      select j.* from journal j
      where j.scope = ${NOBODY}::uuid and not j.is_part and j.account_guid is null
        and j.action = 'signInRefused' and j.kind = 'account' and ${condition}
      order by j.occurred_at desc, j.number desc limit ${limit}) j`;
  const isOfAccounts = !kinds || kinds.includes('account');
  const sources = [
    inScope(organization, actions),
    ...(isOwnOnly ? [] : [inScope(NOBODY, among(SHARED))]),
    ...(isOfAccounts ? [signing] : []),
    ...(isOfAccounts && !person && actions.includes('signInRefused') ? [ofNobody] : []),
  ];
  return sql`(${join(sources, ' union all ')})`;
}
