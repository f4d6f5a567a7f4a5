// Starts and stops the programs that a bench measures and compares.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import manifest from '../package.json' with { type: 'json' };

const words = manifest.scripts.start.split(' ');
/** The Node flags of `npm start`. */
export const nodeFlags = words.slice(1, words.indexOf('scripts/run.mjs'));

const running = new Set<ChildProcess>();
// A failing bench leaves no processes behind.
process.once('exit', () => running.forEach((child) => child.kill()));

/** Ensures that the program stops when the bench exits. */
export function keep(child: ChildProcess): ChildProcess {
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** Starts a program and waits for its message that it is ready; `flags` are those of Node. */
export async function startProgram(
  file: string,
  env: Record<string, string>,
  args: string[] = [],
  flags: readonly string[] = [],
): Promise<ChildProcess> {
  const child = keep(fork(file, args, { env: { ...process.env, ...env }, execArgv: [...flags] }));
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error(`${file} ended`))),
  ]);
  return child;
}

export async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Stops the programs that are still running: a folder can be removed only when no process uses it. */
export const stopAll = (): Promise<unknown> => Promise.all([...running].map(stop));
