import pg from 'pg';
import { log } from '../core/log.ts';
import { asOrg, type Tx } from '../core/transaction.ts';
import type { SeriesSet, SumQuestion } from './day-sums.ts';
import { keepPortion, kindsOf, LONGEST_MS, portions } from './kept-portions.ts';

/** Uses a separate one-connection pool, because all connections of the program may be waiting for the result. */
async function inOwnPool(of: pg.Pool, work: (pool: pg.Pool) => Promise<void>): Promise<void> {
  const { options } = of;
  const pool = new pg.Pool({ ...options, password: options.password, max: 1, query_timeout: LONGEST_MS });
  pool.on('error', () => undefined);
  await work(pool).finally(() => pool.end());
}

interface Asked {
  question: SumQuestion;
  sets: readonly SeriesSet[];
  days: readonly string[];
  account: string | null;
}

/** Computations in progress by question, and the last portion of each organization, after which the next one starts. */
const running = new Map<string, Promise<void>>();
const turns = new Map<string, Promise<void>>();

/** Queues a portion after the earlier ones of the organization, so that several questions progress alternately. */
function inTurn(organization: string, work: () => Promise<void>): Promise<void> {
  const before = turns.get(organization) ?? Promise.resolve();
  const own = before.catch(() => undefined).then(work);
  turns.set(organization, own);
  const leave = () => turns.get(organization) === own && turns.delete(organization);
  own.then(leave, leave);
  return own;
}

async function keepAll(of: pg.Pool, organization: string, { question, sets, days, account }: Asked): Promise<void> {
  for (const kind of kindsOf(sets))
    for (const some of portions(days, kind))
      await inTurn(organization, async () => {
        // The program is closing.
        if (of.ending) return;
        await inOwnPool(of, (pool) =>
          asOrg(pool, { organization, account }, 'write', (tx) => keepPortion(tx, question, kind, some)),
        );
      });
}

/** Computes and stores missing sums. It continues even if nobody waits; the same question waits for the same
 *  computation. */
export function keep(tx: Tx, asked: Asked): Promise<void> {
  const organization = tx.organization!;
  const { sets, days } = asked;
  const name = `${organization} ${sets
    .map((set) => set.name)
    .toSorted()
    .join()} ${days[0]} ${days.at(-1)}`;
  const known = running.get(name);
  if (known) return known;
  const work = keepAll(tx.database as pg.Pool, organization, asked)
    .catch((error: unknown) => log.warn(error))
    .finally(() => running.delete(name));
  running.set(name, work);
  return work;
}
