import type { Config } from './config.ts';
import { programVersion } from './copies/program-version.ts';
import { cleanUp } from './core/cleaning.ts';
import { readOnlyMode } from './core/read-only.ts';
import type { Database } from './db/connect.ts';
import { makeMonthsAhead } from './series/partitions.ts';

const CLEAN_EVERY = 60 * 60 * 1000;
const WATCH_EVERY = 10_000;
const LOOK_EVERY = 1000;

type Stop = () => Promise<void>;

/** Starts the work that pauses in the read-only mode, as far as this process has it. Errors: those of the database. */
async function begin({ pool }: Database, config: Config): Promise<Stop> {
  const [{ repeat }, { watch }, { jobKinds, cleanUpRegularly, lateChecks }] = await Promise.all([
    import('./jobs/repeat.ts'),
    import('./jobs/watch.ts'),
    import('./job-kinds.ts'),
  ]);
  // A console server notices when no program does background work.
  const watching = () => repeat(WATCH_EVERY, () => watch(pool, lateChecks));
  if (config.role === 'http') return watching();
  const clean = async () =>
    void (await Promise.all([cleanUp(pool), makeMonthsAhead(pool), cleanUpRegularly(pool, config)]));
  const { startWorking } = await import('./jobs/work.ts');
  const stopWorking = await startWorking(pool, jobKinds(config));
  const stops = [stopWorking, watching(), repeat(CLEAN_EVERY, clean)];
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}

/** Forwards the journal, which continues in the read-only mode. */
async function forward({ ownerConnection }: Database, { role, journalSyslog }: Config): Promise<Stop | undefined> {
  if (role === 'http' || !journalSyslog) return undefined;
  const { forwardJournal } = await import('./forwarding/forward.ts');
  return forwardJournal(ownerConnection, journalSyslog, programVersion);
}

/** Starts the background work of the program without delaying the start. In the read-only mode it pauses: running jobs
 *  are returned to the queue, as on shutdown. Returns a function that stops it. */
export function workInBackground(database: Database, config: Config): Stop {
  let stop: Stop | undefined;
  const follow = async () => {
    const rests = (await readOnlyMode(database.pool)) !== null;
    if (!rests) return void (stop ??= await begin(database, config));
    const ended = stop;
    stop = undefined;
    await ended?.();
  };
  const following = import('./jobs/repeat.ts').then(({ repeat }) => repeat(LOOK_EVERY, follow, 0));
  const forwarding = forward(database, config);
  return async () => {
    const [stopFollowing, stopForwarding] = await Promise.all([following, forwarding]);
    await Promise.all([stopFollowing().then(() => stop?.()), stopForwarding?.()]);
  };
}
