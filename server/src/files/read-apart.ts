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

/** Feeds a file piece by piece. A file that is too large is refused during the upload, but the connection stays open so that
 *  the refusal arrives. */
async function feed(file: Readable, reader: Writable, ended: Promise<unknown>): Promise<void> {
  let total = 0;
  const pieces = file.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  for await (const piece of pieces) {
    total += piece.length;
    if (total > MAX_BYTES) {
      throw new AppError('too_large', { detail: `Файл больше ${MAX_FILE_MB} МБ: разделите его на части.` });
    }
    // The reader may stop before the end and reports why.
    if (reader.destroyed) break;
    if (!reader.write(piece)) await Promise.race([once(reader, 'drain').catch(() => undefined), ended]);
  }
  reader.end();
}

interface Choice {
  /** The index of the sheet to read in a workbook, from 0. */
  sheet?: number;
  /** Receives the names of all sheets at the end. */
  onSheets?: (sheets: string[]) => void;
}

/** Reads a table in a separate process with limited memory and time, no right to write files and no access to this process's
 *  secrets. The file is streamed through and not stored. Errors: 413, 422 at `file`. */
export async function* readApart(file: Readable, { sheet = 0, onSheets }: Choice = {}): AsyncGenerator<NumberedRow[]> {
  const env = withCompiledCode();
  // Using compiled code requires the right to write it; the reader drops that right before it sees the file.
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
