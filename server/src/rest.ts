const LOOK_EVERY_MS = 5000;
/** Less work than this of one processor is rest. */
const REST = 0.03;
const WORTH_BYTES = 24 * 2 ** 20;

/**
 * Gives back to the system what a start or a load has taken, once nobody asks for anything: V8 itself collects when something is
 * allocated, so a program that rests keeps all its garbage. Needs --expose-gc, as `npm start` has it.
 */
export function giveBackAtRest(): void {
  const { gc } = globalThis;
  if (!gc) return;
  let kept = 0;
  let before = process.cpuUsage();
  const look = async () => {
    const { user, system } = process.cpuUsage(before);
    const isAtRest = (user + system) / 1000 < REST * LOOK_EVERY_MS;
    if (isAtRest && process.memoryUsage.rss() > kept + WORTH_BYTES) {
      await gc({ execution: 'async', flavor: 'last-resort' });
      kept = process.memoryUsage.rss();
    }
    before = process.cpuUsage();
  };
  setInterval(() => void look(), LOOK_EVERY_MS).unref();
}
