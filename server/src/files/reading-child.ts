import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import type { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { withCompiledCode } from '../thread.ts';
import { framed, framedValue, framesOf, valueOf } from './frames.ts';

const program = fileURLToPath(new URL('reading-program.ts', import.meta.url));
const root = fileURLToPath(new URL('../../..', import.meta.url));
const HEAP_MB = 256;
const MEMORY_MB = 320;
const TIME_MS = 60_000;
const WATCH_EVERY_MS = 100;
/** The niceness of a reader process, which leaves the program about three quarters of a contended processor. */
const BEHIND = 5;

/** The interface of a module that reads files and yields pieces. Throws UnreadableFile. */
export interface ReaderModule {
  read(content: Uint8Array, options: unknown, emit: (piece: unknown) => void): void;
}

/** A message of a reader process: a piece, or how the file ended. */
export type ReadingMessage = { piece: unknown } | { refusal?: string; isLight: boolean };

/** The process ended before the file was read: out of memory or time, or crashed. */
export class ReadingEnded extends Error {}

export interface ReadingChild {
  /** Yields the pieces of one file. Throws ReadingEnded. */
  read(reader: URL, content: Uint8Array, options: unknown): AsyncGenerator<ReadingMessage>;
  readonly isAlive: boolean;
  readonly ended: Promise<void>;
  end(): void;
  /** Whether the process keeps the parent alive. */
  hold(isHeld: boolean): void;
}

function memoryOf(pid: number | undefined): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    // Known on Linux only; the heap of the process is limited everywhere.
    return 0;
  }
}

/** Starts a process that reads files one after another, limited in memory and time, with low priority, and without
 *  permission to write files or access to this process's secrets. */
export function startReading(): ReadingChild {
  const env = withCompiledCode();
  // Using the compile cache requires permission to write it; the reader drops that permission before it receives a
  // file.
  const written = Object.values(env).flatMap((folder) => [
    `--allow-fs-read=${folder}/*`,
    `--allow-fs-write=${folder}/*`,
  ]);
  const rights = ['--permission', `--allow-fs-read=${root}*`, ...written];
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${HEAP_MB}`, '--max-semi-space-size=4', ...rights, program],
    {
      stdio: ['pipe', 'pipe', 'ignore'],
      env,
      windowsHide: true,
    },
  );
  const { pid, stdin, stdout } = child;
  try {
    // Without a pid, 0 would mean this process.
    if (pid) setPriority(pid, BEHIND);
  } catch {
    // It has already ended, which the first read reports.
  }
  const state = { isAlive: true };
  const ended = new Promise<void>((resolve) => {
    for (const event of ['close', 'error'])
      child.once(event, () => {
        state.isAlive = false;
        resolve();
      });
  });
  stdin.on('error', () => undefined);
  const frames = framesOf(stdout.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>);
  const end = () => void child.kill('SIGKILL');

  async function* read(reader: URL, content: Uint8Array, options: unknown): AsyncGenerator<ReadingMessage> {
    const timer = setTimeout(end, TIME_MS);
    const watch = setInterval(() => memoryOf(pid) > MEMORY_MB && end(), WATCH_EVERY_MS);
    try {
      await send(stdin, [framedValue({ reader: reader.href, options }), ...framed(content)], ended);
      for (;;) {
        const next = await frames.next().catch(() => ({ done: true }) as const);
        if (next.done) throw new ReadingEnded();
        const message = valueOf(next.value) as ReadingMessage;
        yield message;
        if ('isLight' in message) return;
      }
    } finally {
      clearTimeout(timer);
      clearInterval(watch);
    }
  }

  return {
    read,
    end,
    ended,
    get isAlive() {
      return state.isAlive;
    },
    hold: (isHeld) => {
      for (const one of [child, stdin, stdout] as { ref?: () => void; unref?: () => void }[])
        if (isHeld) one.ref?.();
        else one.unref?.();
    },
  };
}

async function send(to: Writable, pieces: readonly Uint8Array[], ended: Promise<void>): Promise<void> {
  for (const piece of pieces) {
    if (to.destroyed) return;
    if (!to.write(piece)) await Promise.race([once(to, 'drain').catch(() => undefined), ended]);
  }
}
