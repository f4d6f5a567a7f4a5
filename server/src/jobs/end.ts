import { jobKinds, quietKinds } from 'contract/features/scheduler/job-kinds.ts';
import type { RunState } from 'contract/features/scheduler/runs.ts';
import { publishEvent } from '../core/events.ts';
import { sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';
import { raiseAlarm } from './alarm.ts';
import { beginNext, beginRun } from './begin.ts';
import { notifyOverdue } from './late.ts';
import { notify } from './notify.ts';
import { endRun, type ClaimedRun } from './run-store.ts';
import { clockOf, schedulesWhere, type Schedule } from './schedule.ts';

export interface RunEnd {
  state: RunState;
  summary: string | null;
  error: string | null;
}

type Ended = Pick<ClaimedRun, 'guid' | 'claim' | 'scheduleGuid' | 'kind' | 'account' | 'intervalFrom' | 'intervalTo'>;

async function beginFollowers(tx: Tx, run: Ended, schedule: Schedule): Promise<void> {
  const followers = await schedulesWhere(
    tx,
    sql`s.after_guid = ${schedule.guid} and s.starts = 'after' and s.is_enabled`,
    sql`for update`,
  );
  const { intervalFrom, intervalTo } = run;
  for (const follower of followers.filter(({ isPaused }) => !isPaused)) {
    await beginRun(tx, follower, {
      trigger: 'chain',
      account: follower.account,
      due: await clockOf(tx),
      interval: intervalTo ? { from: intervalFrom ? new Date(intervalFrom) : null, to: new Date(intervalTo) } : null,
    });
  }
}

const failures: readonly RunState[] = ['failed', 'parked'];

async function notifyFailure(
  tx: Tx,
  run: Ended,
  { state, error }: RunEnd,
  schedule: Schedule | undefined,
): Promise<void> {
  if (quietKinds.includes(run.kind)) return;
  const title = schedule?.name ?? jobKinds[run.kind].title;
  const what = state === 'parked' ? 'остановлена после трёх неудач' : 'закончилась ошибкой';
  const failure = {
    text: `Задача «${title}» ${what}: ${error ?? 'причина неизвестна'}`,
    about: { resource: 'runs', guid: run.guid },
  };
  if (schedule) await raiseAlarm(tx, schedule.guid, schedule, failure);
  else if (run.account) await notify(tx, { ...failure, to: { account: run.account }, kind: 'run', severity: 'error' });
}

/** Records how a run ended and starts what waited for it. The caller holds its lock. */
export async function finishRun(tx: Tx, run: Ended, end: RunEnd): Promise<void> {
  await endRun(tx, run, end.state, end.summary, end.error);
  publishEvent(tx, 'runs', run.guid);
  const [schedule] = run.scheduleGuid
    ? await schedulesWhere(tx, sql`s.guid = ${run.scheduleGuid}`, sql`for update`)
    : [];
  if (failures.includes(end.state)) await notifyFailure(tx, run, end, schedule);
  if (!schedule) return;
  // It may have ended between two looks of the watch.
  await notifyOverdue(tx, sql`r.guid = ${run.guid}`, 'закончилась позже срока');
  await tx.run(sql`
    update schedule set last_state = ${end.state}, last_run_at = now() where guid = ${schedule.guid}`);
  if (end.state === 'done' || end.state === 'warned') await beginFollowers(tx, run, schedule);
  await beginNext(tx, schedule.guid);
}
