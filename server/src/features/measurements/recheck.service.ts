import { openStates } from 'contract/features/scheduler/runs.ts';
import type { Recheck } from 'contract/features/measurements/recheck.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { writeJournal } from '../../core/journal.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { enqueue } from '../../jobs/enqueue.ts';

const KIND = 'measurementRecheck';

/** The last check of stored days; null before the first. */
export async function lastRecheck(tx: Tx): Promise<Recheck | null> {
  const [last] = await tx.rows<Recheck>(sql`
    select r.guid as run, r.parameters ->> 'from' as "from", r.parameters ->> 'to' as "to", r.state, r.progress_done as done,
      r.progress_total as total, r.summary, r.error
    from run r where r.organization_guid = current_organization() and r.kind = ${KIND} order by r.created_at desc limit 1`);
  return last ?? null;
}

/** Starts the check of the stored days of a period by the rules of today. Errors: 409 while one is under way. */
export async function startRecheck(tx: Tx, actor: Actor, period: { from: string; to: string }): Promise<Recheck> {
  // Of two simultaneous requests, the second finds the work of the first.
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('recheck ' || current_organization(), 0))`);
  const present = await lastRecheck(tx);
  if (present && openStates.includes(present.state))
    throw new AppError('conflict', { detail: 'Проверка заново уже идёт: дождитесь её окончания.' });
  await enqueue(tx, KIND, period);
  writeJournal(tx, actor, {
    action: 'run',
    organization: actor.organization,
    entity: 'measurement_threshold',
    record: actor.organization!,
    recordName: 'Проверка измерений заново',
    before: null,
    after: period,
  });
  return (await lastRecheck(tx))!;
}
