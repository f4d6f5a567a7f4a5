import { setImmediate } from 'node:timers/promises';

let last = Promise.resolve();

/** Resolves one event loop turn later per waiting caller, so that many bodies arriving together do not block everything
 *  else. */
export const turn = (): Promise<void> => (last = last.then(() => setImmediate()));
