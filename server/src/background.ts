import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from './config.ts';
import { cleanUp } from './core/cleaning.ts';
import { makeMonthsAhead } from './series/partitions.ts';
import { log } from './core/log.ts';
import { programVersion } from './copies/program-version.ts';
import type { Database } from './db/connect.ts';

const CLEAN_EVERY = 60 * 60 * 1000;
const WATCH_EVERY = 10_000;
const BEGIN_AGAIN = 1000;

/** Starts the work of the program besides answering requests; none of it delays the start. Returns a function that ends it. */
export function workInBackground({ pool, ownerConnection }: Database, config: Config): () => Promise<void> {
  const closing = new AbortController();
  const begin = async (): Promise<(() => Promise<void>)[]> => {
    const [{ repeat }, { watch }, { jobKinds, keepHouse, lateChecks }] = await Promise.all([
      import('./jobs/repeat.ts'),
      import('./jobs/watch.ts'),
      import('./job-kinds.ts'),
    ]);
    // A program that serves the console notices when no program works in the background.
    const stopWatching = repeat(WATCH_EVERY, () => watch(pool, lateChecks));
    if (config.role === 'http') return [stopWatching];
    const clean = async () => void (await Promise.all([cleanUp(pool), makeMonthsAhead(pool), keepHouse(pool, config)]));
    const stopCleaning = repeat(CLEAN_EVERY, clean);
    const { startWorking } = await import('./jobs/work.ts');
    const jobs = jobKinds(config);
    const ends = [stopWatching, stopCleaning];
    if (config.journalSyslog) {
      const { forwardJournal } = await import('./forwarding/forward.ts');
      ends.push(forwardJournal(ownerConnection, config.journalSyslog, programVersion));
    }
    while (!closing.signal.aborted) {
      try {
        return [...ends, await startWorking(pool, jobs)];
      } catch (error) {
        log.error(error);
        await sleep(BEGIN_AGAIN, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
    return ends;
  };
  const begun = begin();
  return async () => {
    closing.abort();
    await Promise.all((await begun).map((stop) => stop()));
  };
}
