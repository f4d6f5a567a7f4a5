import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, vi } from 'vitest';
import { withCompiledCode } from '../thread.ts';
import { urlOf } from './own-url.ts';
import type { World } from './world.ts';

const programs = { 'on its own': './whole-program.ts', 'as started by people': '../main.ts' } as const;

/** Starts the whole program as a separate process on the database of a test world and collects its output. It is
 *  stopped at the end of the test at the latest. */
export function startOwnProgram(
  world: World,
  settings: Record<string, string>,
  which: keyof typeof programs = 'on its own',
) {
  const given = { DATABASE_URL: urlOf(world), SAMPLE_DATA: 'off' };
  const env = { PATH: process.env.PATH, ...withCompiledCode(), ...given, ...settings };
  const program = spawn(process.execPath, [fileURLToPath(new URL(programs[which], import.meta.url))], { env });
  let text = '';
  program.stdout.on('data', (piece) => (text += String(piece)));
  program.stderr.on('data', (piece) => (text += String(piece)));
  const said = (words: RegExp) =>
    vi.waitFor(() => words.exec(text) ?? expect(text).toMatch(words), { timeout: 90_000, interval: 50 });
  const end = async (signal: NodeJS.Signals) => {
    program.kill(signal);
    if (program.exitCode === null && program.signalCode === null) await once(program, 'exit');
  };
  onTestFinished(() => end('SIGKILL'));
  return {
    said,
    /** Its address, once it is open. */
    address: async () => (await said(/открыта:? (http[\w.:/]+)[!\n]/))![1]!,
    text: () => text,
    pid: program.pid!,
    exitCode: () => program.exitCode,
    lines: () => text.split('\n').slice(0, -1),
    /** Stops it as an operator does. */
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}
