import type pg from 'pg';
import type { JobName } from 'contract/features/scheduler/job-kinds.ts';
import type { LineLevel } from 'contract/features/scheduler/runs.ts';
import type { Actor } from '../core/actor.ts';
import type { Tx } from '../core/transaction.ts';

/** What work in the background is done with. */
export interface JobContext {
  pool: pg.Pool;
  run: string;
  organization: string;
  /** Whom the work acts for, with the rights of this moment. Throws for work of the program itself. */
  readonly actor: Actor;
  /** The stretch of time that the run is responsible for. */
  interval: { from: Date; to: Date } | null;
  log(level: LineLevel, text: string): void;
  progress(done: number, total?: number): void;
  /** Aborted when the run is stopped, takes too long, or the program ends: work then throws. */
  signal: AbortSignal;
  /** Does a step of the work in one transaction, once: a worker that takes the run over finds it done. Throws when this worker
   *  has lost the run to another. False: it was done before. */
  once(step: string, work: (tx: Tx) => Promise<void>): Promise<boolean>;
}

/** How a run ended: a sentence for people, and whether something in it asks for attention. */
export interface JobResult {
  summary: string;
  hasWarnings?: boolean;
}

/** A kind of work: its title, rights and settings are the facts in `contract/features/job-kinds.ts`. */
export interface JobKind<Params = Record<string, unknown>> {
  name: JobName;
  run(context: JobContext, params: Params): Promise<JobResult>;
}

/** A kind among others: what its settings are, only it knows. */
export const job = <Params>(kind: JobKind<Params>): JobKind => kind as unknown as JobKind;
