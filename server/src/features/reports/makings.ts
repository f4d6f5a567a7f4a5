import { reports } from 'contract/features/reports/facts.ts';
import type { ReportMaking } from 'contract/features/reports/calls.ts';
import { isBeingMade } from 'contract/features/reports/facts.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { publishEvent } from '../../core/events.ts';
import { writeJournal } from '../../core/journal.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { entryOf } from '../../resource/remembered.ts';
import { stopRun } from '../scheduler/runs.service.ts';
import { checkMayRead, readReport } from './report.ts';

/** The latest making of a report's file; null before the first. */
export async function lastMaking(tx: Tx, report: string): Promise<ReportMaking | null> {
  const [last] = await tx.rows<ReportMaking>(sql`
    select r.guid as run,
      case when r.state in ('queued', 'waiting') then 'waiting' when r.state = 'running' then 'making' when r.state = 'parked' then 'failed'
        when r.state in ('done', 'warned', 'failed') then r.state else 'stopped' end as state, (select readable_name(a.guid, a.full_name) from account a where a.guid = r.account_guid) as author,
      r.started_at as "startedAt", r.finished_at as "finishedAt", r.progress_done as done, r.progress_total as total,
      r.stop_asked_at is not null as "isStopAsked", r.summary, r.error
    from run r
    where r.organization_guid = current_organization() and r.kind = 'report' and r.parameters ->> 'reportGuid' = ${report}
    order by r.created_at desc limit 1`);
  return last ?? null;
}

/** Starts making a report in the background. Errors: 403, 404, 409 while it is being made. */
export async function makeReport(tx: Tx, actor: Actor, guid: string): Promise<ReportMaking> {
  const report = await readReport(tx, guid);
  checkMayRead(actor.rights, report.template);
  // Of two simultaneous requests, the second finds the work of the first.
  await tx.run(sql`select from report where guid = ${report.guid} for no key update`);
  const present = await lastMaking(tx, report.guid);
  if (present && isBeingMade(present.state))
    throw new AppError('conflict', { detail: 'Этот отчёт уже делается: дождитесь файла или остановите работу.' });
  const run = await enqueue(tx, 'report', { reportGuid: report.guid });
  writeJournal(tx, actor, { ...entryOf(reports, actor, report), action: 'run', after: { run } });
  publishEvent(tx, 'reports', report.guid);
  return (await lastMaking(tx, report.guid))!;
}

/** Stops the work on a report's file. Errors: 404, 409 when there is none. */
export async function stopMaking(tx: Tx, actor: Actor, guid: string): Promise<void> {
  const report = await readReport(tx, guid);
  const last = await lastMaking(tx, report.guid);
  if (!last) throw new AppError('conflict', { detail: 'Этот отчёт сейчас не делается: останавливать нечего.' });
  await stopRun(tx, actor, last.run);
  publishEvent(tx, 'reports', report.guid);
}
