import { setImmediate } from 'node:timers/promises';

let last = Promise.resolve();

/** Resolves after the event loop has come round once more for each who asked before: many bodies that arrive together are not read
 *  in one go, which would keep everyone else waiting. */
export const turn = (): Promise<void> => (last = last.then(() => setImmediate()));
