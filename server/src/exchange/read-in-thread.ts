import type { Worker } from 'node:worker_threads';
import { UnreadableFile } from '../files/unzip.ts';
import { startThread } from '../thread.ts';
import type { Message } from './message.ts';
import type { PackedFile, Task } from './packed-file.ts';

const program = new URL('reading-worker.ts', import.meta.url);
const HEAP_MB = 192;
const TIME_MS = 60_000;
const IDLE_MS = 60_000;
const TOO_MUCH = 'Файл слишком велик или повреждён: его не удалось прочитать';

type ThreadAnswer = ({ result: unknown } | { refusal: string }) & { isLight: boolean };

/** An idle thread kept for the next file: several times as fast as a new one. */
let idle: { worker: Worker; timer: NodeJS.Timeout } | undefined;

const forget = (worker: Worker) => worker.removeAllListeners('error').removeAllListeners('exit');

function takeThread(): Worker {
  if (!idle) return startThread(program, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB }, stderr: true });
  const { worker, timer } = idle;
  clearTimeout(timer);
  idle = undefined;
  forget(worker);
  worker.ref();
  return worker;
}

async function leaveThread(worker: Worker, isLight: boolean): Promise<void> {
  // The next thread starts after the memory of this one is released.
  if (idle || !isLight) return void (await worker.terminate());
  const end = () => {
    idle = undefined;
    void worker.terminate();
  };
  idle = { worker, timer: setTimeout(end, IDLE_MS).unref() };
  forget(worker);
  worker.on('error', end);
  worker.unref();
}

/** Reads a file in a separate thread. Throws UnreadableFile when the thread rejects the file or exceeds its limits. */
async function inThread<T>(task: Task): Promise<T> {
  const worker = takeThread();
  const timer = setTimeout(() => void worker.terminate(), TIME_MS);
  try {
    const told = await new Promise<ThreadAnswer>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', () => reject(new UnreadableFile(TOO_MUCH)));
      worker.once('exit', () => reject(new UnreadableFile(TOO_MUCH)));
      const content = new Uint8Array(task.content);
      worker.postMessage({ ...task, content }, [content.buffer]);
    });
    await leaveThread(worker, told.isLight);
    if ('refusal' in told) throw new UnreadableFile(told.refusal);
    return told.result as T;
  } finally {
    clearTimeout(timer);
  }
}

/** Reads a message as received. */
export const readMessageApart = (content: Uint8Array, today: string): Promise<Message> =>
  inThread({ kind: 'message', content, bytes: content.length, today });

/** Reads a message as stored. */
export const readPackedApart = (content: Uint8Array, bytes: number, today: string): Promise<Message> =>
  inThread({ kind: 'packed', content, bytes, today });

/** The messages of an archive; none for a workbook. */
export const unzipApart = (content: Uint8Array): Promise<PackedFile[]> =>
  inThread({ kind: 'zip', content, bytes: content.length, today: '' });
