import type { Route } from 'contract/kit/route.ts';
import { firstVisibleMonth, refusalBefore } from 'contract/rights/data-from.ts';
import type { Rights } from 'contract/rights/rights.ts';
import { dayAt, MOSCOW_ZONE, shownDay } from 'contract/time/day-shape.ts';
import { AppError } from './app-error.ts';
import { sql } from './sql.ts';
import type { Tx } from './transaction.ts';
import { hiddenValuesError } from './hidden-values.ts';

const MONTH = /^\d{4}-\d{2}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The refusal of a period at its parameter, and as a whole for who asks without a form. */
export const refusedPeriod = (path: string, message: string): AppError =>
  new AppError('invalid', { detail: message, errors: [{ path, message }] });

/** The day from which the actor sees dated records; null for no limit. */
export async function ownDataFrom(tx: Tx): Promise<string | null> {
  const found = await tx.one<{ day: string | null }>(sql`select own_data_from() as day`);
  return found!.day;
}

/** Refuses to show records at a moment before the actor's first visible day. Errors: 422 at `at`. */
export async function refuseHiddenPast(tx: Tx, at: string): Promise<void> {
  const unseen = await tx.one<{ day: string }>(
    sql`select own_data_from() as day where ${at}::timestamptz < own_data_begin()`,
  );
  if (unseen) throw refusedPeriod('at', refusalBefore(unseen.day));
}

/** Refuses a period of measured values that begins before the first day whose data the person sees. Errors: 422 at the parameter
 *  that the route names. */
export function refuseEarlierValues(
  { valuesFrom }: Route,
  { query, body }: { query: unknown; body: unknown },
  { dataFrom }: Pick<Rights, 'dataFrom'>,
): void {
  if (!valuesFrom || !dataFrom) return;
  const given = { ...(body as object), ...(query as object) } as Record<string, unknown>;
  const begin = given[valuesFrom];
  if (typeof begin !== 'string') return;
  if (MONTH.test(begin)) {
    if (begin < firstVisibleMonth(dataFrom)) throw refusedPeriod(valuesFrom, refusalBefore(dataFrom, 'month'));
    return;
  }
  const day = DAY.test(begin) ? begin : dayAt(Date.parse(begin), MOSCOW_ZONE);
  if (day < dataFrom) throw refusedPeriod(valuesFrom, refusalBefore(dataFrom));
}

/** The transaction in which the person may read measured values of a day and of later ones. Errors: 422 when the person sees
 *  only later days. */
export function readableFrom(tx: Tx, day: string): Tx {
  if (tx.since && day < tx.since.day) throw hiddenValuesError(tx.since.day);
  return whole(tx);
}

/** The transaction in which the program works with values of any day, for what tells the person nothing of unseen ones: checks,
 *  computed and expected values, forecasts, public data of regions. */
export const whole = (tx: Tx): Tx => tx.since?.whole ?? tx;

/** Whoever does not see a day does not change it. Errors: 422. */
export function refuseHiddenDays({ since }: Tx, days: readonly { day: string }[]): void {
  if (since && days.some(({ day }) => day < since.day))
    throw new AppError('invalid', {
      detail: `Вам видны данные с ${shownDay(since.day)}: значений более ранних дней вы не меняете`,
    });
}

/** The day, or the first that the person sees when that is later: where the period is the program's own choice, which says so. */
export const visibleSince = (tx: Tx, day: string): string => (tx.since && tx.since.day > day ? tx.since.day : day);
