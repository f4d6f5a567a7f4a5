import type pg from 'pg';
import type { JobName } from 'contract/features/scheduler/job-kinds.ts';
import type { LineLevel, RunLine, RunState } from 'contract/features/scheduler/runs.ts';
import type { Actor } from '../core/actor.ts';
import type { Tx } from '../core/transaction.ts';

/** What background work receives. */
export interface JobContext {
  pool: pg.Pool;
  run: string;
  organization: string;
  /** The actor of the work, with present rights. Throws for work of the program itself. */
  readonly actor: Actor;
  /** The time interval that the run covers. */
  interval: { from: Date; to: Date } | null;
  /** Writes a line of the log of the run, which leads to the records that it tells of. */
  log(level: LineLevel, text: string, records?: RunLine['records']): void;
  progress(done: number, total?: number): void;
  /** Aborted when the run is stopped, takes too long, or the program ends; the work then throws. */
  signal: AbortSignal;
  /** Does a step of the work in one transaction, exactly once: a worker that takes the run over finds it done. Throws when
   *  this worker has lost the run to another. False when the step was already done. */
  once(step: string, work: (tx: Tx) => Promise<void>): Promise<boolean>;
}

/** How a run ended: a sentence for people, and whether it needs attention. */
export interface JobResult {
  summary: string;
  hasWarnings?: boolean;
}

/** The end of a run that has not done its work. */
export interface GivenUp {
  state: Extract<RunState, 'failed' | 'parked' | 'stopped'>;
  why: string;
}

/** A kind of work; its title, rights and settings are facts in `contract/features/scheduler/job-kinds.ts`. */
export interface JobKind<Params = Record<string, unknown>> {
  name: JobName;
  run(context: JobContext, params: Params): Promise<JobResult>;
  /** Tells the record that a run works for why its work was not done, in the transaction in which the run ends. */
  givenUp?(tx: Tx, params: Params, end: GivenUp): Promise<void>;
}

/** Erases the settings type, which only the kind itself knows. */
export const job = <Params>(kind: JobKind<Params>): JobKind => kind as unknown as JobKind;
