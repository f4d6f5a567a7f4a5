const LOOK_EVERY_MS = 5000;
/** Below this share of one processor the program counts as idle. */
const REST = 0.03;
const WORTH_BYTES = 24 * 2 ** 20;

/** Returns memory to the system after a start or load, once the program is idle: V8 collects garbage only on
 *  allocation, so an idle program keeps it. Needs --expose-gc, as set by `npm start`. */
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
