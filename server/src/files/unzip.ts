import { Unzip, UnzipInflate, type UnzipFile } from 'fflate';

/** What a file cannot be read for, in words for whoever gave it. */
export class UnreadableFile extends Error {}

/** So much is inflated at most: a small archive may hold gigabytes. */
const LIMIT = 16 * 1024 * 1024;
/** Deflate makes a thousandfold of a piece at most. */
const PIECE = 8 * 1024;

/** The wanted parts of a ZIP archive by their names, inflated piece by piece until there is too much. */
export function unzipped(archive: Uint8Array, isWanted: (name: string) => boolean): Map<string, Buffer> {
  const parts = new Map<string, Buffer[]>();
  let total = 0;
  const take = (file: UnzipFile) => {
    if (!isWanted(file.name)) return;
    const pieces: Buffer[] = [];
    if (parts.has(file.name)) throw new UnreadableFile('В файле две части с одним именем');
    parts.set(file.name, pieces);
    file.ondata = (error, piece) => {
      if (error) throw error;
      total += piece.length;
      if (total > LIMIT) throw new UnreadableFile('Файл слишком велик в развёрнутом виде');
      pieces.push(Buffer.from(piece));
    };
    file.start();
  };
  const unzip = new Unzip(take);
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < archive.length; at += PIECE)
      unzip.push(archive.subarray(at, at + PIECE), at + PIECE >= archive.length);
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('Файл повреждён или это не XLSX');
  }
  return new Map([...parts].map(([name, pieces]) => [name, Buffer.concat(pieces)]));
}
