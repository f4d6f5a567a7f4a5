import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { progressOn } from '../server/src/copies/progress.ts';
import type { RestoreOptions } from '../server/src/copies/restore.ts';
import { describeCopy } from '../server/src/copies/describe-copy.ts';
import { StartError } from '../server/src/start-error.ts';

/** Runs an operator's command until it ends or is asked to stop; reports an error in words, with exit code 1. */
export async function runCommand(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
  try {
    await work(stopping.signal);
  } catch (error) {
    process.exitCode = 1;
    if (stopping.signal.aborted) console.error('Остановлено: недоделанного не осталось.');
    else if (error instanceof StartError) console.error(error.message);
    else throw error;
  }
}

/** The single file argument of a command, and its switches. Throws StartError with the usage for anything else. */
export function fileOf(usage: string, switches: readonly string[] = []): { file: string } & Record<string, unknown> {
  const options = Object.fromEntries(switches.map((name) => [name, { type: 'boolean' as const }]));
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (positionals.length === 1) return { ...values, file: resolve(positionals[0]!) };
  } catch {
    // The usage is thrown below.
  }
  throw new StartError(usage);
}

/** Prints the progress of a restore, the contents of the copy and what was skipped. */
export const restoring = (signal: AbortSignal): RestoreOptions => ({
  signal,
  progress: progressOn(process.stderr),
  onChecked: (made) => console.log(describeCopy(made)),
  onSkipped: (tables) =>
    console.log(`ВНИМАНИЕ: этих таблиц программа не знает, они не восстановлены: ${tables.join(', ')}.`),
});
