import type { Route } from 'contract/kit/route.ts';
import { saveFile } from '../ui/save-file.ts';
import { send, type CallOptions } from './call.ts';

const fileName = (response: Response, fallback: string) => {
  const disposition = response.headers.get('Content-Disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  return encoded ? decodeURIComponent(encoded) : (/filename="([^"]+)"/.exec(disposition)?.[1] ?? fallback);
};

async function readAll(response: Response, onProgress: (bytes: number) => void): Promise<Blob> {
  const chunks: BlobPart[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    chunks.push(part.value);
    bytes += part.value.length;
    onProgress(bytes);
  }
  return new Blob(chunks, { type: response.headers.get('Content-Type') ?? '' });
}

/** Fetches a file with the user's rights, to be displayed. */
export const fetchFile = async <R extends Route>(route: R, given: CallOptions<R>): Promise<Blob> =>
  readAll(await send(route, given), () => undefined);

/** Fetches a file with the user's rights and saves it through the browser; reports the number of bytes received so far. */
export async function download<R extends Route>(
  route: R,
  given: CallOptions<R>,
  fallbackName: string,
  onProgress: (bytes: number) => void,
): Promise<void> {
  const response = await send(route, given);
  saveFile(await readAll(response, onProgress), fileName(response, fallbackName));
}
