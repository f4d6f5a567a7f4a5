import { monthOf, monthsBetween, addMonths, firstDayOf, monthsApart } from 'contract/time/calendar.ts';
import { moscowToday, addDays, dayBegins, MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import type { ForecastAccuracyCard } from 'contract/features/forecasts/scores/answers.ts';
import { whole } from '../../../core/data-from.ts';
import type { Tx } from '../../../core/transaction.ts';
import { actualOf } from '../sources/actual.service.ts';
import type { Definition } from '../sources/target.service.ts';
import { finite, monthBoardOf, type ScoredMonth } from './boards.service.ts';
import { NO_HOURS } from './money.service.ts';
import {
  changeOf,
  isWorse,
  publishedOf,
  wholeOf,
  type ComparedPairs,
  type PublishedForecast,
} from './published.service.ts';

const YEAR = 12;
const DRIFT_MONTHS = 3;
const LEAST_DRIFT_MONTHS = 2;
const LEAST_USUAL_MONTHS = 3;

/** The last published version of each month. A version built after the end of the month is not a forecast of it. */
function lastOf(published: readonly PublishedForecast[]): Map<string, Omit<ScoredMonth, 'actual'>> {
  const months = new Map<string, Omit<ScoredMonth, 'actual'>>();
  for (const { asOf, from, values, low, high } of published)
    for (const [index, forecast] of values.entries()) {
      const month = addMonths(monthOf(from), index);
      if (months.has(month) || Date.parse(asOf) > dayBegins(firstDayOf(addMonths(month, 1)), MOSCOW_ZONE)) continue;
      const band = { low: low?.[index] ?? Number.NaN, high: high?.[index] ?? Number.NaN };
      months.set(month, { month, lead: index + 1, forecast, ...band });
    }
  return months;
}

/** Whether the last months of a year were forecast much worse than those before them. */
function isDrifting(months: readonly ScoredMonth[], thisMonth: string): boolean {
  const first = addMonths(thisMonth, -DRIFT_MONTHS);
  const recent = months.filter(({ month }) => month >= first);
  const usual = months.filter(({ month }) => month < first);
  return recent.length >= LEAST_DRIFT_MONTHS && usual.length >= LEAST_USUAL_MONTHS && isWorse(recent, usual);
}

interface MeasuredMonths extends ComparedPairs<ScoredMonth> {
  isDrifting: boolean;
}

/** Published and actual values of the months that ended within the last days, and whether the accuracy of the year has
 *  become worse; undefined when there are none. */
export async function measuredMonths(
  tx: Tx,
  definition: Definition,
  count: number,
): Promise<MeasuredMonths | undefined> {
  const today = moscowToday();
  const [asked, to] = [monthOf(addDays(today, -count)), addMonths(monthOf(today), -1)];
  const aYearAgo = addMonths(monthOf(today), -YEAR);
  const from = asked < aYearAgo ? asked : aYearAgo;
  const last = lastOf(await publishedOf(tx, definition.guid, firstDayOf(from), firstDayOf(to)));
  if (last.size === 0) return undefined;
  const { actual: known } = await actualOf(whole(tx), definition, firstDayOf(addMonths(from, -YEAR)), firstDayOf(to));
  const actualAt = (month: string) => known[monthsApart(from, month) + YEAR] ?? null;
  const every = monthsBetween(from, to).flatMap((month) => {
    const [made, actual] = [last.get(month), actualAt(month)];
    return made && actual !== null ? [{ ...made, actual }] : [];
  });
  const own = every.filter(({ month }) => month >= asked);
  const naive = own.flatMap((one) => {
    const before = actualAt(addMonths(one.month, -YEAR));
    return before === null ? [] : [{ ...one, forecast: before, low: Number.NaN, high: Number.NaN }];
  });
  const lastYear = every.filter(({ month }) => month >= aYearAgo);
  return own.length
    ? { own, naive, change: changeOf(naive), isDrifting: isDrifting(lastYear, monthOf(today)) }
    : undefined;
}

export function monthCard(measured: MeasuredMonths): Partial<ForecastAccuracyCard> {
  const { own, naive, change } = measured;
  const { wape, mape, bias, naiveWape } = wholeOf(measured);
  return {
    days: own.length,
    hours: own.length,
    wape,
    mape,
    bias,
    naiveWape,
    isDrifting: measured.isDrifting,
    scores: [...monthBoardOf('published', own, change), ...monthBoardOf('yearAgo', naive, change)],
    byDay: own.map(({ month, forecast, actual }) => ({
      day: firstDayOf(month),
      forecast,
      actual,
      composition: null,
      compared: null,
      wape: finite(Math.abs(forecast - actual) / Math.abs(actual)),
      peakHit: null,
      cost: null,
    })),
    costReason: NO_HOURS,
  };
}
