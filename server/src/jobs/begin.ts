import type { JobName } from 'contract/features/scheduler/job-kinds.ts';
import type { RunState, RunTrigger } from 'contract/features/scheduler/runs.ts';
import type { Overlap } from 'contract/features/scheduler/facts.ts';
import { publishEvent } from '../core/events.ts';
import { newGuid } from '../core/guid.ts';
import { sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';
import { sendJob } from './enqueue.ts';

/** The parts of a schedule that its runs need. */
export interface PlannedSchedule {
  guid: string;
  version: number;
  kind: JobName;
  parameters: Record<string, unknown>;
  overlap: Overlap;
  retries: number;
  retryPauseSeconds: number;
  maxMinutes: number;
}

export interface RunStart {
  trigger: RunTrigger;
  /** The account whose rights it uses. */
  account: string | null;
  due: Date;
  interval: { from: Date | null; to: Date } | null;
}

const inOrder: readonly RunTrigger[] = ['catchUp', 'backfill'];

/** Inserts a run of a schedule in a given state. */
export async function addRun(
  tx: Tx,
  planned: PlannedSchedule,
  given: RunStart,
  state: RunState,
  summary: string | null = null,
) {
  const { guid: schedule, version, kind, parameters, retries, retryPauseSeconds, maxMinutes } = planned;
  const { trigger, account, due, interval } = given;
  const guid = newGuid();
  const isOver = state === 'skipped' || state === 'missed';
  await tx.run(sql`
    insert into run (guid, organization_guid, schedule_guid, schedule_version, kind, parameters, account_guid, state, trigger, retries,
      retry_pause_seconds, max_minutes, due_at, interval_from, interval_to, summary, finished_at)
    values (${guid}, current_organization(), ${schedule}, ${version}, ${kind}, ${JSON.stringify(parameters)}, ${account}, ${state},
      ${trigger}, ${retries}, ${retryPauseSeconds}, ${maxMinutes}, ${due.toISOString()}, ${interval?.from?.toISOString() ?? null},
      ${interval?.to.toISOString() ?? null}, ${summary}, case when ${isOver} then now() end)`);
  publishEvent(tx, 'runs', guid);
  return guid;
}

/** Asks the open runs of a schedule to stop. True when one of them is still working. */
async function replaceRuns(tx: Tx, schedule: string): Promise<boolean> {
  await tx.run(sql`
    update run set state = 'stopped', finished_at = now(), summary = 'Заменена следующим запуском'
    where schedule_guid = ${schedule} and state in ('waiting', 'queued')`);
  const working = await tx.run(sql`
    update run set stop_asked_at = coalesce(stop_asked_at, now()) where schedule_guid = ${schedule} and state = 'running'`);
  return working > 0;
}

/** Starts a run of a schedule, which the caller has locked, following its policy for overlapping runs. */
export async function beginRun(
  tx: Tx,
  planned: PlannedSchedule,
  given: RunStart,
): Promise<{ guid: string; state: RunState }> {
  const open = await tx.one(sql`
    select from run where schedule_guid = ${planned.guid} and state in ('queued', 'waiting', 'running') limit 1`);
  const begin = async (state: RunState, summary?: string) => {
    const guid = await addRun(tx, planned, given, state, summary);
    if (state === 'waiting') await sendJob(tx, guid);
    return { guid, state };
  };
  if (!open) return begin('waiting');
  if (planned.overlap === 'queue' || inOrder.includes(given.trigger)) return begin('queued');
  if (planned.overlap === 'skip') return begin('skipped', 'Прежний запуск ещё не был закончен');
  return begin((await replaceRuns(tx, planned.guid)) ? 'queued' : 'waiting');
}

/** Starts the next waiting run of a schedule when one has ended. */
export async function beginNext(tx: Tx, schedule: string): Promise<void> {
  const next = await tx.one<{ guid: string }>(sql`
    update run set state = 'waiting', ready_at = now()
    where guid = (
        select q.guid from run q where q.schedule_guid = ${schedule} and q.state = 'queued' order by q.due_at, q.created_at limit 1)
      and not exists (select from run o where o.schedule_guid = ${schedule} and o.state in ('waiting', 'running'))
    returning guid`);
  if (next) await sendJob(tx, next.guid);
}
