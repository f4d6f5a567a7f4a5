import { fork, type ChildProcess } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** The setting by which another thread or process finds what this one has compiled; without it each compiles its sources anew. */
export function withCompiledCode(): { NODE_COMPILE_CACHE?: string } {
  const kept = getCompileCacheDir();
  return kept ? { NODE_COMPILE_CACHE: dirname(kept) } : {};
}

/** A thread that sees no setting of the program but where compiled code is kept, which starts it in half of the time. */
export const startThread = (program: URL, options: WorkerOptions = {}): Worker =>
  new Worker(program, { ...options, env: withCompiledCode(), execArgv: [] });

/** A process of our own that is spoken to by messages: unlike what a thread has taken, its memory is given back when it ends. */
export const startApart = (program: URL, env: NodeJS.ProcessEnv = {}): ChildProcess =>
  fork(program, { env: { ...env, ...withCompiledCode() }, execArgv: [], serialization: 'advanced' });
