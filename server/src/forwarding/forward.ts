import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { log } from '../core/log.ts';
import { lockSpace, locks } from '../db/advisory-locks.ts';
import { openClient, type Connection } from '../db/servers.ts';
import '../db/types.ts';
import { keepFault, keepForwarded, nextBatch } from './batch.ts';
import { cef } from './cef.ts';
import { deliver } from './deliver.ts';
import { placeOf, type Destination } from './destination.ts';
import type { Surroundings } from './forwarded-entry.ts';
import { rfc5424 } from './rfc5424.ts';

const LOOK_EVERY_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;
/** The time a batch may take when the program stops; otherwise the next program sends it again. */
const LAST_BATCH_MS = 5000;
/** The message sizes that receivers should support: RFC 5425, 4.3.1 and RFC 5426, 3.2. */
const most = { tls: 8192, tcp: 8192, udp: 2048 } as const;

const session: pg.ClientConfig = {
  application_name: 'energoconsole forwarding',
  keepAlive: true,
  connectionTimeoutMillis: 5000,
  options: '-c timezone=UTC -c search_path=public',
  statement_timeout: 30_000,
  query_timeout: 35_000,
};

const wordsOf = (error: unknown): string => {
  const { message, code } = error as { message?: string; code?: string };
  return (message ?? '') || (code ?? 'причина неизвестна');
};

/** Forwards the journal in the background from the last position. Of all programs on the database, one does it: the one
 *  whose session holds the lock, so that a program that has lost its session can no longer save a position. Returns a
 *  function that stops it. */
export function forwardJournal(owner: Connection, destination: Destination, version: string): () => Promise<void> {
  const closing = new AbortController();
  const cut = new AbortController();
  const around: Surroundings = { host: hostname(), version, most: most[destination.transport] };
  const write = destination.format === 'cef' ? cef : rfc5424;
  const pause = (ms: number) => sleep(ms, undefined, { signal: closing.signal }).catch(() => undefined);
  let failedInRow = 0;

  /** Whether more entries may be waiting. */
  const forwardNext = async (client: pg.Client): Promise<boolean> => {
    const batch = await nextBatch(client);
    if (!batch) return false;
    try {
      const messages = batch.entries.map((entry) => write(entry, around));
      if (messages.length) await deliver(destination, messages, cut.signal);
    } catch (error) {
      if (cut.signal.aborted) return false;
      await keepFault(client, wordsOf(error));
      if (!failedInRow++) log.warn(`Журнал не пересылается на ${placeOf(destination)}: ${wordsOf(error)}`);
      await pause(Math.min(LONGEST_PAUSE_MS, LOOK_EVERY_MS * 2 ** Math.min(failedInRow, 10)));
      return true;
    }
    await keepForwarded(client, batch);
    if (failedInRow) log.info(`Журнал снова пересылается на ${placeOf(destination)}.`);
    failedInRow = 0;
    return true;
  };

  const lead = async (): Promise<void> => {
    const client = await openClient({ ...owner, ...session });
    try {
      const { rows } = await client.query<{ leads: boolean }>('select pg_try_advisory_lock($1, $2) as leads', [
        lockSpace,
        locks.forwarding,
      ]);
      if (!rows[0]!.leads) return;
      while (!closing.signal.aborted) if (!(await forwardNext(client))) await pause(LOOK_EVERY_MS);
    } finally {
      await client.end().catch(() => undefined);
    }
  };

  const work = async (): Promise<void> => {
    let wasWell = true;
    while (!closing.signal.aborted) {
      try {
        await lead();
        wasWell = true;
      } catch (error) {
        if (wasWell) log.error(error);
        wasWell = false;
      }
      await pause(LOOK_EVERY_MS * 5);
    }
  };
  const working = work();
  return async () => {
    closing.abort();
    const timer = setTimeout(() => cut.abort(), LAST_BATCH_MS);
    await working;
    clearTimeout(timer);
  };
}
