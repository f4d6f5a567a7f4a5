import type pg from 'pg';
import type { JobName } from 'contract/features/scheduler/job-kinds.ts';
import type { Actor } from '../core/actor.ts';
import { AppError } from '../core/app-error.ts';
import { translateDatabaseError } from '../core/database-error.ts';
import { publishEvent } from '../core/events.ts';
import type { Sql } from '../core/sql.ts';
import { asOrg, type Tx } from '../core/transaction.ts';
import { isReadOnly } from '../core/read-only.ts';
import { CutShort, openContext, type CutReason, type OpenRun } from './context.ts';
import { finishRun, type RunEnd } from './end.ts';
import { inMs } from './enqueue.ts';
import type { JobKind } from './kind.ts';
import { actorOfAccount, checkMayWork, rightToBegin } from './run-actor.ts';
import { claimRun, holdRun, keepLines, waitAgain, type ClaimedRun } from './run-store.ts';
import { log } from '../core/log.ts';
import { traced, type OpenSpan } from '../core/tracing.ts';

export type Kinds = ReadonlyMap<JobName, JobKind>;
/** Has the queue hand a run out once more, from a moment on. */
export type HandOut = (tx: Tx, run: string, from?: Sql) => Promise<unknown>;

/** Errors that may not recur on the next attempt; a refusal is final. */
const passing = ['unavailable', 'computing', 'no_room', 'too_many', 'conflict', 'internal'];
const PARKED_AFTER = 3;
const FATAL = 'Три раза подряд работа обрывалась вместе с программой';
/** How long a run that came while nothing may be changed stays away: by then this program works no more. */
const PUT_OFF_MS = 5000;

const failed = (message: string): RunEnd => ({ state: 'failed', summary: null, error: message });

function endOf(run: ClaimedRun, error: unknown): RunEnd | 'again' | 'lost' | 'handBack' {
  if (error instanceof CutShort) {
    const ends: Record<CutReason, ReturnType<typeof endOf>> = {
      lost: 'lost',
      closing: 'handBack',
      stopped: { state: 'stopped', summary: 'Остановлена по запросу', error: null },
      fatal: { state: 'parked', summary: null, error: FATAL },
      tooLong: failed(`Не уложилась в отведённое время: ${run.maxMinutes} мин`),
    };
    return ends[error.cut];
  }
  if (error instanceof AppError && !passing.includes(error.code)) return failed(error.message);
  if (run.attempt <= run.retries) return 'again';
  return { ...failed(wordsOf(error)), state: run.attempt >= PARKED_AFTER ? 'parked' : 'failed' };
}

const wordsOf = (error: unknown): string =>
  error instanceof AppError ? error.message : 'Произошла внутренняя ошибка: подробности в журнале программы';

async function tryAgain(tx: Tx, run: ClaimedRun, error: unknown, handOut: HandOut): Promise<void> {
  const pause = run.retryPauseSeconds * 2 ** (run.attempt - 1);
  const readyAt = inMs(pause * 1000);
  const text = `Попытка ${run.attempt}: ${wordsOf(error).replace(/\.$/, '')}. Следующая через ${pause} с.`;
  await keepLines(tx, run, [{ at: new Date().toISOString(), level: 'warning', text, records: null }]);
  await waitAgain(tx, run, readyAt, wordsOf(error), false);
  await handOut(tx, run.guid, readyAt);
  publishEvent(tx, 'runs', run.guid);
}

/** Records the end of a run, and tells the record that it works for. */
async function finish(tx: Tx, kinds: Kinds, run: ClaimedRun, end: RunEnd): Promise<void> {
  await finishRun(tx, run, end);
  const { state } = end;
  if (state === 'failed' || state === 'parked' || state === 'stopped')
    await kinds.get(run.kind)?.givenUp?.(tx, run.parameters, { state, why: end.error ?? end.summary ?? '' });
}

async function settle(
  tx: Tx,
  { kinds, handOut }: Hands,
  run: ClaimedRun,
  end: RunEnd | 'again' | 'handBack',
  error: unknown,
) {
  if (!(await holdRun(tx, run))) return;
  if (end === 'again') return tryAgain(tx, run, error, handOut);
  if (end !== 'handBack') return finish(tx, kinds, run, end);
  await waitAgain(tx, run, inMs(0), null, true);
  await handOut(tx, run.guid);
}

/** The kind of a run and its actor with present rights. Errors: 403, 404. */
async function prepare(pool: pg.Pool, kinds: Kinds, organization: string, run: ClaimedRun) {
  const kind = kinds.get(run.kind);
  if (!kind) throw new AppError('not_found', { detail: 'Такой работы в программе больше нет.' });
  const { account, scheduleGuid } = run;
  if (!account && scheduleGuid)
    throw new AppError('forbidden', {
      detail: 'У расписания нет автора: сохраните его, и запуски пойдут с вашими правами.',
    });
  const actor: Actor | null = account
    ? await asOrg(pool, { organization, account }, 'read', (tx) => actorOfAccount(tx, account, organization, run.guid))
    : null;
  if (actor) checkMayWork(actor, run.kind, scheduleGuid === null ? null : rightToBegin(run.trigger));
  return { kind, actor };
}

/** The runs that this worker is working on. */
export type OpenRuns = Set<OpenRun>;

type Asked = { organization: string; run: string };

/** What a worker of a queue works with. */
export interface Hands {
  pool: pg.Pool;
  kinds: Kinds;
  atWork: OpenRuns;
  handOut: HandOut;
}

/** Performs one run: claims it, works, and records how it ended. Throws only when the database is away. */
export const perform = (hands: Hands, asked: Asked): Promise<void> => {
  const facts = { 'energoconsole.organization': asked.organization, 'energoconsole.request_id': asked.run };
  return traced({ name: 'run', kind: 'internal', facts }, (span) => performOne(hands, asked, span));
};

async function performOne(hands: Hands, { organization, run: guid }: Asked, span: OpenSpan | undefined): Promise<void> {
  const { pool, kinds, atWork, handOut } = hands;
  const nobody = { organization, account: null };
  const run = await asOrg(pool, nobody, 'write', async (tx) => {
    if (await isReadOnly(tx)) return void (await handOut(tx, guid, inMs(PUT_OFF_MS)));
    const claimed = await claimRun(tx, guid);
    if (claimed) publishEvent(tx, 'runs', guid);
    return claimed;
  });
  if (!run) return;
  const facts = { requestId: guid, job: run.kind, organization, account: run.account, attempt: run.attempt };
  span?.describe({ 'energoconsole.job': run.kind, 'energoconsole.attempt': run.attempt }, `run ${run.kind}`);
  log.event('run begun', facts);
  let opened: OpenRun | undefined;
  let end: ReturnType<typeof endOf>;
  let failure: unknown;
  try {
    if (run.attempt > Math.max(PARKED_AFTER, run.retries + 1)) throw new CutShort('fatal');
    const { kind, actor } = await prepare(pool, kinds, organization, run);
    opened = openContext(pool, organization, run, actor);
    atWork.add(opened);
    const { summary, hasWarnings } = await kind.run(opened.context, run.parameters);
    opened.context.log(hasWarnings ? 'warning' : 'info', summary);
    end = { state: hasWarnings ? 'warned' : 'done', summary, error: null };
  } catch (error) {
    const { signal } = opened?.context ?? {};
    failure = signal?.aborted ? signal.reason : translateDatabaseError(error);
    if (!(failure instanceof AppError) && !(failure instanceof CutShort)) log.error(failure, facts);
    end = endOf(run, failure);
  }
  span?.describe({ 'energoconsole.end': typeof end === 'string' ? end : end.state });
  log.event('run ended', { ...facts, end: typeof end === 'string' ? end : end.state });
  await opened?.close();
  if (opened) atWork.delete(opened);
  if (end !== 'lost')
    await asOrg(pool, { organization, account: run.account }, 'write', (tx) => settle(tx, hands, run, end, failure));
}

/** Parks a run that has killed its workers: it waits until somebody starts it again. */
export async function park({ pool, kinds }: Hands, { organization, run: guid }: Asked): Promise<void> {
  await asOrg(pool, { organization, account: null }, 'write', async (tx) => {
    const run = await claimRun(tx, guid);
    if (run) await finish(tx, kinds, run, { state: 'parked', summary: null, error: FATAL });
  });
}
