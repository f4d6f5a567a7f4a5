import {
  monthsOf,
  type DueEntries,
  type Retention,
  type RetentionMonths,
} from 'contract/features/journal/retention.ts';
import type { Author } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { writeJournal } from '../../core/journal.ts';
import { sql } from '../../core/sql.ts';
import { asOrg, type Tx } from '../../core/transaction.ts';
import { job } from '../../jobs/kind.ts';

const NAME = 'Сроки хранения журнала';
const KIND = 'journal_retention';
/** The number of entries forgotten in one transaction, so that others can write in between. */
const PORTION = 20_000;

const FOREVER: Retention = {
  signIns: null,
  views: null,
  refusals: null,
  exports: null,
  changes: null,
  access: null,
  version: 0,
  updatedAt: null,
};

export async function retentionOf(tx: Tx): Promise<Retention> {
  const kept = await tx.one<Retention>(sql`
    select sign_ins as "signIns", views, refusals, exports, changes, access, version, updated_at as "updatedAt"
    from journal_retention where organization_guid = current_organization()`);
  return kept ?? FOREVER;
}

/** Reads and locks the retention. Errors: 412 with the current retention when it was changed meanwhile. */
async function lockRetention(tx: Tx, version: number): Promise<Retention> {
  await tx.run(sql`
    insert into journal_retention (organization_guid) select current_organization() on conflict do nothing`);
  await tx.run(sql`select from journal_retention where organization_guid = current_organization() for update`);
  const current = await retentionOf(tx);
  if (current.version === version) return current;
  throw new AppError('stale', { detail: 'Сроки хранения изменил другой администратор.', current: { ...current } });
}

/** Errors: 412 with the current retention when it was changed meanwhile. */
export async function saveRetention(
  tx: Tx,
  actor: Author,
  version: number,
  given: RetentionMonths,
): Promise<Retention> {
  const before = await lockRetention(tx, version);
  const { signIns, views, refusals, exports, changes, access } = given;
  await tx.run(sql`
    update journal_retention set sign_ins = ${signIns}, views = ${views}, refusals = ${refusals}, exports = ${exports},
      changes = ${changes}, access = ${access}, version = version + 1, updated_at = now()
    where organization_guid = current_organization()`);
  writeJournal(tx, actor, {
    action: 'update',
    organization: actor.organization!,
    entity: KIND,
    record: actor.organization!,
    recordName: NAME,
    before: monthsOf(before),
    after: monthsOf(given),
  });
  return retentionOf(tx);
}

/** The entries that would be forgotten now with these retention months. */
export const previewForgetting = (tx: Tx, months: Partial<RetentionMonths>): Promise<DueEntries[]> =>
  tx.rows<DueEntries>(sql`
    select class, count(*) as count, min(occurred_at) as "from", max(occurred_at) as "to"
    from journal_due(${JSON.stringify(months)}::jsonb, null) group by class`);

/** Forgets a batch of expired entries; the database writes the journal entry about it, because it knows the numbers.
 *  Errors: 412 when the months differ from those that the user saw. */
export async function forgetDue(
  tx: Tx,
  author: Author,
  version: number,
): Promise<{ forgotten: number; isEnd: boolean }> {
  await lockRetention(tx, version);
  const written = {
    account_guid: author.account,
    user_name: author.fullName ?? author.userName,
    via: author.manner?.via,
    record_name: NAME,
    request_id: author.requestId,
    address: author.address,
  };
  const [{ forgotten }] = (await tx.rows<{ forgotten: number }>(sql`
    select forget_journal(${JSON.stringify(written)}::jsonb, ${PORTION}) as forgotten`)) as [{ forgotten: number }];
  return { forgotten, isEnd: forgotten < PORTION };
}

/** Forgets expired journal entries in batches. */
export const journalRetentionJob = job({
  name: 'journalRetention',
  async run({ pool, actor, log, progress, signal }) {
    let sum = 0;
    for (;;) {
      signal.throwIfAborted();
      const { forgotten, isEnd } = await asOrg(pool, actor, 'write', async (tx) =>
        forgetDue(tx, actor, (await retentionOf(tx)).version),
      );
      sum += forgotten;
      progress(sum);
      if (forgotten) log('info', `Забыто записей: ${forgotten}`);
      if (isEnd) return { summary: `Забыто записей журнала: ${sum}` };
    }
  },
});
