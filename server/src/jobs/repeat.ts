import { log } from '../core/log.ts';

/** Repeats work with a pause before each run, the first of its own; returns a function that stops it. While the database is away the
 *  work fails; it continues when the database is back. */
export function repeat(everyMs: number, work: () => Promise<void>, firstMs = everyMs): () => Promise<void> {
  let timer: NodeJS.Timeout;
  let isEnded = false;
  let working = Promise.resolve();
  let wasWell = true;
  const once = async () => {
    try {
      await work();
      wasWell = true;
    } catch (error) {
      // Logged once, because the same error repeats until it is fixed.
      if (wasWell) log.error(error);
      wasWell = false;
    }
    if (!isEnded) timer = setTimeout(() => (working = once()), everyMs);
  };
  timer = setTimeout(() => (working = once()), firstMs);
  return async () => {
    isEnded = true;
    clearTimeout(timer);
    await working;
  };
}
