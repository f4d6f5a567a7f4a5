import { addDays, HOURS } from 'contract/time/day-shape.ts';
import type { Tx } from '../../../core/transaction.ts';
import { loadHistories } from '../history/history.service.ts';
import { seriesOfTargets, type Definition } from '../sources/target.service.ts';
import { compared, dayRows, NAIVE_DAYS, unscoredDays } from './hour-accuracy.service.ts';
import { pricesOfMany } from './market.service.ts';
import { moneyBy } from './money.service.ts';
import { publishedOfMany } from './published.service.ts';

/** A forecast day compared with the fact; without an error, `share` is the known share of the usual energy, which is
 *  too small for a score. */
interface DayAgainstFact {
  forecast: number;
  actual: number;
  added: number;
  wape: number | null;
  cost: number | null;
  share?: number;
  /** The fact of the 24 hours; null where it is unknown. */
  hours: (number | null)[];
}

const hourValues = (values: ArrayLike<number> = []): (number | null)[] =>
  Array.from({ length: HOURS }, (_, hour) => {
    const value = values[hour] ?? Number.NaN;
    return Number.isNaN(value) ? null : value;
  });

/** Compares a day of consumption forecasts with the fact, by forecast; those not published or without a fact are left
 *  out. Days, facts and prices are read once for all forecasts. */
export async function comparedDay(
  tx: Tx,
  definitions: readonly Definition[],
  day: string,
): Promise<Map<string, DayAgainstFact>> {
  const until = addDays(day, 1);
  const published = await publishedOfMany(
    tx,
    definitions.map(({ guid }) => guid),
    day,
    day,
  );
  const made = definitions.filter(({ guid }) => published.has(guid));
  const period = { from: addDays(day, -NAIVE_DAYS), until, asOf: new Date() };
  const actual = await loadHistories(tx, await seriesOfTargets(tx, made), period);
  const prices = await pricesOfMany(tx, made, day, until);
  const rows = made.flatMap((one): [string, DayAgainstFact][] => {
    const measured = compared(published.get(one.guid)!, actual.get(one.guid), day, until);
    if (!measured) return [];
    const hours = hourValues(measured.days[0]?.actual);
    const [row] = dayRows(measured, moneyBy(one, prices.get(one.guid)!), new Map());
    if (row?.compared) return [[one.guid, { ...row.compared, wape: row.wape, cost: row.cost, hours }]];
    return unscoredDays(measured, new Map()).map(({ forecast, actual: known, share }) => [
      one.guid,
      { forecast, actual: known, added: 0, wape: null, cost: null, share, hours },
    ]);
  });
  return new Map(rows);
}
