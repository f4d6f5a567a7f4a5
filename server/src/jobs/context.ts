import type pg from 'pg';
import type { Actor } from '../core/actor.ts';
import { publishEvent } from '../core/events.ts';
import { sql } from '../core/sql.ts';
import { asOrg } from '../core/transaction.ts';
import type { JobContext } from './kind.ts';
import { holdRun, keepLines, keepProgress, type ClaimedRun, type NewLine, type RunProgress } from './run-store.ts';

/** Why work is ended early. */
export type CutReason = 'stopped' | 'tooLong' | 'lost' | 'closing' | 'fatal';

export class CutShort extends Error {
  readonly cut: CutReason;
  constructor(cut: CutReason) {
    super(cut);
    this.cut = cut;
  }
}

const KEEP_EVERY_MS = 500;
const MINUTE = 60_000;
const MAX_LINES = 20_000;
const LINE = 2000;

export interface OpenRun {
  context: JobContext;
  cut(cut: CutReason): void;
  /** Writes the remaining log and progress and stops watching the run. */
  close(): Promise<void>;
}

/** Opens the context of a run. Its log and progress are saved twice a second, which is also when a stop request is noticed. */
export function openContext(pool: pg.Pool, organization: string, run: ClaimedRun, actor: Actor | null): OpenRun {
  const scope = { organization, account: run.account };
  const controller = new AbortController();
  const lines: NewLine[] = [];
  const progress: RunProgress = { done: null, total: null };
  let written = 0;
  let published = '';
  const cut = (reason: CutReason) => controller.abort(new CutShort(reason));

  const keep = () =>
    asOrg(pool, scope, 'write', async (tx) => {
      const held = await keepProgress(tx, run, progress);
      if (!held) return cut('lost');
      if (held.isStopAsked) cut('stopped');
      const fresh = lines.splice(0);
      const now = JSON.stringify(progress);
      if (fresh.length) await keepLines(tx, run, fresh);
      if (fresh.length || now !== published) publishEvent(tx, 'runs', run.guid);
      published = now;
    });
  let keeping = Promise.resolve();
  // A database that is away for a while comes back, so the run continues.
  const timer = setInterval(() => (keeping = keeping.then(keep).catch(() => undefined)), KEEP_EVERY_MS);
  const limit = setTimeout(() => cut('tooLong'), run.maxMinutes * MINUTE);

  const context: JobContext = {
    pool,
    run: run.guid,
    organization,
    get actor() {
      if (!actor) throw new Error(`the run ${run.guid} has no actor`);
      return actor;
    },
    interval:
      run.intervalFrom && run.intervalTo ? { from: new Date(run.intervalFrom), to: new Date(run.intervalTo) } : null,
    log(level, text, records = null) {
      if (++written > MAX_LINES) return;
      const shown = written === MAX_LINES ? 'Дальше строк слишком много: они не записаны.' : text.slice(0, LINE);
      lines.push({ at: new Date().toISOString(), level, text: shown, records });
    },
    progress(done, total) {
      progress.done = done;
      progress.total = total ?? progress.total;
    },
    signal: controller.signal,
    async once(step, work) {
      controller.signal.throwIfAborted();
      return asOrg(pool, actor ?? scope, 'write', async (tx) => {
        if (!(await holdRun(tx, run))) throw new CutShort('lost');
        const isNew = await tx.run(sql`
          insert into run_step (organization_guid, run_guid, step) values (${organization}, ${run.guid}, ${step}) on conflict do nothing`);
        if (isNew) await work(tx);
        return isNew > 0;
      });
    },
  };
  const close = async () => {
    clearInterval(timer);
    clearTimeout(limit);
    await keeping;
    if (!controller.signal.aborted || lines.length) await keep();
  };
  return { context, cut, close };
}
