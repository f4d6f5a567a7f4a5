import * as z from 'zod/mini';
import { settingsOf } from 'contract/features/scheduler/job-kinds.ts';
import type { Run } from 'contract/features/scheduler/runs.ts';
import { MAX_BACKFILLED } from 'contract/features/scheduler/calls.ts';
import { emptyOf } from 'contract/kit/field.ts';
import { inputSchema } from 'contract/kit/field-schema.ts';
import { startsAfter } from 'contract/time/schedule-times.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError, invalidField, mistakesOf } from '../../core/app-error.ts';
import { writeJournal } from '../../core/journal.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { beginRun } from '../../jobs/begin.ts';
import { checkMayWork, STARTS } from '../../jobs/run-actor.ts';
import { calendarOf, clockOf, intervalOf, schedulesWhere, timingOf, type Schedule } from '../../jobs/schedule.ts';
import { readRun } from './runs.service.ts';

/** Locks the schedule for a manually started run. Errors: 403, 404. */
async function lockSchedule(tx: Tx, actor: Actor, guid: string): Promise<Schedule> {
  const [schedule] = await schedulesWhere(tx, sql`s.guid = ${guid}`, sql`for update`);
  if (!schedule) throw new AppError('not_found');
  checkMayWork(actor, schedule.kind, STARTS);
  return schedule;
}

const entryOf = (actor: Actor, { guid, name }: Schedule) => ({
  action: 'run' as const,
  organization: actor.organization,
  entity: 'schedule',
  record: guid,
  recordName: name,
});

/** Settings for a single run. Errors: 422 at `parameters`. */
function checkedSettings({ kind, parameters }: Schedule, given: Record<string, unknown> | null) {
  if (!given) return parameters;
  const fields = settingsOf(kind);
  const whole = {
    ...Object.fromEntries(Object.entries(fields).map(([code, field]) => [code, emptyOf(field)])),
    ...given,
  };
  const parsed = z.safeParse(inputSchema(fields), whole);
  if (parsed.success) return Object.fromEntries(Object.entries(parsed.data).filter(([, value]) => value !== null));
  const errors = mistakesOf(parsed.error.issues).map(({ path, message }) => ({ path: `parameters.${path}`, message }));
  throw new AppError('invalid', { errors });
}

/** Starts a run now, with the rights of the user. Errors: 403, 404, 409 while another run is in progress and the
 *  schedule skips overlaps. */
export async function runNow(tx: Tx, actor: Actor, guid: string, given: Record<string, unknown> | null): Promise<Run> {
  const schedule = await lockSchedule(tx, actor, guid);
  const parameters = checkedSettings(schedule, given);
  const timing = timingOf(schedule);
  const now = await clockOf(tx);
  const interval = timing && intervalOf(timing, now, await calendarOf(tx, timing));
  const { guid: run, state } = await beginRun(
    tx,
    { ...schedule, parameters },
    { trigger: 'hand', account: actor.account, due: now, interval },
  );
  if (state === 'skipped')
    throw new AppError('conflict', { detail: 'Прежний запуск ещё не закончен: дождитесь его или остановите.' });
  writeJournal(tx, actor, { ...entryOf(actor, schedule), after: { run, parameters } });
  return readRun(tx, run);
}

interface Past {
  from: string;
  to: string;
  isDryRun: boolean;
}

/** Creates runs for past starts in sequence; a dry run only lists them. Errors: 403, 404, 422. */
export async function backfill(tx: Tx, actor: Actor, guid: string, { from, to, isDryRun }: Past) {
  const schedule = await lockSchedule(tx, actor, guid);
  const timing = timingOf(schedule);
  if (!timing) throw invalidField('from', 'У задачи нет своих сроков');
  const [begin, end] = [new Date(from), new Date(to)];
  if (end <= begin) throw invalidField('to', 'Окончание раньше начала');
  if (end > (await clockOf(tx))) throw invalidField('to', 'Этот момент ещё не наступил');
  const isWorking = await calendarOf(tx, timing);
  const starts = [];
  for (const start of startsAfter(timing, new Date(begin.getTime() - 1), isWorking)) {
    if (start > end) break;
    starts.push(start);
    if (starts.length > MAX_BACKFILLED)
      throw invalidField('from', `Не больше ${MAX_BACKFILLED} запусков за раз: возьмите промежуток короче`);
  }
  const shown = starts.map((start) => start.toISOString());
  if (isDryRun || starts.length === 0) return { starts: shown, runs: 0 };
  for (const due of starts) {
    const interval = intervalOf(timing, due, isWorking);
    await beginRun(tx, schedule, { trigger: 'backfill', account: actor.account, due, interval });
  }
  writeJournal(tx, actor, { ...entryOf(actor, schedule), after: { from, to, runs: starts.length } });
  return { starts: shown, runs: starts.length };
}
