import { THRESHOLD_OF_ADMINISTRATOR, type ReconciliationThreshold } from 'contract/features/readings/reconciliation.ts';
import { isAdministrator } from 'contract/rights/decide.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { writeJournal } from '../../core/journal.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';

type Values = Pick<ReconciliationThreshold, 'percent' | 'kwh'>;

const DEFAULT = { percent: 2, kwh: 50, version: 0 };

/** The threshold of the organization; version 0 while it is the default. */
export const thresholdOf = async (tx: Tx): Promise<ReconciliationThreshold> =>
  (await tx.one<ReconciliationThreshold>(sql`
    select percent, kwh, version from reconciliation_threshold where organization_guid = (select current_organization())`)) ??
  DEFAULT;

/** Errors: 403 unless the user is an administrator, 412 with the current threshold when it was changed meanwhile. */
export async function saveThreshold(tx: Tx, actor: Actor, version: number, { percent, kwh }: Values) {
  if (!isAdministrator(actor.rights)) throw new AppError('forbidden', { detail: THRESHOLD_OF_ADMINISTRATOR });
  await tx.run(sql`
    insert into reconciliation_threshold (organization_guid, version) values (${actor.organization}, 0) on conflict do nothing`);
  await tx.run(sql`select from reconciliation_threshold where organization_guid = ${actor.organization} for update`);
  const before = await thresholdOf(tx);
  if (before.version !== version)
    throw new AppError('stale', { detail: 'Порог изменил другой администратор.', current: { ...before } });
  await tx.run(sql`
    update reconciliation_threshold set percent = ${percent}, kwh = ${kwh}, version = version + 1
    where organization_guid = ${actor.organization}`);
  writeJournal(tx, actor, {
    action: 'update',
    organization: actor.organization,
    entity: 'reconciliation_threshold',
    record: actor.organization!,
    recordName: 'Порог сверки',
    before: { percent: before.percent, kwh: before.kwh },
    after: { percent, kwh },
  });
  return thresholdOf(tx);
}
