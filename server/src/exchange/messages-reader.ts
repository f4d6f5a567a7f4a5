import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { COLLECT_EVERY, collectGarbage } from '../files/collect-garbage.ts';
import { unzip, UnreadableFile } from '../files/unzip.ts';
import type { ReaderModule } from '../files/reading-child.ts';
import { packed, type MessageOptions, type PackedFile } from './packed-file.ts';
import { readMessage } from './read-message.ts';

const MB = 1024 * 1024;
const MAX_MESSAGE = 64 * MB;
const MAX_INFLATED = 128 * MB;
const MAX_ENTRIES = 100;
const LEAST_ROOM = 1024;

/** The messages in a ZIP archive, whatever their names; a workbook is not unpacked. */
function messagesOf(archive: Uint8Array): PackedFile[] {
  const found: PackedFile[] = [];
  let isWorkbook = false;
  let entries = 0;
  let inflated = 0;
  // One reused buffer, of which only the filled part takes memory.
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

/** Yields the message of a file, or the files of an archive. Throws UnreadableFile. */
export const read: ReaderModule['read'] = (content, options, emit) => {
  const { kind, bytes, today } = options as MessageOptions;
  if (kind === 'zip') return emit(messagesOf(content));
  // Collected in one buffer, because many small pieces would be held twice and released late.
  const room = Math.max(bytes + 1, LEAST_ROOM);
  return emit(readMessage(zstdDecompressSync(content, { maxOutputLength: room, chunkSize: room }), today));
};
