import { Big } from 'big.js';
import { HOURS } from 'contract/time/day-shape.ts';
import type { MonthBasis } from './basis.ts';

export const sumOf = (numbers: readonly number[]): Big => numbers.reduce((sum, number) => sum.plus(number), new Big(0));

export type Zone = 'night' | 'halfPeak' | 'peak' | 'day';

/** The zone of each hour of a day, for two or three zones. */
export function zonesOf({ prices }: Pick<MonthBasis, 'prices'>, zones: 2 | 3): Zone[] {
  return Array.from({ length: HOURS }, (_, index) => {
    if (prices.nightHours.includes(index + 1)) return 'night';
    if (zones === 2) return 'day';
    return prices.peakHours.includes(index + 1) ? 'peak' : 'halfPeak';
  });
}

export interface ZoneCost {
  zone: Zone;
  volume: Big;
  price: number;
  cost: Big;
}

/** The cost of volumes by day zones; null when a price is unknown. */
export function costByZones(basis: MonthBasis, zones: 2 | 3): ZoneCost[] | null {
  const names = zonesOf(basis, zones);
  const { two, three } = basis.prices;
  const known =
    zones === 2
      ? [
          ['night', two.night],
          ['day', two.day],
        ]
      : [
          ['night', three.night],
          ['halfPeak', three.halfPeak],
          ['peak', three.peak],
        ];
  if (known.some(([, price]) => price === null)) return null;
  return (known as [Zone, number][]).map(([zone, price]) => {
    const volume = sumOf(basis.volumes.filter((_, place) => names[place % HOURS] === zone));
    return { zone, volume, price, cost: volume.times(price) };
  });
}

/** The cost of each hour; null when hourly prices are unknown. */
export const costByHours = ({ volumes, prices: { hours } }: MonthBasis): Big[] | null =>
  hours && volumes.map((volume, place) => new Big(volume).times(hours[place]!));

/** The cost of a deviation from the plan: energy above it is bought, below it refunded. */
const deviationPrice = (off: Big, up: number, down: number): number => (off.gt(0) ? up : down);

/** Prices of an hour, RUB/MWh: planned energy, energy above the plan, refund of energy below it, and the fee for a
 *  deviation in either direction. */
export interface DeviationPrices {
  hour: number;
  up: number;
  down: number;
  rate: number;
}

/** The extra cost of an hour's deviation from its plan (MWh) compared with an exact plan, RUB. In categories 5 and 6,
 *  energy above the plan is bought and energy below it refunded at special prices. Negative when the deviation was
 *  profitable. */
export const deviationCost = (off: Big, { hour, up, down, rate }: DeviationPrices): Big =>
  off.times(new Big(deviationPrice(off, up, down)).minus(hour)).plus(off.abs().times(rate));

export interface PlannedCost {
  hours: Big[];
  /** The absolute deviation from the plan, MWh. */
  deviation: Big;
}

/** The planned cost of each hour, plus deviations above and below the plan at their prices; energy below the plan is
 *  refunded. */
export function costByPlan({ volumes, plan, prices: { hours, hoursUp, hoursDown } }: MonthBasis): PlannedCost | null {
  if (!plan || !hours || !hoursUp || !hoursDown) return null;
  let deviation = new Big(0);
  const costs = volumes.map((volume, place) => {
    const off = new Big(volume).minus(plan[place]!);
    deviation = deviation.plus(off.abs());
    const price = deviationPrice(off, hoursUp[place]!, hoursDown[place]!);
    return new Big(plan[place]!).times(hours[place]!).plus(off.times(price));
  });
  return { hours: costs, deviation };
}
