import { deserialize, serialize } from 'node:v8';

/** The size of a frame's length prefix. */
export const HEAD = 4;

/** Encodes values and bytes as length-prefixed frames, the protocol between two processes on a pipe. */
export function framed(content: Uint8Array): [head: Buffer, content: Uint8Array] {
  const head = Buffer.alloc(HEAD);
  head.writeUInt32LE(content.length);
  return [head, content];
}

export const framedValue = (value: unknown): Buffer => Buffer.concat(framed(serialize(value)));
export const valueOf = (content: Uint8Array): unknown => deserialize(content);

/** Decodes complete frames from a stream; the stream stays open when the reader stops early. */
export async function* framesOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let size = 0;
  let needed = HEAD;
  let isHead = true;
  for await (const piece of pieces) {
    held.push(piece);
    size += piece.length;
    if (size < needed) continue;
    let whole = Buffer.concat(held);
    while (whole.length >= needed) {
      const own = whole.subarray(0, needed);
      whole = whole.subarray(needed);
      if (isHead) needed = own.readUInt32LE();
      else {
        yield own;
        needed = HEAD;
      }
      isHead = !isHead;
    }
    held = [whole];
    size = whole.length;
  }
}
