import { isOpen, type Run, type RunLine, type runs } from 'contract/features/scheduler/runs.ts';
import { ruledResources } from 'contract/features/rights/rules.ts';
import { DEFAULT_PAGE } from 'contract/kit/list-query.ts';
import { decideAny } from 'contract/rights/decide.ts';
import type { Rights } from 'contract/rights/rights.ts';
import type * as z from 'zod/mini';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { newGuid } from '../../core/guid.ts';
import { publishEvent } from '../../core/events.ts';
import { writeJournal } from '../../core/journal.ts';
import { contains } from '../../core/search.ts';
import { sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { jobKinds, quietKinds } from 'contract/features/scheduler/job-kinds.ts';
import { beginNext } from '../../jobs/begin.ts';
import { sendJob } from '../../jobs/enqueue.ts';
import { checkMayWork, STARTS } from '../../jobs/run-actor.ts';
import { reached } from '../../resource/rights/reach.ts';

const deadline = sql`r.due_at + make_interval(mins => s.deadline_minutes)`;
const runsWhere = (tx: Tx, condition: Sql, limit: number): Promise<Run[]> =>
  tx.rows<Run>(sql`
    select r.guid, r.schedule_guid as "scheduleGuid", s.name as "scheduleName", r.schedule_version as "scheduleVersion",
      coalesce(case r.trigger when 'repeat' then (
          select min(o.created_at) from run o where o.schedule_guid = r.schedule_guid and o.schedule_version = r.schedule_version) end,
        r.created_at) as "definedAt",
      r.kind, r.parameters, r.state, r.trigger, (select a.full_name from account a where a.guid = r.account_guid) as author, r.attempt,
      r.retries, r.due_at as "dueAt", ${deadline} as "deadlineAt", coalesce(${deadline} < coalesce(r.finished_at, now()), false) as "isOverdue",
      r.ready_at as "readyAt", r.started_at as "startedAt", r.finished_at as "finishedAt",
      r.interval_from as "intervalFrom", r.interval_to as "intervalTo", r.progress_done as "progressDone",
      r.progress_total as "progressTotal", r.summary, r.error, r.stop_asked_at as "stopAskedAt", r.late_at as "lateAt"
    from run r left join schedule s on s.guid = r.schedule_guid
    where r.organization_guid = current_organization() and ${condition}
    order by r.created_at desc, r.guid desc limit ${limit}`);

/** Errors: 404. */
export async function readRun(tx: Tx, guid: string): Promise<Run> {
  const [run] = await runsWhere(tx, sql`r.guid = ${guid}`, 1);
  return run ?? Promise.reject(new AppError('not_found'));
}

const titles = JSON.stringify(Object.fromEntries(Object.entries(jobKinds).map(([kind, { title }]) => [kind, title])));

/** The searchable text of a run: its name and result. */
const searched = sql`search_key(concat_ws(' ', coalesce(s.name, ${titles}::jsonb ->> r.kind), r.summary, r.error))`;

export async function listRuns(
  tx: Tx,
  { schedule, state, search, before, limit = DEFAULT_PAGE }: z.output<typeof runs.list.query>,
) {
  const found = await runsWhere(
    tx,
    sql`${schedule ? sql`r.schedule_guid = ${schedule}` : sql`r.kind <> all(${quietKinds}::text[])`} and ${state ? sql`r.state = ${state}` : sql`true`}
      and ${search ? contains(search, searched) : sql`true`}
      and ${before ? sql`(r.created_at, r.guid) < (select b.created_at, b.guid from run b where b.guid = ${before})` : sql`true`}`,
    limit + 1,
  );
  return { items: found.slice(0, limit), isEnd: found.length <= limit };
}

const LINES = 500;

/** Whether a person's access to sections and days is not limited to a part. */
const seesWhole = (rights: Rights): boolean =>
  !rights.dataFrom &&
  ruledResources.every((one) => !decideAny(rights, one.entity, 'read').allowed || !reached(one, rights, 'read').reach);

/** Lines of the log, earliest first. They may name anything visible to the person whose rights the run used. Errors:
 *  404. */
export async function readLines(
  tx: Tx,
  { rights, account }: Actor,
  guid: string,
  { level, search, after = 0 }: z.output<typeof runs.lines.query>,
) {
  await readRun(tx, guid);
  const isOwn = await tx.one(sql`select from run where guid = ${guid} and account_guid = ${account}`);
  if (!isOwn && !seesWhole(rights)) return { items: [], isEnd: true, isClosed: true };
  const items = await tx.rows<RunLine>(sql`
    select number, at, level, text, records from run_line
    where run_guid = ${guid} and number > ${after} and ${level ? sql`level = ${level}` : sql`true`}
      and ${search ? contains(search, sql`search_key(text)`) : sql`true`}
    order by number limit ${LINES + 1}`);
  return { items: items.slice(0, LINES), isEnd: items.length <= LINES, isClosed: false };
}

const entryOf = (actor: Actor, { guid, scheduleName, kind }: Run) => ({
  organization: actor.organization,
  entity: 'run',
  record: guid,
  recordName: scheduleName ?? jobKinds[kind].title,
});

/** Refuses work that the program manages itself. Errors: 409. */
function checkIsHandled({ kind }: Run): void {
  if (quietKinds.includes(kind))
    throw new AppError('conflict', { detail: 'Эту работу ведёт сама программа: её не останавливают и не повторяют.' });
}

/** Stops a run: immediately if it has not started, otherwise when its worker notices. Errors: 404, 409 when it has
 *  ended. */
export async function stopRun(tx: Tx, actor: Actor, guid: string): Promise<Run> {
  const locked = await tx.one<{ state: Run['state'] }>(sql`select state from run where guid = ${guid} for update`);
  const run = await readRun(tx, guid);
  checkIsHandled(run);
  if (!locked || !isOpen(locked.state))
    throw new AppError('conflict', { detail: 'Запуск уже закончен: останавливать нечего.' });
  if (locked.state === 'running')
    await tx.run(sql`update run set stop_asked_at = coalesce(stop_asked_at, now()) where guid = ${guid}`);
  else {
    const summary = run.startedAt ? 'Остановлена между попытками' : 'Остановлена до начала';
    await tx.run(sql`update run set state = 'stopped', finished_at = now(), summary = ${summary} where guid = ${guid}`);
    if (run.scheduleGuid) await beginNext(tx, run.scheduleGuid);
  }
  publishEvent(tx, 'runs', guid);
  writeJournal(tx, actor, { ...entryOf(actor, run), action: 'stop' });
  return readRun(tx, guid);
}

/** Repeats a run for the same interval with the rights of the user. Errors: 403, 404, 409 while it has not ended. */
export async function repeatRun(tx: Tx, actor: Actor, guid: string): Promise<Run> {
  const run = await readRun(tx, guid);
  checkIsHandled(run);
  if (isOpen(run.state)) throw new AppError('conflict', { detail: 'Запуск ещё не закончен.' });
  checkMayWork(actor, run.kind, STARTS);
  const fresh = newGuid();
  const { scheduleGuid: schedule } = run;
  if (schedule) await tx.run(sql`select from schedule where guid = ${schedule} for update`);
  await tx.run(sql`
    insert into run (guid, organization_guid, schedule_guid, schedule_version, kind, parameters, account_guid, state, trigger, retries,
      retry_pause_seconds, max_minutes, interval_from, interval_to)
    select ${fresh}, organization_guid, schedule_guid, schedule_version, kind, parameters, ${actor.account},
      case when exists (select from run o where o.schedule_guid = r.schedule_guid and o.state in ('queued', 'waiting', 'running'))
        then 'queued' else 'waiting' end,
      'repeat', retries, retry_pause_seconds, max_minutes, interval_from, coalesce(interval_to, due_at)
    from run r where guid = ${guid}`);
  const begun = await readRun(tx, fresh);
  if (begun.state === 'waiting') await sendJob(tx, fresh);
  publishEvent(tx, 'runs', fresh);
  writeJournal(tx, actor, { ...entryOf(actor, begun), action: 'run', after: { trigger: 'repeat' } });
  return begun;
}
