import { connect } from 'node:net';
import { AppError } from '../core/app-error.ts';

const PATIENCE_MS = 30_000;
const PIECE = 64 * 1024;

/** Where clamd listens: `tcp://host:port` or `unix:///path`. */
export function scannerAt(url: string): { host: string; port: number } | { path: string } | undefined {
  if (/^unix:\/\/\/./.test(url)) return { path: url.slice('unix://'.length) };
  const [, host, port] = /^tcp:\/\/(?:\[([^\]]+)\]|[^:/]+):\d+$/.test(url)
    ? (/^tcp:\/\/\[?([^\]]+?)\]?:(\d+)$/.exec(url) ?? [])
    : [];
  return host && Number(port) <= 65_535 ? { host, port: Number(port) } : undefined;
}

const sized = (piece: Uint8Array) => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(piece.length);
  return [size, piece];
};

/** Sends a command to clamd and returns its answer. Rejects on a timeout. */
function answerTo(url: string, command: Iterable<string | Uint8Array>): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ ...scannerAt(url)!, timeout: PATIENCE_MS });
    let answer = '';
    socket.setEncoding('utf8');
    socket.on('timeout', () => socket.destroy(new Error('clamd is silent')));
    socket.on('data', (text) => (answer += text));
    socket.on('close', () => resolve(answer.replaceAll('\0', '').trim()));
    // clamd answers and stops reading when a file is too large for it.
    socket.on('error', (error) => (answer ? resolve(answer) : reject(error)));
    for (const part of command) socket.write(part);
  });
}

/** The INSTREAM command: chunks of a file with their sizes, ending with size 0. */
function* streamed(content: Buffer): Generator<string | Uint8Array> {
  yield 'zINSTREAM\0';
  for (let at = 0; at < content.length; at += PIECE) yield* sized(content.subarray(at, at + PIECE));
  yield Buffer.alloc(4);
}

/** Rejects when clamd does not answer. */
export async function pingScanner(url: string): Promise<void> {
  const answer = await answerTo(url, ['zPING\0']);
  if (answer !== 'PONG') throw new Error(answer || 'нет ответа');
}

/** Scans a file with clamd before it is stored. Errors: 422 with the finding, 503 when the scanner does not confirm
 *  that the file is clean. */
export async function scan(url: string, content: Buffer, log: { error(reason: unknown): void }): Promise<void> {
  const answer = await answerTo(url, streamed(content)).catch((error: unknown) => String(error));
  if (answer.endsWith(': OK')) return;
  const found = /: (.+) FOUND$/.exec(answer)?.[1];
  if (found) throw new AppError('invalid', { detail: `Проверка на вирусы нашла в файле «${found}»: файл не принят.` });
  log.error(`virus scanner: ${answer || 'no answer'}`);
  const detail = 'Проверка на вирусы сейчас недоступна: файл не сохранён. Сообщите администратору сервера.';
  throw new AppError('unavailable', { detail, retryAfter: 60 });
}
