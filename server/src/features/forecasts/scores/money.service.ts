import { Big } from 'big.js';
import { HOURS, dayText } from 'contract/time/day-shape.ts';
import type { Tx } from '../../../core/transaction.ts';
import type { Hourly } from '../../../forecasting/hourly.ts';
import type { PeakDay } from '../../../forecasting/score.ts';
import { kopecks } from '../../../pricing/categories.ts';
import { deviationCost } from '../../../pricing/energy.ts';
import { loadHistory } from '../history/history.service.ts';
import { pricesOfMany, type MarketPrices } from './market.service.ts';
import { kilowattHours, ownSeries, unitOf, type Definition } from '../sources/target.service.ts';
import type { ScoredHour } from './boards.service.ts';

/** Why errors of months have no cost: decision 041. */
export const NO_HOURS =
  'Месячный прогноз не участвует в расчёте отклонений: отклонения и их цену считают по часам, цену ошибки покажет почасовой прогноз.';
const NOT_BOUGHT = 'Регион энергию не покупает: цены ошибки у его прогноза нет.';
const NO_PRICES = 'Цен отклонений региона за эти дни нет.';
const NO_CAPACITY = 'Цена мощности региона за эти месяцы не загружена.';
const NO_LOAD = 'Собственного потребления организации за эти дни нет: сравнивать не с чем.';

/** The data for pricing errors and missed peaks. */
export interface Money {
  prices: MarketPrices;
  /** kWh per unit of the forecast; null for prices. */
  scale: number | null;
  /** False for regions, whose energy nobody buys as a whole. */
  isBought: boolean;
  /** The load of the consumer who avoids the peak of a day, kW. */
  ownOf(day: number): Float64Array | undefined;
}

const dayOf = ({ firstDay, values }: Hourly, day: number): Float64Array | undefined => {
  const at = (day - firstDay) * HOURS;
  const hours = values.subarray(Math.max(0, at), Math.max(0, at + HOURS));
  return hours.length === HOURS && hours.every((value) => !Number.isNaN(value)) ? hours : undefined;
};

/** The data for pricing a forecast's errors. `own` is the load of the consumer who avoids its peak, when needed. */
export function moneyBy(definition: Definition, prices: MarketPrices, own?: Hourly): Money {
  const unit = unitOf(definition);
  const scale = unit === 'rubPerMwh' ? null : kilowattHours[unit];
  return {
    prices,
    scale,
    isBought: definition.target !== 'region',
    ownOf: (day) => (own && scale !== null ? dayOf(own, day) : undefined),
  };
}

/** For a region's peak the consumer is the organization; for a peak of its own load, the target of the forecast. */
export async function moneyOf(
  tx: Tx,
  definition: Definition,
  from: string,
  until: string,
  actual: Hourly | undefined,
): Promise<Money> {
  const own =
    definition.target === 'region'
      ? await loadHistory(tx, { series: await ownSeries(tx), from, until, asOf: new Date() })
      : actual;
  return moneyBy(definition, (await pricesOfMany(tx, [definition], from, until)).get(definition.guid)!, own);
}

/** The cost of errors, with the forecast as the plan and the actual values as deviations. */
export function costOf({ prices, scale, isBought }: Money, hours: readonly ScoredHour[]) {
  const byHour: (Big | null)[] = Array.from({ length: HOURS }, () => null);
  const perUnit = isBought ? scale : null;
  let costHours = 0;
  for (const { day, hour, actual, forecast } of perUnit === null ? [] : hours) {
    const price = prices.of(day, hour);
    if (price === null) continue;
    costHours++;
    const off = new Big(actual).minus(forecast).times(perUnit!).div(kilowattHours.MWh);
    byHour[hour] = deviationCost(off, price).plus(byHour[hour] ?? 0);
  }
  const known = byHour.filter((value) => value !== null);
  const refusal = isBought ? (prices.refusal ?? NO_PRICES) : NOT_BOUGHT;
  return {
    cost: known.length ? kopecks(known.reduce((sum, value) => sum.plus(value), new Big(0))) : null,
    costHours,
    costReason: costHours > 0 || scale === null ? null : refusal,
    costPrices: perUnit === null ? [] : prices.months,
    byHour: byHour.map((value) => value && kopecks(value)),
  };
}

/** A day of a peak with the price of capacity and the load of the consumer. */
export const priced = ({ prices, ownOf }: Money, day: number, peak: PeakDay): PeakDay => {
  const capacity = prices.capacityOf(dayText(day));
  return { ...peak, own: ownOf(day), rubPerKw: capacity === null ? undefined : capacity / kilowattHours.MWh };
};

/** Why the regret is missing. */
export function regretReason({ prices, ownOf }: Money, days: readonly number[]): string | null {
  if (days.length === 0) return null;
  if (!days.some(ownOf)) return NO_LOAD;
  if (prices.refusal) return prices.refusal;
  return days.some((day) => prices.capacityOf(dayText(day)) !== null) ? null : NO_CAPACITY;
}
