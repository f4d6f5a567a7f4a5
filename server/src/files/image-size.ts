import { crc32, inflateSync } from 'node:zlib';

export interface ImageSize {
  format: 'png' | 'jpg' | 'webp';
  width: number;
  height: number;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** A PNG chunk has 12 bytes of length, name and checksum besides its content. */
const PART = 12;

const CHANNELS = 4;
/** Interlaced images have seven passes with a filter byte per line. */
const PASSES = 7;

/** The maximum number of bytes of an image's pixels when inflated. */
const mostBytes = ({ width, height }: ImageSize, depth: number): number =>
  height * (Math.ceil((width * CHANNELS * depth) / 8) + PASSES) + PASSES * (width + height);

/** Whether compressed pixels inflate to no more than the image needs, to detect decompression bombs. */
function isWithin(packed: Buffer, most: number): boolean {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(most, 1) }).length > 0;
  } catch {
    return false;
  }
}

/** Checks a PNG completely: chunks with checksums, IHDR first, IEND last. */
function pngSize(content: Buffer): ImageSize | null {
  let at = SIGNATURE.length;
  let size: ImageSize | null = null;
  const pixels: Buffer[] = [];
  let most = 0;
  while (at + PART <= content.length) {
    const length = content.readUInt32BE(at);
    const end = at + PART + length;
    if (end > content.length || crc32(content.subarray(at + 4, end - 4)) !== content.readUInt32BE(end - 4)) return null;
    const name = content.toString('latin1', at + 4, at + 8);
    if ((name === 'IHDR') !== (size === null)) return null;
    if (name === 'IHDR' && length !== 13) return null;
    size ??= { format: 'png', width: content.readUInt32BE(at + 8), height: content.readUInt32BE(at + 12) };
    if (name === 'IHDR') most = mostBytes(size, content[at + 16]!);
    if (name === 'IDAT') pixels.push(content.subarray(at + 8, end - 4));
    if (name === 'IEND') return end === content.length && isWithin(Buffer.concat(pixels), most) ? size : null;
    at = end;
  }
  return null;
}

/** The JPEG frame markers, whose segment contains the size. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const [START_OF_PIXELS, FILLING] = [0xda, 0xff];

function jpegSize(content: Buffer): ImageSize | null {
  if (content.readUInt16BE(content.length - 2) !== 0xffd9) return null;
  let at = 2;
  let size: ImageSize | null = null;
  while (at + 9 <= content.length && content[at] === 0xff) {
    const marker = content[at + 1]!;
    if (marker === FILLING) {
      at++;
      continue;
    }
    if (isFrame(marker) && size) return null;
    if (isFrame(marker))
      size = { format: 'jpg', width: content.readUInt16BE(at + 7), height: content.readUInt16BE(at + 5) };
    if (marker === START_OF_PIXELS) return size;
    at += 2 + content.readUInt16BE(at + 2);
  }
  return null;
}

/** The shortest header of each kind of WebP. */
const WEBP_HEAD = 30;

function webpSize(content: Buffer): ImageSize | null {
  // A RIFF length is rounded up to even.
  const declared = content.readUInt32LE(4) + 8;
  if (content.length < WEBP_HEAD || declared !== content.length) return null;
  const of = (width: number, height: number): ImageSize => ({ format: 'webp', width, height });
  switch (content.toString('latin1', 12, 16)) {
    case 'VP8 ':
      if (content.readUIntBE(23, 3) !== 0x9d012a) return null;
      return of(content.readUInt16LE(26) & 0x3fff, content.readUInt16LE(28) & 0x3fff);
    case 'VP8L': {
      if (content[20] !== 0x2f) return null;
      const bits = content.readUInt32LE(21);
      return of((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
    }
    case 'VP8X':
      return of(content.readUIntLE(24, 3) + 1, content.readUIntLE(27, 3) + 1);
    default:
      return null;
  }
}

/** The format and size of an image by its content, whatever its name; null when it is of another format or
 *  incomplete. */
export function imageSize(content: Buffer): ImageSize | null {
  if (content.length < PART + SIGNATURE.length) return null;
  const found = content.subarray(0, SIGNATURE.length).equals(SIGNATURE)
    ? pngSize(content)
    : content.readUIntBE(0, 3) === 0xffd8ff
      ? jpegSize(content)
      : content.toString('latin1', 0, 4) === 'RIFF' && content.toString('latin1', 8, 12) === 'WEBP'
        ? webpSize(content)
        : null;
  return found && found.width > 0 && found.height > 0 ? found : null;
}
