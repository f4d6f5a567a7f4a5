import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';
import type { SentDay } from 'contract/features/measurements/imports/calls.ts';
import { moscowToday } from 'contract/time/day-shape.ts';
import type { UploadedFile } from 'contract/kit/route.ts';
import type { Message } from '../../../exchange/message.ts';
import { looksLikeTable, packed, type PackedFile } from '../../../exchange/packed-file.ts';
import { readMessageApart, unzipApart } from '../../../exchange/read-apart.ts';
import { isReadingBusy } from '../../../files/reading-pool.ts';
import { UnreadableFile } from '../../../files/unzip.ts';

const pack = promisify(zstdCompress);
/** Larger files are not read ahead, to avoid having them in memory twice. */
const MAX_AHEAD = 24 * 1024 * 1024;
const isArchive = (content: Uint8Array) => content[0] === 0x50 && content[1] === 0x4b;

/** A stored file; with a refusal when it could not be unpacked. */
export interface KeptUpload {
  file: PackedFile;
  refusal?: string;
}

/** Starts reading a single message while it is being stored, so that the result is ready for processing. When the
 *  reader is busy, the file is read after it has been stored. */
export function readAhead(given: readonly UploadedFile[]): Promise<Message> | undefined {
  const [file] = given;
  if (
    given.length !== 1 ||
    isReadingBusy() ||
    !file ||
    file.content.length > MAX_AHEAD ||
    isArchive(file.content) ||
    looksLikeTable(file.content)
  )
    return undefined;
  // Copied, because the upload is released as soon as it is stored.
  const message = readMessageApart(new Uint8Array(file.content), null, moscowToday());
  // The caller that awaits it gets the error.
  message.catch(() => undefined);
  return message;
}

/** Values sent without a file, to be stored as one. */
export async function packedDays(days: readonly SentDay[]): Promise<PackedFile> {
  const content = Buffer.from(JSON.stringify(days));
  const name = `Значения, ${days.length === 1 ? '1 сутки' : `суток ${days.length}`}.json`;
  return { ...packed(name, content, (own) => own), content: await pack(content), isTable: false };
}

/** Releases the memory of uploaded files at once, because garbage collection could come late. */
export const releaseMemory = (given: readonly UploadedFile[]): void =>
  new Set(given.map(({ content }) => content.buffer as ArrayBuffer)).forEach((room) => void room.transfer(0));

/** The messages of a file: each file of an archive is separate. A file that cannot be unpacked is stored as it is. */
export async function openFile({ name, content }: UploadedFile, by: string | null): Promise<KeptUpload[]> {
  const whole = async (refusal?: string): Promise<KeptUpload[]> => {
    const file = packed(name, content, (own) => own);
    return [{ file: { ...file, content: await pack(content) }, ...(refusal && { refusal }) }];
  };
  if (content.length === 0) return whole('Файл пуст');
  if (!isArchive(content)) return whole();
  try {
    const messages = await unzipApart(content, by);
    return messages.length ? messages.map((file) => ({ file })) : whole();
  } catch (error) {
    if (error instanceof UnreadableFile) return whole(error.message);
    throw error;
  }
}
