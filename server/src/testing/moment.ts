import { setImmediate } from 'node:timers/promises';

/** A moment after everything done so far and before everything to come: database timestamps are finer than a millisecond. */
export async function moment(): Promise<string> {
  const at = Date.now() + 1;
  while (Date.now() <= at) await setImmediate();
  return new Date(at).toISOString();
}
