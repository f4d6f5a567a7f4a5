/** Does work again and again, each time so long after the last one was done; answers how to end it. While the database is away
 *  the work fails, and goes on when it is back. */
export function repeat(everyMs: number, work: () => Promise<void>): () => Promise<void> {
  let timer: NodeJS.Timeout;
  let isEnded = false;
  let working = Promise.resolve();
  let wasWell = true;
  const once = async () => {
    try {
      await work();
      wasWell = true;
    } catch (error) {
      // Said once: the same goes wrong every time until it is mended.
      if (wasWell) console.error(error);
      wasWell = false;
    }
    if (!isEnded) timer = setTimeout(() => (working = once()), everyMs);
  };
  timer = setTimeout(() => (working = once()), everyMs);
  return async () => {
    isEnded = true;
    clearTimeout(timer);
    await working;
  };
}
