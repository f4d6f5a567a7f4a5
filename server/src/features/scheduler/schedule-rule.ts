import { CronError, parseCron, wideStep } from 'contract/time/cron.ts';
import type { schedules } from 'contract/features/scheduler/facts.ts';
import { settingsOf } from 'contract/features/scheduler/job-kinds.ts';
import type { Row } from 'contract/kit/resource.ts';
import { REQUIRED } from 'contract/kit/text.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { checkMayWork, PLANS } from '../../jobs/run-actor.ts';
import { calendarOf, clockOf, nextOf, planNext, schedulesWhere, timingOf, type Schedule } from '../../jobs/schedule.ts';
import type { Rule } from '../../resource/rule.ts';

type Timed = Pick<Schedule, 'starts' | 'cron' | 'everyMinutes'>;

/** Refuses an invalid timetable. Errors: 422 at its field. */
export function checkTiming({ starts, cron, everyMinutes }: Timed): void {
  if (starts === 'every' && everyMinutes === null) throw invalidField('everyMinutes', REQUIRED);
  if (starts !== 'cron') return;
  if (!cron) throw invalidField('cron', REQUIRED);
  try {
    parseCron(cron);
  } catch (error) {
    if (error instanceof CronError) throw invalidField('cron', error.message);
    throw error;
  }
}

type Written = Pick<Row<typeof schedules>, 'starts' | 'cron'>;

/** Refuses a step larger than its field; an older schedule keeps it until its timetable changes. Errors: 422. */
export function checkStep(before: Written | null, after: Written): void {
  const isWritten = before?.cron !== after.cron || before?.starts !== after.starts;
  const wide = after.starts === 'cron' && isWritten ? wideStep(after.cron ?? '') : undefined;
  if (wide) throw invalidField('cron', wide);
}

/** Checks the required settings of a kind. Errors: 422 at their field. */
function checkNeeded({ kind, parameters }: Schedule): void {
  const missing = Object.entries(settingsOf(kind)).find(([name, { required }]) => required && !parameters[name]);
  if (missing) throw invalidField(missing[0], REQUIRED);
}

/** A chain of schedules must not be a cycle. Errors: 422. */
async function checkChain(tx: Tx, guid: string, after: string): Promise<void> {
  const circle = await tx.one(sql`
    with recursive before (guid) as (
      select ${after}::uuid
      union
      select s.after_guid from before b join schedule s on s.guid = b.guid where s.after_guid is not null)
    select from before where guid = ${guid}`);
  if (circle) throw invalidField('afterGuid', 'Эта задача сама выполняется после неё: получился бы круг');
}

/** A schedule that requires approval can be changed only by an approved proposal. Errors: 409. */
async function checkApproved(tx: Tx, { guid, version, needsApproval }: Row<typeof schedules>): Promise<void> {
  if (needsApproval !== true) return;
  const approved = await tx.one(sql`
    select from schedule_proposal where schedule_guid = ${guid} and schedule_version = ${version} and state = 'approved'`);
  if (approved) return;
  throw new AppError('conflict', {
    detail: 'Правки этой задачи утверждает другой человек: предложите правку на её карточке.',
  });
}

/** Validates a change of a schedule and the user's right to run this kind; its runs then use the rights of the user. */
export const scheduleRule: Rule<typeof schedules> = async ({ tx, actor, before, after }) => {
  if (before) await checkApproved(tx, before);
  if (!after) return;
  const [schedule] = await schedulesWhere(tx, sql`s.guid = ${after.guid}`);
  if (!schedule) return;
  checkTiming(schedule);
  checkStep(before, after);
  checkNeeded(schedule);
  checkMayWork(actor, schedule.kind, PLANS);
  const predecessor = after.afterGuid;
  if (schedule.starts === 'after') {
    if (!predecessor) throw invalidField('afterGuid', REQUIRED);
    await checkChain(tx, after.guid, predecessor);
  }
  const timing = timingOf(schedule);
  if (timing && !nextOf(timing, await clockOf(tx), await calendarOf(tx, timing)))
    throw invalidField('cron', 'По такому расписанию задача не запустится ни разу');
  await tx.run(sql`update schedule set account_guid = ${actor.account}, missed_at = null where guid = ${after.guid}`);
  await planNext(tx, [after.guid]);
};
