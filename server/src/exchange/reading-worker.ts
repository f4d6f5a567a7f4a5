// Reads files one after another in a thread of its own, which may take only so much memory and time: a hostile file harms nobody
// else.
import { parentPort } from 'node:worker_threads';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { unzip, UnreadableFile } from '../files/unzip.ts';
import { packed, type PackedFile, type Task } from './packed-file.ts';
import { readMessage } from './read-message.ts';

const MB = 1024 * 1024;
const MAX_MESSAGE = 64 * MB;
const MAX_INFLATED = 128 * MB;
const MAX_ENTRIES = 100;

/** The messages in a ZIP archive, whatever they are called; a workbook is no such archive: it stays whole. */
function messagesOf(archive: Uint8Array): PackedFile[] {
  const found: PackedFile[] = [];
  let isWorkbook = false;
  let entries = 0;
  unzip(archive, MAX_INFLATED, (name) => {
    if (name === '[Content_Types].xml' || name.startsWith('xl/')) isWorkbook = true;
    if (isWorkbook || name.endsWith('/') || name.startsWith('__MACOSX/')) return undefined;
    if (++entries > MAX_ENTRIES) throw new UnreadableFile(`В архиве больше ${MAX_ENTRIES} файлов`);
    const pieces: Uint8Array[] = [];
    let size = 0;
    return (piece, isLast) => {
      size += piece.length;
      if (size > MAX_MESSAGE)
        throw new UnreadableFile(`Файл ${name.slice(0, 100)} в архиве больше ${MAX_MESSAGE / MB} МБ`);
      pieces.push(piece);
      if (isLast) found.push(packed(name, Buffer.concat(pieces), (content) => zstdCompressSync(content)));
    };
  });
  if (isWorkbook) return [];
  if (found.length === 0) throw new UnreadableFile('В архиве нет ни одного файла, или он повреждён');
  return found;
}

function done({ kind, content, bytes, today }: Task): unknown {
  if (kind === 'zip') return messagesOf(content);
  if (kind === 'message') return readMessage(content, today);
  return readMessage(zstdDecompressSync(content, { maxOutputLength: bytes + 1 }), today);
}

function told(task: Task): object {
  try {
    return { result: done(task) };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { refusal: error.message };
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort!.on('message', (task: Task) => parentPort!.postMessage(told(task)));
