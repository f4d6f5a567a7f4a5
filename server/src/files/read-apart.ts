import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { MAX_FILE_MB } from 'contract/kit/resource-import.ts';
import { AppError, invalidField } from '../core/app-error.ts';
import { withCompiledCode } from '../thread.ts';

export type NumberedRow = [number: number, cells: string[]];

const program = fileURLToPath(new URL('reading-program.ts', import.meta.url));
const root = fileURLToPath(new URL('../../..', import.meta.url));
const HEAP_MB = 256;
const TIME_MS = 60_000;
const MAX_BYTES = MAX_FILE_MB * 1024 * 1024;

const refuse = (message: string) => invalidField('file', message);

/** Hands a file over piece by piece. What is too large is refused while it comes: it is not cut, so that the refusal arrives. */
async function feed(file: Readable, reader: Writable, ended: Promise<unknown>): Promise<void> {
  let total = 0;
  const pieces = file.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  for await (const piece of pieces) {
    total += piece.length;
    if (total > MAX_BYTES) {
      throw new AppError('too_large', { detail: `Файл больше ${MAX_FILE_MB} МБ: разделите его на части.` });
    }
    // The reader may have had enough before the end: it says why.
    if (reader.destroyed) break;
    if (!reader.write(piece)) await Promise.race([once(reader, 'drain').catch(() => undefined), ended]);
  }
  reader.end();
}

interface Choice {
  /** Which sheet of a workbook is read, from 0. */
  sheet?: number;
  /** Hears the names of all sheets at the end. */
  onSheets?: (sheets: string[]) => void;
}

/** Reads a table in a process of its own, which may take only so much memory and time, writes no file and sees no secret of this
 *  one; the file passes through and is not kept. Errors: 413, 422 at `file`. */
export async function* readApart(file: Readable, { sheet = 0, onSheets }: Choice = {}): AsyncGenerator<NumberedRow[]> {
  const env = withCompiledCode();
  // Compiled code is read only by whom may write it: the reader gives that right up before it sees the file.
  const written = Object.values(env).flatMap((folder) => [
    `--allow-fs-read=${folder}/*`,
    `--allow-fs-write=${folder}/*`,
  ]);
  const rights = ['--permission', `--allow-fs-read=${root}*`, ...written];
  const child = spawn(process.execPath, [`--max-old-space-size=${HEAP_MB}`, ...rights, program, String(sheet)], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env,
    windowsHide: true,
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), TIME_MS);
  const ended = new Promise<boolean>((resolve) => {
    child.once('close', (code) => resolve(code === 0));
    child.once('error', () => resolve(false));
  });
  try {
    child.stdin.on('error', () => undefined);
    await feed(file, child.stdin, ended).catch((error: unknown) => {
      throw error instanceof AppError ? error : new AppError('malformed', { detail: 'Файл передан не полностью.' });
    });
    for await (const line of createInterface({ input: child.stdout })) {
      const told = JSON.parse(line) as NumberedRow[] | { refusal: string } | { sheets: string[] };
      if (Array.isArray(told)) yield told;
      else if ('refusal' in told) throw refuse(told.refusal);
      else onSheets?.(told.sheets);
    }
    if (!(await ended)) throw refuse('Файл слишком велик или повреждён: его не удалось прочитать');
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}
