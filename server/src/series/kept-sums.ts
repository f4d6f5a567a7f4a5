import { setTimeout as sleep } from 'node:timers/promises';
import { daysBetween } from 'contract/time/day-shape.ts';
import { AppError } from '../core/app-error.ts';
import { sql } from '../core/sql.ts';
import { StandbyLeft } from '../core/standby.ts';
import type { Tx } from '../core/transaction.ts';
import { setsOf, sumDays, type SeriesSet, type SumQuestion } from './day-sums.ts';
import { keep } from './keeping.ts';
import { kindsOf, lacking, portions, validSums, type KeptSum } from './kept-portions.ts';
import { MAX_KEYS } from './where.ts';

/** There can be more sets than keys, because sets are also split by interval and zone. */
const MAX_SETS = 2 * MAX_KEYS;
/** How long a reader waits for missing sums. */
const WAIT_MS = 5000;

/** The sums of every day of a period over sets of series. */
export interface KeptSums {
  sets: SeriesSet[];
  sums: (SeriesSet & KeptSum)[];
}

/** The sums of days with stored rows. */
export const withRows = (sums: KeptSums['sums']): KeptSums['sums'] => sums.filter(({ series }) => series > 0);

async function isDoneSoon(work: Promise<void>): Promise<boolean> {
  const giveUp = new AbortController();
  const late = sleep(WAIT_MS, false, { signal: giveUp.signal }).catch(() => false);
  return Promise.race([work.then(() => true), late]).finally(() => giveUp.abort());
}

const stillCounting = (ready: number, all: number) =>
  new AppError('computing', {
    detail: `Считаем суммы очень многих точек впервые: готово суток — ${ready} из ${all}. Посчитанное сохранится: повтор продолжит с этого места.`,
    retryAfter: 5,
  });

/** The sums of every day over very many series: stored ones, and missing ones once they are computed. Undefined for
 *  questions without stored sums. Includes what this transaction has written. Errors: 503 while they are being
 *  computed. */
export async function keptSums(
  tx: Tx,
  question: SumQuestion,
  from: string,
  to: string,
  isByIntervals = false,
): Promise<KeptSums | undefined> {
  const [own] = await tx.rows<{ isKept: boolean; mayKeep: boolean; isStandby: boolean; account: string | null }>(sql`
    select keeps_day_sums() as "isKept", pg_is_in_recovery() as "isStandby", current_account() as account,
      pg_current_xact_id_if_assigned() is null and not exists (select from read_only_mode) as "mayKeep"`);
  if (!own!.isKept) return undefined;
  const sets = await setsOf(tx, question, MAX_SETS + 1);
  if (sets.length > MAX_SETS) return undefined;
  const days = daysBetween(from, to);
  let found = await validSums(tx, sets, from, to, isByIntervals);
  let missing = lacking(sets, days, found);
  // Sums computed on the primary appear there first.
  if (missing.length && own!.isStandby) throw new StandbyLeft();
  if (missing.length && own!.mayKeep) {
    const isDone = await isDoneSoon(keep(tx, { question, sets, days, account: own!.account }));
    found = await validSums(tx, sets, from, to, isByIntervals);
    missing = lacking(sets, days, found);
    if (missing.length && !isDone) throw stillCounting(days.length - missing.length, days.length);
  }
  // Days that change during the computation, were written by this transaction, or cannot be stored now are summed
  // directly.
  const left = new Set(missing);
  const shapes = new Map(sets.map((set) => [set.name, set]));
  const sums = found.flatMap((sum) => (left.has(sum.day) ? [] : [{ ...shapes.get(sum.name)!, ...sum }]));
  for (const kind of kindsOf(sets))
    for (const some of portions(missing, kind)) sums.push(...(await sumDays(tx, question, kind, some)));
  return { sets, sums };
}
