// Reads files one after another in a thread with limited memory and time, so that a hostile file harms nobody else.
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort } from 'node:worker_threads';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { unzip, UnreadableFile } from '../files/unzip.ts';
import { packed, type PackedFile, type Task } from './packed-file.ts';
import { readMessage } from './read-message.ts';

const MB = 1024 * 1024;
const MAX_MESSAGE = 64 * MB;
const MAX_INFLATED = 128 * MB;
const MAX_ENTRIES = 100;
const LEAST_ROOM = 1024;
/** A thread that retains more than this after a file is not reused, so that its memory is released at once. */
const MOST_HELD = 64 * MB;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
/** Inflating leaves several times as much garbage behind, outside the heap, where it is collected late. */
const COLLECT_EVERY = 4 * MB;

/** The messages in a ZIP archive, under any names; a workbook is left whole. */
function messagesOf(archive: Uint8Array): PackedFile[] {
  const found: PackedFile[] = [];
  let isWorkbook = false;
  let entries = 0;
  let inflated = 0;
  // One buffer for all files in turn: only its filled part uses memory.
  const room = Buffer.allocUnsafeSlow(MAX_MESSAGE);
  unzip(archive, MAX_INFLATED, (name) => {
    if (name === '[Content_Types].xml' || name.startsWith('xl/')) isWorkbook = true;
    if (isWorkbook || name.endsWith('/') || name.startsWith('__MACOSX/')) return undefined;
    if (++entries > MAX_ENTRIES) throw new UnreadableFile(`В архиве больше ${MAX_ENTRIES} файлов`);
    let size = 0;
    return (piece, isLast) => {
      if (size + piece.length > MAX_MESSAGE)
        throw new UnreadableFile(`Файл ${name.slice(0, 100)} в архиве больше ${MAX_MESSAGE / MB} МБ`);
      room.set(piece, size);
      size += piece.length;
      inflated += piece.length;
      if (inflated >= COLLECT_EVERY) {
        collectGarbage();
        inflated = 0;
      }
      if (isLast) found.push(packed(name, room.subarray(0, size), (content) => zstdCompressSync(content)));
    };
  });
  if (isWorkbook) return [];
  if (found.length === 0) throw new UnreadableFile('В архиве нет ни одного файла, или он повреждён');
  return found;
}

function done({ kind, content, bytes, today }: Task): unknown {
  if (kind === 'zip') return messagesOf(content);
  if (kind === 'message') return readMessage(content, today);
  // In one piece: many small ones would be held twice and released late.
  const room = Math.max(bytes + 1, LEAST_ROOM);
  return readMessage(zstdDecompressSync(content, { maxOutputLength: room, chunkSize: room }), today);
}

function told(task: Task): object {
  try {
    return { result: done(task) };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { refusal: error.message };
  }
}

function isLight(): boolean {
  const { total_heap_size: heap, external_memory: outside } = getHeapStatistics();
  return heap + outside < MOST_HELD;
}

parentPort!.on('message', (task: Task) => {
  const answer = told(task);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort!.postMessage({ ...answer, isLight: isLight() });
});
