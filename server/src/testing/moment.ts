import { setImmediate } from 'node:timers/promises';

/** A moment after all that was done and before all that will be: those of the database are finer than its milliseconds. */
export async function moment(): Promise<string> {
  const at = Date.now() + 1;
  while (Date.now() <= at) await setImmediate();
  return new Date(at).toISOString();
}
