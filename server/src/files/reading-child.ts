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
/** Of a processor that is wanted by both, the program gets three quarters. */
const BEHIND = 5;

/** What a module that reads files exports: tells what it finds piece by piece. Throws UnreadableFile. */
export interface ReaderModule {
  read(content: Uint8Array, options: unknown, emit: (piece: unknown) => void): void;
}

/** What a reading process says: pieces, and then how the file ended. */
export type ReadingMessage = { piece: unknown } | { refusal?: string; isLight: boolean };

/** The process ended before the file did: it took too much memory or time, or fell over. */
export class ReadingEnded extends Error {}

export interface ReadingChild {
  /** Yields what the process says of one file. Throws ReadingEnded. */
  read(reader: URL, content: Uint8Array, options: unknown): AsyncGenerator<ReadingMessage>;
  readonly isAlive: boolean;
  readonly ended: Promise<void>;
  end(): void;
  /** Whether the parent waits for it before its own end. */
  hold(isHeld: boolean): void;
}

function memoryOf(pid: number | undefined): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    // Known on Linux only; the heap of the process is bounded everywhere.
    return 0;
  }
}

/** Starts a process that reads files one after another: bounded in memory and time, behind the program in the queue for a
 *  processor, without the right to write files and without access to this process's secrets. */
export function startReading(): ReadingChild {
  const env = withCompiledCode();
  // Using compiled code requires the right to write it; the reader drops that right before it sees a file.
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
    // Without a process there is no number, and 0 would be this one.
    if (pid) setPriority(pid, BEHIND);
  } catch {
    // It has already ended: the first file will tell.
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
