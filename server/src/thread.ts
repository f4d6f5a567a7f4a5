import { fork, type ChildProcess } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { logArguments } from './core/log.ts';

/** Shares this process's compile cache with another thread or process, which would otherwise compile its sources
 *  again. */
export function withCompiledCode(): { NODE_COMPILE_CACHE?: string } {
  const kept = getCompileCacheDir();
  return kept ? { NODE_COMPILE_CACHE: dirname(kept) } : {};
}

/** Starts a thread that sees only the compile cache setting, which halves its start time. */
export const startThread = (program: URL, options: WorkerOptions = {}): Worker =>
  new Worker(program, { ...options, env: withCompiledCode(), execArgv: logArguments() });

/** Starts a separate process that communicates by messages: unlike a thread's, its memory is released when it ends. */
export const startApart = (program: URL, env: NodeJS.ProcessEnv = {}): ChildProcess =>
  fork(program, { env: { ...env, ...withCompiledCode() }, execArgv: logArguments(), serialization: 'advanced' });
