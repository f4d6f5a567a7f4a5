import { openStates } from 'contract/features/scheduler/runs.ts';
import type { Recheck } from 'contract/features/measurements/recheck.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { writeJournal } from '../../core/journal.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { enqueue } from '../../jobs/enqueue.ts';

const KIND = 'measurementRecheck';

/** The latest recheck; null before the first one. */
export async function lastRecheck(tx: Tx): Promise<Recheck | null> {
  const [last] = await tx.rows<Recheck>(sql`
    select r.guid as run, r.parameters ->> 'from' as "from", r.parameters ->> 'to' as "to", r.state, r.progress_done as done,
      r.progress_total as total, r.summary, r.error
    from run r where r.organization_guid = current_organization() and r.kind = ${KIND} order by r.created_at desc limit 1`);
  return last ?? null;
}

/** Starts checking the stored days of a period by the current rules. Errors: 409 while a recheck is running. */
export async function startRecheck(tx: Tx, actor: Actor, period: { from: string; to: string }): Promise<Recheck> {
  // Of two simultaneous requests, the second one finds the run of the first.
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
