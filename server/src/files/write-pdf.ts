import { placesOf } from '../core/places.ts';
import { startThread } from '../thread.ts';
import type { PdfTask } from './pdf-document.ts';

const program = new URL('pdf-worker.ts', import.meta.url);
const HEAP_MB = 768;

/** Renders a table as a PDF in a separate thread, in turn; `by` is null for the program's own work. Rejects when the signal
 *  aborts it. Errors: 429. */
export async function pdfOf(task: PdfTask, by: string | null, signal: AbortSignal): Promise<Buffer> {
  const leave = await placesOf(program, 'printing').take(by);
  try {
    signal.throwIfAborted();
    return await render(task, signal);
  } finally {
    leave();
  }
}

async function render(task: PdfTask, signal: AbortSignal): Promise<Buffer> {
  const worker = startThread(program, {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  worker.once('message', resolve);
  worker.once('error', reject);
  worker.once('exit', () => reject(new Error('the thread of the PDF ended without an answer')));
  const stop = () => reject(signal.reason as Error);
  signal.addEventListener('abort', stop, { once: true });
  try {
    return Buffer.from(await promise);
  } finally {
    signal.removeEventListener('abort', stop);
    await worker.terminate();
  }
}
