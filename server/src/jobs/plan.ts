import type pg from 'pg';
import { sql } from '../core/sql.ts';
import { asOrg, type Tx } from '../core/transaction.ts';
import { addRun, beginRun, type RunStart } from './begin.ts';
import { calendarOf, dueOf, intervalOf, schedulesWhere, startsUntil, timingOf, type Schedule } from './schedule.ts';

/** The number of missed starts recorded one by one. */
const SHOWN_MISSED = 20;

async function planStarts(tx: Tx, schedule: Schedule, now: Date): Promise<void> {
  const timing = timingOf(schedule);
  if (!timing || !schedule.nextRunAt) return;
  const isWorking = await calendarOf(tx, timing);
  const { due, next } = startsUntil(timing, new Date(schedule.nextRunAt), now, isWorking);
  await tx.run(sql`update schedule set next_run_at = ${next?.toISOString() ?? null} where guid = ${schedule.guid}`);
  if (schedule.isPaused) return;
  const { run, missed } = dueOf(due, now, schedule.missed);
  const given = (start: Date, trigger: RunStart['trigger']): RunStart => ({
    trigger,
    account: schedule.account,
    due: start,
    interval: intervalOf(timing, start, isWorking),
  });
  for (const start of missed.slice(-SHOWN_MISSED))
    await addRun(tx, schedule, given(start, 'schedule'), 'missed', 'Программа не работала в это время');
  for (const start of run) await beginRun(tx, schedule, given(start, run.length > 1 ? 'catchUp' : 'schedule'));
  if (run.length) await tx.run(sql`update schedule set missed_at = null where guid = ${schedule.guid}`);
  else await tx.run(sql`update schedule set last_state = 'missed' where guid = ${schedule.guid}`);
}

const AT_ONCE = 100;

/** Starts what is due in every organization by the clock of the database, which all programs share. The lock of the schedule ensures
 *  that only one program plans each start. */
export async function planDue(pool: pg.Pool): Promise<void> {
  const nobody = { organization: null, account: null };
  const due = await asOrg(pool, nobody, 'read', (tx) =>
    tx.last<{ organization_guid: string; guid: string; at: string }>(
      sql`select d.*, now() as at from due_schedules(${AT_ONCE}) d`,
    ),
  );
  for (const { organization_guid: organization, guid, at } of due) {
    const now = new Date(at);
    await asOrg(pool, { organization, account: null }, 'write', async (tx) => {
      const isDue = sql`s.guid = ${guid} and s.is_enabled and s.next_run_at <= ${now.toISOString()}`;
      const [schedule] = await schedulesWhere(tx, isDue, sql`for update skip locked`);
      if (schedule) await planStarts(tx, schedule, now);
    });
  }
}
