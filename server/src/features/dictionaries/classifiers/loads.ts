import type { ClassifierLoad } from 'contract/features/dictionaries/classifiers.ts';
import { dictionaries } from 'contract/features/dictionaries/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { sql, type Sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { checkOwner } from '../../../resource/owner.ts';
import { checkRow } from '../../../resource/rights/row-rules.ts';
import { lockRow } from '../../../resource/store.ts';

/** The result of reading a file, apart from the codes. */
export type Found = Pick<
  ClassifierLoad,
  'mistakes' | 'mistakesTotal' | 'skipped' | 'skippedTotal' | 'codes' | 'repeats' | 'changes'
>;

const nothing: Found = {
  mistakes: [],
  mistakesTotal: 0,
  skipped: [],
  skippedTotal: 0,
  codes: 0,
  repeats: 0,
  changes: { added: 0, changed: 0, withdrawn: 0, returned: 0 },
};

/** Whether the run `r` of a load is in progress. */
export const isGoing = sql`coalesce(r.state in ('waiting', 'running'), false)`;

/** The loads `l` that fit a condition, the last ones first. */
export async function loadsOf(tx: Tx, condition: Sql): Promise<ClassifierLoad[]> {
  const rows = await tx.rows<Omit<ClassifierLoad, keyof Found> & { found: Found | null }>(sql`
    select l.guid, l.classifier, l.edition, l.applied_at is null and coalesce(d.classifier_date > l.edition, false) as "isOlder",
      l.file_name as "fileName", l.received_at as "receivedAt", l.applied_at as "appliedAt",
      (select readable_name(a.guid, a.full_name) from account a where a.guid = l.account_guid) as author,
      case when l.applied_at is not null then 'applied'
        when ${isGoing} then case when l.read_at is null then 'reading' else 'applying' end
        when l.read_at is null or (l.found ->> 'mistakesTotal')::integer > 0 then 'refused'
        else 'ready' end as state,
      r.progress_done as done, r.progress_total as total,
      case when l.applied_at is null and not ${isGoing} then r.error end as refusal, l.found
    from classifier_load l join dictionary d on d.guid = l.dictionary_guid left join run r on r.guid = l.run_guid
    where ${condition} order by l.received_at desc limit 20`);
  return rows.map(({ found, ...load }) => ({ ...load, ...(found ?? nothing) }));
}

/** Errors: 404. */
export async function readLoad(tx: Tx, guid: string): Promise<ClassifierLoad> {
  const [load] = await loadsOf(tx, sql`l.guid = ${guid}`);
  if (!load) throw new AppError('not_found');
  return load;
}

/** Locks a dictionary and its values for a change by the actor. Errors: 403, 404, 409 for a system dictionary. */
export async function changedDictionary(tx: Tx, actor: Actor, guid: string): Promise<Row<typeof dictionaries>> {
  await checkRow(tx, actor, dictionaries, guid, 'update');
  const row = await lockRow(tx, dictionaries, guid, null);
  checkOwner(actor, dictionaries, row, 'update');
  return row;
}
