import { semaphoreOf } from '../core/semaphore.ts';
import { ReadingEnded, startReading, type ReadingChild, type ReadingMessage } from './reading-child.ts';
import { UnreadableFile } from './unzip.ts';

const TOO_MUCH = 'Файл слишком велик или повреждён: его не удалось прочитать';
/** A process is replaced after this many files, or after a file that left much memory in use. */
const MAX_FILES = 100;
const IDLE_MS = 60_000;

export interface ReadingTask {
  /** The module that reads the file, a ReaderModule. */
  reader: URL;
  content: Uint8Array;
  options: unknown;
  /** The account for which the file is read, for a fair queue. Null for the program's own work, which waits
   *  indefinitely. */
  by: string | null;
}

interface Kept {
  child: ReadingChild;
  files: number;
  timer?: NodeJS.Timeout;
}

/** The idle processes. */
const idle: Kept[] = [];

function takeChild(): Kept {
  for (let kept = idle.pop(); kept; kept = idle.pop()) {
    clearTimeout(kept.timer);
    if (!kept.child.isAlive) continue;
    kept.child.hold(true);
    return kept;
  }
  return { child: startReading(), files: 0 };
}

function leaveChild(kept: Kept): void {
  kept.child.hold(false);
  kept.timer = setTimeout(() => {
    idle.splice(idle.indexOf(kept), 1);
    kept.child.end();
  }, IDLE_MS).unref();
  idle.push(kept);
}

/** Reads a file in one of a few reader processes, in turn, and yields its pieces. A process is reused only after a file
 *  that it read completely. Errors: 429 when too many files wait; UnreadableFile. */
export async function* readInPool<T>({ reader, content, options, by }: ReadingTask): AsyncGenerator<T> {
  const release = await semaphoreOf(idle, 'reading').acquire(by);
  let kept: Kept;
  try {
    kept = takeChild();
  } catch (error) {
    release();
    throw error;
  }
  // Also released when the caller stops reading early.
  void kept.child.ended.then(release);
  let last: Extract<ReadingMessage, { isLight: boolean }> | undefined;
  try {
    for await (const message of kept.child.read(reader, content, options)) {
      if ('piece' in message) yield message.piece as T;
      else last = message;
    }
  } catch (error) {
    throw error instanceof ReadingEnded ? new UnreadableFile(TOO_MUCH) : error;
  } finally {
    kept.files++;
    if (last?.isLight && kept.files < MAX_FILES) leaveChild(kept);
    else kept.child.end();
    release();
  }
  if (last?.refusal !== undefined) throw new UnreadableFile(last.refusal);
}
