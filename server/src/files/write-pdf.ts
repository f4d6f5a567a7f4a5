import { AppError } from '../core/app-error.ts';
import { semaphoreOf } from '../core/semaphore.ts';
import { startThread } from '../thread.ts';
import type { PdfTask } from './pdf-document.ts';

const program = new URL('pdf-worker.ts', import.meta.url);
const HEAP_MB = 768;

/** How long a document may take, including waiting in the queue. */
const PATIENCE_MS = 30_000;

/** Renders a table as a PDF in a separate thread, in turn; `by` is null for the program's own work. Rejects when the
 *  signal aborts it. Errors: 429, 503 when it takes too long. */
export async function pdfOf(
  task: PdfTask,
  by: string | null,
  signal = AbortSignal.timeout(PATIENCE_MS),
): Promise<Buffer> {
  const release = await semaphoreOf(program, 'printing').acquire(by);
  try {
    signal.throwIfAborted();
    // When the PDF library cannot read a picture, the document is made without it.
    return await render(task, signal).catch((error: unknown) => {
      if (!task.logo || signal.aborted) throw error;
      return render({ ...task, logo: null }, signal);
    });
  } catch (error) {
    if ((error as Error).name !== 'TimeoutError') throw error;
    throw new AppError('unavailable', {
      detail: 'Документ составляется слишком долго. Возьмите его таблицей или повторите позже.',
      retryAfter: 60,
    });
  } finally {
    release();
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
