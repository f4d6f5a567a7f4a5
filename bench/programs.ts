// The programs that a bench measures and compares with.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

const running = new Set<ChildProcess>();
// A bench that fails leaves nothing behind.
process.once('exit', () => running.forEach((child) => child.kill()));

/** Stops the program with the bench at the latest. */
export function keep(child: ChildProcess): ChildProcess {
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** Starts a program and waits until it says that it is ready. */
export async function startProgram(
  file: string,
  env: Record<string, string>,
  args: string[] = [],
): Promise<ChildProcess> {
  const child = keep(fork(file, args, { env: { ...process.env, ...env }, execArgv: [] }));
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

/** Stops what still runs: a folder can be removed only when nobody works in it. */
export const stopAll = (): Promise<unknown> => Promise.all([...running].map(stop));
