import type { Readable } from 'node:stream';
import { AppError } from './app-error.ts';

const MB = 1024 * 1024;

/** Reads an uploaded file completely. A file that is too large is refused early, but the connection stays open so that
 *  the client receives the refusal. Errors: 400 when it breaks off, 413. */
export async function wholeBody(body: Readable, mostMb: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const piece of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
      size += piece.length;
      if (size > mostMb * MB)
        throw new AppError('too_large', { detail: `Файл больше ${mostMb} МБ: разделите его на части.` });
      pieces.push(piece);
    }
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('malformed', { detail: 'Файл передан не полностью.' });
  }
  return Buffer.concat(pieces);
}
