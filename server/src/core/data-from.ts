import { shownDay } from 'contract/time/day-shape.ts';
import { refusalBefore } from 'contract/rights/data-from.ts';
import { AppError } from './app-error.ts';
import { sql } from './sql.ts';
import type { Tx } from './transaction.ts';
import { refusedPeriod, unseenValues } from './unseen-values.ts';

/** The day from which the actor sees dated records; null for no limit. */
export async function ownDataFrom(tx: Tx): Promise<string | null> {
  const found = await tx.one<{ day: string | null }>(sql`select own_data_from() as day`);
  return found!.day;
}

/** Refuses to show records at a moment before the actor's first visible day. Errors: 422 at `at`. */
export async function refuseUnseenPast(tx: Tx, at: string): Promise<void> {
  const unseen = await tx.one<{ day: string }>(
    sql`select own_data_from() as day where ${at}::timestamptz < own_data_begin()`,
  );
  if (!unseen) return;
  const message = refusalBefore(unseen.day);
  throw refusedPeriod('at', message);
}

/** The transaction in which the person may read measured values of a day and of later ones. Errors: 422 when the person sees
 *  only later days. */
export function seenFrom(tx: Tx, day: string): Tx {
  if (tx.since && day < tx.since.day) throw unseenValues(tx.since.day);
  return whole(tx);
}

/** The transaction in which the program works with values of any day, for what tells the person nothing of unseen ones: checks,
 *  computed and expected values, forecasts, public data of regions. */
export const whole = (tx: Tx): Tx => tx.since?.whole ?? tx;

/** Whoever does not see a day does not change it. Errors: 422. */
export function refuseUnseenDays({ since }: Tx, days: readonly { day: string }[]): void {
  if (since && days.some(({ day }) => day < since.day))
    throw new AppError('invalid', {
      detail: `Вам видны данные с ${shownDay(since.day)}: значений более ранних дней вы не меняете`,
    });
}

/** The day, or the first that the person sees when that is later: where the period is the program's own choice, which says so. */
export const sinceSeen = (tx: Tx, day: string): string => (tx.since && tx.since.day > day ? tx.since.day : day);
