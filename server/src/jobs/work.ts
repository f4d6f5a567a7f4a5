import type pg from 'pg';
import { listen } from '../core/listen.ts';
import type { JobKind } from './kind.ts';
import { sendJob } from './enqueue.ts';
import { park, perform, type Hands } from './perform.ts';
import { CutShort } from './context.ts';
import { planDue } from './plan.ts';
import { repeat } from './repeat.ts';

const AT_ONCE = 4;
/** Files in memory at a time. */
const IMPORTS_AT_ONCE = 2;
const LOOK_EVERY_MS = 1000;
/** The grace period for runs that do not react to a stop; afterwards another worker takes them over. */
const PATIENCE_MS = 8000;

const QUEUES = ['work', 'imports', 'parked'];

interface Payload {
  organization: string;
  run: string;
}

/** The database as the queue uses it. After a failed statement its connection is closed, because a transaction may be open. */
class QueueDatabase {
  readonly #pool: pg.Pool;
  /** Makes the workers of a queue look for work at once. */
  wake: (queue: string) => void = () => undefined;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async executeSql(text: string, values?: unknown[]) {
    const client = await this.#pool.connect();
    let broken: Error | undefined;
    try {
      return await client.query(text, values);
    } catch (error) {
      broken = error as Error;
      throw error;
    } finally {
      client.release(broken);
    }
  }

  async listen(channel: string, onNotification: (payload: string) => void, onReconnect: () => void) {
    this.wake = onNotification;
    const close = listen(this.#pool, [channel], (_, payload) => onNotification(payload), onReconnect);
    return { close: async () => close() };
  }

  /** New runs are announced by notifications; runs that wait for their time or were left by a dead worker are found by
   *  polling. */
  async wakeForWaiting() {
    const { rows } = await this.#pool.query<{ name: string }>(
      `select q.name from unnest($1::text[]) q(name) where exists (
         select from boss.job_common j where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now())`,
      [QUEUES],
    );
    for (const { name } of rows) this.wake(name);
  }
}

/** Works on runs and plans schedules until stopped. Survives the database going away and coming back. */
export async function startWorking(pool: pg.Pool, jobs: readonly JobKind[]): Promise<() => Promise<void>> {
  const { PgBoss } = await import('pg-boss');
  const hands: Hands = {
    pool,
    kinds: new Map(jobs.map((kind) => [kind.name, kind])),
    atWork: new Set(),
    handOut: sendJob,
  };
  const db = new QueueDatabase(pool);
  const boss = new PgBoss({
    db,
    schema: 'boss',
    // The schema belongs to the migrations, and the program's role may not rebuild its indexes.
    migrate: false,
    createSchema: false,
    reindex: false,
    monitorVacuum: false,
    schedule: false,
    useListenNotify: true,
    superviseIntervalSeconds: 3,
    monitorIntervalSeconds: 3,
  });
  boss.on('error', () => undefined);
  boss.on('warning', () => undefined);
  await boss.start();
  let isClosing = false;
  await boss.work<Payload>('work', { localConcurrency: AT_ONCE, heartbeatRefreshSeconds: 3 }, async ([job]) => {
    // Fetched while the program is ending: the queue gives it to another program.
    if (isClosing) throw new CutShort('closing');
    await perform(hands, job!.data);
  });
  await boss.work<Payload>(
    'imports',
    { localConcurrency: IMPORTS_AT_ONCE, heartbeatRefreshSeconds: 3 },
    async ([job]) => {
      // What fails here is handed out again by the queue itself: at its place before the later ones of the organization.
      let isAgain = isClosing;
      const handOut = async () => void (isAgain = true);
      if (!isClosing) await perform({ ...hands, handOut }, job!.data);
      if (isAgain) throw new CutShort('closing');
      // The next one of the organization may have waited for this one only.
      db.wake('imports');
    },
  );
  await boss.work<Payload>('parked', ([job]) => park(hands, job!.data));
  const stopLooking = repeat(LOOK_EVERY_MS, async () => {
    await Promise.all([planDue(pool), db.wakeForWaiting()]);
  });
  return async () => {
    isClosing = true;
    await stopLooking();
    for (const opened of hands.atWork) opened.cut('closing');
    await boss.stop({ graceful: true, timeout: PATIENCE_MS, close: true });
  };
}
