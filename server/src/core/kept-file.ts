import { join } from 'node:path';

/** Where FILES_DIR has the file of this digest (sha256 in hexadecimal). */
export function keptFile(folder: string, digest: string): { inside: string; file: string } {
  const inside = join(folder, digest.slice(0, 2));
  return { inside, file: join(inside, digest) };
}
