import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';

/** How much of a table's data one entry of the archive has, before it is packed. */
export const PIECE_BYTES = 8 * 1024 * 1024;

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

const params = {
  // What is read once, in trouble, is not worth hours of packing.
  [constants.ZSTD_c_compressionLevel]: 1,
  [constants.ZSTD_c_checksumFlag]: 1,
};

/** Packs one piece; `zstd -d` unpacks it. */
export const pack = (data: Uint8Array): Promise<Buffer> => compress(data, { params });

/** A piece as it was; throws where it is not one, or larger than any that was packed. */
export const unpack = (data: Uint8Array): Promise<Buffer> => decompress(data, { maxOutputLength: PIECE_BYTES });

/** Cuts a stream into pieces of the same size, but for the last. */
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
