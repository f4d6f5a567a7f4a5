import { jobKinds } from 'contract/features/scheduler/job-kinds.ts';
import type { RunState } from 'contract/features/scheduler/runs.ts';
import { tell } from '../core/events.ts';
import { sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';
import { beginNext, beginRun } from './begin.ts';
import { notify, type NewNotification } from './notify.ts';
import { endRun, type ClaimedRun } from './run-store.ts';
import { clockOf, schedulesWhere, type Schedule } from './schedule.ts';

export interface RunEnd {
  state: RunState;
  summary: string | null;
  error: string | null;
}

type Ended = Pick<ClaimedRun, 'guid' | 'claim' | 'scheduleGuid' | 'kind' | 'account' | 'intervalFrom' | 'intervalTo'>;

/** Who is notified of the events of a schedule. */
export function toldOf({ alarm, account }: Pick<Schedule, 'alarm' | 'account'>): NewNotification['to'] | null {
  if (alarm === 'nobody') return null;
  return alarm === 'author' && account ? { account } : { entity: 'scheduler', action: 'update' };
}

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

async function tellFailure(
  tx: Tx,
  run: Ended,
  { state, error }: RunEnd,
  schedule: Schedule | undefined,
): Promise<void> {
  const to = schedule ? toldOf(schedule) : run.account ? { account: run.account } : null;
  if (!to || run.kind === 'mail') return;
  const title = schedule?.name ?? jobKinds[run.kind].title;
  const what = state === 'parked' ? 'остановлена после трёх неудач' : 'закончилась ошибкой';
  await notify(tx, {
    to,
    kind: 'run',
    severity: 'error',
    text: `Задача «${title}» ${what}: ${error ?? 'причина неизвестна'}`,
    about: { resource: 'runs', guid: run.guid },
    escalateMinutes: schedule?.escalateMinutes ?? null,
  });
}

/** Records how a run ended and starts what waited for it. The caller holds its lock. */
export async function finishRun(tx: Tx, run: Ended, end: RunEnd): Promise<void> {
  await endRun(tx, run, end.state, end.summary, end.error);
  tell(tx, 'runs', run.guid);
  const [schedule] = run.scheduleGuid
    ? await schedulesWhere(tx, sql`s.guid = ${run.scheduleGuid}`, sql`for update`)
    : [];
  if (failures.includes(end.state)) await tellFailure(tx, run, end, schedule);
  if (!schedule) return;
  await tx.run(sql`
    update schedule set last_state = ${end.state}, last_run_at = now() where guid = ${schedule.guid}`);
  if (end.state === 'done' || end.state === 'warned') await beginFollowers(tx, run, schedule);
  await beginNext(tx, schedule.guid);
}
