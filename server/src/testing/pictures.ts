import { crc32, deflateSync } from 'node:zlib';

function part(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A PNG of one colour, with additional chunks. */
export function png(width: number, height: number, [red, green, blue] = [123, 31, 162], ballast = 0): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const line = Buffer.concat([
    Buffer.alloc(1),
    ...Array.from({ length: width }, () => Buffer.from([red!, green!, blue!])),
  ]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    part('IHDR', head),
    ...(ballast ? [part('tEXt', Buffer.alloc(ballast, 'a'))] : []),
    part('IDAT', pixels),
    part('IEND', Buffer.alloc(0)),
  ]);
}

/** A JPEG of 6 × 4. */
export const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////////2wBDAVVaWnhpeOuCguv/////////////////////////////////////////////////////////////////////////wAARCAAEAAYDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAgP/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCICpv/2Q==',
  'base64',
);

function riff(...chunks: [name: string, content: Buffer][]): Buffer {
  const parts = chunks.flatMap(([name, content]) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(content.length);
    return [Buffer.from(name), length, content, Buffer.alloc(content.length % 2)];
  });
  const inside = Buffer.concat([Buffer.from('WEBP'), ...parts]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(inside.length);
  return Buffer.concat([Buffer.from('RIFF'), length, inside]);
}

const lossy = Buffer.from('cAEAnQEqBgAEAAdAliWgAnQBQAAA/uX6O7O0WmOPqxLJLQAA', 'base64');
const extended = Buffer.from([0, 0, 0, 0, 5, 0, 0, 3, 0, 0]);
/** The three kinds of WebP, each of 6 × 4. */
export const webps = {
  lossy: riff(['VP8 ', lossy]),
  lossless: riff(['VP8L', Buffer.from('LwXAAAAH0I/uVbT/gYjofwA=', 'base64')]),
  extended: riff(['VP8X', extended], ['VP8 ', lossy]),
};
