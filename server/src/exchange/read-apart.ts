import { readInPool } from '../files/reading-pool.ts';
import type { Message } from './message.ts';
import type { MessageOptions, PackedFile } from './packed-file.ts';
import type { RegisterEntry, RegisterKey } from './register-entry.ts';
import type { RegisterPiece } from './register-reader.ts';

const reader = new URL('messages-reader.ts', import.meta.url);
const registerReader = new URL('register-reader.ts', import.meta.url);

async function readOne<T>(content: Uint8Array, by: string | null, options: MessageOptions): Promise<T> {
  let found: T | undefined;
  for await (const piece of readInPool<T>({ reader, content, options, by })) found = piece;
  return found!;
}

/** Reads a message as stored: `bytes` is its unpacked size. */
export const readPackedApart = (
  content: Uint8Array,
  bytes: number,
  by: string | null,
  today: string,
): Promise<Message> => readOne(content, by, { kind: 'packed', bytes, today });

/** The messages in an archive; empty for a workbook. */
export const unzipApart = (content: Uint8Array, by: string | null): Promise<PackedFile[]> =>
  readOne(content, by, { kind: 'zip', bytes: content.length, today: '' });

/** The entry of one organization in a register file; null when there is none. Errors: 429, UnreadableFile. */
export async function readRegisterApart(
  content: Uint8Array,
  by: string,
  options: RegisterKey,
): Promise<RegisterEntry | null> {
  let found: RegisterEntry | null = null;
  for await (const { entry } of readInPool<RegisterPiece>({ reader: registerReader, content, options, by }))
    found = entry;
  return found;
}
