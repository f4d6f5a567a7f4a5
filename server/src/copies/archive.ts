import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { createTarDecoder } from 'modern-tar';
import { DamagedCopy } from './faults.ts';

const READ_BYTES = 1024 * 1024;
const ignore = () => undefined;

export interface Entry {
  name: string;
  size: number;
  body: AsyncIterable<Uint8Array>;
}

/** The entries of an archive in their order; each is read before the next one. Throws DamagedCopy for what is not a whole one. */
export async function* entriesOf(
  file: string,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Entry> {
  let failed: unknown;
  const source = createReadStream(file, { highWaterMark: READ_BYTES, signal });
  source.on('data', (piece) => onBytes(piece.length));
  source.on('error', (error) => (failed = error));
  const decoder = createTarDecoder({ strict: true });
  const reading = Readable.toWeb(source).pipeTo(decoder.writable as never);
  reading.catch(ignore);
  try {
    for await (const { header, body } of decoder.readable) {
      const entry = { name: header.name, size: header.size, body: body as AsyncIterable<Uint8Array> };
      if (header.type !== 'file') throw new DamagedCopy(file, `в ней есть «${header.name}», не файл`);
      yield entry;
    }
    await reading;
  } catch (error) {
    if (error instanceof DamagedCopy) throw error;
    if (failed) throw failed;
    throw new DamagedCopy(file, 'это не целый архив tar');
  } finally {
    source.destroy();
  }
}
