import { createReadStream } from 'node:fs';
import { ReadableStream } from 'node:stream/web';
import { createTarDecoder } from 'modern-tar';
import { DamagedCopy } from './faults.ts';

const READ_BYTES = 1024 * 1024;
const ignore = () => undefined;

export interface ArchiveEntry {
  name: string;
  size: number;
  body: AsyncIterable<Uint8Array>;
}

async function* bytesOf(file: string, signal: AbortSignal, onBytes: (bytes: number) => void): AsyncGenerator<Buffer> {
  for await (const bytes of createReadStream(file, { highWaterMark: READ_BYTES, signal })) {
    onBytes(bytes.length);
    yield bytes;
  }
}

/** The entries of an archive in order; each must be read before the next one. Throws DamagedCopy for an incomplete archive. */
export async function* entriesOf(
  file: string,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): AsyncGenerator<ArchiveEntry> {
  const decoder = createTarDecoder({ strict: true });
  const reading = ReadableStream.from(bytesOf(file, signal, onBytes)).pipeTo(decoder.writable);
  reading.catch(ignore);
  try {
    for await (const { header, body } of decoder.readable) {
      if (header.type !== 'file') throw new DamagedCopy(file, `в ней есть «${header.name}», не файл`);
      yield { name: header.name, size: header.size, body };
    }
    await reading;
  } catch (error) {
    // System errors have a code; errors of the archive itself do not.
    if (error instanceof DamagedCopy || (error as NodeJS.ErrnoException).code) throw error;
    throw new DamagedCopy(file, 'это не целый архив tar');
  }
}
