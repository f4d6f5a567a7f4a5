import { Unzip, UnzipInflate, type UnzipFile } from 'fflate';

/** What a file cannot be read for, in words for whoever gave it. */
export class UnreadableFile extends Error {}

/** Deflate makes a thousandfold of a piece at most. */
const PIECE = 4 * 1024;

/** What takes the pieces of a part as they are inflated; undefined of a part that nobody wants. */
type Taker = (name: string) => ((piece: Uint8Array, isLast: boolean) => void) | undefined;

/** Inflates the wanted parts of a ZIP archive piece by piece, until there is too much: a small archive may hold gigabytes. */
export function unzip(archive: Uint8Array, limit: number, taker: Taker): void {
  const seen = new Set<string>();
  let total = 0;
  const take = (file: UnzipFile) => {
    const taken = taker(file.name);
    if (!taken) return;
    if (seen.has(file.name)) throw new UnreadableFile('В файле две части с одним именем');
    seen.add(file.name);
    file.ondata = (error, piece, isLast) => {
      if (error) throw error;
      total += piece.length;
      if (total > limit) throw new UnreadableFile('Файл слишком велик в развёрнутом виде');
      taken(piece, isLast);
    };
    file.start();
  };
  const reader = new Unzip(take);
  reader.register(UnzipInflate);
  try {
    for (let at = 0; at < archive.length; at += PIECE)
      reader.push(archive.subarray(at, at + PIECE), at + PIECE >= archive.length);
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('Файл повреждён или это не XLSX');
  }
}
