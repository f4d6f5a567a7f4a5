import { HOURS, dayText } from 'contract/time/day-shape.ts';
import type { Tx } from '../../core/transaction.ts';
import type { Hourly } from '../../forecasting/hourly.ts';
import type { PeakDay } from '../../forecasting/score.ts';
import { loadHistory } from '../forecast-sources/history.service.ts';
import { pricesOf, type Prices } from '../forecast-sources/prices.service.ts';
import { kilowattHours, ownSeries, unitOf, type Definition } from '../forecast-sources/target.service.ts';
import type { ScoredHour } from './boards.service.ts';

/** Why errors of months have no price. */
export const NO_HOURS = 'Цену ошибки считают по часам: у прогноза по месяцам её нет.';
const NO_REGION = 'У прогноза нет региона: цены ищут по нему.';
const NO_PRICES = 'Почасовые цены региона за эти дни не загружены.';
const NO_CAPACITY = 'Цена мощности региона за эти месяцы не загружена.';
const NO_LOAD = 'Собственного потребления организации за эти дни нет: сравнивать не с чем.';

/** The data that errors and missed peaks are priced with. */
export interface Money {
  prices: Prices;
  region: string | null;
  /** Kilowatt-hours per unit of the forecast; null for prices. */
  scale: number | null;
  /** The load of the consumer who avoids the peak of the day, kW. */
  ownOf(day: number): Float64Array | undefined;
}

const dayOf = ({ firstDay, values }: Hourly, day: number): Float64Array | undefined => {
  const at = (day - firstDay) * HOURS;
  const hours = values.subarray(Math.max(0, at), Math.max(0, at + HOURS));
  return hours.length === HOURS && hours.every((value) => !Number.isNaN(value)) ? hours : undefined;
};

/** For a region's peak the consumer is the organization itself; for a peak of its own load, the target of the forecast. */
export async function moneyOf(
  tx: Tx,
  definition: Definition,
  from: string,
  until: string,
  actual: Hourly | undefined,
): Promise<Money> {
  const unit = unitOf(definition);
  const scale = unit === 'rubPerMwh' ? null : kilowattHours[unit];
  const isRegional = definition.target === 'region';
  const own = isRegional
    ? await loadHistory(tx, { series: await ownSeries(tx), from, until, asOf: new Date() })
    : actual;
  return {
    prices: await pricesOf(tx, definition.regionGuid, until),
    region: definition.regionGuid,
    scale,
    ownOf: (day) => (own && scale !== null ? dayOf(own, day) : undefined),
  };
}

/** The cost of errors, each at the price of its hour. */
export function costOf({ prices, region, scale }: Money, hours: readonly ScoredHour[]) {
  const byHour: (number | null)[] = Array.from({ length: HOURS }, () => null);
  let costHours = 0;
  for (const { day, hour, actual, forecast } of scale === null ? [] : hours) {
    const price = prices.of(day, hour);
    if (price === null) continue;
    costHours++;
    byHour[hour] = (byHour[hour] ?? 0) + (Math.abs(forecast - actual) * scale! * price) / kilowattHours.MWh;
  }
  const cost = costHours ? byHour.reduce<number>((sum, value) => sum + (value ?? 0), 0) : null;
  return {
    cost,
    costHours,
    costReason: cost !== null || scale === null ? null : region ? NO_PRICES : NO_REGION,
    byHour,
  };
}

/** A day of a peak with the price of capacity and the load of the consumer. */
export const priced = ({ prices, ownOf }: Money, day: number, peak: PeakDay): PeakDay => {
  const capacity = prices.capacityOf(dayText(day));
  return { ...peak, own: ownOf(day), rubPerKw: capacity === null ? undefined : capacity / kilowattHours.MWh };
};

/** The reason why a regret is missing. */
export function regretReason({ prices, region, ownOf }: Money, days: readonly number[]): string | null {
  if (days.length === 0) return null;
  if (!days.some(ownOf)) return NO_LOAD;
  if (!region) return NO_REGION;
  return days.some((day) => prices.capacityOf(dayText(day)) !== null) ? null : NO_CAPACITY;
}
