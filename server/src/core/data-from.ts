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

/** Refuses a period at its parameter; the detail repeats the message for API clients without a form. */
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

/** Refuses a period of measured values that begins before the first day visible to the person. Errors: 422 at the
 *  route's `valuesFrom` parameter. */
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

/** A transaction that may read measured values from a day on. Errors: 422 when some of these days are hidden from the
 *  person. */
export function readableFrom(tx: Tx, day: string): Tx {
  if (tx.since && day < tx.since.day) throw hiddenValuesError(tx.since.day);
  return whole(tx);
}

/** A transaction without the limit of visible days, for work that reveals no hidden values: checks, computed and
 *  expected values, forecasts, public data of regions. */
export const whole = (tx: Tx): Tx => tx.since?.whole ?? tx;

/** A person may not change values of days hidden from them. Errors: 422. */
export function refuseHiddenDays({ since }: Tx, days: readonly { day: string }[]): void {
  if (since && days.some(({ day }) => day < since.day))
    throw new AppError('invalid', {
      detail: `Вам видны данные с ${shownDay(since.day)}: значений более ранних дней вы не меняете`,
    });
}

/** The later of the day and the first day visible to the person. For periods chosen by the program, which are then
 *  labelled as shortened. */
export const visibleSince = (tx: Tx, day: string): string => (tx.since && tx.since.day > day ? tx.since.day : day);
