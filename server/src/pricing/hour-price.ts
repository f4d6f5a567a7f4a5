import { Big } from 'big.js';

/** Final hourly prices without the rates they contain, RUB/MWh: for category 3 the markup, other services and the
 *  single transmission rate; for category 4 the loss rate instead of the latter. Source: постановление Правительства РФ
 *  № 1179 от 29.12.2011. */
export function hourPrices(final: readonly number[], rates: readonly number[]): number[] {
  const contained = rates.reduce((sum, rate) => sum.plus(rate), new Big(0));
  return final.map((price) => new Big(price).minus(contained).toNumber());
}

/** The tolerance for equal prices, which suppliers publish to the kopeck or finer. */
const KOPECKS = 0.02;

/** The first hour in which two prices of the same hours differ; undefined when they agree. */
export const differingHour = (one: readonly number[], other: readonly number[]): number | undefined => {
  const place = one.findIndex((price, index) => Math.abs(price - other[index]!) > KOPECKS);
  return place < 0 ? undefined : place;
};
