import { createHash } from 'node:crypto';
import type { Manifest } from './manifest.ts';
import type { Progress } from './progress.ts';
import { readCopy, type Visitor } from './read-copy.ts';

const reader: Visitor = {
  async table(_, data) {
    for await (const piece of data) void piece;
  },
  async file(digest, data) {
    const hash = createHash('sha256');
    for await (const piece of data) hash.update(piece);
    return hash.digest('hex') === digest;
  },
};

/** Reads a copy completely and returns a summary of its content. Throws StartError when it is damaged or not a copy. */
export async function checkCopy(file: string, signal: AbortSignal, progress: Progress): Promise<Manifest> {
  progress.begin('Проверяется копия');
  return readCopy(file, reader, signal, progress);
}
