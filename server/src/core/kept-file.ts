import { join } from 'node:path';

/** The path in FILES_DIR of the file with this digest (SHA-256 in hexadecimal). */
export function keptFile(folder: string, digest: string): { inside: string; file: string } {
  const inside = join(folder, digest.slice(0, 2));
  return { inside, file: join(inside, digest) };
}
