import type { JobName } from 'contract/features/scheduler/job-kinds.ts';
import type { RunLine, RunState, RunTrigger } from 'contract/features/scheduler/runs.ts';
import { newGuid } from '../core/guid.ts';
import { sql, type Sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';

/** A run claimed by this worker. */
export interface ClaimedRun {
  guid: string;
  claim: string;
  scheduleGuid: string | null;
  kind: JobName;
  parameters: Record<string, unknown>;
  account: string | null;
  trigger: RunTrigger;
  attempt: number;
  retries: number;
  retryPauseSeconds: number;
  maxMinutes: number;
  intervalFrom: string | null;
  intervalTo: string | null;
}

/** Claims a run, even from a worker that died; undefined when the run has ended. */
export const claimRun = (tx: Tx, guid: string): Promise<ClaimedRun | undefined> =>
  tx.one<ClaimedRun>(sql`
    update run set state = 'running', claim = ${newGuid()}, attempt = attempt + 1, started_at = coalesce(started_at, now())
    where guid = ${guid} and state in ('waiting', 'running')
    returning guid, claim, schedule_guid as "scheduleGuid", kind, parameters, account_guid as account, trigger, attempt, retries,
      retry_pause_seconds as "retryPauseSeconds", max_minutes as "maxMinutes", interval_from as "intervalFrom",
      interval_to as "intervalTo"`);

type Held = Pick<ClaimedRun, 'guid' | 'claim'>;

/** Locks a run that this worker still holds. False when another one has taken it over. */
export const holdRun = async (tx: Tx, { guid, claim }: Held): Promise<boolean> =>
  (await tx.run(sql`select from run where guid = ${guid} and claim = ${claim} and state = 'running' for update`)) > 0;

export interface RunProgress {
  done: number | null;
  total: number | null;
}

/** Saves the progress of a run. Undefined when another worker holds it. */
export const keepProgress = (tx: Tx, { guid, claim }: Held, { done, total }: RunProgress) =>
  tx.one<{ isStopAsked: boolean }>(sql`
    update run set progress_done = ${done}, progress_total = ${total}
    where guid = ${guid} and claim = ${claim} and state = 'running' returning stop_asked_at is not null as "isStopAsked"`);

export type NewLine = Omit<RunLine, 'number'>;

export const keepLines = (tx: Tx, { guid }: Held, lines: readonly NewLine[]): Promise<number> =>
  tx.run(sql`
    insert into run_line (organization_guid, run_guid, at, level, text, records)
    select current_organization(), ${guid}, x.at, x.level, x.text, x.records
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as x (at timestamptz, level text, text text, records jsonb)`);

export const endRun = (tx: Tx, { guid }: Held, state: RunState, summary: string | null, error: string | null) =>
  tx.run(sql`
    update run set state = ${state}, finished_at = now(), claim = null, summary = ${summary}, error = ${error} where guid = ${guid}`);

/** Returns a run to waiting for another attempt. `isWorkers`: the worker ended, which does not count as an attempt. */
export const waitAgain = (tx: Tx, { guid }: Held, readyAt: Sql, error: string | null, isWorkers: boolean) =>
  tx.run(sql`
    update run set state = 'waiting', claim = null, error = ${error}, ready_at = ${readyAt},
      attempt = attempt - ${isWorkers ? 1 : 0}
    where guid = ${guid}`);
