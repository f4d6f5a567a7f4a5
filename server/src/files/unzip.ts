import { Unzip, UnzipInflate, type UnzipFile } from 'fflate';

/** Why a file cannot be read, for the person who provided it. */
export class UnreadableFile extends Error {}

/** Thrown by a consumer that needs no more of an archive. */
export class EnoughRead extends Error {}

/** The size of a compressed piece; deflate expands it at most a thousandfold. */
const PIECE = 4 * 1024;

/** Returns a consumer for an entry's inflated pieces; undefined to skip the entry. */
type Taker = (name: string) => ((piece: Uint8Array, isLast: boolean) => void) | undefined;

/** Inflates the requested entries of a ZIP archive piece by piece up to a limit, because a small archive may expand to
 *  gigabytes. `read` receives the number of bytes consumed. */
export function unzip(archive: Uint8Array, limit: number, taker: Taker, read?: (bytes: number) => void): void {
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
    for (let at = 0; at < archive.length; at += PIECE) {
      reader.push(archive.subarray(at, at + PIECE), at + PIECE >= archive.length);
      read?.(at);
    }
  } catch (error) {
    if (error instanceof UnreadableFile || error instanceof EnoughRead) throw error;
    throw new UnreadableFile('Файл повреждён: прочитать его нельзя');
  }
}
