import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';
import type { SentDay } from 'contract/features/measurements/imports/calls.ts';
import type { UploadedFile } from 'contract/kit/route.ts';
import { packed, type PackedFile } from '../../../exchange/packed-file.ts';
import { unzipApart } from '../../../exchange/read-apart.ts';
import { UnreadableFile } from '../../../files/unzip.ts';

const pack = promisify(zstdCompress);
const isArchive = (content: Uint8Array) => content[0] === 0x50 && content[1] === 0x4b;

/** A stored file; with a refusal when it could not be unpacked. */
export interface KeptUpload {
  file: PackedFile;
  refusal?: string;
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
