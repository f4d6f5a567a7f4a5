import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';

/** The amount of table data per archive entry, before compression. */
export const PIECE_BYTES = 8 * 1024 * 1024;

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

const params = {
  // Fast compression, because a copy is rarely read.
  [constants.ZSTD_c_compressionLevel]: 1,
  [constants.ZSTD_c_checksumFlag]: 1,
};

/** Compresses one piece; `zstd -d` decompresses it. */
export const pack = (data: Uint8Array): Promise<Buffer> => compress(data, { params });

/** Decompresses a piece; throws when it is invalid or larger than any piece that was compressed. */
export const unpack = (data: Uint8Array): Promise<Buffer> => decompress(data, { maxOutputLength: PIECE_BYTES });

/** Cuts a stream into pieces of equal size, except the last. */
export async function* cut(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream) {
    let rest = part;
    while (size + rest.length >= PIECE_BYTES) {
      const head = rest.subarray(0, PIECE_BYTES - size);
      yield Buffer.concat([...parts, head]);
      rest = rest.subarray(head.length);
      [parts, size] = [[], 0];
    }
    if (rest.length) parts.push(rest);
    size += rest.length;
  }
  if (size) yield Buffer.concat(parts);
}
