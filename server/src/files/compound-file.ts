import { UnreadableFile } from './unzip.ts';

const END = 0xfffffffa;
const DIRECTORY_ENTRY = 128;
const HEADER_SECTORS = 109;
const damaged = () => new UnreadableFile('Файл повреждён: его не удалось прочитать');

/** The streams of a compound file ([MS-CFB]) by name. Throws UnreadableFile. */
export function compoundStreams(file: Uint8Array): Map<string, () => Buffer> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (bytes.length < 512) throw damaged();
  const [shift, miniShift] = [bytes.readUInt16LE(30), bytes.readUInt16LE(32)];
  if ((shift !== 9 && shift !== 12) || miniShift !== 6) throw damaged();
  const size = 1 << shift;
  const sectors = Math.ceil(bytes.length / size) - 1;

  const sector = (number: number): Buffer => {
    if (number >= sectors) throw damaged();
    return bytes.subarray((number + 1) * size, (number + 2) * size);
  };
  const numbersOf = (block: Buffer): number[] =>
    Array.from({ length: block.length >> 2 }, (_, index) => block.readUInt32LE(index * 4));

  /** The chain of sectors from the first one, limited to the number of sectors in the file, in case of a cycle. */
  function chain(first: number, next: readonly number[]): number[] {
    const found: number[] = [];
    for (let at = first; at < END; at = next[at] ?? END) {
      if (found.length > next.length) throw damaged();
      found.push(at);
    }
    return found;
  }

  const tables = numbersOf(bytes.subarray(76, 76 + HEADER_SECTORS * 4));
  for (let at = bytes.readUInt32LE(68), read = 0; at < END; read++) {
    if (read > sectors) throw damaged();
    const more = numbersOf(sector(at));
    at = more.pop() ?? END;
    tables.push(...more);
  }
  const next = tables.filter((number) => number < END).flatMap((number) => numbersOf(sector(number)));
  const read = (first: number) => Buffer.concat(chain(first, next).map(sector));

  const directory = read(bytes.readUInt32LE(48));
  const entries = Array.from({ length: Math.floor(directory.length / DIRECTORY_ENTRY) }, (_, index) => {
    const entry = directory.subarray(index * DIRECTORY_ENTRY, (index + 1) * DIRECTORY_ENTRY);
    const length = Math.min(64, entry.readUInt16LE(64));
    return {
      name: entry.toString('utf16le', 0, Math.max(0, length - 2)),
      type: entry[66],
      first: entry.readUInt32LE(116),
      length: entry.readUInt32LE(120),
    };
  });
  const root = entries.find(({ type }) => type === 5);
  if (!root) throw damaged();
  const nextMini = bytes.readUInt32LE(60) < END ? numbersOf(read(bytes.readUInt32LE(60))) : [];
  const cutoff = bytes.readUInt32LE(56);
  const readMini = (first: number) => {
    const small = read(root.first);
    return Buffer.concat(chain(first, nextMini).map((at) => small.subarray(at << miniShift, (at + 1) << miniShift)));
  };
  return new Map(
    entries
      .filter(({ type }) => type === 2)
      .map(({ name, first, length }) => [
        name,
        () => (length < cutoff ? readMini(first) : read(first)).subarray(0, length),
      ]),
  );
}
